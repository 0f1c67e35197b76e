/** No command replaces a file that it has read, or that holds something else, without being asked. */
import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/cli/run.js';
import { testWorld } from '../../../support/world.js';

const rule = (name: string) => ({ identifier: 'opt', name, cards: [{ name: 'Opt', count: 4 }] });
const standing = { player: 'ann', decklist: { main: [{ name: 'Opt', count: 4 }] } };
const strange = [1, 2, 3].map((count) => ({ decklist: [{ name: 'Strange', count }] }));
const files = {
  'rules.json': JSON.stringify([rule('Opt')]),
  'mine.json': JSON.stringify([rule('Mine')]),
  'nats.json': JSON.stringify([standing]),
  'strange.json': JSON.stringify(strange),
  'form.csv': 'Name,List\nAnn,4 Opt\n',
  'cases.json': JSON.stringify([{ list: '4 Opt', expect: 'opt' }]),
  'overlay.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/opt/name', value: 'Mine' }],
  }),
};

async function runIn(command: string) {
  const world = testWorld({ files });
  const code = await run(command.split(' '), world);
  return { code, err: world.err(), files: world.files };
}

describe('an output that the command has read is refused', () => {
  test.each([
    ['overlay create rules.json mine.json -o rules.json', 'rules.json'],
    ['overlay apply rules.json overlay.json -o ./rules.json', 'rules.json'],
    ['convert form.csv --to standings -o form.csv', 'form.csv'],
    ['convert rules.json --to wire -o rules.json', 'rules.json'],
    ['tag nats.json -r rules.json -o rules.json', 'rules.json'],
    ['tag nats.json -r rules.json -f csv -o nats.json', 'nats.json'],
    ['test cases.json -r rules.json --junit cases.json', 'cases.json'],
    ['report nats.json -r rules.json --ties half -o rules.json', 'rules.json'],
  ])('decktype %s', async (command, name) => {
    const { code, err, files: after } = await runIn(command);
    expect([code, err]).toEqual([2, expect.stringContaining(`${name} is also read`)]);
    expect(after.get(name)).toBe(files[name as keyof typeof files]);
  });
});

test('--overlay-out replaces an overlay, and no other file', async () => {
  const unknown = 'unknown rules.json --decks strange.json --apply 1 --overlay-out';
  const refused = await runIn(`${unknown} cases.json`);
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('cases.json is no overlay, and would be replaced; name another file'),
  ]);
  expect(refused.files.get('cases.json')).toBe(files['cases.json']);
  const written = await runIn(`${unknown} overlay.json`);
  expect(JSON.parse(written.files.get('overlay.json') ?? '').changes).toHaveLength(1);
});

test('standings are tagged in their place', async () => {
  const { code, files: after } = await runIn('tag nats.json -r rules.json -o nats.json');
  expect(code).toBe(0);
  expect(JSON.parse(after.get('nats.json') ?? '')[0].deck.id).toBe('opt');
});
