/** melee.gg: `1 | Han Solo | Audacious Smuggler`; the title follows the name after a comma. */

import { hasMostly } from '../text/head.js';
import { type ListingGrammar, readListing } from '../text/listing.js';
import type { TextFormat } from './format.js';
import { plainGrammar } from './plain.js';

export const melee = {
  input: 'text',
  name: 'melee',
  label: 'Star Wars Unlimited, melee text',
  example: '3 | Millennium Falcon | Piece of Junk',
  game: 'starwars',
  detect: (head) =>
    hasMostly(head, (line) => /^\d{1,4} ?\| ?\S/.test(line)) ? 'certain' : undefined,
  read: (text) => readListing(text, grammar).reading,
} as const satisfies TextFormat;

const grammar: ListingGrammar = {
  ...plainGrammar,
  gaps: 'none',
  readCard(line) {
    const [count = '', ...parts] = line.split('|').map((part) => part.trim());
    if (!/^\d{1,9}$/.test(count)) return undefined;
    return { name: parts.filter((part) => part !== '').join(', '), count: Number(count) };
  },
};
