/**
 * `decktype/readers/numbered`: reads lists of games whose cards are numbers, such as One Piece and
 * Digimon, and of no others.
 */
import { numbered } from '../formats/numbered.js';
import { findGame } from '../games.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';

/**
 * Reads a list of One Piece, Digimon, Gundam, Dragon Ball or Star Wars Unlimited, as `readDecklist` of
 * `decktype/decks` does. Never throws on input.
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
