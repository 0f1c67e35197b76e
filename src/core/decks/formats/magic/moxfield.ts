/** Moxfield, text: `1 Sol Ring (C21) 263 *F*`, `SIDEBOARD:`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const moxfield = {
  input: 'text',
  name: 'moxfield',
  label: 'Moxfield, text',
  example: '1 Sol Ring (C21) 263 *F*',
  game: 'magic',
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
