// @ts-check
/**
 * The workload: rules, and standings whose decklists are to be classified with them. Everything
 * is drawn from one seed. What the lists are like is said in README.md; `facts` holds what was
 * really drawn, so that the two can be held against each other.
 */
import { createPool } from './cards.mjs';
import { createRandom, weighted, zipf } from './random.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Pool} Pool */
/** @typedef {import('./random.mjs').Random} Random */

/** @typedef {{readonly name: string, readonly set?: string, readonly number?: string, readonly count?: number}} Requirement */
/** @typedef {{readonly identifier: string, readonly name: string, readonly cards: readonly Requirement[], readonly icon: string, readonly priority?: number}} Variant */
/** @typedef {{readonly identifier: string, readonly name: string, readonly cards: readonly Requirement[], readonly priority?: number, readonly icons: readonly string[], readonly variants?: readonly Variant[]}} Rule */

/** @typedef {{readonly count: number, readonly set: string, readonly number: string, readonly name: string}} Line */
/** @typedef {{readonly pokemon: readonly Line[], readonly trainer: readonly Line[], readonly energy: readonly Line[]}} Decklist */

/**
 * @typedef {object} Workload
 * @property {readonly Rule[]} rules In the wire format.
 * @property {readonly string[]} standings One standing of JSON a deck.
 * @property {Readonly<Record<string, number | string>>} facts
 */

/**
 * A requirement while decks are built for it; `printing` is -1 where any will do.
 * @typedef {{readonly card: Card, readonly printing: number, readonly count: number}} Need
 */
/** @typedef {{readonly needs: readonly Need[], readonly variants: readonly (readonly Need[])[]}} Plan */

/**
 * A line while a deck is built: how many copies there must and may be.
 * @typedef {{card: Card, printing: number, count: number, least: number, most: number}} Draft
 */

const deckSize = 60;

/**
 * @param {{readonly rules: number, readonly decks: number, readonly seed?: number, readonly dense?: boolean}} options
 *   `dense`: 100 cards in all, of which every rule asks for three or four with counts of two to four.
 * @returns {Workload}
 */
export function createWorkload({ rules: ruleCount, decks: deckCount, seed = 1, dense = false }) {
  const poolSize = dense ? 100 : Math.min(40_000, Math.max(1500, 2 * ruleCount));
  const pool = createPool(seed, poolSize, { even: dense });
  const random = createRandom(seed + 1);
  const plans = Array.from({ length: ruleCount }, () =>
    dense ? densePlan(random, pool) : drawPlan(random, pool),
  );
  const rules = plans.map((plan, index) => writeRule(random, plan, index));
  const decks = dense
    ? Array.from({ length: deckCount }, () =>
        finish(random, [], flexLines(random, pool, 22, []), pool),
      )
    : drawDecks(random, pool, plans, deckCount);
  const standings = decks.map((deck, index) => writeStanding(random, deck, index));
  return { rules, standings, facts: describe(pool, poolSize, rules, decks, standings) };
}

// Rules

/** @param {Random} random @param {Pool} pool @returns {Plan} */
function drawPlan(random, pool) {
  const size = 1 + weighted(random, [0.15, 0.45, 0.27, 0.13]);
  const needs = drawNeeds(random, pool, size);
  const variantCount = random.chance(0.25) ? 1 + random.whole(6) : 0;
  const variants = Array.from({ length: variantCount }, () =>
    drawNeeds(random, pool, 1 + weighted(random, [0.7, 0.3])),
  );
  return { needs, variants };
}

/**
 * The first card is never a staple: nobody calls a deck after a card that every deck plays. Of
 * the others so many are that they make up 12 % of all.
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
function densePlan(random, pool) {
  /** @type {Set<Card>} */
  const cards = new Set();
  const size = 3 + random.whole(2);
  while (cards.size < size) cards.add(pool.draw(random));
  const needs = [...cards].map((card) => ({ card, printing: -1, count: 2 + random.whole(3) }));
  return { needs, variants: [] };
}

