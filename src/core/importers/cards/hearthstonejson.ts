/** Makes card tables from HearthstoneJSON: its `cards.json` and `cards.collectible.json`. */
import { type CardSource, collectById, textOf } from './card-collector.js';

/** The identifiers of cards are the numbers in deck codes. Cards that cannot be put into decks are left out. */
export const hearthstonejson: CardSource = {
  attributes: {
    class: ({ classes, cardClass }) => classes ?? cardClass,
    cost: ({ cost }) => cost,
    type: ({ type }) => type,
    race: ({ races, race }) => races ?? race,
    mechanics: ({ mechanics }) => mechanics,
    rarity: ({ rarity }) => rarity,
  },
  collect: ({ keep }) =>
    collectById({ game: 'HS', copies: 2 }, (entry) => {
      const name = textOf(entry.name);
      if (name === undefined || !Number.isSafeInteger(entry.dbfId)) return false;
      if (entry.collectible !== true) return undefined;
      return {
        ids: [String(entry.dbfId)],
        card: { name, ...(entry.rarity === 'LEGENDARY' && { copies: 1 }), ...keep(entry) },
      };
    }),
};
