/** Cockatrice, text: comments, of which the first names the deck; counts may be missing. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const cockatriceText = {
  input: 'text',
  name: 'cockatrice-text',
  label: 'Cockatrice, text',
  example: 'x4 Lava Spike',
  game: 'magic',
  read: (text) => readMagic(text, { isCountOptional: true, isTitleInComment: true }),
} as const satisfies TextFormat;
