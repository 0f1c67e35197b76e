/** Formats of lines that are too small for a file each: melee, Riftbound, Showdown, Pixelborn. */
import { deckCard } from '../decklist.js';
import { linesOf, Sheet, type SheetResult } from '../text/lines.js';
import { type ListingGrammar, plainGrammar, readListing } from '../text/listing.js';
import { type NameOf, readCardNumber } from './numbered.js';

/** melee.gg: `1 | Han Solo | Audacious Smuggler`; the title follows the name behind a comma. */
export function readMelee(text: string): SheetResult {
  const grammar: ListingGrammar = {
    ...plainGrammar,
    gaps: 'none',
    readCard(line) {
      const [count = '', ...parts] = line.split('|').map((part) => part.trim());
      if (!/^\d{1,9}$/.test(count)) return undefined;
      return { name: parts.filter((part) => part !== '').join(', '), count: Number(count) };
    },
  };
  return readListing(text, grammar);
}

/** Piltover's text: groups between blank lines, each a part of the deck. */
export function readRiftboundText(text: string): SheetResult {
  const gaps = ['legend', 'champion', 'main', 'battlefield', 'rune', 'side'];
  return readListing(text, { ...plainGrammar, gaps });
}

/** Tabletop Simulator's `OGN-265-1 OGN-179-1`: every word is a copy; the last part is the art. */
export function readRiftboundTokens(text: string, nameOf: NameOf): SheetResult {
  const sheet = new Sheet();
  const counts = new Map<string, number>();
  // A token list is one line, and may be longer than what is a line elsewhere.
  let start = 0;
  for (const line of linesOf(text)) {
    const whole = text.slice(line.start, line.end).trim();
    start++;
    if (whole === '') continue;
    const ids = whole.length > 20_000 ? [] : whole.split(/\s+/).map(tokenId);
    if (ids.length === 0 || ids.includes(undefined)) {
      sheet.unread({ ...line, number: start });
      continue;
    }
    for (const id of ids) counts.set(id as string, (counts.get(id as string) ?? 0) + 1);
    sheet.card(line);
  }
  for (const [id, count] of counts) {
    const [set, number] = id.split('-');
    sheet.cards.push(deckCard(nameOf(id) ?? id, count, undefined, set, number));
  }
  return sheet.finish();
}

function tokenId(token: string): string | undefined {
  return readCardNumber(token.replace(/-\d{1,2}$/, ''))?.id;
}

/** Pokémon Showdown and pokepaste: the first line of a block is a Pokémon, the rest describes it. */
export function readShowdown(text: string): SheetResult {
  const sheet = new Sheet();
  let isInside = false;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      isInside = false;
    } else if (line.long) {
      sheet.unread(line);
    } else if (/^===.*===$/.test(line.text)) {
      sheet.title ??= line.text.replace(/^=+|=+$/g, '').trim();
      sheet.furniture(line);
    } else if (isInside && isAttribute(line.text)) {
      sheet.furniture(line);
    } else if (isInside) {
      sheet.unread(line);
    } else {
      isInside = true;
      const species = speciesOf(line.text);
      if (species === '') sheet.unread(line);
      else sheet.card(line, deckCard(species, 1));
    }
  }
  return sheet.finish();
}

/** Whether a line describes the Pokémon above it. */
export function isAttribute(text: string): boolean {
  return /^(?:- ?\S|~ ?\S|[A-Z][A-Za-z ]{1,18}: ?\S|[A-Z][a-z]+ Nature$)/.test(text);
}

/** `Nick (Flutter Mane) (F) @ Booster Energy` is a Flutter Mane. */
function speciesOf(line: string): string {
  const item = line.lastIndexOf(' @ ');
  let text = (item > 0 ? line.slice(0, item) : line).trim();
  if (/ \([MF]\)$/.test(text)) text = text.slice(0, -4);
  const open = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  return open > 0 ? text.slice(open + 2, -1) : text;
}

const longestCode = 50_000;

/** What a base64 text of Pixelborn says, or undefined where it is none. */
export function decodePixelborn(text: string): string | undefined {
  const code = text.trim();
  if (code.length < 8 || code.length > longestCode || !/^[A-Za-z0-9+/]+={0,2}$/.test(code))
    return undefined;
  try {
    const plain = atob(code);
    return plain.includes('$') && /^[\x20-\x7e]+$/.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

/** Pixelborn, Lorcana: base64 of `SET-NUMBER-ART$…`; each part is a copy. */
export function readPixelborn(text: string, nameOf: NameOf): SheetResult {
  const sheet = new Sheet();
  for (const line of linesOf(text)) {
    const raw = text.slice(line.start, line.end);
    if (raw.trim() === '') continue;
    const plain = decodePixelborn(raw);
    if (plain === undefined) sheet.unread(line);
    else if (readPixelbornParts(plain, sheet, nameOf)) sheet.card(line);
    else sheet.unread({ ...line, text: plain });
  }
  return sheet.finish();
}

function readPixelbornParts(plain: string, sheet: Sheet, nameOf: NameOf): boolean {
  const counts = new Map<string, number>();
  for (const part of plain.split('$')) {
    if (part === '') continue;
    const found = /^([A-Za-z0-9]{1,6})-([A-Za-z0-9]{1,5})(?:-[A-Za-z0-9]{1,6})?$/.exec(part.trim());
    if (found === null) return false;
    const id = `${found[1]}-${found[2]}`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) {
    const [set, number] = id.split('-');
    sheet.cards.push(deckCard(nameOf(id) ?? id, count, undefined, set, number));
  }
  return counts.size > 0;
}
