import { describe, expect, test } from 'vitest';
import {
  matchResult,
  noOpponent,
  notInStandings,
} from '../../../../src/core/tournament/results.js';
import { CorpusBuilder, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import {
  type Block,
  type Corpus,
  type FileResults,
  noNumber,
  partSize,
  type Segment,
} from '../../../../src/questions/corpus/layout/corpus.js';
import { isWholeCorpus } from '../../../../src/questions/corpus/validate.js';

const builder = new CorpusBuilder();
builder.beginFile('a.json', { content: 'a.json 9 00' });
for (const [at, name] of ['A', 'B', 'A'].entries()) {
  builder.add([{ name, count: 2 }, { name: 'C' }], {
    label: { id: name, name },
    event: { name: 'Cup' },
    index: at,
    placing: at + 1,
    record: { wins: at, losses: 0, ties: 0 },
    player: `p${at}`,
    playerName: `P${at}`,
    title: `T${at}`,
  });
}
builder.addResults(
  {
    players: 4,
    absent: Uint32Array.of(3, 4),
    stages: [{ phase: 1, isBracket: false }],
    pairings: Uint32Array.of(0, 1, 0, 0, 2, 3, 0, 1),
    rounds: Uint16Array.of(1, 1),
  },
  { name: 'Cup' },
);
const corpus = builder.finish();
const [segment, block] = [corpus.segments[0] as Segment, corpus.blocks[0] as Block];
const [results] = corpus.results as readonly [FileResults];
const { pairings } = results;
const withSegment = (changes: object) => ({ ...corpus, segments: [{ ...segment, ...changes }] });
const withBlock = (changes: object) => ({ ...corpus, blocks: [{ ...block, ...changes }] });
const withResults = (changes: object) => ({ ...corpus, results: [{ ...results, ...changes }] });
/** An array with one value changed; an index beyond its end makes it longer. */
const changed = <T extends Numbers>(array: T, at: number, value: number): T => {
  const copy = new (array.constructor as new (length: number) => T)(Math.max(array.length, at + 1));
  copy.set(array);
  copy[at] = value;
  return copy;
};

/** The corpus with added decks without cards or lists, in one segment. */
function withDecks(deckCount: number, changes: object = {}) {
  const starts = new Uint32Array(deckCount + 1).fill(segment.lines.length);
  starts.set(segment.starts);
  const weights = new Uint32Array(deckCount);
  weights.set(corpus.weights);
  return { ...withSegment({ ...segment, deckCount, starts, ...changes }), deckCount, weights };
}

/** The corpus with copies of its first list in its block. */
function withLists(listCount: number) {
  const deck = new Uint32Array(listCount);
  deck.set(block.deck);
  const own = { listCount, deck, index: new Uint32Array(listCount) };
  const none = { label: undefined, event: undefined, placing: undefined, record: undefined };
  const noTexts = { player: undefined, playerName: undefined, title: undefined };
  const weights = changed(corpus.weights, 0, corpus.weights[0] as number);
  weights[0] = (weights[0] as number) + listCount - corpus.listCount;
  return { ...withBlock({ ...own, ...none, ...noTexts }), listCount, weights, results: [] };
}

/** A corpus with one full segment or block, followed by that of `corpus`. */
function withNext(full: Corpus, part: 'segments' | 'blocks'): Corpus {
  if (part === 'blocks') {
    const weights = corpus.weights.map((weight, at) => weight + (full.weights[at] as number));
    return { ...full, blocks: [...full.blocks, block], listCount: partSize + 3, weights };
  }
  const weights = new Uint32Array(partSize + 2);
  weights.set(full.weights);
  return { ...full, segments: [...full.segments, segment], deckCount: partSize + 2, weights };
}

const one = createCorpus([{ deck: [] }]);

describe('a corpus', () => {
  test.each<[string, Corpus | object]>([
    ['that was built', corpus],
    ['with a missing field of a label', { ...corpus, labels: [{ id: undefined }, {}] }],
    ['whose lists have no labels', withBlock({ label: undefined, event: undefined })],
    ['whose lists have no texts', withBlock({ player: undefined, title: undefined })],
    ['with a label for some lists', withBlock({ label: Uint32Array.of(noNumber, 0, 1) })],
    [
      'with missing placings',
      withBlock({ placing: changed(block.placing as Uint32Array, 0, noNumber) }),
    ],
    ['with long local numbers', withSegment({ lines: Uint32Array.from(segment.lines) })],
    ['with a repeated printing', withSegment({ repeated: Uint32Array.of(0) })],
    ['with results of no event', withResults({ event: noNumber })],
    [
      'with a player who is not in the standings',
      withResults({ pairings: changed(pairings, 1, notInStandings) }),
    ],
    [
      'with a pairing without a result',
      withResults({ pairings: changed(pairings, 3, matchResult.noResult) }),
    ],
    ['with a full segment', withDecks(partSize)],
    [
      'with the greatest deck in its postings',
      withDecks(partSize, { postings: changed(segment.postings, 3, 0xffff) }),
    ],
    ['with a full block', withLists(partSize)],
    ['with a segment after a full one', withNext(withDecks(partSize), 'segments')],
    ['with a block after a full one', withNext(withLists(partSize), 'blocks')],
    [
      'with results without stages',
      withResults({ stages: [], pairings: new Uint32Array(), rounds: new Uint16Array() }),
    ],
  ])('%s is valid', (_, value) => {
    expect(isWholeCorpus(value)).toBe(true);
  });

  test.each<[string, unknown]>([
    ['is null', null],
    ['is empty', {}],
    [
      'has two partly filled segments',
      {
        ...corpus,
        segments: [segment, segment],
        deckCount: 4,
        weights: Uint32Array.of(2, 1, 0, 0),
      },
    ],
    [
      'has two partly filled blocks',
      { ...corpus, blocks: [block, block], listCount: 6, weights: Uint32Array.of(4, 2) },
    ],
    ['has no empty text', { ...corpus, texts: ['X', 'A', 'C', 'B'] }],
    [
      'has files that start before the last one',
      { ...corpus, files: ['a', 'b'], origins: [{}, {}], fileStarts: Uint32Array.of(1, 0) },
    ],
    [
      'has a pairing of unknown players',
      withResults({ pairings: changed(pairings, 1, notInStandings - 1) }),
    ],
    ['has a win against nobody', withResults({ pairings: changed(pairings, 1, noOpponent) })],
    [
      'has a list of a player recorded as having none',
      withResults({ absent: Uint32Array.of(2, 4) }),
    ],
    [
      'has a pairing of another result',
      withResults({ pairings: changed(pairings, 7, matchResult.noResult + 1) }),
    ],
    ['has a segment with too many decks', withDecks(partSize + 1)],
    ['has decks that end before they start', withSegment({ starts: Uint32Array.of(0, 5, 4) })],
    ['has decks that start after the first line', withSegment({ starts: Uint32Array.of(1, 2, 4) })],
    ['has decks that end before the last line', withSegment({ starts: Uint32Array.of(0, 2, 3) })],
    [
      'has a long line that is not in its segment',
      withSegment({ lines: Uint32Array.of(3, 0, 1, 2) }),
    ],
    [
      'has a posting of a deck after the last one',
      withDecks(0xffff, { postings: changed(segment.postings, 0, 0xffff) }),
    ],
    [
      'has fewer postings than lines',
      withSegment({
        postings: segment.postings.slice(1),
        postingStarts: Uint32Array.of(0, 1, 3, 3),
      }),
    ],
    ['has a block with too many lists', withLists(partSize + 1)],
    [
      'has more decks than lists, which weigh as much',
      {
        ...withBlock({ deck: changed(block.deck, 3, 0) }),
        weights: changed(corpus.weights, 0, 3),
      },
    ],
    [
      'has a list of the second of one deck',
      {
        ...one,
        weights: Uint32Array.of(0),
        blocks: [{ ...one.blocks[0], deck: Uint32Array.of(1) }],
      },
    ],
  ])('that %s is invalid', (_, value) => {
    expect(isWholeCorpus(value)).toBe(false);
  });

  test('with any part replaced, too long, short or large, is valid only where that makes sense', () => {
    const accepted = new Set<string>();
    for (const [path, value] of partsOf(corpus)) {
      for (const [how, other] of othersOf(value)) {
        if (isWholeCorpus(withPart(corpus, path, other))) accepted.add(`${path.join('.')}: ${how}`);
      }
    }
    const bytes = ['player', 'playerName', 'title'].map((field) => `blocks.0.${field}.bytes`);
    expect([...accepted]).toEqual([
      'texts: one more',
      'segments.0.lines: of another width',
      'segments.0.repeated: one more',
      'segments.0.repeated: one less',
      ...['blocks.0.placing', 'blocks.0.record', ...bytes].map(
        (path) => `${path}: its largest number`,
      ),
      'labels: one more',
      'results: one less',
      'results.0.players: 5',
      'results.0.absent: its largest number',
      'results.0.stages: one more',
      ...[-1, 2, 2 ** 32].map((phase) => `results.0.stages.0.phase: ${phase}`),
      'results.0.pairings: its largest number',
      'results.0.rounds: its largest number',
    ]);
  });
});

type Path = readonly string[];
type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Everything in a corpus except the numbers of its arrays, by path. */
function* partsOf(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const [key, part] of Object.entries(value)) yield* partsOf(part, [...path, key]);
}

function withPart(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, {
    [key]: withPart((value as Record<string, unknown>)[key], rest, other),
  });
}

function* othersOf(value: unknown): Generator<[string, unknown]> {
  yield ['null', null];
  if (ArrayBuffer.isView(value)) {
    const array = value as Numbers;
    const wide = array.BYTES_PER_ELEMENT === 4 ? Uint16Array : Uint32Array;
    yield ['of another width', wide.from(array)];
    yield ['one more', changed(array, array.length, 0)];
    yield ['one less', array.slice(1)];
    for (let at = 0; at < array.length; at++) {
      yield ['its largest number', changed(array, at, 2 ** (8 * array.BYTES_PER_ELEMENT) - 2)];
    }
  } else if (Array.isArray(value)) {
    yield ['an object', { ...value, length: value.length }];
    yield ['one more', [...value, value[0]]];
    yield ['one less', value.slice(1)];
  } else if (typeof value === 'number') {
    for (const other of [-1, 0.5, value + 1, 2 ** 32]) yield [`${other}`, other];
  } else if (typeof value === 'object') yield ['an array', Object.values(value ?? {})];
  else yield ['a number', 7];
}
