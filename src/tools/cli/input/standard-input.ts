/** Standard input, which a command can read only once. */
import type { Command } from 'commander';
import { CommandError } from './input.js';

/** The options that name files to read. */
const inputOptions = ['rules', 'overlay', 'colors', 'cards', 'decks', 'lists', 'from'];

/** Ends a command that is to read standard input more than once. */
export function checkStandardInput(command: Command): void {
  const options: Readonly<Record<string, unknown>> = command.opts();
  const named = [command.processedArgs, inputOptions.map((name) => options[name])];
  // The arguments of the command and the values of an option may be lists.
  const uses = named.flat(3).filter(isStandardInput).length;
  if (uses > 1) throw new CommandError('standard input (-) can be named only once');
}

/** Whether a path is `-`, or the place of a list in it. */
function isStandardInput(path: unknown): boolean {
  return path === '-' || (typeof path === 'string' && path.startsWith('-#'));
}
