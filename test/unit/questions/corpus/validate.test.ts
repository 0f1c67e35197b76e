import { describe, expect, test } from 'vitest';
import { mostCopies } from '../../../../src/core/decks/decklist.js';
import { matchResult, notInStandings } from '../../../../src/core/tournament/results.js';
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
const { stages, pairings } = results;
const withSegment = (changes: object) => ({ ...corpus, segments: [{ ...segment, ...changes }] });
const withBlock = (changes: object) => ({ ...corpus, blocks: [{ ...block, ...changes }] });
const withResults = (changes: object) => ({ ...corpus, results: [{ ...results, ...changes }] });
/** An array with one value changed; behind its end, it grows. */
const changed = <T extends Uint16Array | Uint32Array>(array: T, at: number, value: number): T => {
  const copy = new (array.constructor as new (length: number) => T)(Math.max(array.length, at + 1));
  copy.set(array);
  copy[at] = value;
  return copy;
};

/** The corpus with decks of no lines and no lists behind its own, in one segment. */
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
  return { ...withBlock({ ...own, ...none, ...noTexts }), listCount, weights };
}

/** A corpus whose only segment or block is full, with the own one behind it. */
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
    ['without lists', createCorpus([])],
    ['of many numbers', createCorpus([{ deck: [{ name: 'A', count: mostCopies }] }])],
    ['with a field of a label that is missing', { ...corpus, labels: [{ id: undefined }, {}] }],
    ['whose lists have no labels', withBlock({ label: undefined, event: undefined })],
    ['whose lists have no texts', withBlock({ player: undefined, title: undefined })],
    ['with a label for some lists', withBlock({ label: Uint32Array.of(noNumber, 0, 1) })],
    [
      'with places that are missing',
      withBlock({ placing: changed(block.placing as Uint32Array, 0, noNumber) }),
    ],
    ['with long local numbers', withSegment({ lines: Uint32Array.from(segment.lines) })],
    ['with a repeated printing', withSegment({ repeated: Uint32Array.of(0) })],
    ['with results of no event', withResults({ event: noNumber })],
    [
      'with results without rounds',
      withResults({ pairings: new Uint32Array(), rounds: new Uint16Array() }),
    ],
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
    ['with a segment behind a full one', withNext(withDecks(partSize), 'segments')],
    ['with a block behind a full one', withNext(withLists(partSize), 'blocks')],
    [
      'with results without stages',
      withResults({ stages: [], pairings: new Uint32Array(), rounds: new Uint16Array() }),
    ],
  ])('%s is whole', (_, value) => {
    expect(isWholeCorpus(value)).toBe(true);
  });

  test.each<[string, unknown]>([
    ['is null', null],
    ['is a text', 'corpus'],
    ['is an array', []],
    ['is empty', {}],
    ['counts more decks', { ...corpus, deckCount: 3 }],
    ['counts more lists', { ...corpus, listCount: 4 }],
    ['has no segments', { ...corpus, segments: [] }],
    ['has no blocks', { ...corpus, blocks: [] }],
    ['has an object of segments', { ...corpus, segments: { 0: segment } }],
    ['has an object of blocks', { ...corpus, blocks: { 0: block } }],
    ['has an object of results', { ...corpus, results: { 0: results } }],
    [
      'has two segments that are not full',
      {
        ...corpus,
        segments: [segment, segment],
        deckCount: 4,
        weights: Uint32Array.of(2, 1, 0, 0),
      },
    ],
    [
      'has two blocks that are not full',
      { ...corpus, blocks: [block, block], listCount: 6, weights: Uint32Array.of(4, 2) },
    ],
    ['has no empty text', { ...corpus, texts: ['X', 'A', 'C', 'B'] }],
    ['has fewer texts', { ...corpus, texts: [''] }],
    ['has a text that is a number', { ...corpus, texts: ['', 7, 'B', 'C'] }],
    ['has texts in an object', { ...corpus, texts: { 0: '', length: 4 } }],
    ['has a file that is a number', { ...corpus, files: [7] }],
    ['has other weights', { ...corpus, weights: changed(corpus.weights, 0, 1) }],
    ['has another last weight', { ...corpus, weights: changed(corpus.weights, 1, 2) }],
    ['has more weights', { ...corpus, weights: changed(corpus.weights, 2, 0) }],
    ['has short weights', { ...corpus, weights: Uint16Array.from(corpus.weights) }],
    ['has a printing of no name', { ...corpus, printings: changed(corpus.printings, 0, 4) }],
    [
      'has a part of a printing',
      { ...corpus, printings: changed(corpus.printings, corpus.printings.length, 0) },
    ],
    ['has short printings', { ...corpus, printings: Uint16Array.from(corpus.printings) }],
    ['has a line of no printing', { ...corpus, cardLines: changed(corpus.cardLines, 0, 3) }],
    [
      'has a part of a line',
      { ...corpus, cardLines: changed(corpus.cardLines, corpus.cardLines.length, 0) },
    ],
    ['has short lines', { ...corpus, cardLines: Uint16Array.from(corpus.cardLines) }],
    ['has a line without copies', { ...corpus, cardLines: changed(corpus.cardLines, 1, 0) }],
    [
      'has a line of too many copies',
      { ...corpus, cardLines: changed(corpus.cardLines, 1, mostCopies + 1) },
    ],
    ['has files that begin behind its lists', { ...corpus, fileStarts: Uint32Array.of(4) }],
    [
      'has files that begin before the last one',
      { ...corpus, files: ['a', 'b'], origins: [{}, {}], fileStarts: Uint32Array.of(1, 0) },
    ],
    ['has a start without a file', { ...corpus, fileStarts: Uint32Array.of(0, 0) }],
    ['has short starts of files', { ...corpus, fileStarts: Uint16Array.of(0) }],
    ['has an origin less than files', { ...corpus, origins: [] }],
    ['has an origin that is no text', { ...corpus, origins: [{ content: 7 }] }],
    ['has an origin that is null', { ...corpus, origins: [null] }],
    ['has an origin that is an array', { ...corpus, origins: [[]] }],
    ['has an object of origins', { ...corpus, origins: { 0: {}, length: 1 } }],
    ['has labels that are texts', { ...corpus, labels: ['A', 'B'] }],
    ['has an object of labels', { ...corpus, labels: { 0: {}, 1: {}, length: 2 } }],
    ['has events that are texts', { ...corpus, events: ['Cup'] }],
    ['has results that are null', { ...corpus, results: [null] }],
    ['has results of a file before the first', withResults({ file: -1 })],
    ['has results of a file behind the last', withResults({ file: 1 })],
    ['has results of half a file', withResults({ file: 0.5 })],
    ['has results of an event before the first', withResults({ event: -1 })],
    ['has results of an event behind the last', withResults({ event: 1 })],
    ['has results of fewer players than none', withResults({ players: -1 })],
    ['has results of players for whom there is no memory', withResults({ players: 2 ** 32 })],
    ['has results with fewer players', withResults({ players: 3, absent: new Uint32Array() })],
    [
      'has results of an absent player who is not there',
      withResults({ absent: Uint32Array.of(3, 1, 4, 1) }),
    ],
    [
      'has results with a part of an absent player',
      withResults({ absent: Uint32Array.of(3, 4, 3) }),
    ],
    ['has short absent players', withResults({ absent: Uint16Array.of(3, 4) })],
    ['has an object of stages', withResults({ stages: { 0: stages[0], length: 1 } })],
    ['has a second stage that is null', withResults({ stages: [...stages, null] })],
    ['has a stage that is null', withResults({ stages: [null] })],
    ['has a stage of half a phase', withResults({ stages: [{ phase: 1.5, isBracket: true }] })],
    ['has a stage of no kind', withResults({ stages: [{ phase: 1, isBracket: 1 }] })],
    ['has long rounds', withResults({ rounds: Uint32Array.of(1, 1) })],
    ['has more rounds', withResults({ rounds: Uint16Array.of(1, 1, 1) })],
    ['has short pairings', withResults({ pairings: Uint16Array.from(pairings) })],
    [
      'has a pairing whose first player is not there',
      withResults({ pairings: changed(pairings, 4, 4) }),
    ],
    [
      'has a pairing whose second player is not there',
      withResults({ pairings: changed(pairings, 5, 4) }),
    ],
    [
      'has a pairing of nobody that is known',
      withResults({ pairings: changed(pairings, 1, notInStandings - 1) }),
    ],
    ['has a pairing of no stage', withResults({ pairings: changed(pairings, 6, 1) })],
    [
      'has a pairing of another result',
      withResults({ pairings: changed(pairings, 7, matchResult.noResult + 1) }),
    ],
    ['has a segment that is null', { ...corpus, segments: [null] }],
    ['has a segment of fewer decks than none', withSegment({ deckCount: -1 })],
    ['has a segment of too many decks', withDecks(partSize + 1)],
    [
      'has a line in a segment that there is not',
      withSegment({ dictionary: Uint32Array.of(0, 1, 3) }),
    ],
    ['has a segment of short lines', withSegment({ dictionary: Uint16Array.of(0, 1, 2) })],
    ['has a line less in a segment', withSegment({ dictionary: Uint32Array.of(0, 1) })],
    ['has a deck of no lines', withSegment({ starts: changed(segment.starts, 1, 99) })],
    ['has decks that end before they begin', withSegment({ starts: Uint32Array.of(0, 5, 4) })],
    [
      'has decks that begin behind the first line',
      withSegment({ starts: Uint32Array.of(1, 2, 4) }),
    ],
    ['has decks that end before the last line', withSegment({ starts: Uint32Array.of(0, 2, 3) })],
    ['has fewer starts of decks', withSegment({ starts: Uint32Array.of(0, 4) })],
    ['has more starts of decks', withSegment({ starts: Uint32Array.of(0, 2, 4, 4) })],
    ['has short starts of decks', withSegment({ starts: Uint16Array.from(segment.starts) })],
    ['has a line that is not in its segment', withSegment({ lines: Uint16Array.of(3, 0, 1, 2) })],
    [
      'has a long line that is not in its segment',
      withSegment({ lines: Uint32Array.of(3, 0, 1, 2) }),
    ],
    ['has local numbers of a byte', withSegment({ lines: Uint8Array.from(segment.lines) })],
    ['has a posting of no deck', withSegment({ postings: changed(segment.postings, 0, 2) })],
    [
      'has a posting of the deck behind the last',
      withDecks(0xffff, { postings: changed(segment.postings, 0, 0xffff) }),
    ],
    [
      'has fewer postings than lines',
      withSegment({
        postings: segment.postings.slice(1),
        postingStarts: Uint32Array.of(0, 1, 3, 3),
      }),
    ],
    ['has fewer postings', withSegment({ postings: segment.postings.slice(1) })],
    ['has long postings', withSegment({ postings: Uint32Array.from(segment.postings) })],
    [
      'has starts of postings that fall',
      withSegment({ postingStarts: Uint32Array.of(0, 4, 3, 4) }),
    ],
    ['has a repeated printing that there is not', withSegment({ repeated: Uint32Array.of(3) })],
    ['has short repeated printings', withSegment({ repeated: Uint16Array.of(0) })],
    ['has a block that is null', { ...corpus, blocks: [null] }],
    ['has a block of half a list', withBlock({ listCount: 2.5 })],
    ['has a block of too many lists', withLists(partSize + 1)],
    ['has a list of no deck', withBlock({ deck: changed(block.deck, 0, 2) })],
    [
      'has a list of the deck that there is never',
      withBlock({ deck: changed(block.deck, 0, noNumber) }),
    ],
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
    ['has more decks than lists', withBlock({ deck: changed(block.deck, 3, 0) })],
    ['has short decks', withBlock({ deck: Uint16Array.from(block.deck) })],
    ['has no indexes', withBlock({ index: undefined })],
    ['has fewer indexes', withBlock({ index: block.index.slice(1) })],
    ['has a label that there is not', withBlock({ label: Uint32Array.of(2, 0, 1) })],
    ['has fewer labels', withBlock({ label: Uint32Array.of(0, 1) })],
    ['has short labels', withBlock({ label: Uint16Array.of(0, 1, 0) })],
    ['has an event that there is not', withBlock({ event: Uint32Array.of(1, 0, 0) })],
    ['has fewer placings', withBlock({ placing: Uint32Array.of(1, 2) })],
    ['has fewer records', withBlock({ record: new Uint16Array(3) })],
    ['has long records', withBlock({ record: new Uint32Array(9) })],
    ['has players that are no texts', withBlock({ player: { starts: 1, bytes: 2 } })],
    ['has players that are null', withBlock({ player: null })],
    ['has names of players that are texts', withBlock({ playerName: 'Ann' })],
    [
      'has titles that begin behind their bytes',
      withBlock({ title: { starts: Uint32Array.of(0, 1, 9, 2), bytes: new Uint8Array(2) } }),
    ],
    [
      'has titles of another kind of bytes',
      withBlock({ title: { starts: Uint32Array.of(0, 1, 2, 2), bytes: new Uint16Array(2) } }),
    ],
  ])('that %s is not whole', (_, value) => {
    expect(isWholeCorpus(value)).toBe(false);
  });
});
