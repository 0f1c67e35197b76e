import { describe, expect, test } from 'vitest';
import { cutArray, openFile } from '../../../../src/corpus/reading/open.js';
import type { Diagnostic } from '../../../../src/diagnostics/diagnostic.js';
import { readTournament } from '../../../../src/importers/mtgo/tournaments.js';

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
  const file = await openFile(chunksOf(text, size), (found) => notes.push(found));
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
