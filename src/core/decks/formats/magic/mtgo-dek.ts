/** Magic Online, .dek: `<Cards Quantity="4" Sideboard="false" Name="Opt"/>`. */
import type { TextFormat } from '../format.js';
import { hasRoot, readMagicXml } from './magic-xml.js';

export const mtgoDek = {
  input: 'text',
  name: 'mtgo-dek',
  label: 'Magic Online, .dek',
  example: '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt"/></Deck>',
  game: 'magic',
  aliases: ['dek'],
  detect: ({ text }) => (hasRoot(text, 'deck') ? 'certain' : undefined),
  read: (text) => readMagicXml(text),
} as const satisfies TextFormat;
