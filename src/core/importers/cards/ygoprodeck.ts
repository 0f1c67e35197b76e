/** Makes card tables from YGOPRODeck's card info: the answers of `cardinfo.php`. */

import { isObject } from '../../decks/shapes.js';
import { defined } from '../../json/defined.js';
import { type CardSource, collectById, type Fields, textOf } from './card-collector.js';

/** A card has a row for each of its passcodes. Each picture has a passcode. */
export const ygoprodeck: CardSource = {
  attributes: {
    series: ({ archetype }) => archetype,
    // `Spell Card`, `Pendulum Effect Monster`.
    type: ({ type }) =>
      textOf(type)
        ?.split(' ')
        .filter((word) => word !== 'Card'),
    race: ({ race }) => race,
    attribute: ({ attribute }) => attribute,
    level: ({ level }) => level,
  },
  collect: ({ keep }) =>
    collectById({ game: 'YGO', copies: 3 }, (entry) => {
      const name = textOf(entry.name);
      if (name === undefined || !Number.isSafeInteger(entry.id)) return false;
      const id = String(entry.id);
      const pictures = Array.isArray(entry.card_images) ? entry.card_images.filter(isObject) : [];
      const others = pictures
        .map((one) => one.id)
        .filter(Number.isSafeInteger)
        .map(String);
      const copies = copiesOf(entry);
      return {
        ids: [id, ...new Set(others.filter((other) => other !== id))],
        card: { name, ...defined({ copies }), ...keep(entry) },
      };
    }),
};

const limits: ReadonlyMap<unknown, number> = new Map([
  ['Forbidden', 0],
  ['Banned', 0],
  ['Limited', 1],
  ['Semi-Limited', 2],
]);

/** The limit in the TCG's list of forbidden and limited cards. */
function copiesOf({ banlist_info: listed }: Fields): number | undefined {
  return isObject(listed) ? limits.get(listed.ban_tcg) : undefined;
}
