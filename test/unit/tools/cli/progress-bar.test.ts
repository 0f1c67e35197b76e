import { expect, test } from 'vitest';
import { startProgressBar } from '../../../../src/tools/cli/environment.js';

test('a bar shows how much is done and how long the rest takes, not more often than needed', () => {
  let time = 0;
  const written: string[] = [];
  const bar = startProgressBar(
    200,
    (text) => written.push(text),
    () => time,
  );
  expect(written.pop()).toBe(`\r\x1b[K${'░'.repeat(30)} 0%`);
  bar.advance(20);
  expect(written).toEqual([]);
  time = 1000;
  bar.advance(30);
  expect(written.pop()).toBe(`\r\x1b[K${'█'.repeat(8)}${'░'.repeat(22)} 25% | 3 s left`);
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
    expect(last).toBe(`\r\x1b[K${'█'.repeat(30)} 100% | 0 s left`);
  }
});

test.each([10, 20, 40, 47, 60])('a bar fits into a terminal of %i columns', (columns) => {
  let time = 0;
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const bar = startProgressBar(200, write, () => time, columns);
  for (const by of [20, 100, 80]) {
    time += 20_000;
    bar.advance(by);
  }
  const lengths = written.map((text) => text.replace('\r\x1b[K', '').length);
  // The share and the time are shown in any case.
  expect(written.at(-1)).toContain(' 100% | 0 s left');
  expect(Math.max(...lengths)).toBeLessThan(Math.max(columns, ' 10% | 180 s left'.length + 1));
});
