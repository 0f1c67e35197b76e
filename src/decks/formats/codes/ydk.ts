/**
 * Yu-Gi-Oh's .ydk: a passcode for each copy. The library that reads `ydke://` would silently skip
 * every line that it does not know, so this reader replaces it.
 */
import { foldText } from '../../identity.js';
import { type Line, linesOf } from '../../text/lines.js';
import { ReadingBuilder, type TextReading } from '../../text/reading.js';
import { type Cards, type Heading, joinBlocks, withoutHeading } from '../../text/writing.js';
import type { NameOf, TextFormat } from '../format.js';
import { cardOfId } from './card-ids.js';

export const ydk = {
  input: 'text',
  name: 'ydk',
  label: 'Yu-Gi-Oh .ydk',
  game: 'yugioh',
  detect: ({ lines }) =>
    lines.some((line) => /^(?:#(?:main|extra)|!side)$/i.test(line)) ? 'certain' : undefined,
  read: (text, { nameOf }) => readYdk(text, nameOf),
  write: writeYdk,
  defaultZone: 'main',
} as const satisfies TextFormat;

const zoneOfSection = new Map([
  ['#main', 'main'],
  ['#extra', 'extra'],
  ['!side', 'side'],
  ['#side', 'side'],
]);

function readYdk(text: string, nameOf: NameOf): TextReading {
  const builder = new ReadingBuilder();
  const copies = new Map<string, { id: string; zone: string; count: number; last: Line }>();
  let zone = 'main';
  for (const line of linesOf(text)) {
    if (line.text === '') continue;
    const section = line.long
      ? undefined
      : zoneOfSection.get(line.text.toLowerCase().replaceAll(' ', ''));
    if (section !== undefined) {
      zone = section;
      builder.skip(line);
    } else if (!line.long && /^\d{1,10}$/.test(line.text)) {
      const id = line.text.replace(/^0+(?=\d)/, '');
      const known = copies.get(`${zone} ${id}`);
      copies.set(`${zone} ${id}`, { id, zone, count: (known?.count ?? 0) + 1, last: line });
      builder.addCards(line);
    } else if (/^#|^!(?:tags|desc)/.test(line.text) && !line.long) builder.skip(line);
    else builder.reject(line);
  }
  for (const { id, zone: where, count, last } of copies.values()) {
    builder.addCounted(last, [cardOfId(id, count, where, nameOf)]);
  }
  return builder.finish();
}

const headings: readonly Heading[] = [
  ['main', '#main'],
  ['extra', '#extra'],
  ['side', '!side'],
];

function writeYdk(cards: Cards): string {
  const others = new Set(withoutHeading(cards, headings));
  const lines = headings.flatMap(([zone, heading]) => [
    heading,
    ...cards
      .filter((card) => card.zone === zone || (zone === 'main' && others.has(card)))
      .flatMap(({ name, count }) => Array.from({ length: count }, () => foldText(name))),
  ]);
  return joinBlocks([lines]);
}
