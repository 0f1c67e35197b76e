/** `decktype/readers/hearthstone`: reads only deck codes of Hearthstone. */
import { hearthstone } from '../formats/codes/hearthstone.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';

/**
 * Reads a deck code of Hearthstone, alone or in the text that the game copies, like `readDecklist` of
 * `decktype/decks`. Never throws on input.
 *
 * @example
 * readHearthstoneList('AAECAf0EAbsCArQElgUAAA==').decklist.cards[0].number // '699'
 */
export function readHearthstoneList(
  text: string,
  options: Pick<ReadDecklistOptions, 'names' | 'cards'> = {},
): ReadDecklist {
  return readText(text, options, (list, nameOf) => ({
    reading: hearthstone.read(list, { game: 'hearthstone', nameOf }),
    format: 'hearthstone',
    confidence: 'certain',
  }));
}
