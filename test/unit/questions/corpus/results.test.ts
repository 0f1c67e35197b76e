import { describe, expect, test } from 'vitest';
import { CorpusBuilder } from '../../../../src/questions/corpus/build/builder.js';
import {
  type Corpus,
  type CorpusEvent,
  noNumber,
} from '../../../../src/questions/corpus/layout/corpus.js';
import {
  type CorpusEventField,
  eventFields,
  eventName,
  fileFields,
  withFileEvents,
} from '../../../../src/questions/corpus/results.js';

const [cup, open]: readonly CorpusEvent[] = [{ id: 'cup' }, { id: 'open' }];
const results = {
  stages: [{ phase: 1, isBracket: false }],
  pairings: Uint32Array.of(0, 2, 0, 1),
  rounds: Uint16Array.of(7),
};

interface File {
  readonly name: string;
  readonly lists: readonly {
    readonly index?: number;
    readonly placing?: number;
    readonly event?: CorpusEvent | undefined;
  }[];
  /** The number of players and the placings of those without a list, of a file with results. */
  readonly players?: number;
  readonly absent?: readonly number[];
  readonly event?: CorpusEvent | undefined;
}

function corpusOf(...files: readonly File[]): Corpus {
  const builder = new CorpusBuilder();
  for (const { name, lists, players, absent = [], event } of files) {
    builder.beginFile(name);
    for (const list of lists) builder.add([], { event, ...list });
    if (players === undefined) continue;
    builder.addResults({ ...results, players, absent: Uint32Array.from(absent) }, event);
  }
  return builder.finish();
}

/** The event, lists and placings of a field; a list that is missing is -1. */
function shown({ event, lists, results: found }: CorpusEventField) {
  expect(found.players).toBe(lists.length);
  return {
    event,
    lists: Array.from(lists, (list) => (list === noNumber ? -1 : list)),
    placing: [...found.placing],
    rounds: [...found.rounds],
  };
}

test('the name of an event loses what names of files have, and no word after a full stop', () => {
  const names = ['lists/2025-03-01-regional.standings.json.gz', 'cup.csv', 'Cup at St.Louis'];
  expect(names.map((name) => eventName({ name }))).toEqual(['regional', 'cup', 'Cup at St.Louis']);
  expect(eventName({ id: 'a.json' })).toBe('a.json');
});

describe('the events of a corpus', () => {
  const corpus = corpusOf(
    { name: 'a.json', lists: [{ index: 3, placing: 2 }] },
    {
      name: 'b.json',
      lists: [{ index: 2, placing: 5 }, { index: 0 }, { index: 4, placing: 9, event: open }],
      players: 4,
      absent: [1, 8, 3, 0],
      event: cup,
    },
    {
      name: 'c.json',
      lists: [{ index: 0, event: open }, { index: 1 }, { index: 2, placing: 1, event: open }],
    },
    { name: 'empty.json', lists: [] },
    { name: 'd.json', lists: [{ index: 0, placing: 4 }], players: 1 },
    {
      name: 'e.json',
      lists: [
        { index: 0, event: cup },
        { index: 1, event: open },
      ],
    },
  );
  const none = { rounds: [] };
  const withResults = [
    { event: cup, lists: [2, -1, 1, -1], placing: [0, 8, 5, 0], rounds: [7] },
    { event: { name: 'd.json' }, lists: [7], placing: [4], rounds: [7] },
  ];

  test('are those with results, then the other lists by their event, or by their file', () => {
    expect(eventFields(corpus).map(shown)).toEqual([
      ...withResults,
      { ...none, event: { name: 'a.json' }, lists: [0], placing: [2] },
      { ...none, event: open, lists: [3, 4, 6, 9], placing: [9, 0, 1, 0] },
      { ...none, event: { name: 'c.json' }, lists: [5], placing: [0] },
      { ...none, event: cup, lists: [8], placing: [0] },
    ]);
  });

  test('are apart for each file, which says whether their event is known', () => {
    const found = fileFields(corpus).map(({ file, results: own, lists }) => ({
      file,
      results: own && shown(own),
      lists: lists.map(({ isKnown, ...field }) => ({ isKnown, ...shown(field) })),
    }));
    const [ofB, ofD] = withResults;
    expect(found).toEqual([
      {
        file: 0,
        lists: [{ ...none, isKnown: false, event: { name: 'a.json' }, lists: [0], placing: [2] }],
      },
      {
        file: 1,
        results: ofB,
        lists: [{ ...none, isKnown: true, event: open, lists: [3], placing: [9] }],
      },
      {
        file: 2,
        lists: [
          { ...none, isKnown: true, event: open, lists: [4, 6], placing: [0, 1] },
          { ...none, isKnown: false, event: { name: 'c.json' }, lists: [5], placing: [0] },
        ],
      },
      { file: 3, lists: [] },
      { file: 4, results: ofD, lists: [] },
      {
        file: 5,
        lists: [
          { ...none, isKnown: true, event: cup, lists: [8], placing: [0] },
          { ...none, isKnown: true, event: open, lists: [9], placing: [0] },
        ],
      },
    ]);
    expect(fileFields(corpus)[0]).not.toHaveProperty('results');
  });

  test('may be without a placing or an event in all of the corpus', () => {
    const plain = corpusOf({ name: 'a.json', lists: [{ index: 0 }, { index: 1 }] });
    const field = { ...none, event: { name: 'a.json' }, lists: [0, 1], placing: [0, 0] };
    expect(eventFields(plain).map(shown)).toEqual([field]);
    expect(fileFields(plain)).toMatchObject([{ lists: [{ isKnown: false }] }]);
    const alone = corpusOf({ name: 'a.txt', lists: [{}], players: 1 });
    expect(eventFields(alone).map(({ lists }) => [...lists])).toEqual([[noNumber], [0]]);
  });

  test.each([
    ['2025-06-13-naic.json', '2025-06-13'],
    ['cups/2025-06-13.standings.json.gz', '2025-06-13'],
    ['2025-06-13/cup.json', undefined],
    ['2025-02-30-cup.json', undefined],
    ['20250613.json', undefined],
    ['2025-06-131.json', undefined],
  ])('have the day that the name of their file begins with: %s', (name, date) => {
    const [field] = eventFields(corpusOf({ name, lists: [{}] }));
    expect(field?.event).toEqual({ name, ...(date && { date }) });
  });

  test('of files on one day stay apart, and those without a date get the given one', () => {
    const files = [
      { name: 'a/2025-06-13-cup.json', lists: [{}, {}] },
      { name: 'b/2025-06-13-cup.json', lists: [{ index: 0 }], players: 1 },
      { name: 'c.json', lists: [{}, { event: cup }, { event: { id: 'old', date: '2024-01-01' } }] },
    ];
    const plain = corpusOf(...files);
    const dated = withFileEvents(plain, '2025-07-01');
    expect(eventFields(dated).map(({ event, lists }) => [event, lists])).toEqual(
      eventFields(plain).map(({ event, lists }) => [{ date: '2025-07-01', ...event }, lists]),
    );
    expect(eventFields(dated)).toHaveLength(5);
    expect(eventFields(withFileEvents(plain))).toEqual(eventFields(plain));
  });

  test('have the pairings of their file', () => {
    expect(eventFields(corpus)[0]?.results).toMatchObject(results);
    expect(eventFields(corpus)[2]?.results).toMatchObject({
      stages: [],
      pairings: new Uint32Array(),
    });
  });
});
