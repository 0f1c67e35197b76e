/** Lines such as `4 Name` or `4 Name SET NUMBER`, with the headings of any game. */
import type { ListingGrammar } from '../text/line-kind.js';
import { readListing } from '../text/listing.js';
import type { TextReading } from '../text/reading.js';
import { plainCard, writeZones } from '../text/writing.js';
import type { TextFormat } from './format.js';
import { readPokemonCard } from './pokemon/pokemon-line.js';

export const plain = {
  input: 'text',
  name: 'plain',
  label: 'COUNT NAME lines',
  example: '4 Lightning Bolt',
  aliases: ['text'],
  read: readPlain,
  write: (cards) => writeZones(cards, plainCard),
} as const satisfies TextFormat;

export const plainGrammar: ListingGrammar = {
  gaps: 'single',
  firstZone: 'main',
  alwaysZone: false,
  readCard: (text) => readPokemonCard(text, undefined),
};

export function readPlain(text: string): TextReading {
  return readListing(text, plainGrammar).reading;
}
