/**
 * Cleans lines as people paste them: quoted in a mail, as a bulleted list, as rows of a Markdown table, in a fence,
 * copied from a web page with prices, languages and symbols. Everything around a card or heading is removed, and a
 * count after the name is put before it, so that all readers of lines read `> - Lightning Bolt x4` as
 * `4 Lightning Bolt`.
 *
 * Nothing is removed that occurs in names of cards. All regular expressions look at one end of a line or at fixed
 * words, so a line takes linear time.
 */
import { foldText, normalized } from '../identity.js';
import { headingOf } from '../zones.js';
import { messageOf, saysWhat } from './chat.js';
import { decodeEntities, type Line, linesOf, titleOf } from './lines.js';
import {
  cellsOf,
  isTableRow,
  joined,
  loneCount,
  moved,
  type RowCard,
  rowsOf,
  type Table,
} from './list-table.js';

/** A line without what surrounds its card. */
export interface PastedLine extends Line {
  /** The bullet before the line. */
  readonly bullet?: string | undefined;
  /** Whether nothing is left: a fence, a rule, an empty quoted line. */
  readonly isDecoration?: boolean;
  /** Whether it is a line of a chat without a card. */
  readonly isTalk?: boolean;
  /** 0 if this is a further part of the same line. */
  readonly height?: number;
  /** The cells, if the line is a row of a table. */
  readonly cells?: readonly string[] | undefined;
  /** The card, if the line is a row with titled columns. */
  readonly card?: RowCard | undefined;
  /** The zone, if the title of the column names it. */
  readonly zone?: string | undefined;
}

/** The lines of a text without what surrounds their cards. Places refer to the original text. */
export function* pastedLines(text: string): Generator<PastedLine> {
  const table: Table = {};
  const hasTabs = text.includes('\t');
  const form = countFormIn(text);
  const lines = form === undefined ? linesOf(text) : linesWith(form, text);
  // Joining holds all lines in memory, and a longer text is not a list.
  const canJoin = text.length < 1e6 && loneCountLine.test(text);
  for (const line of canJoin ? withCountsJoined([...lines]) : lines) {
    const isRow = hasTabs && text.slice(line.start, line.end).trim().includes('\t');
    if (line.text === '' || line.long || (isOrdinary(line.text) && !isRow)) yield line;
    else if (line.text.includes('<')) {
      for (const part of blocksOf(line)) yield* bare(part, text, table);
    } else yield* bare(line, text, table);
  }
}

