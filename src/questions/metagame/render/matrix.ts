/** The picture of match-ups: a cell for each pair, coloured by the distance of its interval from 50%. */
import { grouped } from '../../../core/diagnostics/counted.js';
import { type Archetype, archetypeKey } from '../archetypes.js';
import { isTested, type MatchUp, type Side, sidesOf } from '../report/summary.js';
import type { Rate } from '../statistics/interval.js';
import { type Content, element } from './markup.js';
import { fewestResults, leastOf, percentNumber } from './numbers.js';
import { fitted, type Picture, pictureWidths, textAt, widest } from './picture.js';

const cell = { width: 40, height: 36 };

/** The match-ups of these archetypes, each row against each column; on a phone, only against the first ones. */
export function matrixPicture(
  archetypes: readonly Archetype[],
  matchUps: readonly MatchUp[],
  mirrors: readonly number[],
  id: string,
  width: number = pictureWidths.column,
): Picture {
  const isPhone = width < pictureWidths.column;
  const cells = sidesOf(matchUps);
  const cellOf = (row: Archetype, column: Archetype) =>
    cells.get(archetypeKey(row) + archetypeKey(column));
  const least = leastOf(
    archetypes.flatMap((row) => archetypes.flatMap((column) => cellOf(row, column)?.winRate ?? [])),
  );
  const names = archetypes.map(({ name }) => fitted(name, isPhone ? width / 3 : 130));
  const longest = widest(names);
  const counts = [...[...cells.values()].map(({ winRate }) => winRate.n), ...mirrors].map(nText);
  const cellWidth = Math.max(cell.width, widest(counts, 10) + 6);
  const left = longest + 14;
  // Vertical if there is no room for slanted names.
  const angle = isPhone ? 90 : 45;
  const overhang = isPhone ? 0 : longest * Math.cos(Math.PI / 4);
  const top = (isPhone ? longest : overhang) + 18;
  const opponents = isPhone
    ? archetypes.slice(0, Math.floor((width - left) / cellWidth))
    : archetypes;
  const columns = names.slice(0, opponents.length).map((name, index) => {
    const x = left + (index + 0.5) * cellWidth + (isPhone ? 4 : 0);
    return element(
      'text',
      { x, y: top - 8, transform: `rotate(-${angle} ${Math.round(x)} ${Math.round(top - 8)})` },
      name,
    );
  });
  const rows = archetypes.map((archetype, row): Content => {
    const y = top + row * cell.height;
    return [
      textAt(left - 10, y + cell.height / 2 + 4, names[row], { anchor: 'end' }),
      opponents.map((opponent, column) => {
        const x = left + column * cellWidth;
        if (row === column) return mirrorCell(x + cellWidth / 2, y, mirrors[row] ?? 0);
        return matchUpCell(x, y, cellWidth, cellOf(archetype, opponent), least);
      }),
    ];
  });
  const favoured = matchUps.filter((one) => one.favoured !== null).length;
  return {
    id,
    title: 'Match-ups: win rate of the row against the column, in percents',
    description: `${archetypes.length} archetypes. Each cell has the win rate in percents and the number of matches; its colour says how far the interval of 95% is from 50%. ${favoured === 0 ? 'No match-up stays' : `${grouped(favoured)} match-ups stay`} significant among all ${grouped(matchUps.filter(isTested).length)}, which a frame marks.`,
    legend: `Below each: n. Colour: the whole interval is on one side of 50%; the stronger, the farther. A frame: significant among all match-ups. Faded: n under ${fewestResults}.${opponents.length < archetypes.length ? ` Columns: the first ${opponents.length} archetypes.` : ''}`,
    width: left + opponents.length * cellWidth + overhang,
    height: top + archetypes.length * cell.height + 8,
    content: [columns, rows],
  };
}

function matchUpCell(
  x: number,
  y: number,
  width: number,
  found: Side | undefined,
  least: number,
): Content {
  const rate = found?.winRate.rate ?? null;
  const middle = x + width / 2;
  const isFew = found !== undefined && found.winRate.n < fewestResults;
  const content = [
    element('rect', {
      class: `${found === undefined ? 'none' : colorOf(found.winRate)}${found?.isFavoured ? ' frame' : ''}`,
      x: x + 1,
      y: y + 1,
      width: width - 2,
      height: cell.height - 2,
    }),
    rate !== null &&
      found !== undefined && [
        textAt(middle, y + 16, percentNumber(rate, least), {
          style: 'strong',
          anchor: 'middle',
        }),
        textAt(middle, y + 29, nText(found.winRate.n), { style: 'small', anchor: 'middle' }),
      ],
  ];
  return isFew ? element('g', { class: 'few' }, content) : content;
}

function nText(n: number): string {
  return `n ${grouped(n)}`;
}

function mirrorCell(middle: number, y: number, matches: number): Content {
  return [
    textAt(middle, y + 16, '=', { style: 'soft', anchor: 'middle' }),
    textAt(middle, y + 29, nText(matches), { style: 'soft small', anchor: 'middle' }),
  ];
}

/**
 * By the distance of the interval from 50%: none, under 5, under 10, or more percentage points. Few results get
 * the faintest colour.
 */
function colorOf({ interval, n }: Rate): string {
  if (interval === null) return 'none';
  const [low, high] = interval;
  const distance = low > 0.5 ? low - 0.5 : high < 0.5 ? 0.5 - high : 0;
  if (distance === 0) return 'none';
  const step = n < fewestResults || distance < 0.05 ? 1 : distance < 0.1 ? 2 : 3;
  return low > 0.5 ? `up-${step}` : `down-${step}`;
}
