/**
 * Pokémon lists: TCG Live, Limitless' "Copy as Text", the older TCG Online, Pocket, and bare
 * `4 Name` lines. One card a line, the count first, the printing last where there is one.
 *
 * Each line is cut into words once and looked at from both ends. What stands between is the name,
 * so names that look like something else (`N`, `Pokégear 3.0`, `Type: Null`) need no exception.
 */

import { type DeckCard, deckCard, mostCopies } from '../decklist.js';
import { type Confidence, type DeckFormat, type ReadDecklist, sheetResult } from '../result.js';
import { isTotal, type Line, linesOf, Sheet, type SheetResult } from '../text/lines.js';

const heading =
  /^(?:#{1,2} ?)?(pok[eé?\uFFFD]mon|trainers?(?: cards?)?|energy|energies|deck|main ?deck|main|sideboard|side ?deck|side)(?: cards)? ?[:(–-]? ?\d{0,4} ?\)? ?:?$/i;
const comment = /^(?:\/\/|#|\*{3})/;
const setWord = /^(?:[A-Z][A-Z0-9]{1,7}[a-z]?|[A-Z]{1,3}-[A-Z0-9]{1,4})$/;
const numberWord = /^[A-Z]{0,4}\d{1,3}[a-z]?$/;
const energyName = /^(?:Basic )?(?:\{[GRWLPFDMYC]\}|[A-Z][a-z]+) Energy$/;
const pocketSet = /^(?:[A-Z]\d[a-z]?|P-[A-Z])$/;

/** What a list shows of the program that wrote it. */
export interface PokemonMarks {
  /** Headings, totals and banners that only Pokémon lists have. */
  readonly furniture: number;
  readonly cards: number;
  readonly printings: number;
  readonly pocketPrintings: number;
  /** `##` headings and banners. */
  readonly online: number;
  /** Lines that begin with a star. */
  readonly stars: number;
}

/** Reads a Pokémon list, or bare `4 Name` lines. */
export function readPokemon(text: string): SheetResult & { readonly marks: PokemonMarks } {
  const sheet = new Sheet();
  const marks = { furniture: 0, cards: 0, printings: 0, pocketPrintings: 0, online: 0, stars: 0 };
  let zone: string | undefined;
  for (const line of linesOf(text)) {
    if (line.text === '') continue;
    if (line.long) {
      sheet.unread(line);
      continue;
    }
    const written = repairEncoding(line.text);
    const title = heading.exec(written)?.[1];
    if (title !== undefined) {
      zone = zoneOf(title);
      if (zone !== 'main' && zone !== 'side') marks.furniture++;
      if (written.startsWith('#')) marks.online++;
      sheet.furniture(line);
    } else if (isTotal(written) || comment.test(written)) {
      if (written.startsWith('***')) marks.online++;
      // The other ways to say a total are those of any game.
      if (/^(?:total cards|\*)/i.test(written)) marks.furniture++;
      sheet.furniture(line);
    } else {
      const card = readPokemonCard(written, zone);
      if (card === undefined) {
        sheet.unread(line);
        continue;
      }
      sheet.card(line, card);
      if (written.startsWith('*')) marks.stars++;
      marks.cards++;
      if (card.set !== undefined) {
        marks.printings++;
        if (pocketSet.test(card.set)) marks.pocketPrintings++;
      }
      noteDoubts(sheet, line, card);
    }
  }
  return { ...sheet.finish(), marks };
}

/** The result of {@link readPokemon}; without a forced format, the marks of the lines name it. */
export function readPokemonText(text: string, forced?: DeckFormat): ReadDecklist {
  const { marks, ...sheet } = readPokemon(text);
  if (forced !== undefined) return sheetResult(sheet, forced, 'certain');
  const [format, confidence] = nameFormat(marks);
  return sheetResult(sheet, format, confidence);
}

function nameFormat(marks: PokemonMarks): [DeckFormat, Confidence] {
  const { cards, printings, pocketPrintings, furniture, online, stars } = marks;
  if (furniture === 0 && printings * 2 < cards) return ['plain', 'guess'];
  const confidence = furniture > 0 ? 'certain' : 'likely';
  if (furniture > 0 && (online > 0 || stars * 2 > cards)) return ['ptcgo', confidence];
  return printings > 0 && printings === pocketPrintings
    ? ['pocket', confidence]
    : [cards === 0 && furniture === 0 ? 'plain' : 'ptcgl', cards === 0 ? 'guess' : confidence];
}

/** `PokÃ©gear` and `Pok?gear` are what is left of Pokégear after a wrong turn between encodings. */
function repairEncoding(text: string): string {
  return text
    .replace(/(?<![\p{L}\d])Pok(?:Ã©|[?\uFFFD])/giu, (found) => `${found.slice(0, 3)}é`)
    .replaceAll('â€™', '’');
}

function zoneOf(title: string): string {
  const word = title.toLowerCase();
  if (word.startsWith('pok')) return 'pokemon';
  if (word.startsWith('trainer')) return 'trainer';
  if (word.startsWith('energ')) return 'energy';
  return word.startsWith('side') ? 'side' : 'main';
}

// A capital X apart from the count is the beginning of a name: X Speed.
const count = /^(?:[*•-] |[*•](?=\d))?(?:(\d{1,9})[xX×]? (?:[x×] (?=\S))?|[xX×](\d{1,4}) )/;

/** A card's line in its folded form; undefined where it has no count or no name. */
export function readPokemonCard(text: string, zone: string | undefined): DeckCard | undefined {
  const found = count.exec(text);
  const copies = Number(found?.[1] ?? found?.[2]);
  if (found === null || copies < 1 || copies > mostCopies) return undefined;
  const rest = withoutComment(text.slice(found[0].length));
  if (rest.endsWith(')')) return readBrackets(rest, copies, zone);
  const last = rest.slice(rest.lastIndexOf(' ') + 1);
  if (last.length === rest.length || !(last === 'PH' || numberWord.test(last))) {
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

/** A card whose last word is a number, or the mark behind one. */
function readPrinting(words: string[], copies: number, zone: string | undefined): DeckCard {
  // The game marks a pattern of foil with PH behind the number; it is the same card.
  if (words.length > 2 && words.at(-1) === 'PH' && numberWord.test(words.at(-2) ?? '')) words.pop();
  const number = words.at(-1) ?? '';
  if (words.length > 2 && numberWord.test(number)) {
    if (setWord.test(words.at(-2) ?? '')) {
      const name = beforePrinting(words.slice(0, -2).join(' '));
      return deckCard(name, copies, zone, words.at(-2), number);
    }
    if (/^\d+$/.test(number)) {
      // Basic energies of TCG Online: a number without a set, or behind a set named "Energy".
      const name = words.slice(0, -1);
      if (/^(?:XY)?Energy$/.test(name.at(-1) ?? '') && name.at(-2) === 'Energy') name.pop();
      if (energyName.test(name.join(' '))) {
        return deckCard(name.join(' '), copies, zone, undefined, number);
      }
    }
  }
  return deckCard(words.join(' '), copies, zone);
}

function noteDoubts(sheet: Sheet, line: Line, { name, set }: DeckCard): void {
  if (set === undefined) {
    const last = name.slice(name.lastIndexOf(' ') + 1);
    if (last.length < name.length && numberWord.test(last)) {
      sheet.doubt(line, 'set-missing', { name, line: line.number });
    }
  } else if (set.endsWith('ALT') && set.length > 3) {
    sheet.doubt(line, 'in-game-printing', { name, set });
  }
}
