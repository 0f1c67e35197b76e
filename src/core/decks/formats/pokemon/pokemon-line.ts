/**
 * Reads a line of a Pokémon list, which begins with the count and can end with a printing.
 *
 * Only the end of a line is examined, and the rest is the name, so names that look like something else (`N`,
 * `Pokégear 3.0`, `Type: Null`) need no exceptions.
 */
import { type DeckCard, deckCard, mostTypedCopies } from '../../decklist.js';

// Lower case is accepted for sets of three characters: `obf`, `mh2`.
const setCode = '[A-Z][A-Z0-9]{1,7}[a-z]?|[A-Z]{1,3}-[A-Z0-9]{1,4}|[a-z]{2}[a-z0-9]';
const cardNumber = '[A-Z]{0,4}\\d{1,3}[a-z]?';
const outOf = '/[A-Z]{0,4}\\d{1,3}';
// The number can be followed by `PH` (a foil pattern), a regulation mark and the like.
const mark = '(?:PH|RH|[A-K]|(?:[Rr]everse |[Nn]on-)?(?:[Hh]olo|[Ff]oil))';

/** `OBF 125`, `(OBF) 125/197`, `OBF #125`, `- OBF - 125`, `[OBF-125]`. */
const printing = new RegExp(
  `^(.+?)(?: [-–—]|,)? (?:[([]?(${setCode})[)\\]]?,?(?: [-–—])? #?(${cardNumber})(?:${outOf})?[)\\]]?` +
    `|[([](${setCode})[- ]#?(${cardNumber})(?:${outOf})?[)\\]])(?: ${mark})?$`,
);
/** A number with the size of its set, without a set code: `025/165`. */
const numberOutOf = new RegExp(`^(.+?)(?: [-–—])? [([]?#?(${cardNumber})${outOf}[)\\]]?$`);
// Basic energies of TCG Online have a number without a set, or after a set named "Energy".
const energy =
  /^((?:Basic )?(?:\{[GRWLPFDMYC]\}|[A-Z][a-z]+) Energy)(?: (?:XY)?Energy)? (\d{1,3})$/;

// A capital X that is separate from the count belongs to the name: X Speed.
const count = /^(?:[*•-] |[*•](?=\d))?(?:(\d{1,9})[xX×]? (?:[x×] (?=\S))?|[xX×](\d{1,4}) )/;

/** Reads a folded line as a card; undefined if it has no count or no name. */
export function readPokemonCard(text: string, zone: string | undefined): DeckCard | undefined {
  const found = count.exec(text);
  const copies = Number(found?.[1] ?? found?.[2]);
  if (found === null || copies < 1 || copies > mostTypedCopies) return undefined;
  const rest = withoutComment(text.slice(found[0].length));
  if (!/\d/.test(rest)) return deckCard(rest, copies, zone);
  const printed = printing.exec(rest);
  if (printed !== null) {
    const [, name = '', set = printed[4], number = printed[5]] = printed;
    return deckCard(name, copies, zone, set, number);
  }
  const [, name = rest, number] = energy.exec(rest) ?? numberOutOf.exec(rest) ?? [];
  return deckCard(name, copies, zone, undefined, number);
}

/** Removes a comment: `4 Iono # draws cards` is Iono. A `#` before a digit belongs to the name. */
function withoutComment(text: string): string {
  const start = text.includes(' #') ? text.search(/ #(?!\d)/) : -1;
  return start > 0 ? text.slice(0, start) : text;
}
