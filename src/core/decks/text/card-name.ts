/**
 * Detects names that contain more than a name. If a reader understands only half of a line, the rest ends up in the
 * name of the card. Readers do not know all names, so these are guesses.
 *
 * All regular expressions take linear time.
 */
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import type { ReadingBuilder, TextUnit } from './reading.js';

/**
 * Whether a name contains counts of further cards, because several are on one line. A single number before a word
 * can be a part of a name: `Number 39 Utopia`.
 */
export function hasMoreCards(name: string): boolean {
  return (
    / \d/.test(name) &&
    /[,;|:/] \d{1,2}x? \p{L}| \d{1,2}[x×] \p{L}| \d{1,3} \d{1,2} \p{L}| \d{1,2} \p{L}.* \d{1,2} \p{L}/u.test(
      name,
    )
  );
}

/** A number between words, unless the word before it is one that numbers follow in real names. */
const secondCount =
  /(?<!(?:^|[ .])(?:number|no\.?|android|saiyan|agent|vault|unit|type|model|mk\.?|mr\.?|level|lv\.?|ver\.?|zone|area|room|sector|chapter|episode|part|gundam|baby|germa)) [1-9]\d?[x×]? \p{L}| [x×][1-9]\d? /iu;

const printing = new RegExp(
  [
    // In brackets: `(M11 #149)`, `[SVI-63]`, `{190}`, `(V.2)`, `(PAL 185, PAF 80)`, `{C21}`, `(OBF)`.
    '[([{<](?=[^)\\]}>]{0,20}\\d)#?[A-Za-z]{0,6}\\d?[ .:#/_-]{0,2}[A-Za-z]{0,4}\\d{1,9}[a-z]?(?:/[A-Z]{0,4}\\d{1,4})?[)\\]}>]',
    '[([{<][A-Z][A-Z0-9]{1,5}(?:[ .:#/_-]{1,2}[A-Z]{0,4}\\d|[)\\]}>])',
    // A number with the size of the set, or after a sign: `125/197`, `#185`.
    '\\d/[A-Z]{0,4}\\d| #\\d',
    // A code of capitals and a number: `OBF 164 Holo`, `, OBF, 164`, `OP01 016`.
    '(?:^|[ ,])[A-Z]{2,4}\\d{2}[ ._–]?\\d{3}(?!\\w)|^\\d{1,3} [A-Z]{3,5} | \\d{5,}$|^[A-Z]{3,4}\\d{2,3} ',
    '(?:^|[ ,])(?:[A-Z][A-Z0-9]{2,5}|PR-[A-Z]{2,3})(?: [-–—] #?|[ ,:#]{1,2})[A-Z]{0,4}\\d{1,3}(?![\\d.])',
    '\\((?:[Aa]lternate|[Ff]ull|[Ee]xtended) [Aa]rt\\)|\\((?:[Ff]oil|[Hh]olo|[Rr]everse|[Pp]romo|[Pp]arallel|[Ss]howcase|[Bb]orderless)\\b',
    ', (?![IVX]+$)[A-Z][A-Z0-9]{2,4}$| [A-Z]{3,5}-\\d{2,3}$',
  ].join('|'),
);
const trimming =
  / (?:NM|LP|MP|HP|DMG|EN|ENG|DE|FR|IT|ES|PT|JP|JA|KO|KR|ZH|CN|TW|RU|[Ff]oil|FOIL|[Hh]olo|HOLO|[Ee]tched|[Nn]ear [Mm]int|(?:[Ll]ightly|[Mm]oderately) [Pp]layed)$/;
const price = /[$€£¥] ?\d|\d[.,]\d\d ?(?:[$€£¥]|USD|EUR)|\(\d+ ?%\)| @ ?\d| \d{1,4}[.,]\d\d$/;
const sign =
  /^(?:[-–—:;,.|=*×](?!\d)|[x×](?: |\d)|(?:copies|copy|exemplaires?|copias?|fois|mal|of) |\d{1,2}[x×] ?\p{L})|(?: [-–—:?]|[,;|=●○([{<#*^~\\])$| (?:--|;) |\/\d{1,2}[x×]? \p{L}|^\p{Lu}[^/]* \/\/ \p{Ll}|\*[A-Z]{1,6}\*|\| |https?:|\p{Cc}/u;

/** What else a name seems to contain; undefined if it looks like just a name. */
function remainsIn(name: string): string | undefined {
  if (/\\[nr]/.test(name)) return 'a line break';
  // `7 Colored Fish x3`; Digimon's `Shoutmon X4` is a name.
  if (/ [x×]\d{1,2}$/.test(name)) return 'a count';
  if (trimming.test(name)) return 'a language, a condition or a mark of foil';
  // Most names have only letters.
  if (/^\p{Lu}[\p{L}' ]*$/u.test(name)) return undefined;
  if (/ [x×]?[1-9]/.test(name) && secondCount.test(name)) return 'another card';
  if (printing.test(name)) return 'a printing';
  if (price.test(name)) return 'a price';
  return sign.test(name) || !isClosed(name) ? 'something else' : undefined;
}

/** Whether each bracket has its counterpart. */
function isClosed(name: string): boolean {
  const signs = (pattern: RegExp) => name.match(pattern)?.length ?? 0;
  return signs(/[([{]/g) === signs(/[)\]}]/g);
}

/** Whether the last word of a name is a collector number with set letters: `SWSH260`. */
function endsInNumber(name: string): boolean {
  return / [A-Z]{2,4}\d{2,3}[a-z]?$/.test(name);
}

/** The parts of a line that are needed here. */
interface NamedLine {
  readonly name: string;
  readonly count: number;
  readonly set?: string | undefined;
  readonly number?: string | undefined;
  readonly remains?: string | undefined;
}

/** Reports a name that seems to contain parts of its line that the reader did not understand. */
export function warnOfName(
  builder: ReadingBuilder,
  place: TextUnit,
  { name, count, set, number, remains }: NamedLine,
  cells: readonly string[] | undefined,
): void {
  // A card without a name has its number as its name.
  if (name === number) return;
  const isCountedTwice = name.startsWith(`${count} `) && /^\d+ \p{L}/u.test(name);
  const isJoined = cells?.every((cell) => !cell.includes(name)) === true;
  // Pokémon names can have a star, but most lists then give the set, too.
  const isStarred = set === undefined && name.endsWith(' ★');
  const what = isStarred
    ? 'a star'
    : (remains ?? (isCountedTwice ? 'a count' : isJoined ? 'other cells' : remainsIn(name)));
  const data = { name, line: place.number };
  if (what !== undefined) {
    builder.warn(place, (at) => diagnoseList('more-than-name', '', { ...data, what }, at));
  } else if (set === undefined && endsInNumber(name)) {
    builder.warn(place, (at) => diagnoseList('set-missing', '', data, at));
  }
}

/**
 * Reports if most names end in words in brackets, such as names of sets. A few names really end like this:
 * `Hazmat Suit (Used)`.
 */
export function warnOfBrackets(builder: ReadingBuilder): void {
  const names = new Set(builder.cards.map(({ name }) => name));
  const ended = [...names].filter((name) => name.endsWith(')') && name.includes(' ('));
  const [example] = ended;
  if (example === undefined || ended.length < 3 || ended.length * 3 < names.size * 2) return;
  const data = { names: names.size, ended: ended.length, example };
  builder.report(diagnoseList('brackets-in-names', '', data));
}
