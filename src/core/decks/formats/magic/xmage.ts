/** XMage, .dck: `1 [M21:123] Heartfire Immolator`, `SB: 1 [M21:1] …`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const xmage = {
  input: 'text',
  name: 'xmage',
  label: 'XMage, .dck',
  example: '1 [M21:123] Heartfire Immolator',
  game: 'magic',
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
