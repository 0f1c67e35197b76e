import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Shape, shapeOf } from '../../../../../src/questions/corpus/reading/file-kind.js';
import { projectRoot } from '../../../../support/needs.js';

const card = { name: 'Opt', count: 4 };
const standing = { player: 'ann', decklist: [card] };
const json = (value: unknown) => JSON.stringify(value);

const files: readonly (readonly [kind: Shape['kind'], what: string, text: string])[] = JSON.parse(
  readFileSync(join(projectRoot, 'rules-fixtures/reading/kinds.json'), 'utf8'),
);

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the shape of a file', () => {
  test.each(files)('is %s for %s', async (kind, _, text) => {
    expect((await shapeOf(bytesOf(text), true))?.kind).toBe(kind);
  });

  test.each(files)('is %s given enough first bytes, for %s', async (_kind, _what, text) => {
    const bytes = bytesOf(text);
    const whole = await shapeOf(bytes, true);
    for (let end = 0; end <= bytes.length; end++) {
      const shape = await shapeOf(bytes.subarray(0, end), false);
      if (shape !== undefined) expect({ end, shape }).toEqual({ end, shape: whole });
    }
  });

  test('includes the place of the array', async () => {
    const text = json({ 'standings"': '[', n: { standings: [] }, standings: [standing] });
    const start = text.lastIndexOf(':[{"player"') + 1;
    expect(await shapeOf(bytesOf(text), true)).toEqual({ kind: 'object', start });
    expect(await shapeOf(bytesOf(' [{"player":1}]'), true)).toEqual({ kind: 'array', start: 1 });
  });

  test('is determined by the first standing, however much follows', async () => {
    for (const text of [
      `[${json(standing)},`,
      `${json(standing)}\n`,
      '{"standings":[',
      '[1] x',
      '{main',
    ]) {
      expect(await shapeOf(bytesOf(text), false)).toBeDefined();
    }
  });

  test('of an array of a thousand cards is that of standings', async () => {
    const cards = (count: number) => bytesOf(json(Array(count).fill(card)));
    expect(await shapeOf(cards(999), true)).toEqual({ kind: 'list' });
    expect(await shapeOf(cards(1000), true)).toEqual({ kind: 'array', start: 0 });
    expect(await shapeOf(cards(1002).subarray(0, -30), false)).toEqual({ kind: 'array', start: 0 });
  });

  test('of a text is determined by its first 65,536 bytes', async () => {
    const line = `${'4 Opt'.padEnd(999)}\n`;
    const text = (length: number) =>
      bytesOf(`${line.repeat(70).slice(0, length - 1)}\n${json(standing)}\n`);
    expect(await shapeOf(text(60_000), true)).toEqual({ kind: 'lines' });
    expect(await shapeOf(text(65_536), true)).toEqual({ kind: 'list' });
    expect(await shapeOf(bytesOf('4 Opt\n').subarray(0, 6), false)).toBeUndefined();
    expect(await shapeOf(text(70_000).subarray(0, 65_535), false)).toBeUndefined();
    expect(await shapeOf(text(70_000).subarray(0, 65_536), false)).toEqual({ kind: 'list' });
  });
});
