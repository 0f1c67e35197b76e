import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import { peek } from '../../../../../src/questions/corpus/reading/bytes.js';
import { cutArray, notRead, openFile } from '../../../../../src/questions/corpus/reading/open.js';
import { chunksOf, textOf } from '../../../../support/corpus-reading.js';

test.each([1, 7, 100_000])(
  'a file in chunks of %i bytes is cut after its array, whether that is closed or not',
  async (size) => {
    for (const [text, end, isClosed] of [
      ['[[1], "]"] ', 10, true],
      ['[] x', 2, true],
      ['[1, [2]', 7, false],
    ] as const) {
      const notes: Diagnostic[] = [];
      const shape = { kind: 'array', start: 0 } as const;
      const cut = cutArray(chunksOf(text, size), shape, (found) => notes.push(found));
      expect(await textOf(cut.content)).toBe(text.slice(0, end));
      expect(await textOf(cut.after)).toBe(text.slice(end));
      expect(cut.isClosed()).toBe(isClosed);
      expect(notes).toHaveLength(text.endsWith('x') ? 1 : 0);
    }
  },
);

describe('an input', () => {
  test.each([1, 2, 3, 5, 100])(
    'shows its first bytes, and is complete, in chunks of %i',
    async (size) => {
      for (const text of ['', 'abc', 'abcd', 'abcdefgh']) {
        const { head, chunks } = await peek(chunksOf(text, size));
        expect(head.length).toBeGreaterThanOrEqual(Math.min(4, text.length));
        expect(head.length).toBeLessThan(4 + size);
        expect(new TextDecoder().decode(head)).toBe(text.slice(0, head.length));
        expect(await textOf(chunks)).toBe(text);
      }
      const { head } = await peek(chunksOf('abcdefgh', size), 7);
      expect(head.length).toBeGreaterThanOrEqual(7);
    },
  );

  test('is closed with its file', async () => {
    let isClosed = false;
    async function* input() {
      try {
        yield new TextEncoder().encode('[{"player":1},{}]');
      } finally {
        isClosed = true;
      }
    }
    const { close } = await openFile((await peek(input())).chunks, 'a', () => {});
    expect(isClosed).toBe(false);
    await close();
    expect(isClosed).toBe(true);
  });

  test('has the shape that the caller gives', async () => {
    const { shape, content } = await openFile(chunksOf('[1]', 2), 'a', () => {}, { kind: 'lines' });
    expect(shape).toEqual({ kind: 'lines' });
    expect(await textOf(content)).toBe('[1]');
  });

  test('that is a tournament but not UTF-8 has a finding', async () => {
    const notes: Diagnostic[] = [];
    async function* latin() {
      yield Buffer.from('{"Tournament":{"Name":"Pok\xe9"},"Decks":[]}', 'latin1');
    }
    const { event } = await openFile(latin(), 'a', (found) => notes.push(found));
    expect(await event()).toEqual({ name: 'Pok\ufffd' });
    expect(notes.map(({ code }) => code)).toEqual(['not-utf8']);
  });
});

test('a file that cannot be read has a finding with the error', () => {
  expect(notRead('a', new Error('gone'))).toMatchObject({
    code: 'file-not-read',
    pointer: '',
    file: 'a',
    data: { what: 'gone' },
  });
  expect(notRead('a', 'gone')).toMatchObject({ data: { what: 'gone' } });
});
