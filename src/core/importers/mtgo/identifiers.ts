/** Identifiers of imported rules, made from their names. */

import { normalized } from '../../decks/identity.js';
import { increase } from '../../json/grouping.js';

export const unclassified = { id: 'unknown', name: 'Unknown' };

/** A name in lower case, its words joined by hyphens. */
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

/** Makes identifiers from names; where several rules have a name, with that of their file. */
export function identifierMaker(all: readonly string[]) {
  const uses = new Map<string, number>();
  for (const name of all.map(slug)) increase(uses, name);
  const taken = new Set<string>([unclassified.id]);
  // A name that is used once is reserved: no other identifier is made equal to it.
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
