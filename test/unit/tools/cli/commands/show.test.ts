/** decktype show. */
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const card = (name: string, count = 1) => ({ name, count });
const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [card('X', 2)] },
  {
    identifier: 'b',
    name: 'Beta',
    cards: [card('Y')],
    variants: [
      { identifier: 'bz', name: 'Beta Z', cards: [card('Z')] },
      { identifier: 'bq', name: 'Beta Q', cards: [card('Q')] },
    ],
  },
]);
const standings = JSON.stringify([
  {
    player: 'ann',
    placing: 3,
    record: { wins: 7, losses: 1, ties: 1 },
    decklist: {
      pokemon: [{ name: 'X', set: 'OBF', number: '125', count: 4 }, card('S', 2)],
      trainer: [card('T', 4)],
    },
    deck: { id: 'a', name: 'Alpha' },
  },
  { player: 'bo', decklist: [card('X', 4), card('S', 2), card('U')], deck: { name: 'Old' } },
  { player: 'cy', decklist: [card('Y', 3), card('Q'), card('T', 4)] },
  { player: 'di', decklist: [card('X'), card('S', 4)] },
  { player: 'ed', decklist: [card('Y', 3), card('Z'), card('T', 4)] },
]);
const files = {
  'rules.json': rules,
  'cup/standings.json': standings,
  'cup/details.json': JSON.stringify({
    ...{ id: 'cup', name: 'Spring Cup', date: '2025-05-17T00:00:00.000Z', format: 'STANDARD' },
    ...{ game: 'PTCG', players: 5 },
  }),
  'list.txt': '3 Y\n1 Q\n',
};

async function decktype(args: readonly string[], more: Parameters<typeof testWorld>[0] = {}) {
  const world = testWorld({ ...more, files: { ...files, ...more.files } });
  const code = await run(args, world);
  return { code, out: world.out(), err: world.err() };
}
const shown = (...args: readonly string[]) => decktype(['show', ...args, '-r', 'rules.json']);

