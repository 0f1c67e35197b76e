/** decktype cases add. */
import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const card = (name: string, count = 1) => ({ name, count });
const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [card('X')] },
  { identifier: 'b', name: 'Beta', cards: [card('Y')] },
]);
const standings = JSON.stringify([
  {
    player: 'ann',
    decklist: {
      pokemon: [{ name: 'X', set: 'OBF', number: '125', count: 2 }],
      trainer: [card('T', 4)],
    },
    deck: { id: 'a', name: 'Alpha' },
  },
  { player: 'bo', decklist: [card('Y', 3)], deck: { name: 'Beta' } },
  { player: 'cy', decklist: [card('Z')], deck: { id: 'other', name: 'Other' } },
  { player: 'di', decklist: [card('W')] },
]);
const cases = `// mine
[
\t{ "name": "first", "list": "1 X", "expect": "a" }, // kept
\t{ "file": "y.txt", "expect": "b" }
\t// the end
]
`;
const files = {
  'rules.json': rules,
  'nats.json': standings,
  'cases.json': cases,
  'y.txt': '1 Y\n',
};

async function decktype(args: readonly string[], more: Parameters<typeof testWorld>[0] = {}) {
  const world = testWorld({ ...more, files: { ...files, ...more.files } });
  const code = await run(args, world);
  return { code, out: world.out(), err: world.err(), files: world.files };
}
const added = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  decktype(['cases', 'add', ...args], { files: more });

