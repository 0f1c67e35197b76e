/** Kinds of cards, defined by tests of attributes in a card table. */
/** At least `min`, at most `max`. */
export interface AttributeBounds {
  readonly min?: number;
  readonly max?: number;
}

/** A value, a list of accepted values, or bounds. */
export type AttributeTest = string | number | readonly (string | number)[] | AttributeBounds;

/** Attribute -> test. */
export type AttributeTests = Readonly<Record<string, AttributeTest>>;

/**
 * Cards for which all tests in `where` hold, and none in `not`.
 *
 * @example { where: { series: 'Blue-Eyes', cost: { max: 2 } }, not: { type: ['trap', 'spell'] } }
 */
export interface CardKind {
  readonly where?: AttributeTests;
  readonly not?: AttributeTests;
}

/** The most cards in groups and kinds that rules use; each takes some 100 bytes of a program. */
export const mostCards = 4_000_000;

/** The key of a kind in a table of known kinds. */
export function kindKey({ where, not }: CardKind): string {
  return JSON.stringify({ where, not });
}
