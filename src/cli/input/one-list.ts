/** One decklist from a file or standard input, in any format, with what could not be read. */
import { type DeckFormatName, deckFormats, findFormat } from '../../decks/formats/table.js';
import { type ReadDecklist, readDecklist } from '../../decks/read.js';
import type { World } from '../world.js';
import { CommandError, readInput, report, stdinName } from './input.js';
import { standingsIn } from './standings-text.js';

/** The format of a name or alias, or an error that lists those that there are. */
export function formatNamed(name: string, isWanted: 'read' | 'written'): DeckFormatName {
  const found = findFormat(name);
  if (found !== undefined && (isWanted === 'read' || found.isWritten)) return found.name;
  const known = deckFormats.filter(({ isWritten }) => isWanted === 'read' || isWritten);
  const names = known.map((format) => format.name).join(', ');
  throw new CommandError(`there is no format ${name} that can be ${isWanted}; there are ${names}`);
}

/**
 * Reads a list, or the list inside one standing, in the format `from` where it is given, and
 * reports what is no card of it. Ends the command where it is given many standings.
 */
export async function readOneList(
  world: World,
  path: string,
  from: string | undefined,
): Promise<ReadDecklist> {
  const text = await readInput(world, path);
  const format = from === undefined ? undefined : formatNamed(from, 'read');
  const file = path === '-' ? stdinName : path;
  const inStanding = format === undefined ? readListOfStanding(text) : undefined;
  if (inStanding === undefined && standingsIn(text) !== undefined) {
    throw new CommandError(
      `${file} looks like standings, not like one decklist; decktype tag is for standings`,
    );
  }
  const read = inStanding ?? readDecklist(text, format === undefined ? {} : { format });
  await report(
    world,
    read.diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
    { sources: new Map([[file, text]]) },
  );
  return read;
}

/** The list inside a text that is one standing. */
function readListOfStanding(text: string): ReadDecklist | undefined {
  try {
    const { decklist } = JSON.parse(text) as { readonly decklist?: unknown };
    if (typeof decklist === 'object' && decklist !== null) return readDecklist(decklist);
  } catch {
    // Not JSON, or null: the reader finds out what it is.
  }
  return undefined;
}
