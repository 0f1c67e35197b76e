import { describe, expect, test } from 'vitest';
import { otherContent } from '../../../../../src/questions/corpus/reading/other-files.js';

const json = (value: unknown) => JSON.stringify(value);
const rule = { identifier: 'a', name: 'A', cards: [] };
const game = { id: 'x', name: 'X', formats: [] };

describe('a text holds', () => {
  test.each<[ReturnType<typeof otherContent>, string]>([
    ['rules', json([rule])],
    ['rules', json({ rules: [{}, rule] })],
    ['rules', `// rules\n${json([rule])}`],
    ['rules', ` /* rules */ [ ${json(rule)}, ]`],
    ['rules', `[${json(rule)}, {"identifier": `],
    ['rules', json({ cards: [rule] })],
    [undefined, json([{ identifier: 'a' }, { cards: [] }])],
    [undefined, json(rule)],
    ['overlay', json({ rules: 'a.json', changes: [] })],
    [undefined, json({ changes: {} })],
    ['settings', json({ rules: 'a.json' })],
    ['settings', json({ rules: ['a.json', 'b.json'] })],
    [undefined, json({ rules: [] })],
    [undefined, json({ rules: ['a.json', 7] })],
    [undefined, json({ main: [] })],
    ['cases', json([{ expect: 'a', list: [] }])],
    ['cases', json({ cases: [{ not: 'a', file: 'b.txt' }] })],
    [undefined, json([{ expect: 'a', list: [] }, { expect: 'a' }])],
    [undefined, json([{ list: [], file: 'b.txt' }])],
    [
      'cards',
      json([
        { name: 'A', names: {} },
        { name: 'B', group: 'x' },
      ]),
    ],
    ['cards', json({ cards: [{ name: 'A', colors: [] }] })],
    ['cards', '[{"name":"A","colors":["r"]},{"name":'],
    [undefined, json([{ name: 'A', group: 'x', count: 4 }])],
    [undefined, json([{ names: {} }])],
    [undefined, json([{ name: 'A', count: 4 }])],
    ['games', json([game, { id: 'y', name: 'Y' }])],
    [undefined, json([game, { id: 'y', name: 'Y', count: 1 }])],
    [undefined, json([game, { id: 7, name: 'Y' }])],
    [undefined, json([{ ...game, name: undefined }])],
    [undefined, json([{ id: 'y', name: 'Y' }])],
    [undefined, '[]'],
    [undefined, '[7]'],
    [undefined, json([[rule]])],
    [undefined, '{'],
    [undefined, ''],
    ['cards', 'name,group\nOpt,a\n'],
    ['cards', '"id", "name" ,"name:de"\r\n1,Opt,Opt'],
    ['cards', 'name,names'],
    ['cards', 'name,colors'],
    [undefined, 'name,set\nOpt,XLN'],
    [undefined, 'group,colors\nOpt,XLN'],
    [undefined, 'name\nname,group'],
    [undefined, '4 Opt\nname,group\n'],
    ...['count', 'Copies', 'quantity', 'QTY', 'amount'].map((field): [undefined, string] => [
      undefined,
      `${field},name,group\n4,Opt,a\n`,
    ]),
    ['form', 'Player,Decklist link\nAnn,https://e/1\n'],
    [undefined, `Player,${'x'.repeat(4000)},Decklist link\nAnn,,https://e/1\n`],
    ['cards', 'discount,name,group\n4,Opt,a\n'],
    ['cards', 'counts,name,group\n4,Opt,a\n'],
  ])('%s: %s', (what, text) => expect(otherContent(text, 'x.json')).toBe(what));

  test.each([
    ['games.json', 'games'],
    ['api/games.json', 'games'],
    ['api\\games.json', 'games'],
    ['games.json.txt', undefined],
    ['mygames.json', undefined],
    ['gamesxjson', undefined],
  ])('games without details only in a file of that name: %s', (file, what) => {
    expect(otherContent('[{"id":"a","name":"A"}]', file)).toBe(what);
  });
});
