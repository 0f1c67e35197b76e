/** Makes card tables from pokemon-tcg-data: its files `cards/en/*.json` and `sets/en.json`. */

import type { TableCard } from '../../decks/cards/table-card.js';
import { isObject } from '../../decks/shapes.js';
import { defined } from '../../json/defined.js';
import { contentHash } from '../../rules/content-hash.js';
import {
  type CardCollector,
  type CardSource,
  type CollectOptions,
  type Fields,
  sharedGroups,
  textOf,
  textsOf,
} from './card-collector.js';

export const pokemon: CardSource = {
  attributes: {
    supertype: ({ supertype }) => supertype,
    subtype: ({ subtypes }) => subtypes,
    type: ({ types }) => types,
    hp: ({ hp }) => (/^\d+$/.test(String(hp)) ? Number(hp) : undefined),
    regulation: ({ regulationMark: mark }) => mark,
  },
  collect: pokemonCards,
};

/**
 * Collects the cards and sets of pokemon-tcg-data. Sets have the codes of the game client (`ptcgoCode`). Reprints
 * are cards with the same text: name, HP, abilities and attacks; for trainers and energy, just the name.
 */
function pokemonCards({ keep }: CollectOptions): CardCollector {
  // These have the id as their set, because the codes might be read after the cards.
  const cards: (TableCard & { readonly group: string; readonly set: string })[] = [];
  const codes = new Map<string, string>();
  return {
    settings: { game: 'PTCG', copies: 4 },
    add(entry) {
      if (!isObject(entry)) return false;
      const id = textOf(entry.id);
      const name = textOf(entry.name);
      if (id === undefined || name === undefined) return false;
      if (textOf(entry.supertype) === undefined) {
        const code = textOf(entry.ptcgoCode);
        if (code !== undefined) codes.set(id, code);
        return 'series' in entry || code !== undefined;
      }
      const number = textOf(entry.number);
      if (number === undefined) return false;
      const copies = copiesOf(entry);
      cards.push({
        name,
        set: id.slice(0, id.lastIndexOf('-')),
        number,
        group: groupOf(entry),
        ...defined({ copies }),
        ...keep(entry),
      });
      return true;
    },
    setsWithoutCode: () =>
      [...new Set(cards.map(({ set }) => set))].filter((set) => !codes.has(set)),
    *finish() {
      const groups = sharedGroups(cards);
      for (const { group, ...card } of cards) {
        const set = codes.get(card.set) ?? card.set.toUpperCase();
        yield { ...card, set, ...(groups.has(group) && { group }) };
      }
    },
  };
}

function groupOf({ name, supertype, hp, abilities, attacks }: Fields): string {
  const isPokemon = /^pok/i.test(String(supertype));
  const part = (value: unknown, ...fields: readonly string[]) =>
    Array.isArray(value)
      ? value.filter(isObject).map((one) => fields.map((field) => one[field]))
      : undefined;
  const text = isPokemon
    ? [hp, part(abilities, 'name', 'text'), part(attacks, 'name', 'cost', 'damage', 'text')]
    : [];
  return contentHash(JSON.stringify([name, supertype, ...text])).slice(0, 13);
}

function copiesOf({ supertype, subtypes }: Fields): number | 'any' | undefined {
  const kinds = textsOf(subtypes);
  if (supertype === 'Energy' && kinds.includes('Basic')) return 'any';
  return kinds.some((kind) => /^(?:ACE SPEC|Radiant|Prism Star)$/i.test(kind)) ? 1 : undefined;
}