describe('decktype show', () => {
  test('shows a list with its facts, its deck and why, and what is nearest', async () => {
    const { code, out, err } = await shown(
      'cup/standings.json#0',
      '--decks',
      'cup',
      '--nearest',
      '2',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`cup/standings.json#0 (ann)
  player: ann
  event: Spring Cup, 2025-05-17, STANDARD
  result: placing 3, 7-1-1
  label: Alpha (a)

pokemon (6)
  4 X OBF 125
  2 S

trainer (4)
  4 T

Alpha (a), 10 copies

Alpha (a) matches:
  yes 2 X: found 4 (pokemon)

  alike   nearest lists               deck    label
 47.7 %   cup/standings.json#1 (bo)   Alpha   Old
 25.0 %   cup/standings.json#3 (di)   Other

  alike   nearest decks   lists   nearest list
 47.7 %   Alpha (a)           1   cup/standings.json#1 (bo)
 23.1 %   Beta Q (bq)         1   cup/standings.json#2 (cy)
`);
  });

  test('shows only the variant that matches, and near misses where no rule does', async () => {
    const variant = await shown('cup/standings.json#2');
    expect(variant.out).toContain('variant Beta Q (bq) matches:\n');
    expect(variant.out).not.toContain('Beta Z');
    expect(variant.out).not.toContain('tried before');
    expect(variant.out).not.toContain('nearest lists');
    const none = await shown('cup/standings.json#3');
    expect(none.out).toContain('\nno rule matches\n');
    expect(none.out).toContain('nearest misses:\n  Alpha (a), 1 off:\n    no  2 X: found 1\n');
  });

  test('has the same as JSON', async () => {
    const args = ['cup/standings.json#0', '--decks', 'cup', '--nearest', '1', '--format', 'json'];
    const document = JSON.parse((await shown(...args)).out);
    expect(document).toMatchObject({
      place: 'cup/standings.json#0 (ann)',
      file: 'cup/standings.json',
      index: 0,
      player: 'ann',
      placing: 3,
      record: { wins: 7, losses: 1, ties: 1 },
      label: { id: 'a', name: 'Alpha' },
      event: { id: 'cup', date: '2025-05-17T00:00:00.000Z' },
      cards: [
        { name: 'X', set: 'OBF', number: '125', count: 4, zone: 'pokemon' },
        { name: 'S', count: 2, zone: 'pokemon' },
        { name: 'T', count: 4, zone: 'trainer' },
      ],
      explanation: { format: 1, id: 'a', winner: { rule: 'a' } },
      nearestLists: [
        {
          place: 'cup/standings.json#1 (bo)',
          similarity: expect.closeTo(0.477, 3),
          deck: { id: 'a', name: 'Alpha' },
          label: { name: 'Old' },
        },
      ],
      nearestDecks: [{ id: 'a', name: 'Alpha', lists: 1, example: 'cup/standings.json#1 (bo)' }],
    });
    expect(document).not.toHaveProperty('deck');
    expect(JSON.parse((await shown('list.txt', '--format', 'json')).out)).not.toHaveProperty(
      'nearestLists',
    );
  });

  test('does not find the list itself, but other lists with the same cards', async () => {
    const [first] = JSON.parse(standings);
    const twice = JSON.stringify([first, { ...first, player: 'fi' }]);
    const args = ['show', './twice.json#0', '-r', 'rules.json', '--decks', 'twice.json'];
    const world = testWorld({ files: { ...files, 'twice.json': twice, './twice.json': twice } });
    expect(await run([...args, '--format', 'json'], world)).toBe(0);
    expect(JSON.parse(world.out()).nearestLists).toMatchObject([
      { place: 'twice.json#1 (fi)', similarity: 1 },
    ]);
  });

  test('takes a file with one list, standard input and a list of a stored corpus', async () => {
    expect((await shown('list.txt')).out).toContain('Beta Q (bq), 4 copies');
    const piped = await decktype(['show', '-', '-r', 'rules.json'], { stdin: '2 X' });
    expect(piped.out).toContain('<stdin>\n');
    expect(piped.out).toContain('Alpha (a), 2 copies');
    const corpus = createCorpus([{ deck: [card('Y')], title: 'kept' }]);
    const stored = await decktype(['show', 'all.corpus', '-r', 'rules.json'], {
      bytes: { 'all.corpus': saveCorpus(corpus) },
    });
    expect(stored.out).toMatch(/^kept\n/);
  });

  test('takes names from a card table', async () => {
    const { out } = await decktype(['show', 'ids.json', '-r', 'rules.json', '--cards', 'c.json'], {
      files: {
        'ids.json': JSON.stringify([card('17', 2)]),
        'c.json': '[{"id":"17","name":"X"}]',
      },
    });
    expect(out).toContain('  2 X\n');
    expect(out).toContain('Alpha (a), 2 copies');
  });

  test('takes the rules and lists of the project', async () => {
    const project = { rules: 'rules.json', lists: ['cup'] };
    const { code, out } = await decktype(['show', 'list.txt'], {
      files: { 'decktype.json': JSON.stringify(project) },
    });
    expect(code).toBe(0);
    expect(out).toContain('nearest decks');
  });

  test('takes the places that every report prints', async () => {
    const reports = [
      ['coverage', 'rules.json', '--decks', 'cup', '--unclassified'],
      ['diff', 'rules.json', 'new.json', '--decks', 'cup'],
      ['test', '--from', 'cup', '-r', 'rules.json'],
      ['test', '--from', 'cup', '-r', 'rules.json', '--verbose'],
      ['classify', 'cup', '-r', 'rules.json'],
      ['check', 'rules.json', '--decks', 'cup', '--deck-size', '60', '--info'],
      ['show', 'list.txt', '-r', 'rules.json', '--decks', 'cup'],
    ];
    const more = { 'new.json': rules.replace('"X"', '"U"') };
    const places = new Set<string>();
    for (const args of reports) {
      const { out } = await decktype(args, { files: more });
      const found = out.match(/cup\/standings\.json#\d+(?: \(\w+\))?/g) ?? [];
      expect({ args, found: found.length > 0 }).toEqual({ args, found: args[0] !== 'check' });
      for (const place of found) places.add(place);
    }
    expect(places.size).toBeGreaterThan(4);
    for (const place of [...places, 'cup/standings.json#/2/decklist']) {
      const { code, out } = await shown(place);
      expect({ place, code, line: out.split('\n')[0] }).toEqual({
        place,
        code: 0,
        line: expect.stringMatching(/^cup\/standings\.json#\d \(\w+\)$/),
      });
    }
  });

  test('exits 2 for several lists and for none', async () => {
    expect(await shown('cup/standings.json')).toMatchObject({
      code: 2,
      out: '',
      err: 'decktype: cup/standings.json holds 5 lists; this command takes exactly one, such as cup/standings.json#0 (ann)\n',
    });
    expect((await shown('gone.json')).code).toBe(2);
    expect((await shown('cup/standings.json#9')).code).toBe(2);
  });

  test('exits 1 where a list can be read only in part', async () => {
    const { code, err, out } = await decktype(['show', 'part.json', '-r', 'rules.json'], {
      files: { 'part.json': '[{"decklist":[{"name":"X","count":2},{"count":1}]}]' },
    });
    expect(code).toBe(1);
    expect(err).toContain('list-in-part');
    expect(out).toContain('Alpha (a), 2 copies');
  });
});