/** @param {Random} random @param {Plan} plan @param {number} index @returns {Rule} */
function writeRule(random, { needs, variants }, index) {
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

// Decks

/** @param {Random} random @param {Pool} pool @param {readonly Plan[]} plans @param {number} deckCount */
function drawDecks(random, pool, plans, deckCount) {
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
      // A deck that is to match nothing loses a card of every rule that it matches by chance.
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

/** The needs of a rule with one missing, or one copy short. @param {Random} random @param {readonly Need[]} needs */
function spoiled(random, needs) {
  const at = random.whole(needs.length);
  return needs.flatMap((need, index) => {
    if (index !== at) return [need];
    return need.count === 1 ? [] : [{ ...need, count: 1 - need.count }];
  });
}

/**
 * The lines that a deck must have, and those that fill it up. A need with a negative count is one
 * that must not be met: so many copies at most.
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
      // A variant may ask for more of a card, but not for another printing of it.
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
 * Lines of different cards that are not among `others`.
 *
 * @param {Random} random @param {Pick<Pool, 'draw'>} source @param {number} count @param {readonly Draft[]} others
 */
function flexLines(random, source, count, others) {
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
 * Deals sixty cards to the lines, adds energy, and puts a name here and there on two printings.
 *
 * @param {Random} random @param {readonly Draft[]} fixed @param {readonly Draft[]} free @param {Pool} pool
 * @returns {Draft[]}
 */
function finish(random, fixed, free, pool) {
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

/** Finds a rule that a deck matches, whichever; rules are looked for under the first of their cards. @param {readonly Plan[]} plans */
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
    // Two printings of a card may have got the same set and number.
    if (wanted && (found?.set !== wanted.set || found.number !== wanted.number)) continue;
    copies += line.count;
  }
  return copies >= count;
}

// Standings

/** @param {Random} random @param {readonly Draft[]} deck @param {number} index */
function writeStanding(random, deck, index) {
  const zone = (/** @type {string} */ wanted) =>
    deck
      .filter(({ card }) => card.zone === wanted)
      .map(({ card, printing, count }) => {
        const { set, number } = /** @type {Card['printings'][number]} */ (card.printings[printing]);
        return { count, set, number, name: card.name };
      });
  return JSON.stringify({
    player: `player${100_000 + random.whole(900_000)}`,
    name: `Player ${index}`,
    country: random.pick(['US', 'DE', 'FR', 'BR', 'JP', 'GB']),
    placing: index + 1,
    record: { wins: random.whole(10), losses: random.whole(5), ties: random.whole(3) },
    decklist: { pokemon: zone('pokemon'), trainer: zone('trainer'), energy: zone('energy') },
    deck: { id: 'other', name: 'Other', icons: ['substitute'] },
    drop: random.chance(0.3) ? 1 + random.whole(8) : null,
  });
}

/**
 * @param {Pool} pool @param {number} poolSize @param {readonly Rule[]} rules
 * @param {readonly (readonly Draft[])[]} decks @param {readonly string[]} standings
 */
function describe(pool, poolSize, rules, decks, standings) {
  const share = (/** @type {number} */ part, /** @type {number} */ all) =>
    `${((100 * part) / all).toFixed(1)} %`;
  const needs = rules.flatMap((rule) => rule.cards);
  const staples = new Set(pool.staples.map((card) => card.name));
  const lines = decks.map((deck) => deck.length);
  const bytes = standings.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const split = decks.filter((deck) => new Set(deck.map(({ card }) => card)).size < deck.length);
  return {
    rules: rules.length,
    'names in the pool': poolSize,
    'names in the rules': new Set(needs.map(({ name }) => name)).size,
    'requirements a rule': (needs.length / rules.length).toFixed(2),
    'rules of 1, 2, 3, 4': [1, 2, 3, 4]
      .map((size) => share(rules.filter(({ cards }) => cards.length === size).length, rules.length))
      .join(', '),
    'count of 1': share(needs.filter(({ count }) => count === undefined).length, needs.length),
    'set and number': share(needs.filter(({ set }) => set !== undefined).length, needs.length),
    staples: share(needs.filter(({ name }) => staples.has(name)).length, needs.length),
    'rules with variants': share(rules.filter(({ variants }) => variants).length, rules.length),
    'without priority': share(
      rules.filter(({ priority }) => priority === undefined).length,
      rules.length,
    ),
    decks: decks.length,
    'lines a deck': `${(lines.reduce((x, y) => x + y, 0) / lines.length).toFixed(1)} (${Math.min(...lines)}-${Math.max(...lines)})`,
    'cards a deck': (
      decks.flat().reduce((sum, { count }) => sum + count, 0) / decks.length
    ).toFixed(2),
    'decks with a split name': share(split.length, decks.length),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the bounds of ASCII
    'beyond ASCII': share(
      standings.filter((line) => /[^\x00-\x7f]/.test(line)).length,
      decks.length,
    ),
    'bytes a line': Math.round(bytes / standings.length),
  };
}