describe('decktype cases add', () => {
  test('creates a case file with the list of a place and its label', async () => {
    const { code, out, err, files: written } = await added(['nats.json#0 (ann)', '--to', 'n.json']);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: 'n.json: 1 case added\n' });
    expect(written.get('n.json')).toBe(`[
  {
    "name": "nats.json#0 (ann)",
    "list": {
      "pokemon": [
        { "name": "X", "set": "OBF", "number": "125", "count": 2 }
      ],
      "trainer": [
        { "name": "T", "count": 4 }
      ]
    },
    "expect": "a"
  }
]
`);
    const tested = await decktype(['test', 'n.json', '--rules', 'rules.json'], {
      files: { 'n.json': written.get('n.json') ?? '' },
    });
    expect(tested).toMatchObject({ code: 0, err: '' });
  });

  test('keeps the comments and the layout of the file', async () => {
    const { code, files: written } = await added(['nats.json#1', '--to', 'cases.json']);
    expect(code).toBe(0);
    const entry = `
\t{
\t\t"name": "nats.json#1 (bo)",
\t\t"list": [
\t\t\t{ "name": "Y", "count": 3 }
\t\t],
\t\t"expect": "Beta"
\t}`;
    expect(written.get('cases.json')).toBe(
      cases.replace('"b" }', '"b" },').replace('// the end', `// the end${entry}`),
    );
  });

  test('adds to the cases in an object', async () => {
    const object = '{ "$schema": "x", "cases": [] }';
    const { files: written } = await added(['nats.json#2', '--to', 'o.json'], { 'o.json': object });
    expect(JSON.parse(written.get('o.json') ?? '')).toEqual({
      $schema: 'x',
      cases: [{ name: 'nats.json#2 (cy)', list: [card('Z')], expect: null }],
    });
  });

  test('takes identifiers from the rules, and what --expect says before the label', async () => {
    const expected = async (...args: readonly string[]) => {
      const { files: written } = await added([...args, '--to', 'n.json']);
      return JSON.parse(written.get('n.json') ?? '').map((one: { expect: unknown }) => one.expect);
    };
    expect(await expected('nats.json#1', '--rules', 'rules.json')).toEqual(['b']);
    expect(await expected('nats.json#0', 'nats.json#3', '--expect', 'b')).toEqual(['b', 'b']);
    expect(await expected('nats.json#0', '-r', 'rules.json', '--expect', 'other')).toEqual([null]);
  });

  test('writes to the first case file of the project', async () => {
    const project = { rules: 'rules.json', cases: ['cases.json', 'gone.json'] };
    const config = { 'decktype.json': JSON.stringify(project), 'gone.json': '[]' };
    const { code, err, files: written } = await added(['nats.json#1'], config);
    expect({ code, err }).toEqual({ code: 0, err: 'cases.json: 1 case added\n' });
    expect(written.get('cases.json')).toContain('"expect": "b"\n\t}\n]');
    const none = { 'decktype.json': '{"rules":"rules.json","cases":"none.json"}' };
    expect(await added(['nats.json#1'], none)).toMatchObject({
      code: 2,
      err: expect.stringContaining('"cases" names "none.json", which leads to no file'),
    });
    expect(await added(['nats.json#1', '--to', 'none.json'], none)).toMatchObject({
      code: 0,
      err: 'none.json: 1 case added\n',
    });
  });

  test('leaves out lists whose cards a case has already, in whatever order', async () => {
    const args = ['nats.json', '--expect', 'a', '--to', 'n.json'];
    const first = await added(args);
    expect(first.err).toBe('n.json: 4 cases added\n');
    const text = first.files.get('n.json') ?? '';
    const turned = JSON.parse(standings).toReversed();
    turned[3].decklist = { trainer: [card('T', 4)], pokemon: turned[3].decklist.pokemon };
    const again = await added(['turned.json', 'one.txt', ...args.slice(1)], {
      'n.json': text,
      'turned.json': JSON.stringify(turned),
      'one.txt': '1 Q',
    });
    expect(again.code).toBe(1);
    expect(again.err).toContain(
      'n.json: turned.json#3 (ann) is left out: its cards are those of nats.json#0 (ann)\n',
    );
    expect(again.err).toMatch(/n\.json: 1 case added\n$/);
    const listed = JSON.parse(again.files.get('n.json') ?? '');
    expect(listed).toHaveLength(5);
    const file = await added(['l.txt', '--expect', 'a', '--to', 'cases.json'], { 'l.txt': '1 Y' });
    expect(file).toMatchObject({
      code: 1,
      err: 'cases.json: l.txt is left out: its cards are those of y.txt\ncases.json: 0 cases added\n',
    });
    expect(file.files.get('cases.json')).toBe(cases);
  });

  test('warns where the rules do not have the label', async () => {
    const odd = JSON.stringify([{ decklist: [card('Q')], deck: { name: 'Gamma' } }]);
    const { code, err } = await added(['odd.json', '-r', 'rules.json', '--to', 'n.json'], {
      'odd.json': odd,
    });
    expect(code).toBe(0);
    expect(err).toMatch(/^n\.json:7:15 warning unknown-expectation: .*"Gamma"/);
  });

  test.each([
    [
      ['nats.json#3', '--to', 'n.json'],
      'nats.json#3 (di) has no label; say what it is with --expect ID',
    ],
    [['nats.json#3', '--to', 'n.json', '-r', 'rules.json', '--expect', 'aa'], 'did you mean a?'],
    [['nats.json#3'], 'there is no case file'],
    [['nats.json#3', '--expect', 'a', '--to', 'rules.json'], 'rules.json'],
    [['nats.json#99', '--expect', 'a', '--to', 'n.json'], 'nats.json'],
    [['nats.json#0', '--to', 'bad.json'], 'the cases in bad.json cannot be used'],
  ])('exits 2 and writes nothing for %j', async (args, message) => {
    const bad = { 'bad.json': '[{ "expect": "a" }]' };
    const { code, err, files: after } = await added(args, bad);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(Object.fromEntries(after)).toEqual({ ...files, ...bad });
  });

  test('compares with the lists at places that cases name', async () => {
    const kept = '[{ "file": "nats.json#1", "expect": "b" }]\n';
    const {
      code,
      err,
      files: written,
    } = await added(['l.txt', '--to', 'p.json', '--expect', 'b'], {
      'p.json': kept,
      'l.txt': '3 Y\n',
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'p.json: l.txt is left out: its cards are those of nats.json#1\np.json: 0 cases added\n',
    });
    expect(written.get('p.json')).toBe(kept);
  });
});
