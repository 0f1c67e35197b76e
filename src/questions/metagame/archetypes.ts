/** The archetypes that a report counts, which its lists were classified as. */

import type { Classification } from '../../core/engine/match/classification.js';
import { ascending } from '../../core/json/ascending.js';
import { madeOnce } from '../../core/json/grouping.js';
import type { Unclassified } from '../../core/rules/model.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { identifierOf } from '../analysis/cases.js';

/**
 * An archetype of a report.
 *
 * @example { id: 'dragapult-dusknoir', name: 'Dragapult Dusknoir', family: { id: 'dragapult', name: 'Dragapult' } }
 */
export interface Archetype {
  /** The identifier of a rule, variant or fallback; empty for players without a list. */
  readonly id: string;
  readonly name: string;
  /** The rule of a variant; otherwise the archetype itself, under its plain name. */
  readonly family: { readonly id: string; readonly name: string };
  /** `unknown`: lists that nothing matches; `listless`: players without a list. */
  readonly kind: 'named' | 'unknown' | 'listless';
}

/** The number of the archetype of players without a list, in every table. */
export const listless = 0;
/** The number of the archetype of lists that nothing matches, in every table. */
export const unknown = 1;

/** Numbers archetypes in the order of first occurrence. */
export class ArchetypeTable {
  readonly all: Archetype[];
  readonly #numbers = new Map<string, number>();

  /** @param unclassified the label of lists that nothing matches */
  constructor(unclassified: Unclassified) {
    const { id, name } = unclassified;
    this.all = [
      { id: '', name: 'No list', family: { id: '', name: 'No list' }, kind: 'listless' },
      { id, name, family: { id, name }, kind: 'unknown' },
    ];
  }

  numberOf(found: Classification | undefined): number {
    if (found === undefined) return unknown;
    const { id, name, rule } = found;
    const family = { id: rule.identifier, name: rule.name };
    return this.add({ id, name, family, kind: 'named' });
  }

  add(archetype: Archetype): number {
    if (archetype.kind !== 'named') return archetype.kind === 'listless' ? listless : unknown;
    return madeOnce(this.#numbers, keyOf(archetype), () => this.all.push(archetype) - 1);
  }
}

/** The archetype of a label. If the rules lack the deck that it means, it is its own family. */
export function labelledArchetype(label: Unclassified, ruleSet: RuleSet | undefined): Archetype {
  const { name } = label;
  const id = identifierOf(label, ruleSet) ?? label.id;
  const rule = ruleSet?.parentOf(id) ?? ruleSet?.get(id) ?? { identifier: id, name };
  return { id, name, family: { id: rule.identifier, name: rule.name }, kind: 'named' };
}

/**
 * The table of some archetypes in an order that does not depend on the order of occurrence: first those that
 * every table has, then by id and name.
 */
export function inOrder(archetypes: readonly Archetype[]): ArchetypeTable {
  const table = new ArchetypeTable(archetypes[unknown] as Archetype);
  for (const archetype of archetypes.toSorted(compareArchetypes)) table.add(archetype);
  return table;
}

export function compareArchetypes(x: Archetype, y: Archetype): number {
  return compareNames(x, y) || ascending(keyOf(x), keyOf(y));
}

/** By id, then name. */
export function compareNames(x: Archetype, y: Archetype): number {
  return ascending(x.id, y.id) || ascending(x.name, y.name);
}

/** A key that distinguishes archetypes of a report: colours in names make several archetypes of one id. */
export function archetypeKey({ id, name }: Pick<Archetype, 'id' | 'name'>): string {
  return JSON.stringify([id, name]);
}

/** Colours in names make several archetypes of one rule, and formats can name a rule differently. */
function keyOf({ id, name, family }: Archetype): string {
  return JSON.stringify([id, name, family.id, family.name]);
}
