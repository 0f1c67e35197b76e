/** One decklist from a file or standard input, in any format, with what could not be read. */
import { deckFormats, findFormat } from '../decks/formats.js';
import { readAnyDecklist, readDecklist } from '../decks/read.js';
import type { DeckFormat, ReadDecklist } from '../decks/result.js';
import { CommandError, readInput, report, stdinName } from './input.js';
import type { World } from './world.js';

/** The format of a name or alias, or an error that lists those that there are. */
export function formatNamed(name: string, isWanted: 'read' | 'written'): DeckFormat {
  const found = findFormat(name);
  if (found !== undefined && (isWanted === 'read' || found.isWritten)) return found.format;
  const known = deckFormats.filter(({ isWritten }) => isWanted === 'read' || isWritten);
  const names = known.map(({ format }) => format).join(', ');
  throw new CommandError(`there is no format ${name} that can be ${isWanted}; there are ${names}`);
}

/** Reads a list, in the format `from` where it is given, and reports what is no card of it. */
export async function readOneList(
  world: World,
  path: string,
  from: string | undefined,
): Promise<ReadDecklist> {
  const text = await readInput(world, path);
  const format = from === undefined ? undefined : formatNamed(from, 'read');
  const read =
    format === undefined ? await readList(text) : await readAnyDecklist(text, { format });
  const file = path === '-' ? stdinName : path;
  await report(
    world,
    read.diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
    { sources: new Map([[file, text]]) },
  );
  return read;
}

/** A list, or the list inside a standing. */
async function readList(text: string): Promise<ReadDecklist> {
  try {
    const { decklist } = JSON.parse(text) as { readonly decklist?: unknown };
    if (typeof decklist === 'object' && decklist !== null) return readDecklist(decklist);
  } catch {
    // Not JSON, or null: the reader finds out what it is.
  }
  return readAnyDecklist(text);
}
