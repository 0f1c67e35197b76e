/**
 * Lines as people paste them: quoted in a mail, as a bulleted list, as rows of a Markdown table, in
 * a fence, copied from a web page with prices, languages and symbols. What is around a card or a
 * heading is removed, and a count after the name is put before it, so that every reader of lines
 * reads `> - Lightning Bolt x4` as `4 Lightning Bolt`.
 *
 * Only what no card's name has is removed. All expressions look at one end of a line or at fixed
 * words, so a line takes time linear in its length.
 */
import { foldText } from '../identity.js';
import { headingOf } from '../zones.js';
import { decodeEntities, type Line, linesOf, totalOf } from './lines.js';

/** A line without what surrounds its card. */
export interface PastedLine extends Line {
  /** The sign that a list puts before each of its lines. */
  readonly bullet?: string;
  /** Whether nothing is left: a fence, a rule, an empty line of a quotation. */
  readonly isDecoration?: boolean;
  /** 0 where a part of the same line came before it. */
  readonly height?: number;
  /** The cells of a row that is read as a line, where it has cells. */
  readonly cells?: readonly string[];
}

/** The lines of a text without what surrounds their cards. Their places are those in the text. */
export function* pastedLines(text: string): Generator<PastedLine> {
  const table: Table = { columns: undefined };
  const hasTabs = text.includes('\t');
  for (const line of linesOf(text)) {
    const isRow = hasTabs && text.slice(line.start, line.end).trim().includes('\t');
    if (line.text === '' || line.long || (isOrdinary(line.text) && !isRow)) yield line;
    else if (line.text.includes('<')) {
      for (const part of blocksOf(line)) yield bare(part, text, table);
    } else yield bare(line, text, table);
  }
}

/** The Markdown table that is read: its cells with count, name, set and number, in this order. */
interface Table {
  columns: readonly number[] | undefined;
}

/** Whether a line has no sign that could surround a card; most lines have none. */
function isOrdinary(text: string): boolean {
  return (
    /^\d{1,3} [A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(text) ||
    (/^[A-Za-z0-9][A-Za-z0-9 '/(){}:#&-]*$/.test(text) &&
      !/^(?:\d+(?:[.)]| -) |[A-Za-z].* \d+$)|[xX] ?\d{1,3}\)?$|(?:USD|EUR|tix|[Ff]oil|[Hh]olo|[A-Z]{2})\)?$/.test(
        text,
      ))
  );
}

const block =
  /<\/?(?:li|ul|ol|br|p|div|tr|table|tbody|thead|h[1-6]|pre|section|body|html)(?: [^<>]{0,200})? ?\/?>/i;

/**
 * The blocks of a line of HTML, each as a line: a page that is copied as source has many cards on
 * one. A block that is only a count belongs to the next one. The first counts as the line.
 */
