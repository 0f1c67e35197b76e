import { expect, test } from 'vitest';
import { startProgressBar } from '../../../src/cli/progress-bar.js';

test('a bar shows how much is done and how long the rest takes, not more often than needed', () => {
  let time = 0;
  const written: string[] = [];
  const bar = startProgressBar(
    200,
    (text) => written.push(text),
    () => time,
  );
  expect(written.pop()).toBe(`\r\x1b[K${'░'.repeat(30)} 0 %`);
  bar.advance(20);
  expect(written).toEqual([]);
  time = 1000;
  bar.advance(30);
  expect(written.pop()).toBe(`\r\x1b[K${'█'.repeat(8)}${'░'.repeat(22)} 25 % | 3 s left`);
  bar.stop();
  expect(written).toEqual(['\r\x1b[K']);
});

test('a bar of no work is full, and more than all of it stays full', () => {
  for (const total of [0, 10]) {
    let time = 0;
    let last = '';
    const bar = startProgressBar(
      total,
      (text) => {
        last = text;
      },
      () => time,
    );
    time = 500;
    bar.advance(20);
    expect(last).toBe(`\r\x1b[K${'█'.repeat(30)} 100 % | 0 s left`);
  }
});
