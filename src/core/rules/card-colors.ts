/**
 * Puts colours into the names of decks: `Affinity` becomes `Rakdos Affinity` if a deck is black and red. Which names
 * include colours is defined by the field `source` of rules from MTGOFormatData.
 */
import type { Fallback, Rule, Variant } from './model.js';

/** A table of card colours. A deck has a colour if it contains both a land and another card of that colour. */
export interface CardColors {
  /** Name of a card -> its colours, as letters of {@link allColors}; `C` or empty if it has none. */
  readonly lands: Readonly<Record<string, string>>;
  readonly nonLands: Readonly<Record<string, string>>;
  /**
   * Colours of a deck, in the order of {@link allColors} (`C` if it has none) -> prefix of the deck's name. Colours
   * that are missing here are written as their letters.
   */
  readonly names: Readonly<Record<string, string>>;
}

/** White, blue, black, red, green. */
export const allColors = 'WUBRG';

/** The fields of `source` that names are made from. No reader has checked them, so they can be anything. */
interface NameSource {
  readonly name?: unknown;
  readonly includeColorInName?: unknown;
}

/** The name of a deck with its colours; the plain name if it does not include colours. */
export function coloredName(
  item: Rule | Variant | Fallback,
  colors: string,
  names: CardColors['names'],
): string {
  return (takesColors(item) && shownName(item.source.name, names[colors] ?? colors)) || item.name;
}

/** Whether the name of a rule, variant or fallback includes the deck's colours. */
export function takesColors<T extends object>(
  item: T,
): item is T & { readonly source: { readonly name: string } } {
  const { source } = item as { readonly source?: NameSource | null };
  return source?.includeColorInName === true && typeof source.name === 'string';
}

/**
 * Formats a name like MTGOFormatData's program: drops the word Generic, puts the colours before the name, and adds a
 * space wherever a capital, a digit or a sign follows something else.
 */
export function shownName(name: string, colors: string): string {
  const joined = colors + name.replaceAll('Generic', '');
  return joined
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^A-Z])(?=[A-Z])|(?<=[A-Za-z])(?=[^A-Za-z])/g, ' ')
    .replace(/\s+/g, ' ');
}
