/** No command replaces a file that it has read, or that holds something else, without being asked. */
import { linkSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { failingEnvironment } from '../../../../support/failing-environment.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

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

describe('an output that the command has read under another name is refused', () => {
  const folder = temporaryFolder();
  beforeAll(() => {
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'folder'));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, 'real', name), text);
      symlinkSync(join('real', name), join(folder, `to-${name}`));
      linkSync(join(folder, 'real', name), join(folder, `hard-${name}`));
    }
  });

  test.each([
    ['overlay create @/to-rules.json @/real/mine.json -o @/real/rules.json', 'rules.json'],
    ['overlay apply @/folder/rules.json @/real/overlay.json -o @/to-rules.json', 'rules.json'],
    ['convert @/to-form.csv --to standings -o @/real/form.csv', 'form.csv'],
    ['tag @/real/nats.json -r @/to-rules.json -o @/real/rules.json', 'rules.json'],
    ['tag @/to-nats.json -r @/real/rules.json -f csv -o @/real/nats.json', 'nats.json'],
    ['tag @/real/nats.json -r @/real/rules.json -f json -o @/folder', 'nats.json'],
    ['report @/to-nats.json -r @/real/rules.json --ties half -o @/real/nats.json', 'nats.json'],
    ['corpus build @/to-nats.json -o @/real/nats.json', 'nats.json'],
    ['tag @/real/nats.json -r @/real/rules.json -o @/hard-rules.json', 'rules.json'],
    ['corpus build @/real/nats.json -o @/hard-nats.json', 'nats.json'],
    ['convert @/hard-form.csv --to standings -o @/to-form.csv', 'form.csv'],
  ])('decktype %s', async (command, name) => {
    const { env, err } = failingEnvironment();
    const code = await run(command.replaceAll('@', folder).split(' '), env);
    expect([code, err()]).toEqual([2, expect.stringMatching(/\S+\.(json|csv) is also read/)]);
    const after = readFileSync(join(folder, 'real', name), 'utf8');
    expect(after).toBe(files[name as keyof typeof files]);
  });

  test('but a link to standings that are tagged in their place stays a link', async () => {
    const place = join(folder, 'to-nats.json');
    const args = ['tag', place, '-r', join(folder, 'real/rules.json'), '-o', place];
    expect(await run(args, failingEnvironment().env)).toBe(0);
    expect(lstatSync(place).isSymbolicLink()).toBe(true);
    const [tagged] = JSON.parse(readFileSync(join(folder, 'real/nats.json'), 'utf8'));
    expect(tagged.deck.id).toBe('opt');
  });
});
