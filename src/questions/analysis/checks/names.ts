/**
 * Finds card names in rules that are probably misspelt, that look alike, or that the comparison options make
 * one card.
 */

import {
  type CompareOption,
  cardIdentity,
  compareOptions,
  foldText,
} from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic, Fix, RelatedPlace } from '../../../core/diagnostics/diagnostic.js';
import { editDistance, nearestWords } from '../../../core/diagnostics/nearest.js';
import { groupBy } from '../../../core/json/grouping.js';
import { leastCopies, type Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import { selectorsIn } from '../../../core/rules/selectors.js';
import { mostExamples } from '../../corpus/deck-lists.js';
import { allNames, type PlacedName, withNames } from './findings.js';

/** All places of a name in a rule set, in the order of the file. */
type NamePlaces = readonly [PlacedName, ...PlacedName[]];

/** The suggested replacements for a name that is probably misspelt. */
interface Suggestion {
  /** Known names; first the one that looks the same, if any. */
  readonly nearest: readonly string[];
  /** Only if exactly one name is similar enough. */
  readonly fix?: Fix;
}

/** Finds known names similar to those of a rule set. */
export function nearNames(ruleSet: RuleSet, known: readonly string[]) {
  const byLooseName = new Map(known.map((name) => [looseName(name), name]));
  const spellingsOf = spellingsUnder(ruleSet.match);
  const placesOfCards = groupBy(allNames(ruleSet), ({ name }) => keyOf(name));
  /** The places of each card that the rule set names. */
  const places = [...placesOfCards.values()] as [PlacedName, ...PlacedName[]][];

  return { places, suggest };

  /** Suggests what the name at some places should be. */
  function suggest(places: NamePlaces): Suggestion {
    const [{ name }] = places;
    const alike = byLooseName.get(looseName(name));
    const near = nearestWords(name, known).slice(0, mostExamples);
    const nearest = alike === undefined ? near : [...new Set([alike, ...near])];
    const [other] = nearest;
    const isSure =
      other !== undefined &&
      nearest.length === 1 &&
      (other === alike || editDistance(name, other, 2) <= name.length / 6) &&
      !occurTogether(places, placesOfCards.get(keyOf(other)) ?? []);
    return { nearest, ...(isSure && { fix: renaming(places, other) }) };
  }

  function keyOf(name: string): string {
    return spellingsOf(name)[0] ?? name;
  }
}

/** Whether a rule, variant or fallback names both of two cards, which means that they are different cards. */
function occurTogether(these: readonly PlacedName[], those: readonly PlacedName[]): boolean {
  const listOf = ({ pointer }: PlacedName) => pointer.slice(0, pointer.lastIndexOf('/cards/'));
  const lists = new Set(these.map(listOf));
  return those.some((place) => lists.has(listOf(place)));
}

function renaming(places: readonly PlacedName[], to: string): Fix {
  return {
    title: `rename it to ${JSON.stringify(to)}`,
    edits: places.map(({ pointer }) => ({ op: 'set', pointer, value: to })),
  };
}

/**
 * Reports each name that equals an earlier one under the options of the rule set but is a different card
 * without them. The finding points to the later name; the related place is the first. Each name is reported
 * only once.
 *
 * @example
 * // with "match": { "names": ["case"] } and the cards "Rocket's ex" and "Rocket's EX":
 * // names-collapse at /rules/1/cards/0/name
 */
export function* collapsedNames(ruleSet: RuleSet): Generator<Diagnostic> {
  const { names: options = [] } = ruleSet.match;
  if (options.length === 0) return;
  for (const [first, { name, pointer }] of pairsAlike(ruleSet, cardIdentity(options).name)) {
    const data = { name, other: first.name, options };
    yield diagnose('names-collapse', pointer, data, { related: [placeOf(first)] });
  }
}

/** Different names with the same folded form, each paired with the first name of that form. */
function* pairsAlike(
  ruleSet: RuleSet,
  fold: (name: string) => string,
): Generator<readonly [first: PlacedName, other: PlacedName]> {
  const firsts = new Map<string, PlacedName>();
  const seen = new Set<string>();
  for (const place of allNames(ruleSet)) {
    const spelling = foldText(place.name);
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    const form = fold(spelling);
    const first = firsts.get(form);
    if (first === undefined) firsts.set(form, place);
    else yield [first, place];
  }
}

function placeOf({ name, pointer }: PlacedName): RelatedPlace {
  return { pointer, message: `${JSON.stringify(name)} is here` };
}

/** A card that a list spells differently, where a comparison option would make the names equal. */
export interface NameHint {
  readonly rule: Rule;
  /** The name as the rule spells it. */
  readonly name: string;
  /** The name as the list spells it. */
  readonly listed: string;
  /** The options of the rule set plus the one to add. */
  readonly options: readonly CompareOption[];
}

/**
 * Returns at most 3 hints; hints about the rules in `nearest` come first.
 *
 * @example
 * nameHints(ruleSet, ["Boss's Orders"], []) // [{ name: 'Boss’s Orders', options: ['apostrophes'], … }]
 */
export function nameHints(
  ruleSet: RuleSet,
  listed: readonly string[],
  nearest: readonly Rule[],
): readonly NameHint[] {
  const inForce = ruleSet.match.names ?? [];
  const others = compareOptions.filter((option) => !inForce.includes(option));
  const folds = [inForce, ...others.map((option) => [...inForce, option])].map((options) => {
    const { name: fold } = cardIdentity(options);
    return { options, fold, names: new Map(listed.map((name) => [fold(name), name])) };
  });
  const hints = new Map<string, NameHint>();
  for (const rule of new Set([...nearest, ...ruleSet.rules])) {
    for (const { name, selector } of withNames(selectorsIn(rule.cards))) {
      if (hints.has(name) || leastCopies(selector) === 0) continue;
      const found = folds.find(({ fold, names }) => names.has(fold(name)));
      if (found === undefined || found.options === inForce) continue;
      const { options, fold, names } = found;
      hints.set(name, { rule, name, options, listed: names.get(fold(name)) as string });
      if (hints.size === mostHints) return [...hints.values()];
    }
  }
  return [...hints.values()];
}

const mostHints = 3;

/** How names that look the same can differ, least visible difference first. */
const looks: readonly (readonly [string, (name: string) => string])[] = [
  ['white space', (name) => name.replace(/\s+/g, '')],
  ['its apostrophe', cardIdentity(['apostrophes']).name],
  ['its dash', cardIdentity(['dashes']).name],
  ['upper and lower case', cardIdentity(['case']).name],
  ['diacritics', cardIdentity(['diacritics']).name],
];

const loose = cardIdentity(['apostrophes', 'dashes', 'case', 'diacritics', 'width']).name;

/** A name with case, apostrophes, diacritics, dashes and white space folded. */
function looseName(name: string): string {
  return loose(name).replace(/\s+/g, '');
}

/** How two names with the same loose name differ. */
function differenceOf(name: string, other: string): string {
  const found = looks.find(([, fold]) => fold(name) === fold(other));
  return found?.[0] ?? 'case, apostrophe, diacritics, dash or white space';
}

/** Reports different names with the same loose name. */
export function* namesAlike(ruleSet: RuleSet): Generator<Diagnostic> {
  const canonical = cardIdentity(ruleSet.match.names).name;
  for (const pair of pairsAlike(ruleSet, looseName)) {
    const [first, { name, pointer }] = pair.map((one) => ({
      ...one,
      name: foldText(one.name),
    })) as [PlacedName, PlacedName];
    // `names-collapse` reports names that the options make equal.
    if (canonical(name) === canonical(first.name)) continue;
    const data = { name, other: first.name, differ: differenceOf(first.name, name) };
    yield diagnose('similar-names', pointer, data, { related: [placeOf(first)] });
  }
}
