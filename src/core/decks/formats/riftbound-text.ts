/** Piltover Archive's text: blank lines separate the parts of the deck. */
import { readListing } from '../text/listing.js';
import type { TextFormat } from './format.js';
import { plainGrammar } from './plain.js';

const gaps = ['legend', 'champion', 'main', 'battlefield', 'rune', 'side'];

export const riftboundText = {
  input: 'text',
  name: 'riftbound-text',
  label: 'Piltover Archive, text',
  example: '3 Mushroom Pouch',
  game: 'riftbound',
  aliases: ['piltover'],
  read: (text) => readListing(text, { ...plainGrammar, gaps }).reading,
} as const satisfies TextFormat;
