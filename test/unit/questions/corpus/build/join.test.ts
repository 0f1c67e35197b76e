/** test/property/batch-corpora.test.ts has the law that joined parts are the corpus of the whole. */
import { describe, expect, test } from 'vitest';
import { corpusJoin } from '../../../../../src/questions/corpus/build/join.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import {
  readCorpus,
  readPlanned,
} from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { expectSameCorpus } from '../../../../support/corpora.js';
import { memoryFiles } from '../../../../support/memory-files.js';

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

describe('joined corpora', () => {
  test('count players up to the last list or player of any part', async () => {
    const list = '{"decklist":[]}';
    for (const parts of [
      [['{"player":"ann"}'], [list, list]],
      [[list, '{"player":"ann"}', '7'], ['7'], []],
      [[list], [list]],
    ]) {
      const join = corpusJoin();
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
    const join = corpusJoin();
    join.add(only);
    expect(join.finish()).toBe(only);
    join.add(only);
    expect(join.finish().files).toEqual(['a.json', 'a.json']);
    join.add(only);
    expect(join.finish().listCount).toBe(3);
    expectSameCorpus(corpusJoin().finish(), await wholeOf({}));
  });
});
