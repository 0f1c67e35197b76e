import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearScale } from '../../../../../src/questions/metagame/render/picture.js';

const thousandths = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);

test('a scale with round ends has all values between its first and last tick', () => {
  fc.assert(
    fc.property(thousandths, fc.integer({ min: 1, max: 1000 }), (low, width) => {
      const high = low + width / 1000;
      const scale = linearScale([low, high], [300, 20], 5);
      const ticks = scale.ticks(5);
      expect(ticks.length).toBeGreaterThan(2);
      expect(scale(ticks[0] as number)).toBeCloseTo(300, 6);
      expect(scale(ticks.at(-1) as number)).toBeCloseTo(20, 6);
      expect(scale(low)).toBeLessThan(300 + 1e-6);
      expect(scale(high)).toBeGreaterThan(20 - 1e-6);
      for (const tick of ticks) expect(tick * 1e4).toBeCloseTo(Math.round(tick * 1e4), 6);
    }),
  );
});

test('a scale without round ends starts and ends with the range', () => {
  const scale = linearScale([3, 7], [10, 50]);
  expect([scale(3), scale(5), scale(7)]).toEqual([10, 30, 50]);
});
