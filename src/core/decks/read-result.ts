/** Options and results that all readers of decklists share. */
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
   * The game, as a name or Limitless' id (`PTCG`, `MTG`, `OP`, `DCG`, `RIFTBOUND` …); case does not matter. Decides
   * if a list could belong to several games.
   */
  readonly game?: string;
  /**
   * Passcode, dbf id or `SET-NUMBER` -> name of the card, for lists that have only these. A card that is missing
   * here gets its number as its name.
   */
  readonly names?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
  /**
   * A card table. Cards that the list names by an identifier, in another spelling or in another language get their
   * name in the table. Unknown identifiers are reported.
   */
  readonly cards?: CardTable;
}

/** The result of `readDecklist`. */
export interface ReadDecklist {
  readonly decklist: Decklist;
  /** The format in which the list was read. */
  readonly format: DeckFormatName;
  readonly confidence: Confidence;
  /** The name of the deck, if the list contains it. */
  readonly title?: string;
  /** Counts of nonblank lines, by kind; missing if the format has no lines. */
  readonly lines?: LineCounts;
  /** Findings about everything that could not be read, and notes about the rest. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a text with the reader of a game or format. */
export function readText(
  text: string,
  { names, cards }: Pick<ReadDecklistOptions, 'names' | 'cards'>,
  read: (text: string, nameOf: NameOf) => DetectedReading<DeckFormatName>,
): ReadDecklist {
  // JavaScript callers can pass any value, which then becomes a line that is not a card.
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

/** Applies the names of a card table to a result. */
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
