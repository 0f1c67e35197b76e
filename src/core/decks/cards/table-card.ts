/** One value, or several. */
export type Attribute = string | number | readonly (string | number)[];

/**
 * A row of a card table: a card, or a printing of it.
 *
 * @example { id: '89631139', name: 'Blue-Eyes White Dragon', names: ['Drache der Finsternis'] }
 * @example { name: 'Iono', set: 'PAL', number: '185', group: 'iono', copies: 4 }
 */
export interface TableCard {
  /** The identifier that lists can have instead of the name: a passcode, a dbf id, `OP01-016`. */
  readonly id?: string;
  readonly name: string;
  readonly set?: string;
  readonly number?: string;
  /** Printings with the same group are reprints of one card. */
  readonly group?: string;
  /** Letters of `WUBRG`; empty if the card is colourless. */
  readonly colors?: string;
  /** Whether the card is a land. A deck has a colour if it has both a land and another card of it. */
  readonly land?: boolean;
  /** How many copies a list may have. */
  readonly copies?: number | 'any';
  /** Other spellings and names in other languages. */
  readonly names?: readonly string[];
  /** Other data, such as type and cost, by which rules can select kinds of cards. */
  readonly attributes?: Readonly<Record<string, Attribute>>;
}
