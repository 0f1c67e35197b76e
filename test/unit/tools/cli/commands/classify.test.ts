import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const rules = JSON.stringify([
  {
    identifier: 'charizard',
    name: 'Charizard',
    icons: ['charizard'],
    cards: [{ name: 'Charizard ex', count: 2 }],
    variants: [
      {
        identifier: 'charizard-pidgeot',
        name: 'Charizard Pidgeot',
        cards: [{ name: 'Pidgeot ex' }],
      },
    ],
  },
  {
    identifier: 'pidgeot',
    name: 'Pidgeot',
    priority: 20,
    cards: [{ name: 'Pidgeot ex', count: 2 }],
  },
]);

function classify(args: readonly string[], list: string) {
  const files = { 'rules.json': rules, 'list.txt': list };
  return runCommand(['classify', ...args, '--rules', 'rules.json'], { files, stdin: list });
}

describe('decktype classify', () => {
  test('reads standard input, JSON too, and the list of a standing', async () => {
    const list = { pokemon: [{ name: 'Charizard ex', count: 2 }] };
    expect((await classify([], JSON.stringify(list))).out).toBe('Charizard (charizard)\n');
    const standing = { player: 'p1', decklist: list };
    expect((await classify(['-'], JSON.stringify(standing))).out).toBe('Charizard (charizard)\n');
  });

  test('reads an array of cards as one list', async () => {
    const { out } = await classify([], JSON.stringify([{ name: 'Charizard ex', count: 2 }]));
    expect(out).toBe('Charizard (charizard)\n');
  });
});

describe('decktype classify, of a folder', () => {
  test('reports a link that leads nowhere or to the same list, skips what is no file, and goes on', async () => {
    const folder = temporaryFolder(onTestFinished);
    const server = createServer();
    onTestFinished(() => void server.close());
    const rulesFile = join(folder, 'rules.json');
    const lists = join(folder, 'lists');
    mkdirSync(join(lists, 'e-folder'), { recursive: true });
    writeFileSync(rulesFile, rules);
    writeFileSync(join(lists, 'a.txt'), '2 Charizard ex');
    symlinkSync('nowhere', join(lists, 'b.txt'));
    symlinkSync('c.txt', join(lists, 'c.txt'));
    execFileSync('mkfifo', [join(lists, 'd.txt')]);
    symlinkSync('/dev/zero', join(lists, 'f.txt'));
    await new Promise<void>((settle) => server.listen(join(lists, 'g.txt'), settle));
    symlinkSync('..', join(lists, 'e-folder', 'up'));
    symlinkSync('a.txt', join(lists, 'z.txt'));
    const memory = testEnvironment();
    const { stdout, stderr } = memory;
    const env = { ...processEnvironment(), stdout, stderr };
    expect(await run(['classify', lists, '--rules', rulesFile], env)).toBe(1);
    const answer = (name: string) => `${join(lists, name)}: Charizard (charizard)\n`;
    expect(memory.out()).toBe(answer('a.txt'));
    const unread = (name: string) =>
      `${join(lists, name)} error file-not-read: this file cannot be read to its end`;
    expect(
      memory
        .err()
        .split('\n')
        .filter((line) => line.includes('cannot be read')),
    ).toEqual([
      `${unread('b.txt')}: there is no such file`,
      `${unread('c.txt')}: its links form a circle`,
    ]);
    const [same] = memory.err().match(/.*same-file.*/u) ?? [];
    expect(same).toBe(
      `${join(lists, 'z.txt')} warning same-file: this is the same file as ${join(lists, 'a.txt')}; it is read once`,
    );
  });
});
