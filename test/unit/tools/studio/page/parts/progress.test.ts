import { describe, expect, test } from 'vitest';
import { timeLeft } from '../../../../../../src/tools/studio/page/parts/progress.js';

describe('the remaining time', () => {
  test('is extrapolated from the pace so far, in tens of seconds', () => {
    expect(timeLeft(5_000, 0.5)).toBe(', about 10 seconds left');
    expect(timeLeft(11_000, 0.5)).toBe(', about 20 seconds left');
    expect(timeLeft(20_000, 0.25)).toBe(', about 1 minute left');
  });

  test('is in minutes from one minute on', () => {
    expect(timeLeft(30_000, 0.1)).toBe(', about 5 minutes left');
  });

  test('is not shown in the first three seconds, or while nothing is done', () => {
    expect(timeLeft(2_999, 0.5)).toBe('');
    expect(timeLeft(60_000, 0)).toBe('');
  });
});
