/** `decktype/readers/yugioh`: reads only lists of Yu-Gi-Oh, as passcodes and codes. */
import { ydk } from '../formats/codes/ydk.js';
import { ydke } from '../formats/codes/ydke.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';
import { headOf } from '../text/head.js';

/**
 * Reads a `.ydk` file or a `ydke://` code, like `readDecklist` of `decktype/decks`. Never throws on input.
 *
 * @example
 * readYugiohList('#main\n89631139', { names: { 89631139: 'Blue-Eyes White Dragon' } })
 */
export function readYugiohList(
  text: string,
  options: Pick<ReadDecklistOptions, 'names' | 'cards'> = {},
): ReadDecklist {
  return readText(text, options, (list, nameOf) => {
    const context = { game: 'yugioh', nameOf } as const;
    const head = headOf(list);
    const confidence = ydke.detect(head);
    return confidence === undefined
      ? { reading: ydk.read(list, context), format: 'ydk', confidence: ydk.detect(head) ?? 'guess' }
      : { reading: ydke.read(list, context), format: 'ydke', confidence };
  });
}
