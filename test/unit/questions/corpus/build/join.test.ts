import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CorpusJoin } from '../../../../../src/questions/corpus/build/join.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import {
  readCorpus,
  readPlanned,
} from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { expectSameCorpus } from '../../../../support/corpora.js';
import { memoryFiles } from '../../../../support/memory-files.js';

const decklist = { main: [{ name: 'Opt', count: 4 }] };
const standing = fc.constantFrom<unknown>(
  7,
  {},
  { player: 'ann', placing: 3 },
  { player: 'bo', decklist: null },
  { decklist },
  { player: 'cy', placing: 1, decklist },
  { decklist: [{ name: 'Island' }] },
);

async function* chunksOf(text: string) {
  yield new TextEncoder().encode(text);
}

async function partOf(name: string, lines: readonly string[]) {
  const open = () => chunksOf(lines.map((line) => `${line}\n`).join(''));
  const { corpus, files } = await readPlanned([
    { name, open, isNamed: true, bytes: 0, isPart: true },
  ]);
  return { corpus, standings: files[0]?.standings ?? 0 };
}

async function wholeOf(files: Readonly<Record<string, string>>): Promise<Corpus> {
  const found = await readCorpus(Object.keys(files), { files: memoryFiles(files) });
  return found.corpus;
}

const withOrigins = (corpus: Corpus, content: string | undefined): Corpus => ({
  ...corpus,
  origins: corpus.files.map((file) => (file === 'a' && content ? { content } : {})),
});

describe('joined corpora', () => {
  test('of all parts of a file are the corpus of the whole file, wherever it is cut', async () => {
    const parts = fc.array(fc.array(standing, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (all, isLed, isFollowed, isListed) => {
          // The first standing determines the shape of a file.
          const own = all.map((some) => some.map((one) => JSON.stringify(one)));
          own[0]?.unshift(`{"player":"first"${isListed ? ',"decklist":[]' : ''}}`);
          const other = JSON.stringify([{ player: 'x' }, { player: 'y', decklist }]);
          const join = new CorpusJoin();
          if (isLed) join.add(await wholeOf({ 'b.json': other }));
          for (const lines of own) {
            const { corpus, standings } = await partOf('a', lines);
            join.addPart(corpus, standings);
          }
          join.endFile({ content: 'sum' });
          if (isFollowed) join.add(await wholeOf({ 'c.json': other }));
          const whole = await wholeOf({
            ...(isLed && { 'b.json': other }),
            a: `${own.flat().join('\n')}\n`,
            ...(isFollowed && { 'c.json': other }),
          });
          expectSameCorpus(withOrigins(join.finish(), undefined), withOrigins(whole, undefined));
          expect(join.finish().origins[isLed ? 1 : 0]).toEqual({ content: 'sum' });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('count players up to the last list or player of any part', async () => {
    const list = '{"decklist":[]}';
    for (const parts of [
      [['{"player":"ann"}'], [list, list]],
      [[list, '{"player":"ann"}', '7'], ['7'], []],
      [[list], [list]],
    ]) {
      const join = new CorpusJoin();
      for (const lines of parts) {
        const { corpus, standings } = await partOf('a', lines);
        join.addPart(corpus, standings);
      }
      join.endFile({});
      expectSameCorpus(join.finish(), await wholeOf({ a: `${parts.flat().join('\n')}\n` }));
    }
  });

  test('are a single corpus unchanged, or an empty one', async () => {
    const only = await wholeOf({ 'a.json': '[{"decklist":[]}]' });
    const join = new CorpusJoin();
    join.add(only);
    expect(join.finish()).toBe(only);
    join.add(only);
    expect(join.finish().files).toEqual(['a.json', 'a.json']);
    join.add(only);
    expect(join.finish().listCount).toBe(3);
    expectSameCorpus(new CorpusJoin().finish(), await wholeOf({}));
  });
});
