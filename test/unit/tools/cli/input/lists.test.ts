/** Every command that takes lists, over every shape of a file: each sees the same lists. */
import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const card = (name: string, count = 1) => ({ name, count });
// Both match a list with X and Y, so that `check` counts the lists where only the order decides.
const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [card('X')] },
  { identifier: 'b', name: 'Beta', cards: [card('Y')] },
]);
const reversed = JSON.stringify([...JSON.parse(rules)].reverse());
const cards = [card('X'), card('Y', 4)];
const deck = { id: 'a', name: 'Alpha' };
const players = ['ann', 'bo', 'cy'];
const standings = players.map((player) => ({ player, decklist: { main: cards }, deck }));
const withNone = [...standings.slice(0, 2), { player: 'none', decklist: null }, standings[2]];
const tournament = {
  Tournament: { Name: 'Challenge' },
  Decks: players.map((Player) => ({
    Player,
    Mainboard: cards.map(({ name, count }) => ({ CardName: name, Count: count })),
  })),
};

interface File {
  readonly text: string;
  readonly lists: number;
  /** Whether the standings say what their lists are. */
  readonly isLabelled: boolean;
  readonly isList?: boolean;
}

const labelled = (text: string, lists = 3): File => ({ text, lists, isLabelled: true });
const list = (text: string): File => ({ text, lists: 1, isLabelled: false, isList: true });

const shapes: Readonly<Record<string, File>> = {
  'an array': labelled(JSON.stringify(withNone)),
  'an array over many lines': labelled(`\uFEFF${JSON.stringify(withNone, null, 2)}\n`),
  lines: labelled(withNone.map((one) => JSON.stringify(one)).join('\n')),
  'one line': labelled(JSON.stringify(standings[0]), 1),
  'an object with standings': labelled(
    JSON.stringify(
      { game: 'MTG', rounds: [[]], standings: withNone, pairings: [{ round: 1 }] },
      null,
      1,
    ),
  ),
  'an object on one line': labelled(JSON.stringify({ standings: withNone, id: 'x' })),
  'a tournament': { text: JSON.stringify(tournament), lists: 3, isLabelled: false },
  'a list as text': list('1 X\n4 Y\n'),
  'a list for Arena': list('Deck\n1 X (ABC) 1\n4 Y (ABC) 2\n'),
  'a list of zones': list(JSON.stringify({ main: cards })),
  'a list as an array of cards': list(JSON.stringify(cards, null, 2)),
  'a list as CSV': list('"Count","Name"\n"1","X"\n"4","Y"\n'),
};

function decktype(args: readonly string[], text: string) {
  const files = { 'rules.json': rules, 'reversed.json': reversed, 'x.in': text };
  return runCommand(args, { files, stdin: text, chunk: 11 });
}

describe.each(Object.entries(shapes))('%s', (_, { text, lists, isLabelled, isList }) => {
  test.each(['x.in', '-'])(
    'gives the same lists to coverage, check and diff, from %s',
    async (path) => {
      const coverage = await decktype(
        ['coverage', 'rules.json', '--format', 'json', '--decks', path],
        text,
      );
      expect({ err: coverage.err, lists: JSON.parse(coverage.out).lists }).toEqual({
        err: '',
        lists,
      });
      const check = await decktype(['check', 'rules.json', '--decks', path], text);
      expect(check.out).toMatch(new RegExp(`^ +${lists} +a +b `, 'm'));
      expect(check.err).toBe('');
      const diff = await decktype(
        ['diff', 'rules.json', 'reversed.json', '--format', 'json', '--decks', path],
        text,
      );
      expect(JSON.parse(diff.out)).toMatchObject({ lists, moved: lists });
      expect(diff.err).toBe('');
    },
  );

  test('has the same lists for classify', async () => {
    const { code, out, err } = await decktype(['classify', 'x.in', '--rules', 'rules.json'], text);
    expect(code).toBe(0);
    // Only a list of a deck format says how it was read.
    expect(err).toMatch(isList && !/^[[{]/.test(text) ? /^x\.in: read as [^\n]+\n$/ : /^$/);
    const answers = out.trimEnd().split('\n');
    expect(answers).toHaveLength(lists);
    for (const answer of answers) expect(answer).toMatch(/(^|: )Alpha \(a\)$/);
    const json = await decktype(
      ['classify', '-', '--rules', 'rules.json', '--format', 'json'],
      text,
    );
    const found = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(found.map(({ id }) => id)).toEqual(Array(lists).fill('a'));
    if (lists > 1) expect(found.map(({ player }) => player)).toEqual(players);
  });

  test('has the same lists for test, where they are labelled', async () => {
    const args = ['test', '--from', 'x.in', '--rules', 'rules.json', '--format', 'json'];
    const { code, out, err } = await decktype(args, text);
    if (!isLabelled) {
      expect({ code, err }).toEqual({
        code: 2,
        err: 'decktype: no standing in x.in has a deck and a list\n',
      });
      return;
    }
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).suites[0].results).toHaveLength(lists);
  });

  test('has the same lists for tag, or is refused as one list', async () => {
    const { code, out, err } = await decktype(['tag', 'x.in', '--rules', 'rules.json'], text);
    if (isList) {
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toBe('decktype: x.in holds no standings; for one list, use decktype classify\n');
      return;
    }
    expect(code).toBe(0);
    expect(err).toContain(`${lists} classified`);
    expect(out.match(/"id":\s*"a",\s*"name":\s*"Alpha"/g)).toHaveLength(lists);
    const table = await decktype(['tag', '-', '--rules', 'rules.json', '--format', 'csv'], text);
    expect(table.out.match(/,a,Alpha$/gm)).toHaveLength(lists);
  });

  test('has the same lists for import-rules', async () => {
    const rule = {
      Name: 'Alpha',
      Conditions: [{ Type: 'OneOrMoreInMainboard', Cards: ['Y', 'Z'] }],
    };
    const files = { 'Modern/Archetypes/Alpha.json': JSON.stringify(rule), 'x.in': text };
    const env = testEnvironment({ files });
    await run(['import-rules', 'mtgo', 'Modern', '--lists', 'x.in'], env);
    expect(env.err()).not.toContain('x.in');
    const held = lists === 1 ? 'the one list does not hold' : `none of the ${lists} lists holds`;
    expect(env.err().split(held)).toHaveLength(2);
  });
});
