import { describe, expect, test } from 'vitest';
import { makeSegment } from '../../../../../src/questions/corpus/build/segment.js';

// Card lines 0 to 3: printing 0 once and twice, printings 1 and 2 once.
const cardLines = Uint32Array.of(0, 1, 0, 2, 1, 1, 2, 1);

function segmentOf(...decks: readonly (readonly number[])[]) {
  const starts = [0];
  for (const deck of decks) starts.push((starts.at(-1) ?? 0) + deck.length);
  return makeSegment(
    { starts: Uint32Array.from(starts), lines: Uint32Array.from(decks.flat()) },
    cardLines,
  );
}

describe('a segment', () => {
  test('has the lines of its decks by local numbers, and postings back to the decks', () => {
    expect(segmentOf([1, 3], [], [3])).toEqual({
      deckCount: 3,
      dictionary: Uint32Array.of(1, 3),
      starts: Uint32Array.of(0, 2, 2, 3),
      lines: Uint16Array.of(0, 1, 1),
      postingStarts: Uint32Array.of(0, 1, 3),
      postings: Uint16Array.of(0, 0, 2),
      repeated: new Uint32Array(),
    });
  });

  test('knows which printings stand on two lines of one deck', () => {
    expect(segmentOf([0, 1], [2, 2], [3], [3]).repeated).toEqual(Uint32Array.of(0, 1));
    expect(segmentOf([2, 2], [0, 1]).repeated).toEqual(Uint32Array.of(0, 1));
    expect(segmentOf([2, 2]).postings).toEqual(Uint16Array.of(0, 0));
  });

  test('holds no reference to the memory of its decks', () => {
    const starts = Uint32Array.of(0, 1);
    const made = makeSegment({ starts, lines: Uint32Array.of(2) }, cardLines);
    starts[1] = 9;
    expect(made.starts).toEqual(Uint32Array.of(0, 1));
  });

  test('has local numbers of 32 bits where there are more than 65,536', () => {
    const count = 65_537;
    const lines = Uint32Array.from({ length: count }, (_, line) => line);
    const many = Uint32Array.from({ length: 2 * count }, (_, word) => (word % 2 ? 1 : word / 2));
    const wide = makeSegment({ starts: Uint32Array.of(0, count), lines }, many);
    expect(wide.lines).toBeInstanceOf(Uint32Array);
    expect(wide.lines.at(-1)).toBe(count - 1);
    const starts = Uint32Array.of(0, count - 1);
    expect(makeSegment({ starts, lines: lines.subarray(1) }, many).lines).toBeInstanceOf(
      Uint16Array,
    );
  });
});
