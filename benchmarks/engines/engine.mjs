// @ts-check
/**
 * The one form in which everything that can classify decks takes part in a race.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(rules: readonly import('../rules.mjs').Rule[]) => Prepared} prepare
 */

/**
 * @typedef {object} Prepared
 * @property {(decklist: import('../workload.mjs').Decklist) => string | undefined} classify The
 *   identifier of the variant, or of the rule, or undefined.
 */

export {};
