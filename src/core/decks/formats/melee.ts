/** melee.gg: `1 | Han Solo | Audacious Smuggler`. Name and title are joined with a comma. */

import type { ListingGrammar } from '../text/line-kind.js';
import { readListing } from '../text/listing.js';
import type { TextFormat } from './format.js';
import { plainGrammar } from './plain.js';

export const melee = {
  input: 'text',
  name: 'melee',
  label: 'Star Wars Unlimited, melee text',
  example: '3 | Millennium Falcon | Piece of Junk',
  game: 'starwars',
  detect({ filled }) {
    const counted = filled.filter((line) => /^\d/.test(line));
    const split = counted.filter((line) => /^\d{1,4} ?\| ?\S/.test(line));
    return split.length * 2 > counted.length ? 'certain' : undefined;
  },
  read: (text) => readListing(text, grammar).reading,
} as const satisfies TextFormat;

const grammar: ListingGrammar = {
  ...plainGrammar,
  gaps: 'none',
  readCard(line) {
    const [count = '', ...parts] = line.split('|').map((part) => part.trim());
    if (parts.length === 0) return plainGrammar.readCard(line);
    if (!/^\d{1,9}$/.test(count)) return undefined;
    return { name: parts.filter((part) => part !== '').join(', '), count: Number(count) };
  },
};
