import { describe, expect, test } from 'vitest';
import { readFileLists } from '../../../../src/corpus/reading/read-lists.js';

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
    expect(lists).toEqual([
      { deck: { main }, label: 'Opt Deck', name: 'x.json#0 (Ann)', index: 0, player: 'Ann' },
      { deck: main, label: 'opt', name: 'x.json#2 (p3)', index: 2, player: 'p3' },
      { deck: {}, name: 'x.json#3', index: 3 },
    ]);
  });

  test('are named by the file where it is one list', async () => {
    const { lists, shape, text } = await read('4 Opt\n');
    expect(lists).toEqual([{ deck: { cards: main }, name: 'x.json' }]);
    expect({ shape, text }).toEqual({ shape: 'list', text: '4 Opt\n' });
  });

  test('are read in the format that is asked for', async () => {
    const { lists } = await read('"Count","Name"\n"4","Opt"\n', { format: 'csv' });
    expect(lists).toEqual([{ deck: { cards: main }, name: 'x.json' }]);
  });

  test('are those that can be read; each of the others is a finding with its place', async () => {
    const standings = [
      7,
      { player: 'ed', decklist: '4 Opt' },
      { player: 'fi', decklist: { main: [...main, { name: 'Y', count: 0 }, 3] } },
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

  test.each([
    ['is cut off behind an entry', '[{"decklist":[]},', 'it ends after entry 1'],
    ['goes on behind its array', '[{"decklist":[]}]\n[{"decklist":[]}]', 'more text follows'],
    ['has an object that is not closed', '{"standings":[{"decklist":[]}]', 'the object around'],
    ['is an object that is cut off', '{"standings":[{"decklist":[]}', 'it ends after entry 1'],
    ['has no list', '[{"player":"a","deckList":[]}]', 'the first has "player", "deckList"'],
    ['has null for each list', '[{"decklist":null}]', 'has a list in "decklist"'],
    ['is a broken tournament', '{"Decks":[', 'this tournament is not JSON'],
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
