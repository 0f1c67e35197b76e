import { describe, expect, test } from 'vitest';
import { type Shape, shapeOf } from '../../../../../src/questions/corpus/reading/file-kind.js';

const card = { name: 'Opt', count: 4 };
const standing = { player: 'ann', decklist: [card] };
const json = (value: unknown) => JSON.stringify(value);
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

const files: readonly (readonly [what: string, text: string, kind: Shape['kind']])[] = [
  ['an array of standings', json([standing, standing]), 'array'],
  ['an array with white space and a byte order mark', `\uFEFF \n${pretty([standing])}\n`, 'array'],
  ['an empty array', '[]', 'array'],
  ['an array of which the first entries are broken', '[null, 7, {"player": }]', 'array'],
  ['an array whose first standing has a name alone', json([{ name: 'Ann' }, standing]), 'array'],
  ['an array that is cut off', '[{"player": "ann", "deck', 'array'],
  ['standings on lines', `${json(standing)}\n${json(standing)}\n`, 'lines'],
  ['a standing on one line', json(standing), 'lines'],
  ['lines of which the first is broken', `{"player"\n${json(standing)}\n`, 'lines'],
  ['lines of which the first is no JSON', `oh\n${json(standing)}\n`, 'lines'],
  ['standings without lists on lines', '{"player":"ann"}\n{"player":"bo"}\n', 'lines'],
  ['nothing', '', 'lines'],
  ['white space', ' \n', 'lines'],
  ['an object of something else', pretty({ a: 1, b: '2' }), 'lines'],
  ['an object without fields', '{}', 'lines'],
  ['standings in an object, by another name', json({ results: [standing] }), 'lines'],
  ['standings in an object', json({ standings: [standing] }), 'object'],
  ['standings behind other fields', pretty({ id: 'x', n: [{}], standings: [standing] }), 'object'],
  ['empty standings in an object', '{"standings":[]}', 'object'],
  ['a standing over several lines', pretty(standing), 'standing'],
  ['a tournament', pretty({ Tournament: {}, Decks: [] }), 'tournament'],
  ['a tournament whose decks come late', json({ Format: 'Modern', Decks: [] }), 'tournament'],
  ['a tournament that is cut off', '{"Tournament": {}, "Decks": [', 'tournament'],
  ['a list as text', '4 Opt\n', 'list'],
  ['a list with sections', '[main]\n4 Opt\n', 'list'],
  ['a list with a section of other letters', '[Pokémon]\n4 Opt\n', 'list'],
  ['a list from a chat', '[10:32, 12/3/2025] Ann: 4 Opt\n', 'list'],
  ['a list as XML', '<?xml version="1.0"?>\n<Deck></Deck>', 'list'],
  ['a list of zones', json({ main: [card], side: [] }), 'list'],
  ['a list of empty zones', json({ main: [] }), 'list'],
  ['a list over several lines', pretty({ main: [card] }), 'list'],
  ['an array of cards', json([card, { name: 'Island' }]), 'list'],
  ['an array of card numbers', json(['OP01-001', 'OP01-002']), 'list'],
  ['a list whose first card is not checked', '[] 4 Opt\n[ ] 2 Island\n', 'list'],
  ['an empty array before a text', '[] Opt\n', 'array'],
  ['a list with a section of several words', '[Main deck - 1]\n4 Opt\n', 'list'],
  ['a section with a number at its beginning', '[1st]\n4 Opt\n', 'array'],
  ['a section that is not closed', '[main\n4 Opt\n', 'array'],
  ['a section before a comma', '[main, 4 Opt\n', 'array'],
  ['a list from a chat by days', '[2025-12-03 10:32] Ann\n4 Opt\n', 'list'],
  ['a year of five digits', '[12345-12] Ann\n4 Opt\n', 'array'],
  ['a heading behind a value', '[1, main]\n4 Opt\n', 'array'],
  ['a time behind a value', '[1, 10:32] Ann\n4 Opt\n', 'array'],
  ['an array of numbers', '[1, 2]', 'array'],
  ['cards before a standing', json([card, standing]), 'array'],
  ['an object with a comment', '{ // mine\n"main": [{"name":"Opt"}]}', 'list'],
  ['an object without a colon', '{"main" [{"name":"Opt"}]}', 'lines'],
  ['an object without quotes', '{main: [{"name":"Opt"}]}', 'lines'],
  ['an object that ends with a bracket', '{"main": [{"name":"Opt"}] ]', 'lines'],
  ['a list with a comma behind its last zone', '{"main": [{"name":"Opt"}], }', 'lines'],
  ['a standing before something else', `${pretty(standing)}\nx`, 'lines'],
  ['a list before something else', `${pretty({ main: [card] })}\nx`, 'lines'],
  ['a tournament by its rounds', json({ Rounds: [] }), 'tournament'],
  ['a tournament by its standings', json({ Standings: [] }), 'tournament'],
  ['standings that are an object', json({ standings: { a: 1 } }), 'lines'],
  ['a zone that is an empty object', json({ main: {} }), 'lines'],
  ['an empty zone and one that is a text', json({ main: [], side: '' }), 'lines'],
  ['a text whose second line is null', 'oh\nnull\n', 'lines'],
  ['a text with a standing of many', `oh\n${'4 Opt\n'.repeat(10)}${json(standing)}\n`, 'lines'],
  ['an array before a card', '[1]\n4 Opt\n', 'array'],
  ['an array of null', '[null]', 'array'],
  ['a heading with other characters', '[main: 4]\n4 Opt\n', 'array'],
  ['cards and a broken entry', `[${json(card)}, {"name": }]`, 'array'],
  ['a tournament that ends behind a colon', '{"Decks":', 'lines'],
  ['standings with names, by another name', json({ all: [{ ...standing, name: 'Ann' }] }), 'lines'],
  ['an object of numbers in arrays', '{"a":[1]}', 'lines'],
  ['two lists of zones on lines', `${json({ main: [card] })}\n${json({ main: [card] })}`, 'lines'],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the shape of a file', () => {
  test.each(files)('is found for %s', async (_, text, kind) => {
    expect((await shapeOf(bytesOf(text), true))?.kind).toBe(kind);
  });

  test.each(files)('is the same from any first bytes that are enough, for %s', async (_, text) => {
    const bytes = bytesOf(text);
    const whole = await shapeOf(bytes, true);
    for (let end = 0; end <= bytes.length; end++) {
      const shape = await shapeOf(bytes.subarray(0, end), false);
      if (shape !== undefined) expect({ end, shape }).toEqual({ end, shape: whole });
    }
  });

  test('has the place of the array', async () => {
    const text = json({ 'standings"': '[', n: { standings: [] }, standings: [standing] });
    const start = text.lastIndexOf(':[{"player"') + 1;
    expect(await shapeOf(bytesOf(text), true)).toEqual({ kind: 'object', start });
    expect(await shapeOf(bytesOf(' [{"player":1}]'), true)).toEqual({ kind: 'array', start: 1 });
  });

  test('is found by the first standing, however much follows', async () => {
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

  test('of an array of cards is that of standings where it has a thousand', async () => {
    const cards = (count: number) => bytesOf(json(Array(count).fill(card)));
    expect(await shapeOf(cards(999), true)).toEqual({ kind: 'list' });
    expect(await shapeOf(cards(1000), true)).toEqual({ kind: 'array', start: 0 });
    expect(await shapeOf(cards(1002).subarray(0, -30), false)).toEqual({ kind: 'array', start: 0 });
  });

  test('of a text is known by its first 65,536 bytes', async () => {
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
