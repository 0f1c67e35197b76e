/** Deckstats: `//Main`, `1 [2XM#310] Sol Ring #!Commander`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const deckstats = {
  input: 'text',
  name: 'deckstats',
  label: 'Deckstats',
  example: '1 [2XM#310] Sol Ring #!Commander',
  game: 'magic',
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
