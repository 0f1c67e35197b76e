/** Why a command cannot serve, in words. */
import { CommandError } from './input.js';
import { reasonOf } from './reasons.js';

/**
 * The error of a server that cannot listen, as one that ends the command. `option` is what the
 * options for its port and host begin with.
 */
export function listeningError(error: unknown, option = '--'): CommandError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    EACCES: `ports below 1024 need permission; choose another one with ${option}port`,
    EADDRINUSE: `another program listens on this port; choose another one with ${option}port`,
    EADDRNOTAVAIL: `this computer does not have the address of ${option}host`,
  };
  return new CommandError(`cannot serve: ${reasons[code] ?? reasonOf(error)}`);
}
