/** MTGGoldfish: `4 Name <141> [CLU] (F)`. */
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const mtggoldfish = {
  input: 'text',
  name: 'mtggoldfish',
  label: 'MTGGoldfish',
  example: '4 Lightning Bolt <141> [CLU]',
  game: 'magic',
  aliases: ['goldfish'],
  read: (text) => readMagic(text),
} as const satisfies TextFormat;
