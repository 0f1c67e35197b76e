/** The picture of the cards of an archetype: the share of its lists that contain each card, by role. */
import { grouped } from '../../../core/diagnostics/counted.js';
import type { CardUsage, Role } from '../cards.js';
import { type Content, element } from './markup.js';

import { fitted, type Picture, pictureWidths, textAt } from './picture.js';

const row = 18;

/** The positions in a row: bars start after the names, and numbers after the bars. */
interface Columns {
  readonly bars: number;
  readonly numbers: number;
  readonly hasUsual: boolean;
}

function columnsOf(width: number): Columns {
  const hasUsual = width >= pictureWidths.column;
  return { bars: hasUsual ? 210 : width * 0.45, numbers: width - (hasUsual ? 200 : 116), hasUsual };
}

const titles: Readonly<Record<Role, string>> = {
  core: 'Core: 90% of the lists and more',
  staple: 'Staple: 70 to 90%',
  flex: 'Flex: 30 to 70%',
  tech: 'Tech: under 30%',
};

/** The maximum number of cards drawn per role. */
const mostOfRole = 15;

/** The cards in the lists of an archetype, by their roles. */
export function rolePicture(
  name: string,
  lists: number,
  cards: readonly CardUsage[],
  id: string,
  width: number = pictureWidths.column,
): Picture {
  const columns = columnsOf(width);
  const main = cards.filter(({ isSide }) => !isSide);
  let y = 8;
  const content: Content[] = [];
  for (const role of ['core', 'staple', 'flex', 'tech'] as const) {
    const all = main.filter((card) => card.role === role);
    if (all.length === 0) continue;
    y += 20;
    const more = all.length > mostOfRole ? `, ${mostOfRole} of ${all.length} cards` : '';
    content.push(textAt(4, y, `${titles[role]}${more}`, { style: 'strong' }));
    y += 6;
    for (const card of all.slice(0, mostOfRole)) {
      content.push(cardRow(card, y, columns));
      y += row;
    }
  }
  return {
    id,
    title: `Cards of ${name}`,
    description: `The part of ${grouped(lists)} lists that hold each card, grouped by role, with the mean number of copies over those that hold it.`,
    width,
    height: y + 10,
    content,
  };
}

function cardRow(
  { name, part, meanHeld, copies }: CardUsage,
  y: number,
  { bars, numbers, hasUsual }: Columns,
): Content {
  const middle = y + row / 2 + 4;
  const usual = copies.indexOf(Math.max(...copies)) + 1;
  return [
    textAt(bars - 8, middle, fitted(name, bars - 12), { anchor: 'end' }),
    element('rect', { class: 'none', x: bars, y: y + 3, width: numbers - bars, height: row - 6 }),
    element('rect', {
      class: 'bar',
      x: bars,
      y: y + 3,
      width: (numbers - bars) * part,
      height: row - 6,
    }),
    textAt(numbers + 8, middle, `${(part * 100).toFixed(0)}%`),
    textAt(
      numbers + 54,
      middle,
      `${meanHeld.toFixed(1)} copies${hasUsual ? `, mostly ${usual}` : ''}`,
      { style: 'soft small' },
    ),
  ];
}
