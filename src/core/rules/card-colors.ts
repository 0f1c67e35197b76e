/**
 * Colours in the names of decks: `Affinity` is `Rakdos Affinity` in a black and red deck. The
 * field `source` of rules from MTGOFormatData defines which names take colours.
 */
import type { Fallback, Rule, Variant } from './model.js';

/** A table of card colours. A deck is of a colour when it holds a land and another card of it. */
export interface CardColors {
  /** Name of a card -> its colours, letters of {@link allColors}; `C` or nothing where it has none. */
  readonly lands: Readonly<Record<string, string>>;
  readonly nonLands: Readonly<Record<string, string>>;
  /**
   * Colours of a deck, in the order of {@link allColors}, `C` where it has none -> what goes
   * before the deck's name. Colours that are not in it are written as their letters.
   */
  readonly names: Readonly<Record<string, string>>;
}

/** White, blue, black, red, green. */
export const allColors = 'WUBRG';

/** The fields of `source` that a name is made from. No reader checks them: rules may hold anything. */
interface NameSource {
  readonly name?: unknown;
  readonly includeColorInName?: unknown;
}

/** The name of a deck with its colours; the plain name where the name takes no colours. */
export function coloredName(
  item: Rule | Variant | Fallback,
  colors: string,
  names: CardColors['names'],
): string {
  return (takesColors(item) && shownName(item.source.name, names[colors] ?? colors)) || item.name;
}

/** Whether the name of a rule, variant or fallback takes colours. */
export function takesColors<T extends object>(
  item: T,
): item is T & { readonly source: { readonly name: string } } {
  const { source } = item as { readonly source?: NameSource | null };
  return source?.includeColorInName === true && typeof source.name === 'string';
}

/**
 * A name as MTGOFormatData's program shows it: without the word Generic, with the colours before
 * it, and a space wherever a capital, a digit or a sign follows something else.
 */
export function shownName(name: string, colors: string): string {
  const joined = colors + name.replaceAll('Generic', '');
  return joined
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^A-Z])(?=[A-Z])|(?<=[A-Za-z])(?=[^A-Za-z])/g, ' ')
    .replace(/\s+/g, ' ');
}
