/** `decktype/readers/yugioh`: reads lists of Yu-Gi-Oh as passcodes and codes, and of no other game. */
import { ydk } from '../formats/codes/ydk.js';
import { ydke } from '../formats/codes/ydke.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';
import { headOf } from '../text/head.js';

/**
 * Reads a `.ydk` file or a `ydke://` code, as `readDecklist` of `decktype/decks` does. Never throws on
 * input.
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
