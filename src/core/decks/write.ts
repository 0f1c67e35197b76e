/**
 * Writes decklists. To find what a format cannot express, the text is read again by the format's own reader, and
 * everything that is missing then is reported. So a written list without findings reads back as the same list.
 */
import { diagnose } from '../diagnostics/codes/decks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import type { CardTable } from './cards/card-table.js';
import { type DeckCard, type Decklist, deckCard } from './decklist.js';
import {
  formatNamed,
  formats,
  type ListedFormat,
  type WrittenFormatName,
} from './formats/table.js';
import { foldText } from './identity.js';
import { readDecklist } from './read.js';

/** A decklist as text, and findings about everything that the text does not contain. */
export interface FormattedDecklist {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Options for writing a decklist. */
export interface FormatDecklistOptions {
  /** A card table, for lists and formats with identifiers. */
  readonly cards?: CardTable;
}

/**
 * Writes a decklist in a format, given by its name or an alias.
 *
 * @example
 * formatDecklist({ cards: [{ name: 'Rare Candy', set: 'SVI', number: '191', count: 4, zone: 'trainer' }] }, 'ptcgl').text
 * // Trainer: 1
 * // 4 Rare Candy SVI 191
 * //
 * // Total Cards: 4
 */
export function formatDecklist(
  decklist: Decklist,
  format: WrittenFormatName | (string & {}),
  { cards: table }: FormatDecklistOptions = {},
): FormattedDecklist {
  const target = formatNamed(format);
  if (target?.write === undefined) {
    const known = formats.filter(({ write }) => write !== undefined).map(({ name }) => name);
    return { text: '', diagnostics: [diagnose('unknown-format', '', { format, known })] };
  }
  const { cards, diagnostics } =
    target.input === 'text'
      ? onOneLine(table ? spelledFor(target, decklist.cards, table) : decklist.cards, target.name)
      : { ...decklist, diagnostics: [] };
  const text = target.write(cards);
  const read = readDecklist(text, { format: target.name }).decklist.cards;
  return { text, diagnostics: [...diagnostics, ...lossesOf(cards, read, target)] };
}

/** Names cards by identifiers if the format writes these; otherwise drops numbers that are identifiers. */
function spelledFor(
  { writesIds }: ListedFormat,
  cards: readonly DeckCard[],
  table: CardTable,
): readonly DeckCard[] {
  return cards.map((card) => {
    const { name, set, number, count, zone } = card;
    const known = table.nameOf(name);
    const isId = set === undefined && known !== undefined && table.nameOf(number ?? '') === known;
    if (!writesIds) return isId ? deckCard(name, count, zone) : card;
    const id = isId ? number : table.idOf(name);
    return id === undefined ? card : deckCard(id, count, zone, undefined, id);
  });
}

/** Replaces line breaks in cards by spaces, because they would begin another line, and reports each. */
function onOneLine(cards: readonly DeckCard[], format: string) {
  const diagnostics: Diagnostic[] = [];
  const spaced = (text: string) => {
    const found = text.replace(lineBreaks, ' ');
    if (found !== text) {
      const what = `the line break in ${quote(text)}`;
      diagnostics.push(diagnose('not-carried', '', { what, format }));
    }
    return found;
  };
  const written = cards.map(({ name, set, number, count, zone }) =>
    deckCard(
      spaced(name),
      count,
      zone && spaced(zone),
      set && spaced(set),
      number && spaced(number),
    ),
  );
  return { cards: written, diagnostics };
}

const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Reports cards that the reader did not find in the written text. */
function lossesOf(
  written: readonly DeckCard[],
  read: readonly DeckCard[],
  { name: format, defaultZone }: ListedFormat,
): Diagnostic[] {
  const before = tally(written, defaultZone);
  const after = tally(read, defaultZone);
  const diagnostics: Diagnostic[] = [];
  const missing: Entry[] = [];
  for (const [key, entry] of before) {
    const found = after.get(key);
    const carried = Math.min(entry.copies, found?.copies ?? 0);
    if (found !== undefined) found.copies -= carried;
    if (carried < entry.copies) missing.push({ ...entry, copies: entry.copies - carried });
  }
  const leftByName = new Map<string, DeckCard>();
  for (const { card, copies } of after.values()) {
    if (copies > 0) leftByName.set(foldText(card.name), card);
  }
  for (const { card } of missing) {
    for (const what of differences(card, leftByName.get(foldText(card.name)), defaultZone)) {
      diagnostics.push(diagnose('not-carried', '', { what, format }));
    }
  }
  return diagnostics;
}

interface Entry {
  readonly card: DeckCard;
  copies: number;
}

function tally(cards: readonly DeckCard[], defaultZone: string | undefined): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const card of cards) {
    const { name, set, number, zone = defaultZone } = card;
    const key = JSON.stringify([name, set, number, zone].map((part) => part && foldText(part)));
    const entry = entries.get(key);
    if (entry === undefined) entries.set(key, { card, copies: card.count });
    else entry.copies += card.count;
  }
  return entries;
}

function differences(
  card: DeckCard,
  left: DeckCard | undefined,
  defaultZone: string | undefined,
): string[] {
  const name = quote(card.name);
  if (left === undefined) return [`the card ${name}`];
  const found: string[] = [];
  if (card.set !== left.set || card.number !== left.number) {
    found.push(`the ${printingOf(card)} of ${name}`);
  }
  const zone = card.zone ?? defaultZone;
  if (zone !== (left.zone ?? defaultZone)) found.push(`the zone ${zone ?? '(none)'} of ${name}`);
  return found.length > 0 ? found : [`all copies of ${name}`];
}

function printingOf({ set, number }: DeckCard): string {
  if (set === undefined) return number === undefined ? 'printing (none)' : `number ${number}`;
  return number === undefined ? `set ${set}` : `printing ${set} ${number}`;
}
