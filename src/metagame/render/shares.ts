/** The picture of shares over time: a line for each of the greatest archetypes. */
import { scaleLinear, scaleUtc } from 'd3-scale';
import { line, symbol, symbolsFill } from 'd3-shape';
import type { TrendPart } from '../report/trend.js';
import { proportion, type Rate } from '../statistics/interval.js';
import { type Content, element } from './markup.js';
import { percent } from './numbers.js';
import { fitted, type Picture } from './picture.js';
import { seriesCount } from './theme.js';

const size = { width: 440, height: 260, left: 44, top: 16, labels: 170, bottom: 40 };

interface Point {
  readonly time: number;
  readonly share: Rate;
}

/** Parts without a day are left out. Undefined if there are fewer than two points in time. */
export function sharePicture(
  parts: readonly TrendPart[],
  names: readonly string[],
  id: string,
): Picture | undefined {
  const dated = parts.flatMap((part) => {
    const time = part.day === undefined ? Number.NaN : Date.parse(`${part.day}T00:00:00Z`);
    return Number.isNaN(time) ? [] : [{ ...part, time }];
  });
  const times = dated.map(({ time }) => time);
  if (new Set(times).size < 2) return undefined;
  const series = names.slice(0, seriesCount).map((name) => ({
    name,
    points: dated.map(({ time, summary }): Point => {
      const found = summary.archetypes.find(({ archetype }) => archetype.name === name);
      return { time, share: found?.share ?? proportion(0, summary.players) };
    }),
  }));
  const most = Math.max(
    0.05,
    ...series.flatMap(({ points }) => points.map(({ share }) => share.rate ?? 0)),
  );
  const [right, floor] = [size.left + size.width, size.top + size.height];
  const x = scaleUtc()
    .domain([Math.min(...times), Math.max(...times)])
    .range([size.left + 8, right - 8]);
  const y = scaleLinear().domain([0, most]).nice(5).range([floor, size.top]);
  const first = series[0];
  const [last] = first?.points.slice(-1) ?? [];
  return {
    id,
    title: 'Shares over time',
    description: `The ${series.length} greatest archetypes at ${dated.length} points in time.${
      first === undefined || last === undefined
        ? ''
        : ` ${first.name} ends at ${percent(last.share)}.`
    }`,
    width: right + size.labels,
    height: floor + size.bottom,
    content: [
      y
        .ticks(5)
        .map(
          (tick): Content => [
            element('line', { class: 'grid', x1: size.left, x2: right, y1: y(tick), y2: y(tick) }),
            element(
              'text',
              { class: 'soft small', x: size.left - 6, y: y(tick) + 3, 'text-anchor': 'end' },
              `${Math.round(tick * 1000) / 10} %`,
            ),
          ],
        ),
      x
        .ticks(6)
        .map((tick) =>
          element(
            'text',
            { class: 'soft small', x: x(tick), y: floor + 16, 'text-anchor': 'middle' },
            tick.toISOString().slice(0, 10),
          ),
        ),
      series.map(({ points }, index) => lineOf(points, index, x, y)),
      labelsOf(series, y, right),
    ],
  };
}

type Scale = (value: number) => number;

function lineOf(points: readonly Point[], index: number, x: Scale, y: Scale): Content {
  const path = line<Point>(
    ({ time }) => x(time),
    ({ share }) => y(share.rate ?? 0),
  ).digits(2);
  const shape = symbolsFill[index % symbolsFill.length];
  const mark = symbol(shape, 40).digits(2)() ?? '';
  return [
    element('path', { class: `line-${index + 1}`, d: path([...points]) ?? '' }),
    points.map(({ time, share }) =>
      element('path', {
        class: `mark-${index + 1}`,
        d: mark,
        transform: `translate(${round(x(time))} ${round(y(share.rate ?? 0))})`,
      }),
    ),
  ];
}

/** The names beside the ends of the lines, moved apart where they would touch. */
function labelsOf(
  series: readonly { readonly name: string; readonly points: readonly Point[] }[],
  y: Scale,
  right: number,
): Content {
  const gap = 15;
  const labels = series
    .map(({ name, points }, index) => {
      const share = points.at(-1)?.share;
      return { name, index, share, at: y(share?.rate ?? 0) };
    })
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
  return labels.map(({ name, index, share, at }): Content => {
    const shape = symbolsFill[index % symbolsFill.length];
    return [
      element('path', {
        class: `mark-${index + 1}`,
        d: symbol(shape, 40).digits(2)() ?? '',
        transform: `translate(${right + 12} ${round(at)})`,
      }),
      element(
        'text',
        { x: right + 22, y: at + 4 },
        `${fitted(name, size.labels - 62)} ${share === undefined ? '' : percent(share)}`,
      ),
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
