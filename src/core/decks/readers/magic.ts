/** `decktype/readers/magic`: reads lists of Magic as text and in XML, and of no other game. */
import { magicDocuments } from '../formats/magic/formats.js';
import { detectMagic } from '../formats/magic/magic-list.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';
import { headOf } from '../text/head.js';

/**
 * Reads a list of Magic in the format of any program or site, as `readDecklist` of `decktype/decks`
 * does. Never throws on input.
 *
 * @example
 * readMagicList('Deck\n4 Lightning Bolt (CLU) 141').format // 'arena'
 */
export function readMagicList(
  text: string,
  options: Pick<ReadDecklistOptions, 'cards'> = {},
): ReadDecklist {
  return readText(text, options, (list) => {
    const head = headOf(list);
    const document = magicDocuments.find(({ detect }) => detect(head));
    if (document === undefined) return detectMagic(list, true);
    return { reading: document.read(list), format: document.name, confidence: 'certain' };
  });
}
