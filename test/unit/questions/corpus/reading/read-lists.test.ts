import { describe, expect, test } from 'vitest';
import { readFileLists } from '../../../../../src/questions/corpus/reading/read-lists.js';

const main = [{ name: 'Opt', count: 4 }];

async function read(text: string, options: Parameters<typeof readFileLists>[2] = {}) {
  async function* input() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5);
  }
  const file = await readFileLists(input(), 'x.json', options);
  const findings = file.diagnostics.map(
    (found) => `${found.file}#${found.pointer} ${found.code}: ${found.message}`,
  );
  return { ...file, findings };
}

describe('the lists of a file', () => {
  test('have their deck, label, player and place', async () => {
    const standings = [
      { player: 'p1', name: 'Ann', decklist: { main }, deck: { id: 'opt', name: 'Opt Deck' } },
      { player: 'p2', decklist: null },
      { name: '', player: 'p3', decklist: main, deck: { id: 'opt' } },
      { decklist: {}, deck: {} },
    ];
    const { lists, shape, ...file } = await read(JSON.stringify(standings));
    expect({ shape, standings: file.standings, findings: file.findings }).toEqual({
      shape: 'array',
      standings: 4,
      findings: [],
    });
    expect(lists).toStrictEqual([
      {
        deck: { main },
        label: 'Opt Deck',
        name: 'x.json#0 (Ann)',
        file: 'x.json',
        index: 0,
        player: 'Ann',
      },
      { deck: main, label: 'opt', name: 'x.json#2 (p3)', file: 'x.json', index: 2, player: 'p3' },
      { deck: {}, name: 'x.json#3', file: 'x.json', index: 3 },
    ]);
  });

  test('are named by the file where it is one list', async () => {
    const { lists, shape, text } = await read('4 Opt\n');
    expect(lists).toStrictEqual([{ deck: { cards: main }, name: 'x.json', file: 'x.json' }]);
    expect({ shape, text }).toEqual({ shape: 'list', text: '4 Opt\n' });
  });

  test('are read in the format that is asked for', async () => {
    const { lists } = await read('"Count","Name"\n"4","Opt"\n', { format: 'csv' });
    expect(lists).toEqual([{ deck: { cards: main }, name: 'x.json', file: 'x.json' }]);
  });

  test('are those that can be read; each of the others is a finding with its place', async () => {
    const standings = [
      7,
      { player: 'ed', decklist: '4 Opt' },
      { player: 'fi', decklist: { main: [...main, { name: 'Y', count: -1 }, 3] } },
    ];
    const array = JSON.stringify(standings);
    const { lists, faulty, findings } = await read(array);
    expect(lists.map(({ name }) => name)).toEqual(['x.json#2 (fi)']);
    expect(faulty).toBe(3);
    expect(findings).toEqual([
      'x.json#/0 list-left-out: this standing is left out: it is 7',
      expect.stringMatching(/^x.json#\/1 list-left-out: the list of ed is left out: a decklist is/),
      expect.stringMatching(
        /^x.json#\/2\/decklist\/main\/1\/count list-in-part: the list of fi .* \(the first of 2 faults\)$/,
      ),
    ]);
    const lines = standings.map((standing) => JSON.stringify(standing)).join('\n');
    expect((await read(`{"player":"p"}\n${lines}\n{`)).findings).toEqual([
      ...findings.map((found) => found.replace(/#\/(\d)/, (_, index) => `#/${Number(index) + 1}`)),
      'x.json#/4 list-left-out: this standing is left out: it is not JSON',
    ]);
  });

  const three = ['a', 'b', 'c'].map((player) => ({ player, decklist: { main } }));

  test.each([
    ['an array', JSON.stringify(three)],
    ['lines', three.map((one) => JSON.stringify(one)).join('\n')],
    ['an object', JSON.stringify({ standings: three })],
    [
      'a tournament',
      JSON.stringify({ Decks: three.map(() => ({ Mainboard: [{ CardName: 'Opt', Count: 4 }] })) }),
    ],
  ])('are one where a place is given: in %s', async (_, text) => {
    const { lists, standings, faulty } = await read(text, { entry: '1' });
    expect(lists.map(({ index }) => index)).toEqual([1]);
    expect({ standings, faulty }).toEqual({ standings: 3, faulty: 0 });
    for (const [entry, message] of [
      [
        '99999999999999999999',
        'x.json#99999999999999999999: there is no such place; x.json has 3 standings, #0 to #2',
      ],
      ['3', 'x.json#3: there is no such place; x.json has 3 standings, #0 to #2'],
      ['first', 'x.json#first: "first" is not the index of a standing, such as x.json#0'],
    ] as const) {
      await expect(read(text, { entry })).rejects.toThrow(message);
    }
  });

  test('are not those of other places, nor are their findings', async () => {
    const text = JSON.stringify([7, three[0], { decklist: null }]);
    const { findings, faulty } = await read(text, { entry: '1' });
    expect({ findings, faulty }).toEqual({ findings: [], faulty: 0 });
    expect((await read(text, { entry: '0' })).findings).toEqual([
      'x.json#/0 list-left-out: this standing is left out: it is 7',
    ]);
    await expect(read(text, { entry: '2' })).rejects.toThrow('x.json#2 has no decklist');
    await expect(read('4 Opt', { entry: '0' })).rejects.toThrow(
      'x.json is one list, which has no index; name it without #0',
    );
    await expect(read('[]', { entry: '0' })).rejects.toThrow('x.json has no standings');
  });

  test.each(['quantity', 'qty', 'amount', 'Count', 'Quantity', 'copies'])(
    'have a finding for each %s beside a missing count',
    async (field) => {
      const decklist = {
        main: [...main, { name: 'Y', [field]: 3 }],
        leader: { name: 'Z', [field]: 1 },
      };
      const one = await read(JSON.stringify(decklist));
      expect(one.findings).toEqual([
        `x.json#/main/1/${field} no-count: "Y" has "${field}" and no "count", so it counts as one copy`,
        `x.json#/leader/${field} no-count: "Z" has "${field}" and no "count", so it counts as one copy`,
      ]);
      expect(one.faulty).toBe(1);
      const many = await read(
        JSON.stringify([
          { player: 'a', decklist },
          { player: 'b', decklist },
        ]),
      );
      expect(many.findings[1]).toBe(
        `x.json#/1/decklist/main/1/${field} list-in-part: the list of b can be read only in part: "Y" has "${field}" and no "count", so it counts as one copy (the first of 2 faults)`,
      );
      expect(many.faulty).toBe(2);
      const fine = [{ name: 'Y', count: 3, [field]: 1 }, { name: 'X' }].slice(
        field === 'count' ? 1 : 0,
      );
      expect((await read(JSON.stringify(fine))).findings).toEqual([]);
    },
  );

  test.each([
    ['empty', '', 'it is empty'],
    ['blank', ' \n\n', 'it is empty'],
    ['a text of headings', 'Deck\n\nSideboard\n', 'it has no cards'],
    ['an object of counts', '{"Lightning Bolt": 4}', '"Lightning Bolt" is 4, and not a card'],
    ['an object of texts', '{"Opt": "4", "Island": "20"}', '"Opt" is "4", and not a card'],
  ])('come with an error where the file is %s', async (_, text, message) => {
    const { diagnostics, lists } = await read(text);
    expect(lists).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'nothing-read',
        severity: 'error',
        message: `nothing was read from this file: ${message}`,
      },
    ]);
  });

  test.each([
    ['is cut off behind an entry', '[{"decklist":[]},', 'it ends after entry 1'],
    ['goes on behind its array', '[{"decklist":[]}]\n[{"decklist":[]}]', 'more text follows'],
    ['has an object that is not closed', '{"standings":[{"decklist":[]}]', 'the object around'],
    ['is an object that is cut off', '{"standings":[{"decklist":[]}', 'it ends after entry 1'],
    ['has no list', '[{"player":"a","deckList":[]}]', 'the first has "player", "deckList"'],
    ['has null for each list', '[{"decklist":null}]', 'has a list in "decklist"'],
    ['is a broken tournament', '{"Decks":[', 'this tournament cannot be read as JSON'],
    ['has a line that is no card', '4 Opt\nwhat is this', 'line 2 is not a card'],
  ])('come with a finding where the file %s', async (_, text, message) => {
    const { findings } = await read(text);
    expect(findings).toEqual([expect.stringContaining(message)]);
  });
});

describe('a file with a fault around its standings:', () => {
  async function* chunks(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const readBytes = async (text: string) =>
    (await readFileLists(chunks(Buffer.from(text, 'latin1')), 'x.json')).diagnostics;

  test.each([`[{"decklist":null}, ]`, `{"standings":[{"decklist":null},\n]}`])(
    'a comma behind the last entry of %j',
    async (text) => {
      expect((await readBytes(text)).map(({ code }) => code)).toContain('trailing-comma');
      const without = await readBytes(text.replace(/,\s*\]/, ']'));
      expect(without.map(({ code }) => code)).not.toContain('trailing-comma');
    },
  );

  test('bytes that are not UTF-8, in standings and in one list', async () => {
    const lines = await readBytes(
      '{"player":"a","decklist":[]}\n{"player":"\xe9","decklist":[]}\n',
    );
    expect(lines).toMatchObject([{ code: 'not-utf8', file: 'x.json', data: { offset: 40 } }]);
    expect(await readBytes('4 Opt\n2 Pok\xe9 Ball')).toMatchObject([
      { code: 'not-utf8', file: 'x.json', range: { start: { line: 2, column: 6 } } },
    ]);
  });
});
