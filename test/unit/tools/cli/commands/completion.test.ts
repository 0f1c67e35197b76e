import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProgram, run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { describeWith, program, testWith } from '../../../../support/needs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const env = testEnvironment();
    expect(await run(['completion', shell], env)).toBe(0);
    writeFileSync(join(folder, shell), env.out());
    writeFileSync(join(folder, `.decktype.${shell}`), env.out());
  }
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\nprintf "npx<%s>" "$@"; echo\n', { mode: 0o755 });
  writeFileSync(join(folder, 'rules of mine.json'), '[]');
  mkdirSync(join(folder, 'lists'));
});

function commandsIn(command: Command, path: readonly string[] = []): [string, Command][] {
  return command.commands.flatMap((one) => {
    const inside = [...path, one.name()];
    return [[inside.join(' '), one], ...commandsIn(one, inside)] as [string, Command][];
  });
}
const commands = commandsIn(createProgram(testEnvironment(), () => {}));

describeWith(program('bash'), 'the completion for bash', (bash) => {
  /** What the shell offers for the last of these words. */
  function offered(...words: readonly string[]): string[] {
    const quoted = ['decktype', ...words].map((word) => `'${word}'`).join(' ');
    const script = `source ./bash; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _decktype; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync(bash, ['-c', script], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  }

  test('offers the commands, and those inside of others', () => {
    expect(offered('c')).toEqual(
      commands.map(([path]) => path).filter((path) => /^c\w*$/.test(path)),
    );
    expect(offered('corpus', '')).toEqual(['build', 'add', 'info']);
    expect(offered('import-rules', '')).toEqual(['mtgo', 'mtg-archetypes']);
    expect(offered('import-rules', 'mtgo', '')).toEqual([]);
    expect(offered('completion', 'z')).toEqual(['zsh']);
  });

  test.each(commands)('offers the options of decktype %s', (path, command) => {
    const long = command.options.map((option) => option.long);
    expect(offered(...path.split(' '), '--')).toEqual([...long, '--help']);
  });

  test('offers the values of an option, also behind =', () => {
    expect(offered('diff', '--format', '')).toEqual([
      ...['text', 'json', 'csv', 'markdown', 'github'],
    ]);
    expect(offered('diff', '-f', 'm')).toEqual(['markdown']);
    expect(offered('tag', '--format', '=', 'nd')).toEqual(['ndjson']);
    expect(offered('tag', '--conflicts', '=')).toEqual(['first', 'report', 'simplest']);
    expect(offered('corpus', 'info', '--format', 'j')).toEqual(['json']);
  });

  test('leaves arguments and options that name files to the shell', () => {
    expect(offered('check', 'rules')).toEqual([]);
    expect(offered('tag', '--rules', '-')).toEqual([]);
  });

  testWith(program('script'), 'completes a line that is typed', (script) => {
    const stdout = typed(script, `${bash} --norc --noprofile -i`, [
      'decktype() { printf "<%s>" "$@"; echo; }',
      'source ./bash',
      'decktype chec\tru\t --form\t git\t --decks li\t',
    ]);
    expect(stdout).toContain('<check><rules of mine.json><--format><github><--decks><lists/>');
  });

  testWith(
    program('script'),
    'completes a line for npx by the function of the help',
    async (script) => {
      const stdout = typed(script, `${bash} --norc --noprofile -i`, [
        await npxFunction('"$@"'),
        'decktype chec\tru\t --form\t git\t',
      ]);
      const args = ['decktype', 'check', 'rules of mine.json', '--format', 'github'];
      expect(stdout).toContain(args.map((arg) => `npx<${arg}>`).join(''));
    },
  );
});

/** An environment whose home is the folder, and whose `npx` prints its arguments. */
const environment = () => ({
  ...process.env,
  ...{ HOME: folder, PATH: `${folder}:${process.env.PATH}` },
  ...{ TERM: 'dumb', INPUTRC: '/dev/null' },
});

/** The line of the help that defines a function which calls `npx decktype` with `args`. */
async function npxFunction(args: string): Promise<string> {
  const env = testEnvironment();
  await run(['completion', '--help'], env);
  const lines = env.out().split('\n');
  const line = lines.find(
    (one) => one.includes(`{ npx decktype ${args}`) || one.includes(`; npx decktype ${args}`),
  );
  return (line ?? '').trim().replace(/ {2,}in .*/, '');
}

/** What a shell shows on a terminal where these lines are typed. */
function typed(script: string, shell: string, lines: readonly string[]): string {
  const { stdout } = spawnSync(script, ['-qec', shell, '/dev/null'], {
    cwd: folder,
    encoding: 'utf8',
    input: `${[...lines, 'exit'].join('\n')}\n`,
    env: environment(),
    timeout: 200_000,
  });
  return stdout;
}

describe.each(['zsh', 'fish'])('the completion for %s', (shell) => {
  testWith(program(shell), 'is a script that the shell can read', (path) => {
    const { status, stderr } = spawnSync(path, ['-n', join(folder, shell)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describeWith(program('zsh'), 'the completion for zsh', (zsh) => {
  testWith(program('script'), 'completes lines that are typed', (script) => {
    const stdout = typed(script, `${zsh} -f -i`, [
      'autoload -Uz compinit; compinit -u -D',
      'decktype() { printf "<%s>" "$@"; echo; }',
      'source ./zsh',
      'decktype chec\tru\t --form\t git\t --decks li\t',
      'decktype corpus inf\t --format=js\t',
      'decktype completion fi\t',
    ]);
    expect(stdout).toContain('<check><rules of mine.json><--format><github><--decks><lists>');
    expect(stdout).toContain('<corpus><info><--format=json>');
    expect(stdout).toContain('<completion><fish>');
  });

  testWith(
    program('script'),
    'completes a line for npx by the function of the help',
    async (script) => {
      const stdout = typed(script, `${zsh} -f -i`, [
        'autoload -Uz compinit; compinit -u -D',
        (await npxFunction('"$@"')).replace('bash', 'zsh'),
        'decktype chec\tru\t --form\t git\t',
      ]);
      const args = ['decktype', 'check', 'rules of mine.json', '--format', 'github'];
      expect(stdout).toContain(args.map((arg) => `npx<${arg}>`).join(''));
    },
  );
});

describeWith(program('fish'), 'the completion for fish', (fish) => {
  /** What the shell offers for a line, without descriptions. */
  function offered(line: string): string[] {
    const script = `source ./fish; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync(fish, ['-N', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    });
    expect(stderr).toBe('');
    return stdout.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] as string]));
  }

  test('offers the commands, and those inside of others', () => {
    const names = commands.map(([path]) => path).filter((path) => /^c\w*$/.test(path));
    expect(offered('decktype c')).toEqual(names.sort());
    expect(offered('decktype corpus ')).toEqual(['add', 'build', 'info']);
    expect(offered('decktype completion z')).toEqual(['zsh']);
  });

  test('completes a line for npx by the function of the help', async () => {
    const define = await npxFunction('$argv');
    const script = `${define}; source ./fish; complete -C 'decktype corpus inf'; decktype corpus info`;
    const args = ['-N', '-c', script];
    const { stdout } = spawnSync(fish, args, { cwd: folder, encoding: 'utf8', env: environment() });
    expect(stdout).toMatch(/^info\t.*\nnpx<decktype>npx<corpus>npx<info>\n$/m);
  });

  test('offers the options of a command and their values', () => {
    expect(offered('decktype corpus info --')).toEqual(['--format', '--help', '--top']);
    expect(offered('decktype diff -f m')).toEqual(['markdown']);
    expect(offered('decktype tag --format=nd')).toEqual(['--format=ndjson']);
  });

  test('offers files for arguments and for options that name files', () => {
    expect(offered('decktype check ru')).toEqual(['rules of mine.json']);
    expect(offered('decktype check --decks li')).toEqual(['lists/']);
  });
});

test('each option of each command is in the scripts for zsh and fish', async () => {
  for (const [path, command] of commands) {
    const zsh = testEnvironment();
    const fish = testEnvironment();
    await run(['completion', 'zsh'], zsh);
    await run(['completion', 'fish'], fish);
    const zshPart = zsh.out().split(`\n    ('${path}')\n`)[1]?.split(';;')[0] ?? '';
    for (const { long } of command.options) {
      expect(zshPart).toContain(`'${long}:`);
      expect(fish.out()).toContain(`'__decktype_runs ${path}' -l ${long?.slice(2)} `);
    }
  }
});

test('an unknown shell is wrong usage', async () => {
  const env = testEnvironment();
  expect(await run(['completion', 'tcsh'], env)).toBe(2);
  expect(env.err()).toContain('Allowed choices are bash, zsh, fish');
});
