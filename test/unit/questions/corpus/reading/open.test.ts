import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import { readTournament } from '../../../../../src/core/importers/mtgo/tournaments.js';
import { peek } from '../../../../../src/questions/corpus/reading/bytes.js';
import { cutArray, notRead, openFile } from '../../../../../src/questions/corpus/reading/open.js';

async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  // One piece of memory for all chunks, as a stream may have it.
  const memory = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

async function opened(text: string, size: number) {
  const notes: Diagnostic[] = [];
  const file = await openFile(chunksOf(text, size), 'a', (found) => notes.push(found));
  const content = await textOf(file.content);
  const after = await textOf(file.after);
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.before);
  const codes = notes.map(({ code, message }) => `${code}: ${message}`);
  return { kind: file.shape.kind, before, content, after, codes };
}

const sizes = [1, 7, 100_000];

describe.each(sizes)('a file that comes in by %i bytes', (size) => {
  test.each([
    '',
    ' ',
    '[]',
    '{"player":"é"}\n{"Decks":[]}\n',
    `[${' '.repeat(400)}]`,
    '\uFEFF{}',
    '4 Opt',
  ])('is passed on byte for byte: %j', async (text) => {
    const { before, content, after, codes } = await opened(text, size);
    expect({ before, content, after, codes }).toEqual({
      before: '',
      content: text,
      after: '',
      codes: [],
    });
  });

  test('is cut into the bytes before its standings, the standings, and the rest', async () => {
    const before = '\uFEFF{"é": [1, "]"],\n "standings": ';
    const array = '[{"player": "]", "decklist": [[]]}, {"x": "\\"]"}\n]';
    const after = ' , "pairings": [{"a": ["}", "\\\\"]}]}\n';
    const file = await opened(before + array + after, size);
    expect(file).toMatchObject({ kind: 'object', before, after, codes: [] });
    const { content } = file;
    expect(content.trimStart()).toBe(array);
    const blanks = content.slice(0, -array.length);
    expect(blanks).toMatch(/^ *\n *$/);
    expect(blanks).toHaveLength(new TextEncoder().encode(before).length);
  });

  test.each([
    ['is not closed', '{"standings": [1], "a": [', 'the object around the array'],
    ['is followed by more', '{"standings": [1]}\n{"standings": [2]}\n', 'more text follows'],
  ])('is reported where the object %s', async (_, text, message) => {
    const { content, after, codes } = await opened(text, size);
    expect(content.trimStart() + after).toBe(text.slice(text.indexOf('[')));
    expect(codes).toEqual([expect.stringContaining(message)]);
  });

  test('becomes an array where it is a tournament', async () => {
    const tournament = {
      Tournament: {},
      Decks: [
        { Player: 'bo', Mainboard: [{ Count: 1, CardName: 'Opt' }] },
        {
          Player: 'ann',
          Mainboard: [
            { Count: 0, CardName: 'Opt' },
            { Count: 4, CardName: 'Ponder' },
          ],
        },
      ],
    };
    const { content, codes } = await opened(`\uFEFF${JSON.stringify(tournament, null, 2)}`, size);
    expect(JSON.parse(content)).toEqual(readTournament(tournament).standings);
    expect(JSON.parse(content)).toHaveLength(2);
    expect(codes).toEqual([expect.stringContaining('no-copies')]);
  });

  test('has no standings and a finding if it is an invalid tournament', async () => {
    const { content, codes } = await opened('{"Tournament": {}, "Decks": [', size);
    expect(JSON.parse(content)).toEqual([]);
    expect(codes).toEqual([expect.stringContaining('tournament-not-json')]);
  });

  test('is cut behind its array, which is closed or not', async () => {
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
  });
});

describe('an input', () => {
  test.each([1, 2, 3, 5, 100])(
    'shows its first bytes, and is whole: in chunks of %i',
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

  test('is closed by its file', async () => {
    let isClosed = false;
    async function* input() {
      try {
        yield new TextEncoder().encode('[{"player":1},');
        yield new TextEncoder().encode('{}]');
      } finally {
        isClosed = true;
      }
    }
    const { close } = await openFile(input(), 'a', () => {});
    expect(isClosed).toBe(false);
    await close();
    expect(isClosed).toBe(true);
  });

  test('has the shape that the caller knows', async () => {
    const { shape, content } = await openFile(chunksOf('[1]', 2), 'a', () => {}, { kind: 'lines' });
    expect(shape).toEqual({ kind: 'lines' });
    expect(await textOf(content)).toBe('[1]');
  });

  test('that is a tournament has its event before its standings, and others have none', async () => {
    const { event, content } = await openFile(
      chunksOf('{"Tournament":{"Name":"Cup"},"Decks":[]}', 7),
      'a',
      () => {},
    );
    expect(await event()).toEqual({ name: 'Cup' });
    expect(JSON.parse(await textOf(content))).toEqual([]);
    expect(await (await openFile(chunksOf('[]', 7), 'a', () => {})).event()).toBeUndefined();
  });

  test('that is a tournament and no UTF-8 has a finding', async () => {
    const notes: Diagnostic[] = [];
    async function* latin() {
      yield Buffer.from('{"Tournament":{"Name":"Pok\xe9"},"Decks":[]}', 'latin1');
    }
    const { event } = await openFile(latin(), 'a', (found) => notes.push(found));
    expect(await event()).toEqual({ name: 'Pok\ufffd' });
    expect(notes.map(({ code }) => code)).toEqual(['not-utf8']);
  });

  test('with standings twice has a finding, before them and behind them', async () => {
    const codesOf = async (text: string) => {
      const notes: Diagnostic[] = [];
      const { content, after } = await openFile(chunksOf(text, 9), 'a', (found) =>
        notes.push(found),
      );
      await textOf(content);
      await textOf(after);
      return notes.map(({ code, pointer }) => `${code}${pointer}`);
    };
    const twice = ['standings-repeated'];
    expect(await codesOf('{"standings":1,"standings":[{}]}')).toEqual(twice);
    expect(await codesOf('{"standings":[{}],"standings":1}')).toEqual(twice);
    expect(await codesOf(' {"a":{"standings":1},"standings":[{}],"b":{"standings":1}}')).toEqual(
      [],
    );
    expect(await codesOf('{"standings":[{}]}x')).toEqual(['standings-incomplete']);
    expect(await codesOf('{"standings":[{}]} \n')).toEqual([]);
    expect(await codesOf('{"standings":[{}],"a":1')).toEqual(['standings-incomplete']);
    expect(await codesOf('{"standings":[{}')).toEqual([]);
    expect(await codesOf('[{"player":1}]x')).toEqual([]);
  });
});

test('a file that cannot be read has a finding of what was thrown', () => {
  expect(notRead('a', new Error('gone'))).toMatchObject({
    code: 'file-not-read',
    pointer: '',
    file: 'a',
    data: { what: 'gone' },
  });
  expect(notRead('a', 'gone')).toMatchObject({ data: { what: 'gone' } });
});
