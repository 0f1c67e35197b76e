/** Kinds of cards: what the attributes of a card table say. */
/** At least `min`, at most `max`. */
export interface AttributeBounds {
  readonly min?: number;
  readonly max?: number;
}

/** A value, several of which one is enough, or bounds. */
export type AttributeTest = string | number | readonly (string | number)[] | AttributeBounds;

/** Tests by the names of attributes. */
export type AttributeTests = Readonly<Record<string, AttributeTest>>;

/**
 * Cards for which all tests of `where` hold, and none of `not`.
 *
 * @example { where: { series: 'Blue-Eyes', cost: { max: 2 } }, not: { type: ['trap', 'spell'] } }
 */
export interface CardKind {
  readonly where?: AttributeTests;
  readonly not?: AttributeTests;
}

/** The most cards of groups and kinds that rules ask for: each takes some 100 bytes of a program. */
export const mostCards = 4_000_000;

/** What identifies a kind in a table of known kinds. */
export function kindKey({ where, not }: CardKind): string {
  return JSON.stringify({ where, not });
}
