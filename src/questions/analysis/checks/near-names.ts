/** Names of a rule set that are probably misspelt: the nearest known names, and the fix that renames. */

import type { Fix } from '../../../core/diagnostics/diagnostic.js';
import { editDistance, nearestWords } from '../../../core/diagnostics/nearest.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import { mostExamples } from '../../corpus/deck-lists.js';
import { allNames, type PlacedName } from './findings.js';
import { looseName } from './static-checks.js';

/** All places of a name in a rule set, in the order of the file. */
type NamePlaces = readonly [PlacedName, ...PlacedName[]];

/** What to write for a name that is probably misspelt. */
interface Suggestion {
  /** Known names; the first is one that looks the same, if there is one. */
  readonly nearest: readonly string[];
  /** Where only one name is near enough. */
  readonly fix?: Fix;
}

/** Finds the known names that are near to those of a rule set. */
export class NearNames {
  readonly #known: readonly string[];
  readonly #byLooseName: ReadonlyMap<string, string>;
  readonly #spellingsOf: (name: string) => readonly string[];
  readonly #places = new Map<string, [PlacedName, ...PlacedName[]]>();

  constructor(ruleSet: RuleSet, known: readonly string[]) {
    this.#known = known;
    this.#byLooseName = new Map(known.map((name) => [looseName(name), name]));
    this.#spellingsOf = spellingsUnder(ruleSet.match);
    for (const place of allNames(ruleSet)) {
      const key = this.#keyOf(place.name);
      const same = this.#places.get(key);
      if (same === undefined) this.#places.set(key, [place]);
      else same.push(place);
    }
  }

  /** The places of each card that the rule set names. */
  places(): Iterable<NamePlaces> {
    return this.#places.values();
  }

  /** What the name at some places probably is. */
  suggest(places: NamePlaces): Suggestion {
    const [{ name }] = places;
    const alike = this.#byLooseName.get(looseName(name));
    const near = nearestWords(name, this.#known).slice(0, mostExamples);
    const nearest = alike === undefined ? near : [...new Set([alike, ...near])];
    const [other] = nearest;
    const isSure =
      other !== undefined &&
      nearest.length === 1 &&
      (other === alike || editDistance(name, other, 2) <= name.length / 6) &&
      !areTogether(places, this.#places.get(this.#keyOf(other)) ?? []);
    return { nearest, ...(isSure && { fix: renaming(places, other) }) };
  }

  #keyOf(name: string): string {
    return this.#spellingsOf(name)[0] ?? name;
  }
}

/** Whether a rule, variant or fallback names both of two cards: then they are different cards. */
function areTogether(these: readonly PlacedName[], those: readonly PlacedName[]): boolean {
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
