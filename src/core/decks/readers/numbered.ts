/**
 * `decktype/readers/numbered`: reads only lists of games whose cards have numbers, such as One Piece and Digimon.
 */
import { numbered } from '../formats/numbered.js';
import { findGame } from '../games.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';

/**
 * Reads a list of One Piece, Digimon, Gundam, Dragon Ball or Star Wars Unlimited, like `readDecklist` of
 * `decktype/decks`. Never throws on input.
 *
 * @example
 * readNumberedList('4 OP01-016 Nami').decklist.cards[0].set // 'OP01'
 */
export function readNumberedList(
  text: string,
  options: Pick<ReadDecklistOptions, 'game' | 'names' | 'cards'> = {},
): ReadDecklist {
  return readText(text, options, (list, nameOf) => ({
    reading: numbered.read(list, { game: findGame(options.game), nameOf }),
    format: 'numbered',
    confidence: 'certain',
  }));
}
