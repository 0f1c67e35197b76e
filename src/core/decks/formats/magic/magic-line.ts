/**
 * Reads a line of a Magic list from any site: Arena and Moxfield `1 Sol Ring (C21) 263 *F*`, Archidekt's categories
 * and labels, Deckstats and XMage `1 [2XM#310] Sol Ring #!Commander`, MTGGoldfish `4 Name <141> [CLU] (F)`, Forge
 * `4 Name|M10|1`.
 *
 * Marks are cut off the end one by one until the name is left. Each cut looks only at the end of the text, so a
 * line takes linear time.
 */
import type { ParsedCard } from '../../text/line-kind.js';
import { cutCount } from '../../text/listing.js';
import { tagZones, zoneNamed } from '../../zones.js';

/** The formats that have distinctive marks in lines. */
export type MagicMark =
  | 'arena'
  | 'moxfield'
  | 'archidekt'
  | 'deckstats'
  | 'xmage'
  | 'mtggoldfish'
  | 'forge'
  | 'mtgo';

/** A card's line, and the format whose marks it has, if any. */
export interface MagicLine extends ParsedCard {
  readonly mark?: MagicMark | undefined;
  /** Whether the line has a count. If not, it is one copy. */
  readonly isCounted: boolean;
}

const setCode = /^(?=.*[A-Za-z])[A-Za-z0-9]{2,6}$/;
// Numbers have a digit, except for `VS` of Secret Lair.
const collectorNumber =
  /^#?(?=.*\d|[A-Z]{1,3}$)([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*[★†*]?)(?:\/\d{1,4})?$/;
