import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteSum } from '../../../src/corpus/word-sum.js';

function sumOf(chunks: readonly Uint8Array[], name = 'a.json'): string {
  const sum = new ByteSum();
  for (const chunk of chunks) sum.push(chunk);
  return sum.finish(name);
}

const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) >> 5);

test('the sum of bytes does not depend on the chunks that they come in', () => {
  const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (at) => {
      const sorted = [0, ...at.sort((x, y) => x - y), bytes.length];
      const chunks = sorted.map((start, index) =>
        bytes.subarray(start, sorted[index + 1] ?? start),
      );
      expect(sumOf(chunks)).toBe(sumOf([bytes]));
    }),
    { numRuns: 50 },
  );
});

test('the sum of bytes is another one for each change of a byte, and for more bytes', () => {
  const whole = sumOf([bytes]);
  for (const at of [0, 1, 65_535, 65_536, 131_072, 199_999]) {
    const changed = bytes.slice();
    changed[at] = (changed[at] as number) ^ 128;
    expect(sumOf([changed])).not.toBe(whole);
  }
  expect(sumOf([bytes, Uint8Array.of(0)])).not.toBe(whole);
  expect(sumOf([])).not.toBe(sumOf([Uint8Array.of(0)]));
});

test('a file is the same one in another folder, and compressed', () => {
  expect(sumOf([bytes], 'x/a.json')).toBe(sumOf([bytes], 'y\\a.json.gz'));
  expect(sumOf([bytes], 'a.gz.json')).not.toBe(sumOf([bytes], 'a.json'));
  expect(sumOf([bytes], 'b.json')).not.toBe(sumOf([bytes], 'a.json'));
});

test('the sum of a file is the one that stored corpora have, of 32 digits', () => {
  expect(sumOf([bytes])).toBe('a.json 200000 8d6a6373639ea3c019e5d8fe22764230');
  for (let length = 0; length < 100; length++) {
    expect(sumOf([bytes.subarray(0, length)])).toMatch(/^a\.json \d+ [\da-f]{32}$/);
  }
});
