/** Card tables from YGOPRODeck's card info: the answer of `cardinfo.php`. */
import type { TableCard } from '../../decks/cards/table-card.js';
import { type CardCollector, type Fields, isFields, textOf } from './card-collector.js';

/**
 * Collects the cards of answers of `cardinfo.php`. A card has a row for each of its passcodes, one
 * for each picture. The names of a second answer, in another language, are other spellings of the
 * cards with the same passcodes.
 */
export function ygoprodeckCards(): CardCollector {
  const names = new Map<string, Set<string>>();
  const cards = new Map<string, Omit<TableCard, 'id' | 'names'> & { readonly ids: string[] }>();
  return {
    settings: { game: 'YGO', copies: 3 },
    add(entry) {
      if (!isFields(entry) || !Number.isSafeInteger(entry.id)) return false;
      const id = String(entry.id);
      const name = textOf(entry.name);
      if (name === undefined) return false;
      const known = names.get(id) ?? new Set<string>();
      names.set(id, known.add(name));
      if (cards.has(id)) return true;
      const pictures = Array.isArray(entry.card_images) ? entry.card_images.filter(isFields) : [];
      const ids = pictures.flatMap((one) => (Number.isSafeInteger(one.id) ? [String(one.id)] : []));
      const copies = copiesOf(entry);
      const others = { ids: [...new Set([id, ...ids])], ...(copies !== undefined && { copies }) };
      cards.set(id, { name, ...others });
      return true;
    },
    finish: () =>
      [...cards].flatMap(([first, { ids, name, ...card }]) =>
        ids.map((id): TableCard => {
          const others = id === first ? [...(names.get(first) ?? [])].slice(1) : [];
          return { id, name, ...card, ...(others.length > 0 && { names: others }) };
        }),
      ),
  };
}

const limits: ReadonlyMap<unknown, number> = new Map([
  ['Forbidden', 0],
  ['Banned', 0],
  ['Limited', 1],
  ['Semi-Limited', 2],
]);

/** What the list of forbidden and limited cards of the TCG says. */
function copiesOf({ banlist_info: listed }: Fields): number | undefined {
  return isFields(listed) ? limits.get(listed.ban_tcg) : undefined;
}
