import type { Command, CommandDefinition } from '../../src/tools/cli/command.js';
import { commandGroups } from '../../src/tools/cli/run.js';

/** The commands with arguments, by name, such as `corpus add`. */
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

/** Whether a command line runs the command with this name. */
export const isOf = (name: string) => (line: string) => `${line} `.startsWith(`${name} `);

/**
 * Help examples of the commands that none of these lines runs, with other rule files and files with lists, so
 * that suites over all commands also run new commands.
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