/** A set and a number in the same brackets: `(M11:149)`, `[DOM #60]`. */
const bracketed = /^(.+) [([]([A-Z0-9]{2,6})([-: ]#?|#)(\d{1,4}[a-z★†]?)(?:\/\d{1,4})?[)\]]$/;
/** A number before a set in brackets: `Charizard ex - 125/197 [SV03]`. */
const numberBefore = /^(.+) [-–] #?([A-Z]{0,4}\d{1,4})\/[A-Z]{0,4}\d{1,4}$/;

/** Reads a card's line; undefined if it has no name. */
export function readMagicLine(line: string): MagicLine | undefined {
  let text = line;
  let zone: string | undefined;
  let mark: MagicMark | undefined;
  if (/^SB: ?/i.test(text)) {
    text = text.slice(3).trimStart();
    zone = 'side';
    mark = 'mtgo';
  }
  const cut = cutCount(text);
  const count = cut?.count ?? 1;
  const tail = cutMarks(cut?.rest ?? text);
  zone = tail.zone ?? zone;
  mark = tail.mark ?? mark;
  const card = cutPrinting(tail.text, tail.mark === 'archidekt');
  if (card === undefined || card.name === '') return undefined;
  mark = card.mark === 'arena' ? (mark ?? 'arena') : (card.mark ?? mark);
  const { name, set, number } = card;
  return { name, count, set, number, zone, isCounted: cut !== undefined, mark };
}

interface Tail {
  readonly text: string;
  readonly zone?: string | undefined;
  readonly mark?: MagicMark | undefined;
}

/** Cuts off labels, categories, tags and foil marks. */
function cutMarks(line: string): Tail {
  let text = line;
  let zone: string | undefined;
  let mark: MagicMark | undefined;
  if (text.endsWith('^')) {
    const open = text.lastIndexOf(' ^', text.length - 2);
    if (open > 0) {
      text = text.slice(0, open).trimEnd();
      mark = 'archidekt';
    }
  }
  const tag = text.search(/ #(?!\d)/);
  if (tag > 0) {
    const tags = text.slice(tag + 1).split(/ ?#!?/);
    zone = tags.map(zoneNamed).find((named) => named !== undefined && tagZones.has(named));
    if (zone !== undefined) mark ??= 'deckstats';
    else if (/ #!?\p{L}/u.test(text)) mark ??= 'moxfield';
    text = text.slice(0, tag);
  }
  const category = categoryAt(text, mark === 'archidekt');
  if (category > 0) {
    zone = zoneOfCategories(text.slice(category + 2, -1)) ?? zone;
    text = text.slice(0, category).trimEnd();
    mark = 'archidekt';
  }
  for (let sign = foil(text); sign !== undefined; sign = foil(text)) {
    text = text.slice(0, -sign.length).trimEnd();
    if (sign === '*CMDR*') zone = 'commander';
    if (sign.startsWith('*')) mark ??= 'moxfield';
  }
  return { text, zone, mark };
}

function foil(text: string): string | undefined {
  return / (\(F\)|\*(?:[A-Z]+|[Ff][a-z-]*)\*)$/.exec(text.slice(-10))?.[1];
}

/** Where Archidekt's `[Ramp,Maybeboard{noDeck}]` begins; -1 if there is none. A set in brackets does not count. */
function categoryAt(text: string, certain: boolean): number {
  if (!text.endsWith(']')) return -1;
  const open = text.lastIndexOf(' [');
  if (open <= 0) return -1;
  // A single letter is a part of a name: Unown [J].
  const isCode = /^(?:[A-Z0-9]{1,6}|[A-Z0-9]{2,6}[-_:# ]#?\d.*)$/.test(text.slice(open + 2, -1));
  return isCode && !certain && !/\([A-Za-z0-9]{2,6}\)/.test(text.slice(0, open)) ? -1 : open;
}

function zoneOfCategories(list: string): string | undefined {
  let zone: string | undefined;
  for (const category of list.split(',')) {
    const named = zoneNamed(category.split('{')[0] as string);
    if (named === 'side' || named === 'commander' || named === 'companion') return named;
    if (category.includes('{noDeck}') || named === 'maybeboard') zone = 'maybeboard';
    else if (named === 'tokens') zone ??= named;
  }
  return zone;
}

interface Printed {
  readonly name: string;
  readonly set?: string | undefined;
  readonly number?: string | undefined;
  readonly mark?: MagicMark | undefined;
}

function cutPrinting(text: string, certain: boolean): Printed | undefined {
  // Files of mtgTop8 have empty brackets if the set is unknown.
  if (text.startsWith('[] ')) return { name: text.slice(3) };
  const bracket = text.startsWith('[')
    ? /^\[([A-Za-z0-9]{2,6})(?:([#:])([^\]]{1,12}))?\] (.+)$/.exec(text)
    : null;
  if (bracket !== null) {
    const [, set, sign, number, name = ''] = bracket;
    return { name, set, number, mark: sign === ':' ? 'xmage' : 'deckstats' };
  }
  if (text.includes('|') && !text.includes(' | ')) return forgeCard(text);
  const space = text.lastIndexOf(' ');
  if (space <= 0) return { name: text };
  const last = text.slice(space + 1);
  const before = text.lastIndexOf(' ', space - 1);
  if (before > 0) {
    const set = codeIn(text.slice(before + 1, space));
    const number = collectorNumber.exec(last)?.[1];
    if (set !== undefined && number !== undefined)
      return { name: text.slice(0, before), set, number, mark: 'arena' };
  }
  const [, name, code, separator = '', number] = bracketed.exec(text) ?? [];
  if (name !== undefined && code !== undefined && number !== undefined) {
    // Not a mark with a space or a dash in the brackets, which Pokémon lists have, too.
    return { name, set: code, number, mark: /[:#]/.test(separator) ? 'arena' : undefined };
  }
  return /[)\]>]$/.test(last) ? cutSet(text, last, certain) : { name: text };
}

/** Cuts off a single set, or MTGGoldfish's `<141> [CLU]`. */
function cutSet(text: string, last: string, certain: boolean): Printed {
  // Only capitals, because in Hazmat Suit (Used), the brackets belong to the name.
  const isCode = /^(?:\([A-Z0-9]{3,6}\)|\[[A-Z0-9]{2,6}\])$/.test(last);
  const set = isCode || certain ? codeIn(last) : undefined;
  const end = set === undefined ? text.length : text.length - last.length - 1;
  const rest = text.slice(0, end);
  const open = rest.endsWith('>') ? rest.lastIndexOf(' <') : -1;
  if (open > 0) {
    const number = rest.slice(open + 2, -1);
    return {
      name: rest.slice(0, open),
      set,
      // Goldfish also writes <extended> and the like here.
      number: /^[A-Za-z]{0,4}-?\d+[a-z★]?$/.test(number) ? number : undefined,
      mark: 'mtggoldfish',
    };
  }
  if (set === undefined) return { name: rest };
  const [, name = rest, number] = numberBefore.exec(rest) ?? [];
  return { name, set, number, mark: last.startsWith('[') ? 'mtggoldfish' : 'arena' };
}

function codeIn(word: string): string | undefined {
  const isWrapped =
    (word.startsWith('(') && word.endsWith(')')) || (word.startsWith('[') && word.endsWith(']'));
  const code = word.slice(1, -1);
  return isWrapped && setCode.test(code) ? code : undefined;
}

/** Reads `Lightning Bolt|M10|1`: name, set, and the index of the art, or the collector number in brackets: `[146]`. */
function forgeCard(text: string): Printed {
  const [name = '', set, art] = text.split('|');
  return {
    name: name.replace(/\+$/, '').trim(),
    set: set || undefined,
    number: /^\[(.+)\]$/.exec(art ?? '')?.[1],
    mark: 'forge',
  };
}

/**
 * Converts MTGO's names of split cards, which have a bare slash, to `Fire // Ice`. Keeps slashes in names of a
 * single face, such as `Summon: Choco/Mog`.
 */
export function splitName(name: string): string {
  const slash = name.indexOf('/');
  const isBare =
    slash > 0 && slash === name.lastIndexOf('/') && !/[ :]$/.test(name.slice(0, slash));
  if (!isBare || name[slash + 1] === ' ' || name.includes(':')) return name;
  return `${name.slice(0, slash)} // ${name.slice(slash + 1)}`;
}
