/** `decktype/readers/magic`: reads only lists of Magic, as text or XML. */
import { magicDocuments } from '../formats/magic/formats.js';
import { detectMagic } from '../formats/magic/magic-list.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';
import { headOf } from '../text/head.js';

/**
 * Reads a list of Magic in the format of any program or site, like `readDecklist` of `decktype/decks`. Never throws on
 * input.
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
