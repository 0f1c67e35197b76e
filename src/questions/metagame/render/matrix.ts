/** The picture of match-ups: a cell for each pair, coloured by how far its interval is from 50%. */
import { grouped } from '../../../core/diagnostics/counted.js';
import type { Archetype } from '../archetypes.js';
import type { MatchUp } from '../report/summary.js';
import type { Rate } from '../statistics/interval.js';
import { type Content, element } from './markup.js';
import { percentNumber } from './numbers.js';
import { fitted, type Picture, widest } from './picture.js';

const cell = { width: 50, height: 36 };
const longestLabel = 160;

/** The match-ups of these archetypes; each row against each column. */
export function matrixPicture(
  archetypes: readonly Archetype[],
  matchUps: readonly MatchUp[],
  mirrors: readonly number[],
  id: string,
): Picture {
  const cells = cellsOf(matchUps);
  const names = archetypes.map(({ name }) => fitted(name, longestLabel));
  const longest = widest(names);
  const left = longest + 14;
  const slope = Math.PI / 4;
  const top = longest * Math.sin(slope) + 18;
  const columns = names.map((name, index) => {
    const x = left + (index + 0.5) * cell.width;
    return element(
      'text',
      { x, y: top - 8, transform: `rotate(-45 ${Math.round(x)} ${Math.round(top - 8)})` },
      name,
    );
  });
  const rows = archetypes.map((archetype, row): Content => {
    const y = top + row * cell.height;
    return [
      element(
        'text',
        { x: left - 10, y: y + cell.height / 2 + 4, 'text-anchor': 'end' },
        names[row],
      ),
      archetypes.map((opponent, column) => {
        const x = left + column * cell.width;
        if (row === column) return mirrorCell(x, y, mirrors[row] ?? 0);
        return matchUpCell(x, y, cells.get(pairKey(archetype, opponent)));
      }),
    ];
  });
  const favoured = matchUps.filter((one) => one.favoured !== null).length;
  return {
    id,
    title: 'Match-ups: win rate of the row against the column',
    description: `${archetypes.length} archetypes. Each cell has the win rate in percents and the number of matches; its colour says how far the interval of 95% is from 50%. ${favoured === 0 ? 'No match-up stays' : `${grouped(favoured)} match-ups stay`} significant among all ${grouped(matchUps.length)}, which a frame marks.`,
    width: left + archetypes.length * cell.width + longest * Math.cos(slope),
    height: top + archetypes.length * cell.height + 8,
    content: [columns, rows],
  };
}

interface Cell {
  readonly winRate: Rate;
  readonly isFavoured: boolean;
}

function cellsOf(matchUps: readonly MatchUp[]): Map<string, Cell> {
  return new Map(
    matchUps.flatMap(({ a, b, winRate, opponentWinRate, favoured }): [string, Cell][] => [
      [pairKey(a, b), { winRate, isFavoured: favoured !== null }],
      [pairKey(b, a), { winRate: opponentWinRate, isFavoured: favoured !== null }],
    ]),
  );
}

function pairKey(a: Archetype, b: Archetype): string {
  return JSON.stringify([a.id, a.name, b.id, b.name]);
}

function matchUpCell(x: number, y: number, found: Cell | undefined): Content {
  const rate = found?.winRate.rate ?? null;
  const middle = x + cell.width / 2;
  return [
    element('rect', {
      class: found === undefined ? 'none' : colorOf(found.winRate),
      ...{ x: x + 1, y: y + 1, width: cell.width - 2, height: cell.height - 2 },
      ...(found?.isFavoured && { stroke: 'var(--text)', 'stroke-width': 2 }),
    }),
    rate !== null &&
      found !== undefined && [
        element(
          'text',
          { class: 'strong', x: middle, y: y + 16, 'text-anchor': 'middle' },
          percentNumber(rate, found.winRate.n),
        ),
        element(
          'text',
          { class: 'small', x: middle, y: y + 29, 'text-anchor': 'middle' },
          `n ${grouped(found.winRate.n)}`,
        ),
      ],
  ].filter((content) => content !== false);
}

function mirrorCell(x: number, y: number, matches: number): Content {
  const middle = x + cell.width / 2;
  return [
    element('text', { class: 'soft', x: middle, y: y + 16, 'text-anchor': 'middle' }, '='),
    element(
      'text',
      { class: 'soft small', x: middle, y: y + 29, 'text-anchor': 'middle' },
      `n ${grouped(matches)}`,
    ),
  ];
}

/** By the distance of the interval from 50%: none, under 5, under 10, or more percentage points. */
function colorOf({ interval }: Rate): string {
  if (interval === null) return 'none';
  const [low, high] = interval;
  const distance = low > 0.5 ? low - 0.5 : high < 0.5 ? 0.5 - high : 0;
  if (distance === 0) return 'none';
  const step = distance < 0.05 ? 1 : distance < 0.1 ? 2 : 3;
  return low > 0.5 ? `up-${step}` : `down-${step}`;
}
