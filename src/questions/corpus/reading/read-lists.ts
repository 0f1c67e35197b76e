/**
 * Reads lists from a file, for all commands: standings (as an array, as lines, in an object),
 * tournaments of MTGODecklistCache, or one list in any deck format. It takes bytes and a name, and
 * throws only what the input throws: a finding with the name of the file and the index of the
 * standing reports what cannot be read.
 */

import { walkCards } from '../../../core/decks/shapes.js';
import type { Deck } from '../../../core/engine/classifier.js';
import { defined } from '../../../core/json/defined.js';
import { placeName } from '../place.js';
import { type FileRead, type ReadFileOptions, type ReadTarget, readFileInto } from './read-file.js';

/** A list with its place in a file. */
export interface ReadList {
  readonly deck: Deck;
  /** The archetype that the list is known to be: its name or identifier. */
  readonly label?: string;
  /** Its name in reports: `nats.json#12 (Ann)`, or the file's name if the file is one list. */
  readonly name: string;
  /** The file; for a list of a stored corpus, with the file that it came from: `all.corpus#nats.json`. */
  readonly file: string;
  /** The index of the standing in the file, from 0; missing if the file is one list. */
  readonly index?: number;
  /** The player's name or id, if the standing has one. */
  readonly player?: string;
}

/** The lists of a file. */
export interface ReadFile extends Omit<FileRead, 'lists'> {
  readonly lists: readonly ReadList[];
}

/**
 * Reads the lists of a file. `file` is its name in findings and in the names of lists.
 *
 * @example
 * const { lists, diagnostics } = await readFileLists(createReadStream('nats.json'), 'nats.json')
 * lists[0] // { deck: { main: […] }, label: 'Dragapult', name: 'nats.json#0 (Ann)', index: 0, player: 'Ann' }
 */
export async function readFileLists(
  input: AsyncIterable<Uint8Array>,
  file: string,
  options: Pick<ReadFileOptions, 'format' | 'entry' | 'prepare' | 'places'> = {},
): Promise<ReadFile> {
  const lists: ReadList[] = [];
  const target: ReadTarget = {
    add(deck, { index, label, player, playerName }, fault) {
      const who = playerName ?? player;
      const name = label?.name ?? label?.id;
      lists.push({
        deck: deck as Deck,
        name: placeName(file, index, who),
        file,
        ...defined({ index, label: name, player: who }),
      });
      if (fault !== undefined) walkCards(deck, { card() {}, fault });
    },
  };
  return { ...(await readFileInto(target, input, file, options)), lists };
}