function* blocksOf(line: Line): Generator<PastedLine> {
  const parts: string[] = [];
  let count = '';
  for (const part of line.text.split(block)) {
    const text = part.replace(marks, ' ').trim();
    if (text === '') continue;
    if (count === '' && /^\d{1,3}[xX×]?$/.test(text)) count = `${part} `;
    else {
      parts.push(count + part);
      count = '';
    }
  }
  if (count !== '') parts.push(count);
  if (parts.length < 2) yield line;
  else for (const [at, text] of parts.entries()) yield { ...line, text, height: at === 0 ? 1 : 0 };
}

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0F/g;
const rule = /^(?:[-–—_*=~─━]{3,}|```+\S*|~~~\S*)$/;
const marks =
  /<\/?(?:li|ul|ol|br|p|b|i|strong|em|div|span|td|tr|th|table|tbody|thead|a|h[1-6]|pre|code)(?: [^<>]{0,200})? ?\/?>|\[\/?(?:b|i|u|card|cards|url|quote|code|spoiler|center|list)\]/gi;

function bare(line: PastedLine, source: string, table: Table): PastedLine {
  let text = line.text.replace(invisible, '').replace(/^(?:> ?)+/, '');
  if (/<|\[\/|^\[/.test(text)) text = foldText(text.replace(marks, ' '));
  if (text === '' || rule.test(text)) return { ...line, text, isDecoration: true };
  let cells: readonly string[] | undefined;
  if (isTableRow(text, table)) {
    cells = cellsOf(text);
    text = rowOf(cells, table);
    if (text === '') return { ...line, text, isDecoration: true };
  }
  text = withoutLinks(withoutEmphasis(text));
  const raw = source.slice(line.start, line.end).trim();
  if (raw.includes('\t')) {
    cells = raw.split('\t').map((cell) => foldText(decodeEntities(cell)));
    text = withCountCellFirst(text, cells);
  }
  const [bullet, rest] = cutBullet(text);
  text = withCountFirst(withoutPrice(withoutCost(rest)));
  if (text === '') return { ...line, text, isDecoration: true };
  return {
    ...line,
    text,
    ...(bullet === undefined ? {} : { bullet }),
    ...(cells === undefined ? {} : { cells }),
  };
}

/** `4 - Opt` is Opt, and so is Hearthstone's `# 4x (1) Opt`, where 1 is what the card costs. */
function withoutCost(text: string): string {
  return text.replace(/^(?:# (\d{1,3}x) \(\d{1,2}\)|(\d{1,3}) [-–—]) (?=\p{L})/u, '$1$2 ');
}

/** Whether a line is a row of a Markdown table, whose first bar may be missing. */
function isTableRow(text: string, { columns }: Table): boolean {
  if (!text.includes('|')) return false;
  if (columns !== undefined || /^\||^:?-+:? ?\|/.test(text)) return true;
  const cells = cellsOf(text);
  const isHeader = cells.filter((cell) => titles.some((title) => title.test(cell))).length > 1;
  return isHeader || (cells.length > 3 && /^\d{1,3}[xX×]? ?\|/.test(text));
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The titles of the columns of a table that belong to a card. */
const titles = [
  /^(?:count|quantity|qty|amount|copies|#|x|anzahl|menge|nombre|cantidad|quantità|枚数)$/i,
  /^(?:card|name|card ?name|karte|carte|carta|nom|nombre de la carta|カード名?)$/i,
  /^(?:set|set code|edition|expansion)$/i,
  /^(?:number|no\.?|nr\.?|collector number|card number)$/i,
];

/** A Markdown row as a line, the count first; empty for a header and the rule under it. */
function rowOf(cells: readonly string[], table: Table): string {
  if (cells.every((cell) => /^:?-*:?$/.test(cell))) return '';
  const columns = titles.map((title) => cells.findIndex((cell) => title.test(cell)));
  if (columns[1] !== -1 && columns.some((column, at) => at !== 1 && column !== -1)) {
    table.columns = columns;
    return '';
  }
  const numbers = cells.flatMap((cell, at) => (/^[xX×]?\d{1,3}[xX×]?$/.test(cell) ? [at] : []));
  // Without a header, one number is the count, wherever it is; of several, a first one.
  const [count] = numbers;
  if (table.columns !== undefined) return joined(table.columns.map((at) => cells[at] ?? ''));
  if (count === undefined || (count > 0 && numbers.length > 1)) return joined(cells);
  return joined(moved(cells, count));
}

/** The cells with one of them first. */
function moved(cells: readonly string[], first: number): string[] {
  return [cells[first] as string, ...cells.toSpliced(first, 1)];
}

function joined(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}

/** Without Markdown's `**bold**`, `__underlined__` and `` `code` ``; a banner of stars stays. */
function withoutEmphasis(text: string): string {
  const plain = /^\*{3}/.test(text) ? text : text.replaceAll('**', '');
  const counted = /^(\d{1,3}[xX×]? )([_*])([^_*]+)\2$/.exec(plain);
  if (counted !== null) return `${counted[1]}${counted[3]}`;
  const wrapped = /^(?:__(.+)__|\*([^*]+)\*|`+([^`]+)`+|["“«](\d.*)["”»],?)$/.exec(plain);
  return (wrapped?.[1] ?? wrapped?.[2] ?? wrapped?.[3] ?? wrapped?.[4] ?? plain).trim();
}

const pictures = '[\\u{1F000}-\\u{1FAFF}\\u{1F1E6}-\\u{1F1FF}✨✅☑✔❤⭐⚡⚔➡➤►▶]';
const leadingPictures = new RegExp(`^(?:(?:${pictures}|:[a-z0-9_]{2,30}:) ?)+`, 'u');
const trailingPictures = new RegExp(`(?: ?${pictures})+$`, 'u');
const listBullet =
  /^(?:(?:[-*+–—•·◦▪●‣⁃○■□◆◇→✓] ?)?\[[ xX]\] |[-*+–—] |[*•·◦▪●‣⁃○■□◆◇→✓] ?|\d{1,3}[.)] (?=\d))/u;

function withoutPictures(text: string): string {
  if (!/[^ -~]|^:/.test(text)) return text;
  return text.replace(leadingPictures, '').replace(trailingPictures, '');
}

/** Cuts off the sign before a counted card or a heading; other lines keep it. */
function cutBullet(text: string): [bullet: string | undefined, rest: string] {
  const plain = withoutPictures(text);
  const bullet = listBullet.exec(plain)?.[0];
  if (bullet === undefined) return [undefined, asciiCount(plain)];
  const rest = asciiCount(plain.slice(bullet.length).replace(leadingPictures, ''));
  const isKnown =
    /^(?:\d|[xX×]\d)/.test(rest) || headingOf(rest) !== undefined || hasCountLast(rest);
  return isKnown ? [bullet.trim(), rest] : [undefined, plain];
}

/** The count in ASCII: full-width digits, keycaps and the Japanese counter are the same. */
function asciiCount(text: string): string {
  if (!/^[０-９]|^\d{1,3} ?(?:枚|\u20E3)/.test(text)) return text;
  return text
    .replace(/^[０-９]+/, (digits) =>
      digits.replace(/./g, (digit) => String(digit.charCodeAt(0) - 0xff10)),
    )
    .replace(/^(\d{1,3})\u20E3/, '$1')
    .replace(/^(\d{1,3}) ?枚 ?/, '$1 ');
}

/** `[[Opt]]` and `[Opt](https://…)` are Opt. */
function withoutLinks(text: string): string {
  if (!/\[\[|\]\(/.test(text)) return text;
  return text
    .replace(/\[\[([^[\]]{1,120})\]\]/, '$1')
    .replace(/\[([^[\]]{1,120})\]\(https?:[^()\s]{1,400}\)/, '$1');
}

const price =
  /(?: ?[-–—|])? ?[([]?(?:[$€£¥] ?\d{1,5}(?:[.,]\d{1,2})?|\d{1,5}(?:[.,]\d{1,2})? ?(?:[$€£¥]|USD|EUR|tix))[)\]]?$/;
const condition =
  /(?: ?[[(](?:EN|DE|FR|IT|ES|PT|JP|JA|KO|KR|ZH|CN|TW|RU|ENG|NM|LP|English|German|French|Italian|Spanish|Portuguese|Japanese|Korean|Chinese|(?:non-?|reverse )?(?:foil|holo)|etched|near mint|showcase|borderless|extended art|full art|alternate art)[)\]])+$/i;

const afterPrinting = /(?<=\([A-Za-z0-9]{2,6}\) \S{1,8}) (?:NM|LP|MP|EN|DE|FR|IT|ES|PT|JP)$/;

/** A counted line without its price, its language, its condition and the comma of an enumeration. */
function withoutPrice(text: string): string {
  if (!/^(?:\d|[xX×]\d)/.test(text)) return text;
  if (!/[,;)\]$€£¥]$|(?:USD|EUR|tix| [A-Z]{2})$|[$€£¥] ?[\d.,]+$/.test(text.slice(-12)))
    return text;
  const plain = text.replace(/ ?[,;]$/, '');
  const end = plain.slice(-40);
  const kept = end
    .replace(price, '')
    .replace(condition, '')
    .replace(price, '')
    .replace(afterPrinting, '');
  return plain.slice(0, plain.length - end.length) + kept;
}

/** An `x` that nothing separates from the name belongs to it: `Charizard ex 2`. */
const countLast =
  /(?:[ ,][([]?|[([])[xX] ?(\d{1,3})[)\]]?$|[ ,]?[([]?× ?(\d{1,3})[)\]]?$|[ ,]?(\d{1,3}) ?[枚張张장]$/;

function hasCountLast(text: string): boolean {
  return countLast.test(text.slice(-9));
}

/** `Lightning Bolt x4`, `Lightning Bolt (x4)`, `ネストボール 4枚`. */
function withCountFirst(text: string): string {
  if (!/^\p{L}/u.test(text) || headingOf(text)) return text;
  const end = text.slice(-9);
  const found = countLast.exec(end);
  if (found === null) return text;
  const name = text.slice(0, text.length - end.length + found.index).trim();
  return name === '' ? text : `${found[1] ?? found[2] ?? found[3]} ${name}`;
}

/** A row of a spreadsheet that has the name first: the count is in the next cell, or in the last. */
function withCountCellFirst(text: string, cells: readonly string[]): string {
  if (!/^\p{L}/u.test(text) || headingOf(text) || totalOf(text) !== undefined) return text;
  const filled = cells.filter((cell) => cell !== '');
  const isCount = (cell: string | undefined) => /^[xX×]?\d{1,3}[xX×]?$/.test(cell ?? '');
  const at = isCount(filled[1]) ? 1 : filled.length - 1;
  return at > 0 && isCount(filled[at]) ? joined(moved(filled, at)) : text;
}
