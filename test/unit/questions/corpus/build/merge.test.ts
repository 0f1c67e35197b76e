import { describe, expect, test } from 'vitest';
import { CorpusBuilder } from '../../../../../src/questions/corpus/build/builder.js';
import { mergeCorpus } from '../../../../../src/questions/corpus/build/merge.js';
import { entryOf } from '../../../../../src/questions/corpus/layout/access.js';
import { type Corpus, noNumber } from '../../../../../src/questions/corpus/layout/corpus.js';

const results = (players: number) => ({
  players,
  absent: new Uint32Array(),
  stages: [],
  pairings: new Uint32Array(),
  rounds: new Uint16Array(),
});
const card = (name: string) => [{ name, set: 'XLN', number: '1', zone: 'side', count: 2 }];

/** Two lists without a file, then files of two, none and one. */
function corpus(): Corpus {
  const builder = new CorpusBuilder();
  builder.add(card('A'), { title: 'loose' });
  builder.add(card('B'), { index: 7 });
  builder.beginFile('a.json', { content: 'a' });
  builder.add(card('A'), { index: 0, player: 'ann', playerName: '\ud800', placing: 3 });
  builder.add([], { index: 2, label: { id: 'x' }, record: { wins: 1, losses: 2, ties: 3 } });
  builder.addResults(results(3), { id: 'cup' });
  builder.beginFile('none.json');
  builder.addResults(results(1), undefined);
  builder.beginFile('b.txt', { path: 'b' });
  builder.add(card('C'), { event: { id: 'open' } });
  return builder.finish();
}

const merged = (merge: (builder: CorpusBuilder) => void): Corpus => {
  const builder = new CorpusBuilder();
  merge(builder);
  return builder.finish();
};
const names = (found: Corpus) =>
  Array.from({ length: found.listCount }, (_, list) => entryOf(found, list).name);

describe('a corpus that is added to a builder', () => {
  test('gives its lists that are of no file', () => {
    const loose = merged((builder) => builder.add(card('A'), {}));
    expect(names(merged((builder) => mergeCorpus(builder, loose)))).toEqual(['list 1']);
  });

  test('gives some of its lists, with their files, and results where all of a file are taken', () => {
    const some = merged((builder) => mergeCorpus(builder, corpus(), { lists: [1, 3, 4] }));
    expect(names(some)).toEqual(['#7', 'a.json#2', 'b.txt']);
    expect(some).toMatchObject({
      files: ['a.json', 'b.txt'],
      fileStarts: Uint32Array.of(1, 2),
      origins: [{ content: 'a' }, { path: 'b' }],
      results: [],
    });
    const whole = merged((builder) => mergeCorpus(builder, corpus(), { lists: [3, 2] }));
    expect(names(whole)).toEqual(['a.json#0 (\ud800)', 'a.json#2']);
    expect(whole.results).toEqual([{ ...results(3), file: 0, event: 0 }]);
    expect(whole.events).toEqual([{ id: 'cup' }]);
    expect(merged((builder) => mergeCorpus(builder, corpus(), { lists: [] }))).toMatchObject({
      ...{ listCount: 0, files: [], results: [] },
    });
  });

  test('gives some of its files, those without a list, too', () => {
    const some = merged((builder) =>
      mergeCorpus(builder, corpus(), { isTaken: (file) => file !== 0 }),
    );
    expect(names(some)).toEqual(['loose', '#7', 'b.txt']);
    expect(some.files).toEqual(['none.json', 'b.txt']);
    expect(some.results).toEqual([{ ...results(1), file: 0, event: noNumber }]);
  });
});
