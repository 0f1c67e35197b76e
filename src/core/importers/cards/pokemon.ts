/** Card tables from pokemon-tcg-data: its files `cards/en/*.json` and `sets/en.json`. */
import type { TableCard } from '../../decks/cards/table-card.js';
import { contentHash } from '../../rules/content-hash.js';
import {
  type CardCollector,
  type Fields,
  isFields,
  textOf,
  textsOf,
  withoutLoneGroups,
} from './card-collector.js';

/**
 * Collects the cards and sets of pokemon-tcg-data. Sets have the codes of the game client
 * (`ptcgoCode`). Reprints are the cards that have the same text: name, HP, abilities and attacks; for
 * trainers and energy, the name.
 */
export function pokemonCards(): CardCollector {
  const cards: { readonly card: TableCard; readonly setId: string }[] = [];
  const codes = new Map<string, string>();
  return {
    settings: { game: 'PTCG', copies: 4 },
    add(entry) {
      if (!isFields(entry)) return false;
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
      const card = { name, number, group: groupOf(entry), ...(copies !== undefined && { copies }) };
      cards.push({ card, setId: id.slice(0, id.lastIndexOf('-')) });
      return true;
    },
    setsWithoutCode: () => [
      ...new Set(cards.flatMap(({ setId }) => (codes.has(setId) ? [] : [setId]))),
    ],
    finish: () =>
      withoutLoneGroups(
        cards.map(({ card: { name, ...card }, setId }) => ({
          name,
          set: codes.get(setId) ?? setId.toUpperCase(),
          ...card,
        })),
      ),
  };
}

function groupOf({ name, supertype, hp, abilities, attacks }: Fields): string {
  const isPokemon = /^pok/i.test(String(supertype));
  const part = (value: unknown, ...fields: readonly string[]) =>
    Array.isArray(value)
      ? value.filter(isFields).map((one) => fields.map((field) => one[field]))
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
