import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDecklist } from '../../src/core/decks/read.js';
import type { Deck } from '../../src/core/engine/classifier.js';
import { checksum, sumLength } from '../../src/core/engine/program/checksum.js';
import { compileRules } from '../../src/index.js';
import {
  CorpusBuilder,
  type CorpusList,
  createCorpus,
} from '../../src/questions/corpus/build/builder.js';
import { mergeCorpus } from '../../src/questions/corpus/build/merge.js';
import { deckOf, entryOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { CorpusError } from '../../src/questions/corpus/recognize.js';
import { corpusBuffers, loadCorpus, saveCorpus } from '../../src/questions/corpus/store.js';
import { tagCorpus } from '../../src/questions/corpus/tagging/tag.js';
import { awkwardText, decks, drawn } from '../support/arbitraries.js';
import { expectSameCorpus, listsOf } from '../support/corpora.js';
import { expectMoreThan } from '../support/sampled.js';

const text = fc.oneof(awkwardText, fc.constantFrom('a', 'b'));
const number = fc.oneof(fc.nat(9), fc.constantFrom(65_534, 65_535, 2 ** 32 - 1, -1, 0.5));

const listArbitrary: fc.Arbitrary<CorpusList> = fc.record(
  {
    deck: fc.oneof(
      decks([]).map((deck) => deck as Deck),
      fc.array(fc.record({ name: text, set: text, number: text, zone: text }), { maxLength: 3 }),
    ),
    index: fc.nat(9),
    label: fc.record({ id: text, name: text }, { requiredKeys: [] }),
    event: fc.record(
      { id: text, name: text, date: text, format: text, game: text },
      { requiredKeys: [] },
    ),
    placing: number,
    record: fc.record({ wins: number, losses: number, ties: number }),
    player: text,
    playerName: text,
    title: text,
  },
  { requiredKeys: ['deck'] },
);

const lists = fc.array(listArbitrary, { maxLength: 12 });
const corpora = lists.map((some) => createCorpus(some));

function changed(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const copy = bytes.slice();
  for (const [place, change] of changes) {
    const at = place % copy.length;
    copy[at] = (copy[at] as number) ^ change;
  }
  return copy;
}

/** The values that a corpus keeps of a list: no impossible numbers, and no empty texts. */
function kept({ index, label, event, placing = 0, record, player, playerName }: CorpusList) {
  const isCount = (count: number, most: number) =>
    Number.isInteger(count) && count >= 0 && count <= most;
  const known = {
    index,
    label,
    event,
    placing: placing > 0 && isCount(placing, 2 ** 32 - 2) ? placing : undefined,
    record: Object.values(record ?? [-1]).every((count) => isCount(count, 65_534))
      ? record
      : undefined,
    player: player || undefined,
    playerName: playerName || undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

test('a corpus contains the cards and metadata of its lists', () => {
  fc.assert(
    fc.property(lists, (some) => {
      const corpus = createCorpus(some);
      const inOrder = (deck: Deck) =>
        readDecklist(deck)
          .decklist.cards.map((card) => JSON.stringify({ ...card, zone: card.zone || undefined }))
          .sort();
      for (const [list, given] of some.entries()) {
        const { name, deck, file, ...facts } = entryOf(corpus, list);
        expect(facts).toEqual(kept(given));
        expect(file).toBe('');
        if (given.title) expect(name).toBe(given.title);
        expect(inOrder(deckOf(corpus, deck))).toEqual(inOrder(given.deck));
      }
      // Equal decks are stored once.
      const decks = new Set(some.map(({ deck }) => JSON.stringify(inOrder(deck))));
      expect(corpus.deckCount).toBe(decks.size);
      expect(corpus.weights.reduce((sum, weight) => sum + weight, 0)).toBe(some.length);
    }),
  );
});

test('the lists of a corpus make the same corpus', () => {
  fc.assert(
    fc.property(corpora, (corpus) => {
      const again = createCorpus(listsOf(corpus));
      expectSameCorpus(createCorpus(listsOf(again)), again);
      const withoutTitles = ({ title: _, ...list }: CorpusList) => list;
      expect(listsOf(again).map(withoutTitles)).toEqual(listsOf(corpus).map(withoutTitles));
      const { segments, printings, cardLines, texts } = corpus;
      expect(again).toMatchObject({ segments, printings, cardLines, texts });
    }),
  );
});

test('adding lists to a corpus makes the corpus of all lists', () => {
  fc.assert(
    fc.property(lists, lists, (first, second) => {
      const base = createCorpus(first);
      const {
        files: _files,
        fileStarts: _starts,
        origins: _,
        ...added
      } = createCorpus(second, base);
      const { files, fileStarts, origins, ...all } = createCorpus([...first, ...second]);
      const ofFiles = { files, fileStarts, origins };
      expectSameCorpus({ ...added, ...ofFiles }, { ...all, ...ofFiles });
      expectSameCorpus(base, createCorpus(first));
    }),
  );
});

test('merging a corpus adds its lists', () => {
  fc.assert(
    fc.property(lists, lists, (first, second) => {
      const builder = new CorpusBuilder(createCorpus(first));
      mergeCorpus(builder, createCorpus(second));
      const { files, fileStarts, ...merged } = builder.finish();
      const added = createCorpus(second, createCorpus(first));
      expectSameCorpus({ ...merged, files, fileStarts }, added);
    }),
  );
});

test('a loaded corpus is the one that was saved', () => {
  fc.assert(
    fc.property(corpora, fc.nat(7), (corpus, offset) => {
      const bytes = saveCorpus(corpus);
      const larger = new Uint8Array(bytes.length + offset + 3);
      larger.set(bytes, offset);
      expectSameCorpus(loadCorpus(larger.subarray(offset, offset + bytes.length)), corpus);
      expectSameCorpus(loadCorpus(Buffer.from(larger.buffer, offset, bytes.length)), corpus);
      const loaded = loadCorpus(bytes);
      expectSameCorpus(loaded, corpus);
      expect(corpusBuffers(loaded).every((buffer) => buffer === bytes.buffer)).toBe(true);
    }),
  );
});

test('a corpus that is moved to another thread is the same there', () => {
  fc.assert(
    fc.property(corpora, (corpus) => {
      const before = loadCorpus(saveCorpus(corpus));
      expectSameCorpus(structuredClone(corpus, { transfer: corpusBuffers(corpus) }), before);
      expect(corpus.weights).toHaveLength(0);
    }),
  );
});

test('a corpus with any bytes changed is refused', () => {
  const change = fc.tuple(drawn, fc.integer({ min: 1, max: 255 }));
  // The same bit at two places, because weak checksums cancel such changes.
  const pair = fc.tuple(drawn, fc.nat(100), fc.constantFrom(1, 0x80)).map(
    ([place, apart, bit]) =>
      [
        [place, bit],
        [place + 4 * apart, bit],
      ] as const,
  );
  fc.assert(
    fc.property(corpora, fc.oneof(fc.array(change, { maxLength: 4 }), pair), (corpus, changes) => {
      const bytes = saveCorpus(corpus);
      const other = changed(bytes, changes);
      if (Buffer.compare(bytes, other) === 0) return;
      expect(() => loadCorpus(other)).toThrow(CorpusError);
    }),
    { numRuns: 1000 },
  );
});

test('a damaged corpus whose checksum is right is refused, or can be read and labelled', () => {
  const { program } = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'a' }] }]);
  const change = fc.tuple(drawn, fc.integer({ min: 1, max: 255 }));
  let loaded = 0;
  fc.assert(
    fc.property(corpora, fc.array(change, { minLength: 1, maxLength: 2 }), (corpus, changes) => {
      const bytes = saveCorpus(corpus);
      const after = 4 * (2 + sumLength);
      bytes.set(changed(bytes.subarray(after), changes), after);
      const words = new Int32Array(bytes.buffer);
      words.set(checksum(words.subarray(after / 4)), 2);
      let read: Corpus;
      try {
        read = loadCorpus(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(CorpusError);
        return;
      }
      loaded++;
      listsOf(read);
      expect(tagCorpus(program, read).outcomes).toHaveLength(read.deckCount);
    }),
    { numRuns: 1000 },
  );
  expectMoreThan(100, loaded);
});

test('a truncated or extended corpus is refused, and so are other bytes', () => {
  fc.assert(
    fc.property(corpora, fc.uint8Array({ maxLength: 200 }), (corpus, other) => {
      const bytes = saveCorpus(corpus);
      for (let end = 0; end < bytes.length; end += 1 + (other.length % 7)) {
        expect(() => loadCorpus(bytes.slice(0, end))).toThrow(CorpusError);
      }
      expect(() => loadCorpus(new Uint8Array([...bytes, ...other, 1]))).toThrow(CorpusError);
      expect(() => loadCorpus(other)).toThrow(CorpusError);
    }),
    { numRuns: 10 },
  );
});
