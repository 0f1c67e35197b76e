/**
 * Finds the part of a card table that the labels of some rules depend on: other spellings of the cards that they
 * name, reprints of the printings that they name, and, if names of decks include colours, the colours of all cards.
 * Tables that differ only in other cards give the same result.
 */

import { defined } from '../../json/defined.js';
import { madeOnce } from '../../json/grouping.js';
import { type CompareOption, cardIdentity, type Printing, type Reprints } from '../identity.js';
import { colorNames } from './color-names.js';
import { type CardKind, kindKey, mostCards } from './kinds.js';
import type { NameIndex } from './name-index.js';
import type { TableCard } from './table-card.js';

/** The part of a requirement or selector that names cards. */
interface Mention extends Partial<Printing>, CardKind {
  readonly name?: string;
  readonly anyOf?: readonly Mention[];
  readonly each?: Mention;
  readonly except?: readonly string[];
  readonly zone?: readonly string[];
}

type KnownKinds = Readonly<Record<string, readonly string[]>>;

interface Condition {
  readonly cards: readonly (Mention | string)[];
  readonly variants?: readonly Condition[];
}

/** How rules compare cards. */
interface Comparison {
  readonly names?: readonly CompareOption[];
  readonly reprints?: Reprints;
  readonly spellings?: readonly (readonly string[])[];
}

