// @ts-check
/** The decks of a workload: each is planted, a near miss of a rule, or junk. */
import { weighted, zipf } from './random.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Pool} Pool */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./rules.mjs').Need} Need */
/** @typedef {import('./rules.mjs').Plan} Plan */

/**
 * A line of a deck being built, with its minimum and maximum number of copies.
 * @typedef {{card: Card, printing: number, count: number, least: number, most: number}} Draft
 */

const deckSize = 60;

/** @param {Random} random @param {Pool} pool @param {readonly Plan[]} plans @param {number} deckCount */
export function drawDecks(random, pool, plans, deckCount) {
  const popular = zipf(plans.length, 0.8);
  const firstMatch = createFinder(plans);
  return Array.from({ length: deckCount }, () => {
    const plan = /** @type {Plan} */ (plans[popular(random)]);
    const size = Math.round(Math.min(31, Math.max(13, random.normal(21.7, 4))));
    const kind = weighted(random, [0.85, 0.08, 0.07]);
    if (kind === 0) return finish(random, ...draftDeck(random, pool, plan.needs, plan, size), pool);
    const needs = kind === 1 ? spoiled(random, plan.needs) : [];
    for (let [fixed, free] = draftDeck(random, pool, needs, undefined, size); ; ) {
      const deck = finish(random, fixed, free, pool);
      const match = firstMatch(deck);
      if (match === undefined) return deck;
      // A deck that must match nothing loses a card of every rule that it matches by chance.
      const [{ card } = { card: undefined }] = match.needs;
      const others = fixed.filter((line) => line.card !== card);
      const rest = free.filter((line) => line.card !== card);
      const lost = fixed.length + free.length - others.length - rest.length;
      rest.push(
        ...flexLines(random, { draw: () => random.pick(pool.bulk) }, lost, [...others, ...rest]),
      );
      [fixed, free] = [others, rest];
    }
  });
}

/** The needs of a rule, one of them missing or one copy short. @param {Random} random @param {readonly Need[]} needs */
function spoiled(random, needs) {
  const at = random.whole(needs.length);
  return needs.flatMap((need, index) => {
    if (index !== at) return [need];
    return need.count === 1 ? [] : [{ ...need, count: 1 - need.count }];
  });
}

/**
 * The required lines of a deck, and the lines that fill it up. A need with a negative count must not be met:
 * it allows at most that many copies.
 *
 * @param {Random} random @param {Pool} pool @param {readonly Need[]} needs @param {Plan | undefined} plan @param {number} size
 * @returns {[Draft[], Draft[]]}
 */
function draftDeck(random, pool, needs, plan, size) {
  /** @type {Draft[]} */
  const fixed = [];
  const variant = plan?.variants.length && random.chance(0.6) ? random.pick(plan.variants) : [];
  for (const { card, printing, count } of [...needs, ...variant]) {
    const line = fixed.find((other) => other.card === card);
    if (line !== undefined) {
      // A variant can require more copies of a card, but not another printing.
      line.least = Math.max(line.least, count);
      continue;
    }
    const [least, most] = count < 0 ? [-count, -count] : [count, 4];
    fixed.push({ card, printing, count: 0, least, most });
  }
  const stapleCount = Math.round(size * 0.35);
  const free = flexLines(random, { draw: () => random.pick(pool.staples) }, stapleCount, fixed);
  const left = Math.max(0, size - 2 - fixed.length - free.length);
  free.push(...flexLines(random, pool, left, [...fixed, ...free]));
  return [fixed, free];
}

/**
 * Lines of distinct cards that are not in `others`.
 *
 * @param {Random} random @param {Pick<Pool, 'draw'>} source @param {number} count @param {readonly Draft[]} others
 */
export function flexLines(random, source, count, others) {
  /** @type {Draft[]} */
  const lines = [];
  const taken = new Set(others.map((line) => line.card));
  for (let tries = 0; lines.length < count && tries < 20 * count; tries++) {
    const card = source.draw(random);
    if (taken.has(card)) continue;
    taken.add(card);
    lines.push({ card, printing: -1, count: 0, least: 1, most: 4 });
  }
  return lines;
}

/**
 * Distributes sixty cards over the lines, adds energy, and occasionally splits a name over two printings.
 *
 * @param {Random} random @param {readonly Draft[]} fixed @param {readonly Draft[]} free @param {Pool} pool
 * @returns {Draft[]}
 */
export function finish(random, fixed, free, pool) {
  const cards = [...fixed, ...free].map((line) => ({ ...line }));
  const energies = [random.pick(pool.energies), random.pick(pool.energies)];
  const lines = [
    ...cards,
    ...[...new Set(energies)].map((card) => ({
      card,
      printing: -1,
      count: 0,
      least: 1,
      most: deckSize,
    })),
  ];
  let sum = 0;
  for (const line of lines) {
    line.count = line.most < 4 ? line.most : Math.max(line.least, 1 + random.whole(4));
    sum += line.count;
  }
  while (sum !== deckSize) {
    const line = random.chance(0.7) ? random.pick(lines) : /** @type {Draft} */ (lines.at(-1));
    const step = sum < deckSize ? 1 : -1;
    if (step === 1 ? line.count >= line.most : line.count <= line.least) {
      if (step === -1 && lines.every(({ count, least }) => count <= least)) break;
      continue;
    }
    line.count += step;
    sum += step;
  }
  return lines.flatMap((line) => {
    const printing =
      line.printing === -1 ? random.whole(line.card.printings.length) : line.printing;
    const other = (printing + 1) % line.card.printings.length;
    const whole = { ...line, printing };
    const isSplit =
      line.printing === -1 && line.count > 1 && other !== printing && random.chance(0.03);
    return isSplit
      ? [
          { ...whole, count: line.count - 1 },
          { ...whole, printing: other, count: 1 },
        ]
      : [whole];
  });
}

/** Finds any rule that a deck matches; rules are indexed by their first card. @param {readonly Plan[]} plans */
function createFinder(plans) {
  /** @type {Map<Card, Plan[]>} */
  const byCard = new Map();
  for (const plan of plans) {
    const card = plan.needs[0]?.card;
    if (card === undefined) continue;
    const filed = byCard.get(card);
    if (filed === undefined) byCard.set(card, [plan]);
    else filed.push(plan);
  }
  return (/** @type {readonly Draft[]} */ deck) => {
    for (const { card } of deck) {
      const plan = byCard.get(card)?.find(({ needs }) => needs.every((need) => isMet(need, deck)));
      if (plan !== undefined) return plan;
    }
    return undefined;
  };
}

/** @param {Need} need @param {readonly Draft[]} deck */
function isMet({ card, printing, count }, deck) {
  const wanted = card.printings[printing];
  let copies = 0;
  for (const line of deck) {
    if (line.card !== card) continue;
    const found = line.card.printings[line.printing];
    // Two printings of a card can have the same set and number.
    if (wanted && (found?.set !== wanted.set || found.number !== wanted.number)) continue;
    copies += line.count;
  }
  return copies >= count;
}
