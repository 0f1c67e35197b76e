/** Forge, .dck: `[main]`, `4 Lightning Bolt|M10|1`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const forge = {
  input: 'text',
  name: 'forge',
  label: 'Forge, .dck',
  example: '4 Lightning Bolt|CLU|[141]',
  game: 'magic',
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
