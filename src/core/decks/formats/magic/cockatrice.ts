/** Cockatrice, .cod: `<zone name="main"><card number="4" name="Opt"/></zone>`. */
import type { TextFormat } from '../format.js';
import { hasRoot, readMagicXml } from './magic-xml.js';

export const cockatrice = {
  input: 'text',
  name: 'cockatrice',
  label: 'Cockatrice, .cod',
  example:
    '<cockatrice_deck><zone name="main"><card number="4" name="Opt"/></zone></cockatrice_deck>',
  game: 'magic',
  aliases: ['cod'],
  detect: ({ text }) => (hasRoot(text, 'cockatrice_deck') ? 'certain' : undefined),
  read: (text) => readMagicXml(text),
} as const satisfies TextFormat;
