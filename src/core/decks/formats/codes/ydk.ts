/**
 * Yu-Gi-Oh's .ydk: a passcode for each copy. Lines that are not known are reported, never skipped silently.
 */
import { foldText } from '../../identity.js';
import type { Line } from '../../text/lines.js';
import { pastedLines } from '../../text/pasted.js';
import { ReadingBuilder, type TextReading } from '../../text/reading.js';
import { type Cards, type Heading, joinBlocks, withoutHeading } from '../../text/writing.js';
import type { NameOf, TextFormat } from '../format.js';
import { addCounted, cardOfId } from './card-ids.js';

export const ydk = {
  input: 'text',
  name: 'ydk',
  label: 'Yu-Gi-Oh .ydk',
  example: '89631139',
  game: 'yugioh',
  detect: ({ lines }) =>
    lines.some((line) => /^(?:#(?:main|extra)|!side)$/i.test(line)) ? 'certain' : undefined,
  read: (text, { nameOf }) => readYdk(text, nameOf),
  write: writeYdk,
  writesIds: true,
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
  let second: { readonly line: Line; lines: number } | undefined;
  for (const line of pastedLines(text)) {
    if (line.isDecoration === true) builder.skip(line);
    if (line.text === '' || line.isDecoration === true) continue;
    if (second !== undefined) {
      second.lines++;
      builder.leaveOut(line, isPasscode(line) ? 1 : 0, 'another list');
      continue;
    }
    const section = line.long
      ? undefined
      : zoneOfSection.get(line.text.toLowerCase().replaceAll(' ', ''));
    if (section === 'main' && copies.size > 0) {
      second = { line, lines: 0 };
      builder.leaveOut(line, 0, 'another list');
    } else if (section !== undefined) {
      zone = section;
      builder.skip(line);
    } else if (isPasscode(line)) {
      const id = line.text.replace(/^0+(?=\d)/, '');
      const known = copies.get(`${zone} ${id}`);
      copies.set(`${zone} ${id}`, { id, zone, count: (known?.count ?? 0) + 1, last: line });
      builder.addCards(line);
    } else if (/^#|^!(?:tags|desc)/.test(line.text) && !line.long) builder.skip(line);
    else builder.reject(line);
  }
  if (second !== undefined) builder.reportSecond(second.line, second.lines);
  for (const { id, zone: where, count, last } of copies.values()) {
    addCounted(builder, last, [cardOfId(id, count, where, nameOf)]);
  }
  return builder.finish();
}

function isPasscode({ long, text }: Line): boolean {
  return !long && /^\d{1,10}$/.test(text);
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
