/** A row of a card table. */

/** A value, or several. */
export type Attribute = string | number | readonly (string | number)[];

/**
 * A card, or one printing of it.
 *
 * @example { id: '89631139', name: 'Blue-Eyes White Dragon', names: ['Drache der Finsternis'] }
 * @example { name: 'Iono', set: 'PAL', number: '185', group: 'iono', copies: 4 }
 */
export interface TableCard {
  /** What lists have instead of the name: a passcode, a dbf id, `OP01-016`. */
  readonly id?: string;
  readonly name: string;
  readonly set?: string;
  readonly number?: string;
  /** Printings of the same group are reprints of one card. */
  readonly group?: string;
  /** Letters of `WUBRG`; empty where the card has no colour. */
  readonly colors?: string;
  /** Whether it is a land; colours of decks are those of a land and of another card. */
  readonly land?: boolean;
  /** How many copies a list may have. */
  readonly copies?: number | 'any';
  /** Other spellings, and names in other languages. */
  readonly names?: readonly string[];
  /** What else is known of it, such as its type and cost; rules ask for kinds of cards by them. */
  readonly attributes?: Readonly<Record<string, Attribute>>;
}
