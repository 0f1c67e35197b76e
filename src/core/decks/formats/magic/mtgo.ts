/** Magic Online, text: `4 Fire/Ice`; the first gap begins the sideboard. */
import type { DeckCard } from '../../decklist.js';
import { type Cards, joinBlocks, joinWords } from '../../text/writing.js';
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const mtgo = {
  input: 'text',
  name: 'mtgo',
  label: 'Magic Online, text',
  example: '2 Fire/Ice',
  game: 'magic',
  read: (text) => readMagic(text, { gaps: 'first', hasBareSlash: true }),
  write: writeMtgo,
  defaultZone: 'main',
} as const satisfies TextFormat;

/** Commanders and companions are written in the sideboard. */
function writeMtgo(cards: Cards): string {
  const isSide = ({ zone }: DeckCard) =>
    zone === 'side' || zone === 'commander' || zone === 'companion';
  const line = ({ count, name }: DeckCard) => joinWords(count, withBareSlash(name));
  const main = cards.filter((card) => !isSide(card)).map(line);
  const side = cards.filter(isSide).map(line);
  return joinBlocks([main, side.length === 0 ? [] : ['Sideboard', ...side]]);
}

function withBareSlash(name: string): string {
  const faces = name.split(' // ');
  return faces.length === 2 && !name.includes(':') ? faces.join('/') : name;
}
