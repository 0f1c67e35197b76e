import { describe, expect, test } from 'vitest';
import { type CutOptions, cutInput, RangeMemory } from '../../../src/standings/ranges.js';

async function* chunked(text: string, size: number): AsyncGenerator<Uint8Array> {
  const shared = Buffer.alloc(size);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    // The same memory each time, as some readers do.
    const length = bytes.copy(shared, 0, at, at + size);
    yield shared.subarray(0, length);
  }
}

async function cut(text: string, size: number, options: CutOptions) {
  const parts: [string, string][] = [];
  const memory = new RangeMemory();
  for await (const one of cutInput(chunked(text, size), memory, options)) {
    let out = '';
    if (one.kind === 'range') {
      out = Buffer.from(one.bytes).toString();
      // Handed over to somebody else, and given back with anything in it.
      memory.release(
        structuredClone(one.bytes, { transfer: [one.bytes.buffer as ArrayBuffer] }).fill(0x78),
      );
    } else for await (const bytes of one.input) out += Buffer.from(bytes).toString();
    parts.push([one.kind, out]);
  }
  return parts;
}

const lines = Array.from({ length: 40 }, (_, index) => `{"n":${index}}\n`).join('');

describe('cutting an input', () => {
  test('cuts lines at their ends, and loses nothing, however long the chunks are', async () => {
    for (let size = 1; size < 60; size++) {
      const parts = await cut(lines, size, { rangeBytes: 50 });
      expect(parts.map(([, text]) => text).join('')).toBe(lines);
      expect(parts.length).toBeGreaterThan(3);
      for (const [kind, text] of parts.slice(0, -1)) {
        expect(kind).toBe('range');
        expect(text.endsWith('\n')).toBe(true);
      }
      expect(parts.at(-1)?.[0]).toBe('rest');
    }
  });

  test.each([
    ['an array', `[${lines.trimEnd().split('\n').join(',\n')}]`, 50],
    ['an input shorter than a range', lines, 10_000],
  ])('leaves %s whole', async (_, text, rangeBytes) => {
    expect(await cut(text, 64, { rangeBytes })).toEqual([['rest', text]]);
  });

  test('does not cut what follows an endless line', async () => {
    const text = `${lines}{"n":"${'x'.repeat(500)}"}\n${lines}`;
    const parts = await cut(text, 16, { rangeBytes: 50, mostEntryBytes: 200 });
    expect(parts.map(([, part]) => part).join('')).toBe(text);
    expect(parts.at(-1)?.[0]).toBe('rest');
    expect(parts.at(-1)?.[1]).toContain('xxx');
  });
});

describe('the memory of ranges', () => {
  test('is reused in full when it was released', () => {
    const memory = new RangeMemory();
    const first = memory.take(1000);
    memory.release(first.subarray(0, 10));
    const second = memory.take(900);
    expect(second.buffer).toBe(first.buffer);
    expect(second.length).toBeGreaterThanOrEqual(1000);
    expect(memory.take(1000).buffer).not.toBe(first.buffer);
  });

  test('is allocated where more is needed than was released', () => {
    const memory = new RangeMemory();
    memory.release(memory.take(1000));
    expect(memory.take(5000).length).toBeGreaterThanOrEqual(5000);
  });
});
