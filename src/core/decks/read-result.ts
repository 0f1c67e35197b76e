/** What reading a decklist takes and gives, in every reader. */
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import type { CardTable } from './cards/card-table.js';
import type { Decklist } from './decklist.js';
import type { Confidence, DetectedReading, NameOf } from './formats/format.js';
import type { DeckFormatName } from './formats/table.js';
import type { LineCounts } from './text/reading.js';

/** Options for reading a decklist. */
export interface ReadDecklistOptions {
  /** The format of the input. Default: detected. */
  readonly format?: DeckFormatName;
  /**
   * The game, as a name or Limitless' id (`PTCG`, `MTG`, `OP`, `DCG`, `RIFTBOUND` …), without
   * regard to case. It decides where a list could be of several games.
   */
  readonly game?: string;
  /**
   * Names of cards by passcode, dbf id or `SET-NUMBER`, for lists that have only these. A card
   * that is not in the table has its number as its name.
   */
  readonly names?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
  /**
   * A card table. Cards that the list names by an identifier, in another spelling or in another
   * language get the name of the table; identifiers that it does not have are a finding.
   */
  readonly cards?: CardTable;
}

/** What `readDecklist` returns. */
export interface ReadDecklist {
  readonly decklist: Decklist;
  /** The format that the list was read in. */
  readonly format: DeckFormatName;
  readonly confidence: Confidence;
  /** The name of the deck, if the list contains it. */
  readonly title?: string;
  /** Counts of the lines that are not blank, by kind; missing where the format has no lines. */
  readonly lines?: LineCounts;
  /** Findings: what could not be read, and notes about the rest. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a text by the reader of a game or a format. */
export function readText(
  text: string,
  { names, cards }: Pick<ReadDecklistOptions, 'names' | 'cards'>,
  read: (text: string, nameOf: NameOf) => DetectedReading<DeckFormatName>,
): ReadDecklist {
  // In JavaScript it may be any value, which then is a line that is not a card.
  const line = typeof text === 'string' ? text : showValue(text);
  return namedBy(cards, readResult(read(line, nameTable(names))));
}

export function readResult({
  reading: { cards, ...reading },
  format,
  confidence,
}: DetectedReading<DeckFormatName>): ReadDecklist {
  return { decklist: { cards }, format, confidence, ...reading };
}

/** The result under the names of a card table. */
export function namedBy(table: CardTable | undefined, read: ReadDecklist): ReadDecklist {
  if (table === undefined) return read;
  const { cards, diagnostics } = table.resolveList(read.decklist.cards);
  return { ...read, decklist: { cards }, diagnostics: [...read.diagnostics, ...diagnostics] };
}

export function nameTable(names: ReadDecklistOptions['names']): NameOf {
  if (names === undefined) return () => undefined;
  if (names instanceof Map) return (id) => names.get(id);
  const table = names as Readonly<Record<string, string>>;
  return (id) => (Object.hasOwn(table, id) ? table[id] : undefined);
}
