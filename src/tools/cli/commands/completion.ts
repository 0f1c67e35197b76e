/** `decktype completion`: prints a script that completes command lines, made from the command table. */
import type { Command, Option } from 'commander';
import type { Environment } from '../environment.js';
import { exit } from '../input/errors.js';
import { type CommandWords, type OptionWords, renderCompletion } from '../output/completion.js';
import type { Shell } from '../output/shells.js';

export async function completion(
  shell: Shell,
  program: Command,
  env: Environment,
): Promise<number> {
  await env.stdout.write(renderCompletion(shell, wordsOf(program, '')));
  return exit.fine;
}

function wordsOf(command: Command, path: string): CommandWords[] {
  const { commands, registeredArguments, options } = command;
  const [argument] = registeredArguments;
  const words: CommandWords = {
    path,
    subcommands: commands.map((one) => ({ name: one.name(), about: short(one.description()) })),
    options: [...options.map(optionOf), helpOption],
    choices: argument?.argChoices ?? [],
  };
  return [
    words,
    ...commands.flatMap((one) => wordsOf(one, path === '' ? one.name() : `${path} ${one.name()}`)),
  ];
}

const helpOption: OptionWords = {
  ...{ long: '--help', short: '-h', about: 'display help for command' },
  ...{ value: 'none', choices: [] },
};

/** How the values of options that name files are called. */
const fileValue = /[<[](?:file|folder|path|store|url)\b/;

function optionOf({ long, short: letter, description, flags, argChoices, ...option }: Option) {
  const value =
    !option.required && !option.optional
      ? 'none'
      : argChoices !== undefined
        ? 'choice'
        : fileValue.test(flags)
          ? 'file'
          : 'other';
  return {
    long: long ?? flags,
    ...(letter !== undefined && { short: letter }),
    about: short(description),
    value,
    choices: argChoices ?? [],
  } satisfies OptionWords;
}

function short(description: string): string {
  return description.replace(/(?:[;(:]|, such as ).*$/s, '').trim();
}
