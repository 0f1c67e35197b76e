/**
 * What a deck format is: one object for each format, listed in `table.ts`.
 *
 * A format of text is detected from the beginning of a text. The formats of Pokémon and of Magic
 * have no `detect`: people paste lines of one site under the headings of another, so one reader for
 * each game reads a list first and then names its format.
 */
import type { DeckCard } from '../decklist.js';
import type { DeckGame } from '../games.js';
import type { TextHead } from '../text/head.js';
import type { Reading } from '../text/reading.js';

/**
 * How sure a reader is of the format. `certain`: forced, or the list holds something that no other
 * format has; `likely`: most lines look like it; `guess`: it could be another format too.
 */
export type Confidence = 'certain' | 'likely' | 'guess';

/** Returns the name of a card by its number; undefined where the caller gave none. */
export type NameOf = (id: string) => string | undefined;

/** What a reader knows besides its input. */
export interface ReadContext {
  readonly game: DeckGame | undefined;
  readonly nameOf: NameOf;
}

/** What every format has. */
interface FormatBase {
  readonly name: string;
  /** For people: `Magic Arena`. */
  readonly label: string;
  /** A card, or a whole list where a card alone is not valid. */
  readonly example: string;
  /** The game; missing where several games use the format. */
  readonly game?: DeckGame;
  /** Other names of the format. */
  readonly aliases?: readonly string[];
  /** Writes cards as text; missing where the format is only read. */
  readonly write?: (cards: readonly DeckCard[]) => string;
  /** Whether cards are written by their identifiers alone. */
  readonly writesIds?: true;
  /** The default zone of a card, if the format has one. */
  readonly defaultZone?: string;
}

/** A format of text. */
export interface TextFormat extends FormatBase {
  readonly input: 'text';
  /** How sure it is that a text is of this format; undefined where it is not. */
  readonly detect?: (head: TextHead) => Confidence | undefined;
  readonly read: (text: string, context: ReadContext) => Reading;
}

/** A shape of JSON values. */
export interface JsonFormat extends FormatBase {
  readonly input: 'json';
  readonly detect: (value: unknown) => boolean;
  /** Returns undefined where the value cannot be of this shape. */
  readonly read: (value: unknown, context: ReadContext) => Reading | undefined;
}

export type DeckFormat = TextFormat | JsonFormat;

/** What a reader that detects the format itself returns. */
export interface DetectedReading<Name extends string> {
  readonly format: Name;
  readonly confidence: Confidence;
  readonly reading: Reading;
}