/** The colours of cards, and the names of the colours of decks. */
interface Colors {
  readonly lands: Readonly<Record<string, string>>;
  readonly nonLands: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/** The part of a rule set that names cards. */
export interface NamingRules {
  readonly rules: readonly Condition[];
  readonly fallbacks: readonly Condition[];
  readonly match: Comparison;
  readonly file?: {
    readonly groups?: Readonly<Record<string, readonly (Mention | string)[]>>;
    readonly kinds?: KnownKinds;
  };
}

/** The settings of rules that come from a card table. */
export interface RuleNeeds {
  /** The comparison settings of the rules with additions from the table; missing if there are none. */
  readonly match?: Comparison;
  /** The cards of the kinds that the rules use; missing if they use none. */
  readonly kinds?: KnownKinds;
  /** The given colours, or those of the table; missing if the rules need none. */
  readonly colors?: Colors;
}

/** Finds the settings for some rules. Given colours replace those of the table. */
export function rulesNeed(
  ruleSet: NamingRules,
  given: Colors | undefined,
  cards: readonly TableCard[],
  index: NameIndex,
  namesOf: (kind: CardKind) => readonly string[],
): RuleNeeds {
  const { match, file = {} } = ruleSet;
  const conditions = conditionsOf(ruleSet);
  const colors = given ?? (conditions.some(takesColors) ? colorsOf(cards) : undefined);
  const mentions = conditions.flatMap((condition) => [...mentionsIn(condition.cards)]);
  const found: Record<string, readonly string[]> = {};
  let written = 0;
  for (const mention of mentions) {
    const key = kindKey(mention);
    // Stops at the limit, which compiling will report: expanding all kinds could fill the memory.
    if (mention.where === undefined || found[key] !== undefined || written > mostCards) continue;
    found[key] = namesOf(mention);
    written += found[key].length;
  }
  const kinds = { ...file.kinds, ...found };
  const ofKinds = Object.values(kinds).flat();
  const colored = colors ? [colors.lands, colors.nonLands].flatMap(Object.keys) : [];
  const grouped = (match.spellings ?? []).flat();
  const named = [...mentions.flatMap(({ name }) => name ?? []), ...ofKinds, ...grouped, ...colored];
  const spellings = spellingGroups(named, index);
  const reprints = reprintGroups([...mentions, ...(match.reprints ?? []).flat()], cards);
  const added = {
    ...(reprints.length > 0 && { reprints: [...(match.reprints ?? []), ...reprints] }),
    ...(spellings.length > 0 && { spellings: [...(match.spellings ?? []), ...spellings] }),
  };
  return {
    ...(Object.keys(added).length > 0 && { match: { ...match, ...added } }),
    ...(Object.keys(kinds).length > 0 && { kinds }),
    ...defined({ colors }),
  };
}

/** Names, printings and the like that rules need from a card table, but that the previous rules did not need. */
export function neededAnew(rules: NamingRules, before: NamingRules): readonly string[] {
  const { name: fold, set: foldSet, number: foldNumber } = cardIdentity(rules.match.names);
  const needed = (some: NamingRules) => {
    const conditions = conditionsOf(some);
    const parts = conditions
      .flatMap(({ cards }) => [...mentionsIn(cards)])
      .flatMap(({ name, set, number, where, not }) => [
        ...(where === undefined ? [] : [kindKey({ where, ...defined({ not }) })]),
        ...(name === undefined ? [] : [fold(name)]),
        ...(set === undefined || number === undefined
          ? []
          : [`${foldSet(set)} ${foldNumber(number)}`]),
      ]);
    return new Set([...parts, ...(conditions.some(takesColors) ? ['the colours of cards'] : [])]);
  };
  const known = needed(before);
  return [...needed(rules)].filter((part) => !known.has(part));
}

function conditionsOf({ rules, fallbacks, file }: NamingRules): readonly Condition[] {
  const groups = Object.values(file?.groups ?? {}).map((cards) => ({ cards }));
  return [...groups, ...rules, ...fallbacks].flatMap((rule: Condition) => [
    rule,
    ...(rule.variants ?? []),
  ]);
}

function* mentionsIn(cards: readonly (Mention | string)[]): Generator<Mention> {
  for (const card of cards) {
    if (typeof card === 'string') yield { name: card };
    else if (card.anyOf !== undefined) yield* mentionsIn(card.anyOf);
    else if (card.each !== undefined) yield* mentionsIn([card.each, ...(card.except ?? [])]);
    else yield card;
  }
}

function takesColors(condition: Condition): boolean {
  const { source } = condition as {
    readonly source?: { readonly includeColorInName?: unknown } | null;
  };
  return source?.includeColorInName === true;
}

function colorsOf(cards: readonly TableCard[]): Colors | undefined {
  const lands = new Map<string, string>();
  const nonLands = new Map<string, string>();
  for (const { name, land, colors } of cards) {
    if (!colors) continue;
    const table = land === true ? lands : nonLands;
    const all = `${table.get(name) ?? ''}${colors}`;
    // If rows of a card differ, it has all their colours, whatever their order.
    table.set(name, [...'WUBRG'].filter((letter) => all.includes(letter)).join(''));
  }
  if (lands.size + nonLands.size === 0) return undefined;
  const sorted = (table: ReadonlyMap<string, string>) =>
    Object.fromEntries([...table].sort(([x], [y]) => (x < y ? -1 : 1)));
  return { lands: sorted(lands), nonLands: sorted(nonLands), names: colorNames };
}

/** Groups of names with their other spellings, in canonical form. Cards without other spellings have no group. */
function spellingGroups(named: readonly string[], index: NameIndex): string[][] {
  const canonical = new Set(named.flatMap((name) => index.canonicalOf(name) ?? []));
  return [...canonical].flatMap((name) => {
    const spellings = index.spellingsOf(name);
    return spellings.length === 0 ? [] : [[name, ...spellings]];
  });
}

/** The groups of reprints, in canonical form, that contain a mentioned printing. */
function reprintGroups(mentions: readonly Mention[], cards: readonly TableCard[]): Printing[][] {
  const identity = cardIdentity();
  const keyOf = ({ set, number }: Partial<Printing>) =>
    set === undefined || number === undefined
      ? undefined
      : `${identity.set(set)}\n${identity.number(number)}`;
  const asked = new Set(mentions.map(keyOf));
  asked.delete(undefined);
  if (asked.size === 0) return [];
  const wanted = new Set<string | undefined>();
  for (const card of cards) if (card.group && asked.has(keyOf(card))) wanted.add(card.group);
  const groups = new Map<string, Set<string>>();
  for (const card of cards) {
    const { group } = card;
    const key = keyOf(card);
    if (group === undefined || key === undefined || !wanted.has(group)) continue;
    madeOnce(groups, group, () => new Set()).add(key);
  }
  return [...groups.values()]
    .filter(({ size }) => size > 1)
    .map((keys) => [...keys].sort())
    .sort((x, y) => (x.join() < y.join() ? -1 : 1))
    .map((keys) =>
      keys.map((key) => {
        const [set = '', number = ''] = key.split('\n');
        return { set, number };
      }),
    );
}
