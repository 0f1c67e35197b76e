/**
 * Reads lists from a file: standings (as an array, as lines, in an object), tournaments of MTGODecklistCache,
 * one list in any deck format, or a stored corpus. Findings with the file name and the index of the standing
 * report what cannot be read.
 */

import { walkCards } from '../../../core/decks/shapes.js';
import type { Deck } from '../../../core/engine/classifier.js';
import { defined } from '../../../core/json/defined.js';
import { deckOf, entryOf } from '../layout/access.js';
import { placeName } from '../place.js';
import type { Planned } from './plan.js';
import { type FileContent, readInto } from './read-corpus.js';
import { type ReadFileOptions, type ReadTarget, readFileInto } from './read-file.js';

/** A list with its place in a file. */
export interface ReadList {
  readonly deck: Deck;
  /** Its name in reports: `nats.json#12 (Ann)`, or the file's name if the file is one list. */
  readonly name: string;
  /**
   * The file; for a list of a stored corpus, followed by the file that the list came from:
   * `all.corpus#nats.json`.
   */
  readonly file: string;
  /** The index of the standing in the file, from 0; missing if the file is one list. */
  readonly index?: number;
  /** The player's name or id, if the standing has one. */
  readonly player?: string;
}

/** The lists of a file. */
export interface ReadFile extends Omit<FileContent, 'lists'> {
  readonly lists: readonly ReadList[];
}

/**
 * Reads the lists of a file, whose name is used in findings and in the names of lists. Throws what reading
 * throws, and a CorpusError if it is not a file with lists.
 *
 * @example
 * const { lists } = await readLists({ name: 'nats.json', open: () => bytes, isNamed: true, bytes: 0 })
 * lists[0] // { deck: { main: […] }, name: 'nats.json#0 (Ann)', file: 'nats.json', index: 0, player: 'Ann' }
 */
export async function readLists(
  { open, ...planned }: Planned,
  options: Pick<ReadFileOptions, 'format' | 'prepare'> = {},
): Promise<ReadFile> {
  const { name: file } = planned;
  const lists: ReadList[] = [];
  const target: Parameters<typeof readInto>[0] = {
    read: (input, own) => readFileInto({ add }, input, file, { ...own, ...options }),
    add(corpus, some = [...Array(corpus.listCount).keys()]) {
      for (const list of some) {
        const { deck, playerName, player = playerName, index, ...own } = entryOf(corpus, list);
        const [name, ofFile] = [`${file}#${own.name}`, `${file}#${own.file}`];
        lists.push(defined({ deck: deckOf(corpus, deck), name, file: ofFile, index, player }));
      }
    },
  };
  return { ...(await readInto(target, open(), planned)), lists };

  function add(...[deck, facts, fault]: Parameters<ReadTarget['add']>): void {
    const { index, player: id, playerName: player = id } = facts;
    lists.push({
      deck: deck as Deck,
      name: placeName(file, index, player),
      file,
      ...defined({ index, player }),
    });
    if (fault !== undefined) walkCards(deck, { card() {}, fault });
  }
}