/** Forms of counts other than `4 Opt`, and what replaces them. A single line shows the first one. */
const countForms: readonly (readonly [form: RegExp, replacement: string])[] = [
  // `(3) Shock`, `[3] Shock`
  [/^[>*•\s-]{0,9}[([]x?(\d{1,3})x?[)\]](?:\s(?!\d+x?\s)|$)/i, '$1 '],
  // Marvel Snap's `# (2) Angela`: the cost of a single copy
  [/^# \(\d\) (?=\p{L})/u, '1 '],
  // `4) Opt`, `4: Opt`, `4,Opt`, `4Opt`
  [/^[>*•\s-]{0,9}[xX×]?(\d{1,2})[xX×]?(?:[).:;,*=-] ?)?(?=\p{Lu}['’ \p{Ll}]|\p{Lo})/u, '$1 '],
  // `Opt: 4`, `Opt - 4`, `Opt (4)`, `Opt 4`
  [/^[>*•\s-]{0,9}(\p{L}.*?)(?: [–—-]|[ .:;,*=|([]){1,60}[xX×]? ?(\d{1,2})[xX×]?[)\]]?$/u, '$2 $1'],
];

/** The form of counts that more lines have than the plain one. Other lines are numbered, or have other numbers. */
function countFormIn(text: string): (typeof countForms)[number] | undefined {
  const all = text.slice(0, 1e5).match(/\S(?:.*\S)?/g) ?? [];
  const filled = all.filter((line) => line.length < 200);
  const plain = filled.filter((line) => /^[>*•\s-]{0,9}\d+x?\s/i.test(line)).length;
  if (plain * 2 > filled.length) return undefined;
  const lines = filled.filter((line) => !isCountless(line));
  return countForms.find(([form, replacement], at) => {
    const formed = lines.filter((line) => form.test(line));
    if (at === 0) return formed.length > plain;
    // Nearly all games allow at most four copies, and other numbers are larger.
    const counts = formed.map((line) => Number.parseInt(line.replace(form, replacement), 10));
    const usual = counts.filter((count) => count < 5);
    const steps = usual.filter((count, at) => count - 1 === usual[at - 1]);
    return usual.length > 1 && usual.length * 2 > lines.length && steps.length * 2 < usual.length;
  });
}

/** Whether a line has no count of a card: a heading, a total, the name of the deck. */
function isCountless(text: string): boolean {
  return saysWhat(text) || !!titleOf(text, false);
}

/** The lines of a text, with counts in the plain form. */
function* linesWith(
  [form, replacement]: (typeof countForms)[number],
  text: string,
): Generator<Line> {
  for (const line of linesOf(text)) {
    if (line.long || isCountless(line.text)) yield line;
    else yield { ...line, text: line.text.replace(form, replacement).trim() };
  }
}

const isLoneCount = (text: string | undefined) => loneCount.test(text ?? '');
const loneCountLine = /^[ \tx×([]*\d{1,3}[x×)\]]*[ \t\r]*$/im;
/** Matches a name without a count; `#main` and `!side` are headings. */
const cardName = /^(?![!#]|[x×]?\d{1,3}[x×]? ).*\p{L}/iu;
const loneNumber = /^\d?[A-Z][A-Z\d]*[-/][A-Z\d-]*\d$/;

/**
 * Joins counts with their cards if most counts are on separate lines, as in text copied from a page that shows cards
 * in columns. A count belongs to the next line or, if the last line is a count, to the previous one. The number of the
 * card can be on a separate line, too.
 */
function withCountsJoined(lines: readonly PastedLine[]): readonly PastedLine[] {
  const texts = lines.map(({ text }) => withoutMarks(text));
  const filled = texts.filter(Boolean);
  const counts = filled.filter(isLoneCount).length;
  if (counts * 2 <= filled.filter(isCounted).length || counts * 4 < filled.length) return lines;
  // A number after a heading is a total.
  const name = texts[texts.findIndex(isLoneCount) - 1];
  const isCountLast = !!name && isLoneCount(filled.at(-1)) && !headingOf(name);
  const joined: PastedLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const text = before && !line.long && joinedText(before.text, line.text, isCountLast);
    if (text) {
      const height = (before.height ?? 1) + (line.height ?? 1);
      joined[joined.length - 1] = { ...before, text, end: line.end, height };
    } else joined.push(line);
  }
  return joined;
}

function joinedText(before: string, after: string, isCountLast: boolean): string | undefined {
  if (/^[x×]?\d.*\D$/i.test(before) && loneNumber.test(after)) return `${before} ${after}`;
  const [count, name] = isCountLast ? [after, before] : [before, after];
  const isCard = isLoneCount(withoutMarks(count)) && cardName.test(withoutMarks(name));
  return isCard ? `${count} ${name}` : undefined;
}

/** Ends of lines that might have to be removed after a name. */
const trimmable =
  /(?:[ /(-][A-Z]{2,3}|USD|EUR|tix|[Ff]oil|FOIL|[Hh]olo|[Ee]tched|[Mm]int|[Pp]layed|[Bb]orderless|[Ss]howcase|[Aa]rt|ish|German|French|Italian|Korean|ese)[)\]]?$|[}:,;$€£¥]$/;

/** Whether a line has nothing that could surround a card: a fast path for most lines. */
function isOrdinary(text: string): boolean {
  return (
    /^\d{1,3} [A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(text) ||
    (/^[A-Za-z0-9][A-Za-z0-9 '(){}:#&-]*$/.test(text) &&
      !/^(?:\d+(?:[.)] | - |[:/-]\d)|[A-Za-z].* \d+$)|[xX] ?\d{1,3}\)?$| :[a-z0-9_]{2,30}:/.test(
        text,
      ) &&
      !trimmable.test(text))
  );
}

const block =
  /<\/?(?:li|ul|ol|br|p|div|tr|table|tbody|thead|h[1-6]|pre|section|body|html)(?: [^<>]{0,200})? ?\/?>/i;

/**
 * Splits a line of HTML into blocks, because the source of a page can have many cards on one line. The first block
 * counts as the line.
 */
function blocksOf(line: PastedLine): readonly PastedLine[] {
  const blocks = line.text.split(block).filter((part) => withoutMarks(part));
  if (blocks.length === 0) return [line];
  return withCountsJoined(
    blocks.map((text, at) => (at ? { ...line, text, height: 0 } : { ...line, text })),
  );
}

const cellTag = /<t[dh](?: [^<>]{0,200})?>/gi;
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0F/g;
const rule = /^(?:[-–—_*=~─━]{3,}|```+\S*|~~~\S*)$/;
const marks =
  /<\/?(?:li|ul|ol|br|p|b|i|strong|em|div|span|td|tr|th|table|tbody|thead|a|h[1-6]|pre|code)(?: [^<>]{0,200})? ?\/?>|\[\/?(?:b|i|u|card|cards|url|quote|code|spoiler|center|list|decklist|hr)\]|\[\/(?:deck|size|color|font)\]|\[(?:deck|size|color|font)=[^\]]{1,100}\]/gi;

function withoutMarks(text: string): string {
  return foldText(text.replace(marks, ' '));
}

function* bare(line: PastedLine, source: string, table: Table): Generator<PastedLine> {
  let text = line.text.replace(invisible, '').replace(/^(?:> ?)+/, '');
  text = text.replace(cellTag, ' | ').trim();
  if (/<|\[\/|^\[/.test(text)) text = withoutMarks(text);
  const message = messageOf(text);
  if (message !== undefined && !holdsCard(message)) {
    yield { ...line, isTalk: true };
    return;
  }
  text = message ?? text;
  if (text === '' || rule.test(text)) yield { ...line, text, isDecoration: true };
  else if (isTableRow(text, table)) {
    const cells = cellsOf(text);
    for (const [at, row] of rowsOf(cells, table).entries()) {
      const height = at === 0 ? (line.height ?? 1) : 0;
      yield withoutTrimmings({ ...line, height, cells, ...row }, row.text, source);
    }
  } else {
    for (const [at, part] of enumerated(text).entries()) {
      yield withoutTrimmings(at === 0 ? line : { ...line, height: 0 }, part, source);
    }
  }
}

/**
 * Splits an enumeration into a line per card: `4 Opt, 4 Shock, 2 Negate`, `Opt x4, Shock x4, Negate x2`,
 * `Sideboard: 2 Duress, 1 Negate`, `Weapons: Mandible Claw, Romping Club`. Sums are none: `20 Pokémon, 30 Trainer`.
 */
function enumerated(text: string): readonly string[] {
  if (!/(?:[,;]| [/|+•·]) /.test(text)) return [text];
  const [, title = '', cards = text] = /^(\p{L}[\p{L} ]{2,20}: )?(.+)$/u.exec(text) ?? [];
  const isGear = /^(?:weapon|equipment)/i.test(title);
  const parts = cards.split(isGear ? gearComma : cardSign);
  const isKnown = title ? headingOf(title) : parts.length > 2;
  const isList = isGear || (parts.every(isCounted) && !parts.every(isSum));
  return isKnown && isList ? parts.map((part) => title + part) : [text];
}

const isSum = (text: string) => headingOf(text.replace(/\d+/, ''));
const cardSign = /(?:[,;]| [/|+•·]) (?=\d+x? \p{L})|(?<= [xX×]\d+)(?:[,;]| [/|+•·]) /u;
/** Not the comma in names of weapons: `Talishar, the Lost Prince`. */
const gearComma = /, (?!the |Resplendent|Strike Twice|Duskbane)/;

function withoutTrimmings(line: PastedLine, found: string, source: string): PastedLine {
  if (found === '') return { ...line, text: found, isDecoration: true };
  let { cells } = line;
  let text = withoutMarkup(found);
  const raw = source.slice(line.start, line.end).trim();
  if (raw.includes('\t')) {
    cells = raw.split('\t').map((cell) => foldText(decodeEntities(cell)));
    text = withCountCellFirst(text, cells);
  }
  const [bullet, rest] = cutBullet(text);
  text = withCountFirst(withoutPrice(withoutCost(rest)));
  if (text === '') return { ...line, text, isDecoration: true };
  return { ...line, text, bullet, cells };
}

/** Removes the sign in `4 - Opt`, and the cost in Hearthstone's `# 4x (1) Opt`. */
function withoutCost(text: string): string {
  return text.replace(/^(?:# (\d{1,3}x) \(\d{1,2}\)|(\d{1,3}) [-–—→]) (?=\p{L})/u, '$1$2 ');
}

/** Removes Markdown's emphasis and links. */
export function withoutMarkup(text: string): string {
  return withoutLinks(withoutEmphasis(text));
}

/** Removes Markdown's `**bold**`, `__underlined__` and `` `code` ``. A banner of stars stays. */
function withoutEmphasis(text: string): string {
  const plain = /^\*{3}/.test(text) ? text : text.replaceAll('**', '');
  const counted = /^(\d{1,3}[xX×]? )([_*])([^_*]+)\2$/.exec(plain);
  if (counted !== null) return `${counted[1]}${counted[3]}`;
  const wrapped = /^(?:__(.+)__|\*([^*]+)\*|`+([^`]+)`+|["“«](\d.*)["”»],?)$/.exec(plain);
  return (wrapped?.slice(1).find(Boolean) ?? plain).trim();
}

const pictures = '[\\u{1F000}-\\u{1FAFF}\\u{1F1E6}-\\u{1F1FF}✨✅☑✔❤⭐⚡⚔➡➤►▶]';
const leadingPictures = new RegExp(`^(?:(?:${pictures}|:[a-z0-9_]{2,30}:) ?)+`, 'u');
const trailingPictures = new RegExp(`(?: ?${pictures})+$`, 'u');
const listBullet =
  /^(?:(?:[-*+–—•·◦▪●‣⁃○■□◆◇→✓☐] ?)?\[[ xX]\] |[-*+–—] |[*•·◦▪●‣⁃○■□◆◇→✓☐] ?|\d{1,3}[.)] )/u;

function withoutPictures(text: string): string {
  if (!/[^ -~]|^:/.test(text)) return text;
  return text.replace(leadingPictures, '').replace(trailingPictures, '');
}

/** Cuts off the bullet before a counted card or a heading. Other lines keep it. */
function cutBullet(text: string): [bullet: string | undefined, rest: string] {
  const plain = withoutPictures(text);
  const bullet = listBullet.exec(plain)?.[0];
  if (bullet === undefined) return [undefined, asciiCount(plain)];
  const rest = asciiCount(plain.slice(bullet.length).replace(leadingPictures, ''));
  // Numbers of lines are removed only before a count: `1. Sideboard` and `2. Opt` stay.
  const isBullet = isCounted(rest) || (!/^\d/.test(bullet) && headingOf(rest) !== undefined);
  return isBullet ? [bullet.trim(), rest] : [undefined, plain];
}

/** Whether a line has a count before or after its name. */
function isCounted(text: string): boolean {
  return /^(?:\d|[xX×]\d)/.test(text) || countLast.test(text.slice(-9));
}

/** Whether a chat message is a line of a list. */
function holdsCard(message: string): boolean {
  const [, text] = cutBullet(withoutMarkup(message));
  return isCounted(text) || saysWhat(text);
}

/** Converts a count to ASCII: full-width digits, keycaps and the Japanese counter. */
function asciiCount(text: string): string {
  if (!/^[０-９]|^\d{1,3} ?(?:枚|\u20E3)/.test(text)) return text;
  return text
    .replace(/^[０-９]+/, (digits) => normalized(digits, 'NFKC'))
    .replace(/^(\d{1,3})\u20E3/, '$1')
    .replace(/^(\d{1,3}) ?枚 ?/, '$1 ');
}

/** Turns `[[Opt]]` and `[Opt](https://…)` into Opt. */
function withoutLinks(text: string): string {
  if (!/\[\[|\]\(/.test(text)) return text;
  return text
    .replace(/\[\[([^[\]]{1,120})\]\]/, '$1')
    .replace(/\[([^[\]]{1,120})\]\(https?:[^()\s]{1,400}\)/, '$1');
}

const money = '(?:\\d{1,3},\\d{3}|\\d{1,5})(?:[.,]\\d{1,2})?';
const price = new RegExp(
  `(?: ?[-–—|@])? ?[([]?(?:[$€£¥] ?${money}|${money} ?(?:[$€£¥]|USD|EUR|tix))[)\\]]?$| @ ?${money}$`,
);
const language =
  'EN|DE|FR|IT|ES|PT|JP|JA|KO|KR|ZH|CN|TW|RU|ENG|English|German|French|Italian|Spanish|Portuguese|Japanese|Korean|Chinese';
const state =
  'NM|LP|MP|(?:non-?|reverse )?(?:foil|holo)|etched|near mint|lightly played|showcase|borderless|extended art|full art|alternate art';
const condition = new RegExp(
  `(?: ?[[(](?:${language}|${state})(?:(?:, ?| ?/ ?| )(?:${language}|${state})){0,4}[)\\]])+$`,
  'i',
);
/** Words that could be the end of a name, unless they follow a language, a set or a printing. */
const afterBrackets = new RegExp(
  `( [[(][A-Z0-9]{2,8}[)\\]](?: [A-Z]{0,4}\\d[A-Z0-9★-]{0,7})?)(?: (?:${language}|${state}))+$`,
  'i',
);
const nearMint = / (?:NM|NM-?MT?|NM\/M|EX-NM|NM-EX)$/;
/** Costs of Magic cards, but not the type after the name of an energy. */
const costs = /(?<![}\])] ?| Energy ?)(?: ?\{(?:1?\d|[WUBRGCXSP]|[WUBRG2C]\/[WUBRGP])\})+$/;
const anyPictures = new RegExp(`(?: ?(?:${pictures}| :[a-z0-9_]{2,30}:(?= |$)))+`, 'gu');
const trimmings = [price, condition, nearMint, costs];

/** Removes price, language, condition and a trailing comma from a counted line. */
function withoutPrice(line: string): string {
  if (!/^(?:\d|[xX×]\d)/.test(line)) return line;
  let text = /[^ -~]| :/.test(line) ? line.replace(anyPictures, ' ').trimEnd() : line;
  text = foldText(text);
  if (!trimmable.test(text) && !/[)\]]$|[$€£¥@] ?[\d.,]+$/.test(text.slice(-12))) return text;
  text = text.replace(/ ?[,;]$/, '');
  const end = text.slice(-60);
  let kept = end;
  for (let before = ''; before !== kept; ) {
    before = kept;
    kept = kept.replace(afterBrackets, '$1');
    for (const trimming of trimmings) kept = kept.replace(trimming, '');
  }
  return text.slice(0, text.length - end.length) + kept;
}

/** A count at the end. An `x` belongs to the name if nothing separates them: `Charizard ex 2`. */
const countLast =
  /(?:[ ,][([]?|[([])[xX] ?(\d{1,3})[)\]]?$|[ ,]?[([]?× ?(\d{1,3})[)\]]?$|[ ,]?(\d{1,3}) ?[枚張张장]$/;

/** Moves a count to the beginning: `Lightning Bolt x4`, `Lightning Bolt (x4)`, `ネストボール 4枚`. */
function withCountFirst(text: string): string {
  if (!/^(?![xX×]\d)\p{L}/u.test(text) || saysWhat(text)) return text;
  const end = text.slice(-9);
  const found = countLast.exec(end);
  if (found === null) return text;
  const name = text.slice(0, text.length - end.length + found.index).trim();
  return name === '' ? text : `${found.slice(1).find(Boolean)} ${name}`;
}

/**
 * Moves the count to the beginning if a row of a spreadsheet has the name first, and the count in the next or last
 * cell.
 */
function withCountCellFirst(text: string, cells: readonly string[]): string {
  if (!/^\p{L}/u.test(text) || saysWhat(text)) return text;
  const filled = cells.filter((cell) => cell !== '');
  const at = isLoneCount(filled[1]) ? 1 : filled.length - 1;
  return at > 0 && isLoneCount(filled[at]) ? joined(moved(filled, at)) : text;
}
