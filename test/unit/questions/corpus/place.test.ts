import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CorpusBuilder } from '../../../../src/questions/corpus/build/builder.js';
import { nameOf } from '../../../../src/questions/corpus/layout/access.js';
import { listsNamed } from '../../../../src/questions/corpus/named-lists.js';
import { indexIn, placeName, placesIn } from '../../../../src/questions/corpus/place.js';

const deck = [{ name: 'Opt' }];
/** Names as people write them, including the separators of places. */
const name = fc.string({
  unit: fc.constantFrom('a', '#', ' ', '(', ')', '/', '1', '.'),
  minLength: 1,
});

describe('a place', () => {
  test('as reports print it for a list can be read back', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.option(name, { nil: undefined }), (file, index, who) => {
        const read = placesIn(placeName(file, index, who));
        const found = read.filter(({ path, entry }) => path === file && indexIn(entry) === index);
        expect(found).toHaveLength(1);
      }),
    );
  });

  test('can have an index after its #', () => {
    const [indices, others] = [
      '12|12 (Ann)|12 (Ann (the 2nd) #1)|/12|/12/decklist/main/0|/standings/12/decklist/main/0|/Decks/12/Sideboard/0/Count|/decks/12',
      '/others/12|/main/0/count||-1|1.5|12 Ann|/12x|x',
    ].map((entries) => new Set(entries.split('|').map(indexIn)));
    expect([indices, others, indexIn('0')]).toEqual([new Set([12]), new Set([undefined]), 0]);
  });

  test('is split at each #, longest path first', () => {
    expect(placesIn('a#b#1')).toEqual([
      { path: 'a#b', entry: '1' },
      { path: 'a', entry: 'b#1' },
    ]);
    expect(placesIn('#1')).toEqual([]);
  });
});

test('the name that nameOf gives a list finds that list again', () => {
  const names = fc.array(
    name.filter((one) => one.trim() === one),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(names, (files) => {
      const builder = new CorpusBuilder();
      for (const file of new Set(files)) {
        builder.beginFile(file);
        for (let index = 0; index < 3; index++) {
          builder.add(deck, { index, ...(index === 1 && { player: 'a#0 (b)' }) });
        }
      }
      const corpus = builder.finish();
      for (let list = 0; list < corpus.listCount; list++) {
        const found = listsNamed(corpus, nameOf(corpus, list));
        // A file can have the same name as a list of another file.
        if (!files.includes(nameOf(corpus, list))) expect(found).toEqual([list]);
      }
    }),
  );
});
