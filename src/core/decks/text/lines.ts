/** Splits texts into lines, with tests that all readers of lines use. */
import { foldText, normalized } from '../identity.js';

/** One line of a text. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** The folded text: entities decoded, NFC, trimmed, runs of white space replaced by one space; `''` if blank. */
  readonly text: string;
  /** Start and end in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether the line is longer than any card's line. Then `text` has only its beginning. */
  readonly long: boolean;
}

const longestLine = 1000;

/** How much of an unread line a finding shows. */
export const longestShown = 80;

/**
 * The lines of a text, which can end with LF, CRLF or CR. Takes linear time, because lines that are longer than any
 * card's line are not folded.
 */
export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  let feed = text.indexOf('\n');
  let back = text.indexOf('\r');
  for (let number = 1; ; number++) {
    // Both searches take linear time, because each continues where its last one ended.
    const end = back === -1 || (feed !== -1 && feed < back) ? feed : back;
    if (end === -1) {
      yield lineOf(text.slice(start), number, start);
      return;
    }
    yield end === start
      ? { number, text: '', start, end, long: false }
      : lineOf(text.slice(start, end), number, start);
    start = end + (end === back && feed === end + 1 ? 2 : 1);
    if (feed !== -1 && feed < start) feed = text.indexOf('\n', start);
    if (back !== -1 && back < start) back = text.indexOf('\r', start);
  }
}

function lineOf(raw: string, number: number, start: number): Line {
  const trimmed = raw.length > longestLine ? raw.trim() : raw;
  const long = trimmed.length > longestLine;
  const text = long ? trimmed.slice(0, longestShown) : foldText(decodeEntities(trimmed));
  return { number, text, start, end: start + raw.length, long };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  times: '×',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  aelig: 'æ',
};

/** The combining marks of entities like `&eacute;`. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
};

/** Decodes character references, which texts copied from web pages can contain. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, dec, hex, word) => {
    if (word !== undefined) return named[word.toLowerCase()] ?? accented(word) ?? all;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : all;
  });
}

const total =
  /^(?:(?:totale?|(?:ins)?gesamt(?:zahl)?|合計|合计|總計|总计|總數|总数|합계|총)(?: ?(?:de |of )?(?:cards?|cartes?|karten|cartas?|カード|卡牌|카드))?|(?:cards?|cartes?|karten|cartas?) (?:tota(?:l(?:es?|i)?|is)|(?:ins)?gesamt)) ?[:：(–-]? ?(\d{1,4})(?: ?(?:cards?|cartes?|karten|cartas?|枚|張|张|장))?\)?\.?$/i;
const countOfCards =
  /^(\d{1,4})x? (?:total|(?:total )?(?:cards?|cartes?|karten|cartas?)(?: (?:(?:\w\w )?total[ei]?|(?:ins)?gesamt|(?:in )?(?:the |my )?(?:main(?:board| ?deck)?|deck)))?(?: ?\([^()]{0,40}\)| [+/–-] \d.*|,)?\.?)$/i;

/** The letter for the name of an entity: é for `eacute`. */
function accented(word: string): string | undefined {
  const accent = accents[word.slice(1).toLowerCase()];
  return accent && normalized(`${word[0]}${accent}`, 'NFC');
}

/** The total in a line: `Total Cards: 60`, `60 cards`, `60 cards (15 side)`, `Karten insgesamt: 60`. */
export function totalOf(text: string): number | undefined {
  const found = (/^\d/.test(text) ? countOfCards : total).exec(text);
  return found === null ? undefined : Number(found[1]);
}

/** The name of the deck in a line. `about`: whether the line is under the heading About. */
export function titleOf(text: string, about: boolean): string | undefined {
  const found = /^(?:(?:\/\/ ?|# ?)?(?:deck )?name ?[:=] ?|### )(.+)$/i.exec(text);
  return found?.[1] ?? (about && /^name /i.test(text) ? text.slice(5) : undefined);
}
