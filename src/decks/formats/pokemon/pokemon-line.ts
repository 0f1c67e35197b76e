/**
 * One line of a Pokémon list: the count first, the printing last where there is one.
 *
 * A line is cut into words once and read from both ends. The name is what is left between, so
 * names that look like something else (`N`, `Pokégear 3.0`, `Type: Null`) need no exception.
 */
import { type DeckCard, deckCard, mostCopies } from '../../decklist.js';

const setWord = /^(?:[A-Z][A-Z0-9]{1,7}[a-z]?|[A-Z]{1,3}-[A-Z0-9]{1,4})$/;
const numberWord = /^[A-Z]{0,4}\d{1,3}[a-z]?$/;
const energyName = /^(?:Basic )?(?:\{[GRWLPFDMYC]\}|[A-Z][a-z]+) Energy$/;

// A capital X that is apart from the count begins a name: X Speed.
const count = /^(?:[*•-] |[*•](?=\d))?(?:(\d{1,9})[xX×]? (?:[x×] (?=\S))?|[xX×](\d{1,4}) )/;

/** A card's line in its folded form; undefined where it has no count or no name. */
export function readPokemonCard(text: string, zone: string | undefined): DeckCard | undefined {
  const found = count.exec(text);
  const copies = Number(found?.[1] ?? found?.[2]);
  if (found === null || copies < 1 || copies > mostCopies) return undefined;
  const rest = withoutComment(text.slice(found[0].length));
  if (rest.endsWith(')')) return readBrackets(rest, copies, zone);
  const last = rest.slice(rest.lastIndexOf(' ') + 1);
  if (last.length === rest.length || !(mark.test(last) || numberWord.test(last))) {
    return deckCard(rest, copies, zone);
  }
  return readPrinting(rest.split(' '), copies, zone);
}

/** `4 Iono # draws cards` is Iono; a `#` before a digit belongs to the name. */
function withoutComment(text: string): string {
  const start = text.includes(' #') ? text.search(/ #(?!\d)/) : -1;
  return start > 0 ? text.slice(0, start) : text;
}

/** A card whose line ends in a bracket: `Charizard ex (OBF 125)`, `Iono (PAL-185)`, or a name. */
function readBrackets(text: string, copies: number, zone: string | undefined): DeckCard {
  const open = text.lastIndexOf(' (');
  const [, set = '', number = ''] = /^(.+)[ -](.+)$/.exec(text.slice(open + 2, -1)) ?? [];
  return open > 0 && setWord.test(set) && numberWord.test(number)
    ? deckCard(beforePrinting(text.slice(0, open)), copies, zone, set, number)
    : deckCard(text, copies, zone);
}

/** The name without the dash that may set the printing off: `Iono - PAL 185`. */
function beforePrinting(name: string): string {
  return name.replace(/ [-–—]$/, '');
}

/** What may follow the number of the same card: `PH`, a pattern of foil, or a regulation mark. */
const mark = /^(?:PH|[A-K])$/;

/** A card whose last word is a number or a mark. */
function readPrinting(words: string[], copies: number, zone: string | undefined): DeckCard {
  const isMarked = words.length > 3 && mark.test(words.at(-1) ?? '');
  if (isMarked && numberWord.test(words.at(-2) ?? '') && setWord.test(words.at(-3) ?? ''))
    words.pop();
  const number = words.at(-1) ?? '';
  if (words.length > 2 && numberWord.test(number)) {
    if (setWord.test(words.at(-2) ?? '')) {
      const name = beforePrinting(words.slice(0, -2).join(' '));
      return deckCard(name, copies, zone, words.at(-2), number);
    }
    if (/^\d+$/.test(number)) {
      // Basic energies of TCG Online: a number without a set, or after a set named "Energy".
      const name = words.slice(0, -1);
      if (/^(?:XY)?Energy$/.test(name.at(-1) ?? '') && name.at(-2) === 'Energy') name.pop();
      if (energyName.test(name.join(' '))) {
        return deckCard(name.join(' '), copies, zone, undefined, number);
      }
    }
  }
  return deckCard(words.join(' '), copies, zone);
}

/** Whether a word could be a collector number. */
export function isNumberWord(word: string): boolean {
  return numberWord.test(word);
}
