import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { readForm } from '../../../../../src/core/importers/form/form.js';
import { tagStandings } from '../../../../../src/core/standings/tag.js';

const iono = { cards: [{ name: 'Iono', count: 4 }] };
const rules = compileRules([
  { identifier: 'iono', name: 'Iono', cards: [{ name: 'Iono', count: 4 }] },
]);

/** The standings, and the findings as texts. */
async function read(text: string, options: Parameters<typeof readForm>[1] = {}) {
  const { standings, diagnostics } = await readForm(text, options);
  return {
    standings,
    found: diagnostics.map(({ code, range }) => `${range?.start.line ?? 0} ${code}`),
    messages: diagnostics.map(({ message }) => message),
  };
}

describe('a form', () => {
  test('is standings: player, place, record, list, archetype, country and drop', async () => {
    const text = [
      'Timestamp,Name,Place,Record,Decklist,Archetype,Country,Drop',
      '2025-06-13 10:00,Ann,1st,5-2-1,"4 Iono',
      '',
      '2 Pidgeot ex",Control,DE,',
      '2025-06-13 10:05,Bo,2,4-3,,,,6',
    ].join('\n');
    expect(await read(text)).toEqual({
      standings: [
        {
          ...{ player: 'Ann', name: 'Ann', country: 'DE', placing: 1 },
          record: { wins: 5, losses: 2, ties: 1 },
          decklist: {
            main: [{ name: 'Iono', count: 4 }],
            side: [{ name: 'Pidgeot ex', count: 2 }],
          },
          deck: { name: 'Control' },
        },
        {
          ...{ player: 'Bo', name: 'Bo', placing: 2, decklist: null, drop: 6 },
          record: { wins: 4, losses: 3, ties: 0 },
        },
      ],
      found: [],
      messages: [],
    });
  });

  test.each([
    ['NAME,DECK LIST', 'Ann,4 Iono'],
    ['player;list', 'Ann;4 Iono'],
    ['First Name\tLast Name\tDecklist (paste it here)', 'Ann\t\t4 Iono'],
    ['\ufeffYour name?,Deck', 'Ann,4 Iono'],
    ['"Name:","Link"', 'Ann,4 Iono'],
    ['Surname,Firstname,URL', ',Ann,4 Iono'],
    ['Name,Decklist\r', 'Ann,4 Iono\r'],
  ])('may have the header %j', async (header, row) => {
    const { standings, found } = await read(`${header}\n${row}\n`);
    expect(found).toEqual([]);
    expect(standings).toEqual([{ player: 'Ann', name: 'Ann', decklist: iono }]);
    expect(tagStandings(rules, standings).report.classified).toBe(1);
  });

  test('joins names, adds up columns of results, and prefers an ID for the player', async () => {
    const { standings } = await read(
      'Player ID,First Name,Last Name,W,L,T,List\n77,Ann,Otter,3,1,,4 Iono',
    );
    expect(standings).toEqual([
      {
        ...{ player: '77', name: 'Ann Otter', decklist: iono },
        record: { wins: 3, losses: 1, ties: 0 },
      },
    ]);
  });

  test('names files with lists, which a callback reads', async () => {
    const files = new Map([['lists/ann.txt', '4 Iono']]);
    const readFile = async (name: string) => {
      const text = files.get(name);
      if (text === undefined) throw new Error(`there is no ${name}`);
      return text;
    };
    const text = 'Name,Link\nAnn,lists/ann.txt\nBo,bo.txt\nCy,4 Iono';
    const { standings, messages } = await read(text, { readFile });
    expect(standings.map(({ decklist }) => decklist)).toEqual([iono, null, iono]);
    expect(messages).toEqual(['the list of "Bo" in row 3 is left out: there is no bo.txt']);
    expect((await read(text)).found).toEqual(['2 form-list-left-out', '3 form-list-left-out']);
  });

  test.each([
    ['Name,Place,List\nAnn,first,4 Iono', '2 form-cell'],
    ['Name,Record,List\nAnn,2005-05-02x,4 Iono', '2 form-cell'],
    ['Name,Drop,List\nAnn,yes,4 Iono', '2 form-cell'],
    ['Name,List\nAnn,https://lists.example/1', '2 form-list-left-out'],
    ['Name,List\nAnn,no list', '2 form-list-left-out'],
    ['Name,List\n\nAnn,"4 Iono\n???"', '3 form-list-in-part'],
    ['Name,List\n,4 Iono', '2 form-row-left-out'],
    ['Name,List\nAnn,4 Iono\nAnn,4 Iono', '3 form-player-repeated'],
    ['Name,List\nAnn,"4 Iono\nBo,4 Iono', '2 form-quote-open'],
    [`Name,List\nAnn,"${'4 Iono,'.repeat(40_000)}"\nBo,4 Iono`, '2 form-row-left-out'],
    ['a,b\n1,2', '0 not-a-form'],
    ['', '0 not-a-form'],
  ])('%j has a finding with its line', async (text, expected) => {
    expect((await read(text)).found).toContain(expected);
  });

  test('of a line without an end has a finding that gives its length', async () => {
    const { messages } = await read(`[{"name":"${'x'.repeat(300_000)}"}]`);
    expect(messages).toEqual([expect.stringMatching('300,013 characters; the limit is 262,144')]);
  });

  test('keeps players apart who have one name', async () => {
    const { standings } = await read('Name,List\nAnn,4 Iono\nAnn,4 Iono');
    expect(standings.map(({ player }) => player)).toEqual(['Ann', 'Ann (2)']);
  });

  test('never throws, and each row is a standing or has a finding', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('4 Iono', '1st', '"', '"4 Iono\n2 X"', 'a.txt', 'https://x', '5-2-1'),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const text = ['Name,Place,Record,List', ...some.map((row) => row.join())].join('\n');
        const { standings, diagnostics } = await readForm(text);
        for (const { range } of diagnostics) expect(range).toBeDefined();
        expect(new Set(standings.map(({ player }) => player)).size).toBe(standings.length);
      }),
    );
  });
});
