/**
 * One line of a Pokémon list: the count first, the printing last where there is one.
 *
 * Only the end of a line is looked at, and the name is what is left, so names that look like
 * something else (`N`, `Pokégear 3.0`, `Type: Null`) need no exception.
 */
import { type DeckCard, deckCard, mostTypedCopies } from '../../decklist.js';

// Small letters are accepted for sets of three signs: `obf`, `mh2`.
const setCode = '[A-Z][A-Z0-9]{1,7}[a-z]?|[A-Z]{1,3}-[A-Z0-9]{1,4}|[a-z]{2}[a-z0-9]';
const cardNumber = '[A-Z]{0,4}\\d{1,3}[a-z]?';
const outOf = '/[A-Z]{0,4}\\d{1,3}';
// `PH`, a pattern of foil, or a regulation mark may follow the number of the same card.
const mark = '(?:PH|RH|[A-K]|(?:[Rr]everse |[Nn]on-)?(?:[Hh]olo|[Ff]oil))';

/** `OBF 125`, `(OBF) 125/197`, `OBF #125`, `- OBF - 125`, `[OBF-125]`. */
const printing = new RegExp(
  `^(.+?)(?: [-–—]|,)? (?:[([]?(${setCode})[)\\]]?,?(?: [-–—])? #?(${cardNumber})(?:${outOf})?[)\\]]?` +
    `|[([](${setCode})[- ]#?(${cardNumber})(?:${outOf})?[)\\]])(?: ${mark})?$`,
);
/** A number with that of its set's cards, without a set: `025/165`. */
const numberOutOf = new RegExp(`^(.+?)(?: [-–—])? [([]?#?(${cardNumber})${outOf}[)\\]]?$`);
// Basic energies of TCG Online: a number without a set, or after a set named "Energy".
const energy =
  /^((?:Basic )?(?:\{[GRWLPFDMYC]\}|[A-Z][a-z]+) Energy)(?: (?:XY)?Energy)? (\d{1,3})$/;

// A capital X that is apart from the count begins a name: X Speed.
const count = /^(?:[*•-] |[*•](?=\d))?(?:(\d{1,9})[xX×]? (?:[x×] (?=\S))?|[xX×](\d{1,4}) )/;

/** A card's line in its folded form; undefined where it has no count or no name. */
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

/** `4 Iono # draws cards` is Iono; a `#` before a digit belongs to the name. */
function withoutComment(text: string): string {
  const start = text.includes(' #') ? text.search(/ #(?!\d)/) : -1;
  return start > 0 ? text.slice(0, start) : text;
}
