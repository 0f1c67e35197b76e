/** Makes identifiers for imported rules from their names. */

import { normalized } from '../../decks/identity.js';
import { increase } from '../../json/grouping.js';

export const unclassified = { id: 'unknown', name: 'Unknown' };

/** Converts a name to lower case, with hyphens between words. */
export function slug(name: string): string {
  const words = normalized(name, 'NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ '/g, '');
  return (
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'deck'
  );
}

/** Makes identifiers from names. If several rules have the same name, adds the names of their files. */
export function identifierMaker(all: readonly string[]) {
  const uses = new Map<string, number>();
  for (const name of all.map(slug)) increase(uses, name);
  const taken = new Set<string>([unclassified.id]);
  // Names that are used once are reserved, so that no generated identifier equals them.
  for (const [name, count] of uses) if (count === 1) taken.add(name);
  function take(wanted: string): string {
    let identifier = wanted;
    for (let number = 2; taken.has(identifier); number++) identifier = `${wanted}-${number}`;
    taken.add(identifier);
    return identifier;
  }
  return {
    take,
    ofRule(name: string, file: string): string {
      const wanted = slug(name);
      if (uses.get(wanted) === 1 && wanted !== unclassified.id) return wanted;
      const ending = slug(file);
      return take(ending === wanted ? wanted : `${wanted}-${ending}`);
    },
  };
}
