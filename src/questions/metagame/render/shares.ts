/** The picture of shares over time, with a line for each of the largest archetypes. */
import { present } from '../../../core/diagnostics/counted.js';
import { groupBy, sumOf } from '../../../core/json/grouping.js';
import { shareIn, type TrendPart } from '../report/trend.js';
import type { Rate } from '../statistics/interval.js';
import { type Content, element } from './markup.js';
import { fewestResults, percent } from './numbers.js';
import { fitted, linearScale, type Picture, pictureWidths, textAt, widest } from './picture.js';
import { seriesCount } from './theme.js';

const size = { height: 260, left: 44, top: 16, bottom: 40 };
/** The maximum width of a line's name. */
const longestName = 170;
/** The width of a date such as 2025-03-27, with some space. */
const dayWidth = 70;

interface Point {
  readonly time: number;
  readonly share: Rate;
}

interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** The share at the end of the line. */
  readonly share: Rate;
  readonly label: string;
}

/** Days with players, in order: a line has one point per day, however many events there were. */
export function daysOf(parts: readonly TrendPart[]) {
  const timeOf = ({ day }: TrendPart) => (day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`));
  return [...groupBy(parts, timeOf)]
    .map(([time, all]) => {
      const summaries = all.map(({ summary }) => summary);
      return { time, summaries, players: sumOf(summaries, ({ players }) => players) };
    })
    .filter(({ time, players }) => !Number.isNaN(time) && players > 0)
    .sort((x, y) => x.time - y.time);
}

/**
 * Parts without a day or players are skipped, and parts of the same day are combined. Undefined if there are
 * fewer than two days.
 */
export function sharePicture(
  parts: readonly TrendPart[],
  names: readonly string[],
  id: string,
  width: number = pictureWidths.column,
): Picture | undefined {
  const days = daysOf(parts);
  if (days.length < 2) return undefined;
  const times = days.map(({ time }) => time);
  const series = names.slice(0, seriesCount).map((name): Series => {
    const points = days.map(({ time, summaries }): Point => {
      return { time, share: shareIn(summaries, name) };
    });
    const { share } = points.at(-1) as Point;
    return { name, points, share, label: `${fitted(name, longestName)} ${percent(share)}` };
  });
  const most = Math.max(
    0.05,
    ...series.flatMap(({ points }) => points.map(({ share }) => share.rate ?? 0)),
  );
  const isPhone = width < pictureWidths.column;
  const named = widest(series.map(({ label }) => label)) + 24;
  const [right, floor] = [
    isPhone ? width - dayWidth / 2 + 8 : width - named,
    size.top + size.height,
  ];
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const x = linearScale([start, end], [size.left + 8, right - 8]);
  const y = linearScale([0, most], [floor, size.top], 5);
  const [first] = series;
  const legend = present([
    days.some(({ summaries }) => summaries.length > 1) && 'Events of one day count together.',
    days.some(({ players }) => players < fewestResults) &&
      `Faded marks: fewer than ${fewestResults} players.`,
  ]).join(' ');
  return {
    id,
    title: 'Shares over time',
    description: `The ${series.length} greatest archetypes at ${days.length} points in time.${
      first === undefined ? '' : ` ${first.name} ends at ${percent(first.share)}.`
    }`,
    ...(legend !== '' && { legend }),
    width,
    height: floor + size.bottom + (isPhone ? rowHeight * Math.ceil(series.length / 2) : 0),
    content: [
      y.ticks(5).map(
        (tick): Content => [
          element('line', { class: 'grid', x1: size.left, x2: right, y1: y(tick), y2: y(tick) }),
          textAt(size.left - 6, y(tick) + 3, `${Math.round(tick * 1000) / 10}%`, {
            style: 'soft small',
            anchor: 'end',
          }),
        ],
      ),
      spaced(times, x).map((time) =>
        textAt(x(time), floor + 16, new Date(time).toISOString().slice(0, 10), {
          style: 'soft small',
          anchor: 'middle',
        }),
      ),
      series.map(({ points }, index) => lineOf(points, index, x, y)),
      isPhone ? labelsBelow(series, floor + size.bottom, width) : labelsOf(series, y, right),
    ],
  };
}

type Scale = (value: number) => number;

/**
 * The times that have room for a date below them, chosen from the last one backwards, because the figures refer
 * to it.
 */
function spaced(times: readonly number[], x: Scale): readonly number[] {
  let free = Infinity;
  return times
    .toSorted((a, b) => b - a)
    .filter((time) => {
      if (x(time) > free) return false;
      free = x(time) - dayWidth;
      return true;
    })
    .reverse();
}

function lineOf(points: readonly Point[], index: number, x: Scale, y: Scale): Content {
  const places = points.map(
    ({ time, share }) => [round(x(time)), round(y(share.rate ?? 0))] as const,
  );
  return [
    element('path', { class: `line-${index + 1}`, d: `M${places.join('L')}` }),
    places.map(([left, top], at) => {
      const isFew = (points[at]?.share.n ?? 0) < fewestResults;
      return markAt(index, left, top, isFew ? ' few' : '');
    }),
  ];
}

/** The names beside the ends of the lines, moved apart if they would overlap. */
function labelsOf(series: readonly Series[], y: Scale, right: number): Content {
  const gap = 15;
  const labels = series
    .map(({ label, share }, index) => ({ label, index, at: y(share.rate ?? 0) }))
    .sort((a, b) => a.at - b.at || a.index - b.index);
  for (const [place, label] of labels.entries()) {
    const before = labels[place - 1];
    if (before !== undefined) label.at = Math.max(label.at, before.at + gap);
  }
  const lowest = size.top + size.height;
  for (const label of labels.toReversed()) {
    const over = label.at - (lowest - (labels.length - 1 - labels.indexOf(label)) * gap);
    if (over > 0) label.at -= over;
  }
  return labels.map(({ label, index, at }) => labelAt(label, index, right + 12, at));
}

const rowHeight = 20;

/** The names below the picture, in two columns. */
function labelsBelow(series: readonly Series[], top: number, width: number): Content {
  return series.map(({ name, share }, index) => {
    const rate = percent(share);
    const room = width / 2 - 30 - widest([` ${rate}`]);
    const [column, row] = [index % 2, Math.floor(index / 2)];
    const label = `${fitted(name, room)} ${rate}`;
    return labelAt(label, index, 12 + (column * width) / 2, top + rowHeight * row);
  });
}

function labelAt(label: string, index: number, left: number, at: number): Content {
  return [markAt(index, round(left), round(at)), textAt(left + 10, at + 4, label)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The filled symbols of d3-shape with an area of 40 square pixels. */
const marks = [
  'M3.57,0A3.57,3.57,0,1,1,-3.57,0A3.57,3.57,0,1,1,3.57,0',
  'M-4.24,-1.41L-1.41,-1.41L-1.41,-4.24L1.41,-4.24L1.41,-1.41L4.24,-1.41L4.24,1.41L1.41,1.41L1.41,4.24L-1.41,4.24L-1.41,1.41L-4.24,1.41Z',
  'M0,-5.89L3.4,0L0,5.89L-3.4,0Z',
  'M-3.16,-3.16h6.32v6.32h-6.32Z',
  'M0,-5.97L1.34,-1.84L5.68,-1.84L2.17,0.7L3.51,4.83L0,2.28L-3.51,4.83L-2.17,0.7L-5.68,-1.84L-1.34,-1.84Z',
  'M0,-5.55L4.81,2.77L-4.81,2.77Z',
  'M0,5.55L4.81,-2.77L-4.81,-2.77Z',
  'M1.71,0.99L1.71,4.4L-1.71,4.4L-1.71,0.99L-4.66,-0.72L-2.96,-3.68L0,-1.97L2.96,-3.68L4.66,-0.72Z',
] as const;

function markAt(line: number, left: number, top: number, more = ''): Content {
  return element('path', {
    class: `mark-${line + 1}${more}`,
    d: marks[line] as string,
    transform: `translate(${left} ${top})`,
  });
}
