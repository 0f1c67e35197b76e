/**
 * What shells complete with the scripts of `decktype completion`. Each file of rules-fixtures/completion is about one
 * shell, with sentences and rows of lines and what the shell offers for them, or, for lines with tabs, the command that
 * runs when they are typed; `--update` writes the results. `npx` lines use the function that the help defines.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { describeWith, program, testWith } from '../../../../support/needs.js';
import { escaped, expectRows, unescaped } from '../../../../support/rows.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
const scripts = new Map<string, string>();
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { out } = await runCommand(`completion ${shell}`);
    scripts.set(shell, out);
    // The function of the help looks for the script in the home folder.
    for (const name of [shell, `.decktype.${shell}`]) writeFileSync(join(folder, name), out);
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
const commands = commandsIn(createProgram(testEnvironment()));

/** What a program prints in the folder, which is also its home; an `npx` in it prints its arguments. */
function printed(path: string, args: readonly string[], input = ''): string {
  const own = { HOME: folder, PATH: `${folder}:${process.env.PATH}` };
  const env = { ...process.env, ...own, TERM: 'dumb', INPUTRC: '/dev/null' };
  const options = { cwd: folder, env, input, encoding: 'utf8', timeout: 200_000 } as const;
  const { stdout, stderr } = spawnSync(path, args, options);
  expect(stderr).toBe('');
  return stdout;
}

/** The line of the help that defines a function to call `npx decktype`. */
async function npxFunction(args: string): Promise<string> {
  const { out } = await runCommand('completion --help');
  const line = out.split('\n').find((one) => one.includes(` npx decktype ${args}`)) ?? '';
  return line.trim().replace(/ {2,}in .*/, '');
}

/** The command with its arguments that runs when a line with tabs is typed on a terminal. */
async function typed(shell: string, how: string, begin: readonly string[], line: string) {
  const [, npx, text = ''] = /^(npx )?(.*)/.exec(line) ?? [];
  const defined = npx
    ? [(await npxFunction('"$@"')).replace('bash', shell)]
    : ['decktype() { printf "<%s>" "$@"; echo; }', `source ./${shell}`];
  const input = [...begin, ...defined, unescaped(text), 'exit\n'].join('\n');
  const out = printed('script', ['-qec', `${shell} ${how}`, '/dev/null'], input);
  return /(?:(?:npx)?<[^>\n]+>)+(?=\r?\n)/.exec(out)?.[0] ?? 'nothing';
}

describeWith(program('bash'), 'the completion for bash', (bash) => {
  /** What the shell offers for the last word of a line. */
  function offered(line: string): string {
    const words = line.split(' ').map((word) => `'${unescaped(word)}'`);
    const script = `source ./bash; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _decktype; echo "\${COMPREPLY[@]}"`;
    return printed(bash, ['-c', script]).trim();
  }
  test('offers commands, options and their values', () =>
    expectRows('completion/bash.txt', [[/(.*)/, (line = '') => offered(line)]]));

  test.each(commands)('offers the options of decktype %s', (path, { options }) => {
    const long = options.map((option) => option.long);
    expect(offered(`decktype ${path} --`)).toBe([...long, '--help'].join(' '));
  });

  testWith(program('script'), 'completes typed lines', () =>
    expectRows('completion/typed-in-bash.txt', [
      [/(.*)/, (line = '') => typed('bash', '--norc --noprofile -i', [], line)],
    ]),
  );
});

describe.each(['zsh', 'fish'])('the completion for %s', (shell) => {
  testWith(program(shell), 'is a valid script for the shell', (path) => {
    expect(printed(path, ['-n', shell])).toBe('');
  });
});

const inZsh = [program('zsh'), program('script')].find(({ met }) => !met) ?? program('zsh');
testWith(inZsh, 'the completion for zsh completes typed lines', () =>
  expectRows('completion/typed-in-zsh.txt', [
    [/(.*)/, (line = '') => typed('zsh', '-f -i', ['autoload -Uz compinit; compinit -u -D'], line)],
  ]),
);

testWith(program('fish'), 'the completion for fish offers what it should', async (fish) => {
  const define = await npxFunction('$argv');
  await expectRows('completion/fish.txt', [
    [
      /^npx (.*) then (.*)/,
      (line, command) =>
        printed(fish, ['-N', '-c', `${define}; source ./fish; complete -C '${line}'; ${command}`])
          .match(/^(?:\w+\t|npx<).*/gm)
          ?.map(escaped)
          .join('\n'),
    ],
    [
      /(.*)/,
      (line = '') =>
        printed(fish, ['-N', '-c', `source ./fish; complete -C '${line.replace("''", '')}'`])
          .replace(/\t.*/g, '')
          .trimEnd()
          .replaceAll('\n', ' '),
    ],
  ]);
});

test('the scripts for zsh and fish have every option of every command', () => {
  for (const [path, { options }] of commands) {
    const zsh = scripts.get('zsh')?.split(`\n    ('${path}')\n`)[1]?.split(';;')[0] ?? '';
    for (const { long } of options) {
      expect(zsh).toContain(`'${long}:`);
      expect(scripts.get('fish')).toContain(`'__decktype_runs ${path}' -l ${long?.slice(2)} `);
    }
  }
});
