/** Reads the lists of one file as objects, for commands that answer for each list. */
import type { DeckFormatName } from '../decks/formats/table.js';
import { type CardVisitor, walkCards } from '../decks/shapes.js';
import type { Deck } from '../engine/classifier.js';
import type { ListFacts } from './build/block.js';
import { type FileRead, readFileInto } from './reading/read-file.js';

/** A list with its place in a file. */
export interface ReadList {
  readonly deck: Deck;
  /** The archetype that the list is known to be: its name or identifier. */
  readonly label?: string;
  /** Its name in reports: `nats.json#12 (Ann)`, or the file's name if the file is one list. */
  readonly name: string;
  /** The index of the standing in the file, from 0; missing if the file is one list. */
  readonly index?: number;
  /** The player's name or id, if the standing has one. */
  readonly player?: string;
}

/** The lists of a file. */
export interface ReadFile extends Omit<FileRead, 'lists'> {
  readonly lists: readonly ReadList[];
}

/** How to read a file. */
export interface ReadFileOptions {
  /** Read the file as one list in this format. Default: the shape is found by its first bytes. */
  readonly format?: DeckFormatName;
}

/**
 * Reads the lists of a file. `file` is its name in findings and in the names of lists. Throws only
 * what the input throws.
 *
 * @example
 * const { lists, diagnostics } = await readFileLists(createReadStream('nats.json'), 'nats.json')
 * lists[0] // { deck: { main: […] }, label: 'Dragapult', name: 'nats.json#0 (Ann)', index: 0, player: 'Ann' }
 */
export async function readFileLists(
  input: AsyncIterable<Uint8Array>,
  file: string,
  { format }: ReadFileOptions = {},
): Promise<ReadFile> {
  const lists: ReadList[] = [];
  const builder = {
    beginFile() {},
    add(deck: unknown, facts: ListFacts, fault?: CardVisitor['fault']) {
      if (fault !== undefined) walkCards(deck, { card() {}, fault });
      const { index, player, playerName: who = player } = facts;
      const label = facts.label?.name ?? facts.label?.id;
      const place = index === undefined ? '' : `#${index}`;
      lists.push({
        deck: deck as Deck,
        name: `${file}${place}${who === undefined ? '' : ` (${who})`}`,
        ...(index === undefined ? {} : { index }),
        ...(label === undefined ? {} : { label }),
        ...(who === undefined ? {} : { player: who }),
      });
    },
  };
  const target = { builder, scanner: { read: () => -1, hasList: false } };
  return { ...(await readFileInto(target, input, file, { format })), lists };
}
