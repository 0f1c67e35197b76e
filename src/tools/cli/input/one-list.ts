/** One decklist from a file or standard input, for commands that take no standings. */

import type { Decklist } from '../../../core/decks/decklist.js';
import { type DeckFormatName, deckFormats, findFormat } from '../../../core/decks/formats/table.js';
import { readDecklist } from '../../../core/decks/read.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { ReadFile } from '../../../questions/corpus/reading/read-lists.js';
import type { World } from '../world.js';
import { CommandError, fileName } from './input.js';
import { findListFiles, isWhole, loadListFile } from './lists.js';
import { printReading } from './reading.js';

/** The format with this name or alias; ends the command, with all names, where there is none. */
export function formatNamed(name: string, isWanted: 'read' | 'written'): DeckFormatName {
  const found = findFormat(name);
  if (found !== undefined && (isWanted === 'read' || found.isWritten)) return found.name;
  const known = deckFormats.filter(({ isWritten }) => isWanted === 'read' || isWritten);
  const others = isWanted === 'written' ? ['wire (for rules)', 'standings (for a form)'] : [];
  const names = [...known.map((format) => format.name), ...others].join(', ');
  throw new CommandError(`${name} is not a format that can be ${isWanted}; these are: ${names}`);
}

/** The option `--from`, as an option for reading lists. */
export function readAs(from: string | undefined) {
  return from === undefined ? {} : { format: formatNamed(from, 'read') };
}

/**
 * Reads a file with one list, which may be inside a standing, and reports what cannot be read of
 * it. Ends the command where the file has no list or several.
 */
export async function readOneList(
  world: World,
  path: string,
  from: string | undefined,
): Promise<{ readonly decklist: Decklist; readonly isWhole: boolean; readonly read: ReadFile }> {
  const [found, ...more] = await findListFiles(world, path);
  if (found === undefined || more.length > 0) {
    throw new CommandError(`${path} names ${more.length + 1} files; this command takes one list`);
  }
  const read = await loadListFile(world, found, readAs(from));
  const { lists } = read;
  await printReading(world, found.path, read);
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) {
    return { decklist: readDecklist(only.deck).decklist, isWhole: isWhole(read), read };
  }
  const file = fileName(path);
  const [{ name } = { name: '' }] = lists;
  throw new CommandError(
    lists.length === 0
      ? `${file} holds no list; this command takes exactly one`
      : `${file} holds ${counted(lists.length, 'list')}; this command takes exactly one, such as ${name}`,
  );
}
