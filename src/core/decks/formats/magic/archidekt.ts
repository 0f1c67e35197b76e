/** Archidekt, text: `1x Opt (xln) 65 [Ramp,Maybeboard{noDeck}] ^Have,#37d67a^`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const archidekt = {
  input: 'text',
  name: 'archidekt',
  label: 'Archidekt, text',
  example: '1x Sol Ring (c21) 263 [Ramp] ^Have,#37d67a^',
  game: 'magic',
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
