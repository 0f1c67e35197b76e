import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../src/corpus/build/builder.js';
import type { Block, Segment } from '../../../src/corpus/layout/corpus.js';
import { isWholeCorpus } from '../../../src/corpus/validate.js';

const corpus = createCorpus(
  ['A', 'B', 'A'].map((name, at) => ({
    deck: [{ name, count: 2 }, { name: 'C' }],
    label: name,
    event: { name: 'Cup' },
    placing: at + 1,
    record: { wins: at, losses: 0, ties: 0 },
    player: `p${at}`,
  })),
);
const [segment, block] = [corpus.segments[0] as Segment, corpus.blocks[0] as Block];
const withSegment = (changes: object) => ({ ...corpus, segments: [{ ...segment, ...changes }] });
const withBlock = (changes: object) => ({ ...corpus, blocks: [{ ...block, ...changes }] });
/** An array with one value changed. */
const changed = <T extends Uint16Array | Uint32Array>(array: T, at: number, value: number): T => {
  const copy = array.slice() as T;
  copy[at] = value;
  return copy;
};

describe('a corpus', () => {
  test('that was built is whole', () => {
    expect(isWholeCorpus(corpus)).toBe(true);
    expect(isWholeCorpus(createCorpus([]))).toBe(true);
  });

  test.each<[string, unknown]>([
    ['is null', null],
    ['is an array', []],
    ['is empty', {}],
    ['counts more decks', { ...corpus, deckCount: 3 }],
    ['counts more lists', { ...corpus, listCount: 4 }],
    ['has no segments', { ...corpus, segments: [] }],
    ['has no blocks', { ...corpus, blocks: [] }],
    ['has fewer texts', { ...corpus, texts: [''] }],
    ['has a text that is a number', { ...corpus, texts: ['', 7, 'B', 'C'] }],
    ['has other weights', { ...corpus, weights: changed(corpus.weights, 0, 1) }],
    ['has a printing of no name', { ...corpus, printings: changed(corpus.printings, 0, 99) }],
    ['has a line of no printing', { ...corpus, cardLines: changed(corpus.cardLines, 0, 99) }],
    ['has a line without copies', { ...corpus, cardLines: changed(corpus.cardLines, 1, 0) }],
    ['has files that begin behind its lists', { ...corpus, fileStarts: Uint32Array.of(9) }],
    ['has an origin less than files', { ...corpus, origins: [] }],
    ['has an origin that is no text', { ...corpus, origins: [{ content: 7 }] }],
    ['has labels that are texts', { ...corpus, labels: ['A', 'B'] }],
    ['has a deck of no lines', withSegment({ starts: changed(segment.starts, 1, 99) })],
    ['has decks that end before they begin', withSegment({ starts: Uint32Array.of(0, 4, 2) })],
    ['has a line that is not in its segment', withSegment({ lines: Uint16Array.of(9, 0, 1, 2) })],
    ['has a posting of no deck', withSegment({ postings: changed(segment.postings, 0, 9) })],
    ['has fewer postings', withSegment({ postings: segment.postings.slice(1) })],
    ['has a list of no deck', withBlock({ deck: changed(block.deck, 0, 9) })],
    ['has a label that there is not', withBlock({ label: Uint32Array.of(9, 0, 1) })],
    ['has an event that there is not', withBlock({ event: Uint32Array.of(9, 0, 0) })],
    ['has fewer records', withBlock({ record: new Uint16Array(3) })],
    ['has players that are no texts', withBlock({ player: { starts: 1, bytes: 2 } })],
  ])('that %s is not whole', (_, value) => {
    expect(isWholeCorpus(value)).toBe(false);
  });

  test('may have lists without a label, an event or a placing', () => {
    const deck = [{ name: 'A' }];
    expect(isWholeCorpus(createCorpus([{ deck }, { deck, label: 'A', placing: 1 }]))).toBe(true);
  });
});
