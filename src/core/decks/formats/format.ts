/**
 * The interface of deck formats. Each format is an object, listed in `table.ts`.
 *
 * Text formats are detected from the beginning of a text. Those of Pokémon and Magic have no `detect`: people paste
 * lines of one site under the headings of another, so one reader per game first reads a list and then decides on
 * its format.
 */
import type { DeckCard } from '../decklist.js';
import type { DeckGame } from '../games.js';
import type { TextHead } from '../text/head.js';
import type { Reading } from '../text/reading.js';

/**
 * How sure a reader is about the format. `certain`: it was given, or the list contains something that no other format
 * has; `likely`: most lines look like it; `guess`: it could be another format.
 */
export type Confidence = 'certain' | 'likely' | 'guess';

/** Returns the name of a card with a number; undefined if the caller gave none. */
export type NameOf = (id: string) => string | undefined;

/** What a reader knows apart from its input. */
export interface ReadContext {
  readonly game: DeckGame | undefined;
  readonly nameOf: NameOf;
}

/** The fields of all formats. */
interface FormatBase {
  readonly name: string;
  /** The name for people, such as `Magic Arena`. */
  readonly label: string;
  /** A card, or a whole list if a single card is not valid. */
  readonly example: string;
  /** The game; missing if several games use the format. */
  readonly game?: DeckGame;
  /** Other names of the format. */
  readonly aliases?: readonly string[];
  /** Writes cards as text; missing if the format is only read. */
  readonly write?: (cards: readonly DeckCard[]) => string;
  /** Whether cards are written only as identifiers. */
  readonly writesIds?: true;
  /** The default zone of a card, if the format has one. */
  readonly defaultZone?: string;
}

/** A format of text. */
export interface TextFormat extends FormatBase {
  readonly input: 'text';
  /** Whether a text has this format, and how sure that is; undefined if not. */
  readonly detect?: (head: TextHead) => Confidence | undefined;
  readonly read: (text: string, context: ReadContext) => Reading;
}

/** A shape of JSON values. */
export interface JsonFormat extends FormatBase {
  readonly input: 'json';
  readonly detect: (value: unknown) => boolean;
  /** Returns undefined if the value cannot have this shape. */
  readonly read: (value: unknown, context: ReadContext) => Reading | undefined;
}

export type DeckFormat = TextFormat | JsonFormat;

/** The result of a reader that detects the format itself. */
export interface DetectedReading<Name extends string> {
  readonly format: Name;
  readonly confidence: Confidence;
  readonly reading: Reading;
}
