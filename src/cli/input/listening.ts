/** Why a command cannot serve, in words. */
import { CommandError } from './input.js';
import { reasonOf } from './reasons.js';

/** The error of a server that cannot listen, as one that ends the command. */
export function listeningError(error: unknown): CommandError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new CommandError(`cannot serve: ${reasons.get(code) ?? reasonOf(error)}`);
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'ports below 1024 need permission; choose another one with --port'],
  ['EADDRINUSE', 'another program listens on this port; choose another one with --port'],
  ['EADDRNOTAVAIL', 'this computer does not have the address of --host'],
]);
