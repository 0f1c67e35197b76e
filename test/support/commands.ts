import type { Command, CommandDefinition } from '../../src/tools/cli/command.js';
import { commandGroups } from '../../src/tools/cli/run.js';

/** The commands that take arguments, by their names, such as `corpus add`. */
export const commandsWithArguments: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.values(commandGroups)
    .flat()
    .flatMap((one) => definitionsIn(one))
    .filter(([, { arguments: taken = [] }]) => taken.length > 0),
);

function definitionsIn(command: Command, path = ''): readonly [string, CommandDefinition][] {
  const name = `${path} ${command.name}`.trim();
  if (!('commands' in command)) return [[name, command]];
  return command.commands.flatMap((one) => definitionsIn(one, name));
}

/** Whether a command line is one of the command with this name. */
export const isOf = (name: string) => (line: string) => `${line} `.startsWith(`${name} `);

/**
 * Examples in the help of the commands that have no line among these, with other files in place of
 * their rule files and their files with lists: what suites over all commands run of a new one.
 */
export function examplesBeyond(
  lines: readonly string[],
  { rules, lists }: { readonly rules: string; readonly lists: string },
): readonly string[] {
  return [...commandsWithArguments].flatMap(([name, { examples = [] }]) => {
    if (lines.some(isOf(name))) return [];
    return examples.map((line) =>
      line
        .replace(/^decktype /, '')
        .replace(/[\w-]+\.json/g, (file) => (file.startsWith('rules') ? rules : lists)),
    );
  });
}
