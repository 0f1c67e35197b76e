// @ts-check
/** The rules of a workload: drawn as plans, from which decks are built and rules are written. */
import { weighted } from './random.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Pool} Pool */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {{readonly name: string, readonly set?: string, readonly number?: string, readonly count?: number}} Requirement */
/** @typedef {{readonly identifier: string, readonly name: string, readonly cards: readonly Requirement[], readonly icon: string, readonly priority?: number}} Variant */
/** @typedef {{readonly identifier: string, readonly name: string, readonly cards: readonly Requirement[], readonly priority?: number, readonly icons: readonly string[], readonly variants?: readonly Variant[]}} Rule */

/**
 * A requirement to build decks for; `printing` is -1 if any printing will do.
 * @typedef {{readonly card: Card, readonly printing: number, readonly count: number}} Need
 */
/** @typedef {{readonly needs: readonly Need[], readonly variants: readonly (readonly Need[])[]}} Plan */

/** @param {Random} random @param {Pool} pool @returns {Plan} */
export function drawPlan(random, pool) {
  const size = 1 + weighted(random, [0.15, 0.45, 0.27, 0.13]);
  const needs = drawNeeds(random, pool, size);
  const variantCount = random.chance(0.25) ? 1 + random.whole(6) : 0;
  const variants = Array.from({ length: variantCount }, () =>
    drawNeeds(random, pool, 1 + weighted(random, [0.7, 0.3])),
  );
  return { needs, variants };
}

/**
 * The first card is never a staple: players do not name a deck after a card that every deck plays. Of the other
 * cards, enough are staples to make up 12 % of all cards.
 *
 * @param {Random} random @param {Pool} pool @param {number} size @returns {Need[]}
 */
function drawNeeds(random, pool, size) {
  /** @type {Need[]} */
  const needs = [];
  while (needs.length < size) {
    const isStaple = needs.length > 0 && random.chance(0.207);
    const card = isStaple ? random.pick(pool.staples) : pool.draw(random);
    if (needs.some((need) => need.card === card)) continue;
    const printing = random.chance(0.2) ? random.whole(card.printings.length) : -1;
    needs.push({ card, printing, count: random.chance(0.7) ? 1 : 2 + random.whole(3) });
  }
  return needs;
}

/** @param {Random} random @param {Pool} pool @returns {Plan} */
export function densePlan(random, pool) {
  /** @type {Set<Card>} */
  const cards = new Set();
  const size = 3 + random.whole(2);
  while (cards.size < size) cards.add(pool.draw(random));
  const needs = [...cards].map((card) => ({ card, printing: -1, count: 2 + random.whole(3) }));
  return { needs, variants: [] };
}

/** @param {Random} random @param {Plan} plan @param {number} index @returns {Rule} */
export function writeRule(random, { needs, variants }, index) {
  const identifier = `deck-${index}`;
  const [first, second] = needs;
  const name = [first, second].flatMap((need) => need?.card.name ?? []).join(' ');
  return {
    identifier,
    name,
    cards: needs.map(writeNeed),
    ...drawPriority(random),
    icons: [slug(name)],
    ...(variants.length === 0
      ? {}
      : {
          variants: variants.map((variant, at) =>
            writeVariant(random, variant, `${identifier}-${at}`),
          ),
        }),
  };
}

/** @param {Random} random @param {readonly Need[]} needs @param {string} identifier @returns {Variant} */
function writeVariant(random, needs, identifier) {
  const name = needs[0]?.card.name ?? '';
  const cards = needs.map(writeNeed);
  return { identifier, name, cards, icon: slug(name), ...drawPriority(random) };
}

/** @param {Random} random @returns {{priority?: number}} */
function drawPriority(random) {
  return random.chance(0.4) ? {} : { priority: 5 + random.whole(26) };
}

/** @param {Need} need @returns {Requirement} */
function writeNeed({ card, printing, count }) {
  return {
    name: card.name,
    ...(printing === -1 ? {} : card.printings[printing]),
    ...(count === 1 ? {} : { count }),
  };
}

/** @param {string} name */
function slug(name) {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}
