/** Pictures of rates: a dot for each archetype, with whiskers for its interval. */
import { grouped, present } from '../../../core/diagnostics/counted.js';
import type { ArchetypeSummary } from '../report/summary.js';
import type { Rate } from '../statistics/interval.js';
import { type Content, element } from './markup.js';
import { fewestResults, leastOf, percent, percentRange } from './numbers.js';
import { fitted, linearScale, type Picture, pictureWidths, textAt, widest } from './picture.js';

const row = 22;
const longestName = 190;
const top = 28;

/** Rows are ordered by the empirical Bayes estimate, which is not shown. */
export function winRatePicture(
  archetypes: readonly ArchetypeSummary[],
  id: string,
  width: number = pictureWidths.column,
): Picture {
  const shown = byEstimate(archetypes);
  const [best] = shown;
  return {
    id,
    title: 'Win rates with intervals of 95%',
    description:
      best === undefined
        ? 'No archetype has a match that counts.'
        : `${shown.length} archetypes, ordered by an estimate that allows for few matches. First: ${best.archetype.name}, ${percent(best.winRate)} of ${grouped(best.winRate.n)} matches (${percentRange(best.winRate)}).`,
    ...rateRows(
      shown.map(({ archetype, winRate }) => [archetype.name, winRate]),
      { low: 0.4, high: 0.6, even: 0.5 },
      width,
    ),
  };
}

/** The shares of archetypes in all events together. Undefined without archetypes. */
export function shareRatePicture(
  archetypes: readonly ArchetypeSummary[],
  id: string,
  width: number,
): Picture | undefined {
  const [first] = archetypes;
  if (first === undefined) return undefined;
  return {
    id,
    title: 'Shares with intervals of 95%',
    description: `${archetypes.length} archetypes, most players first. First: ${first.archetype.name}, ${percent(first.share)} of ${grouped(first.share.n)} players (${percentRange(first.share)}).`,
    ...rateRows(
      archetypes.map(({ archetype, share }) => [archetype.name, share]),
      { low: 0, high: 0.1 },
      width,
    ),
  };
}

/** The range that the axis must include, and the rate that all are compared with. */
interface Axis {
  readonly low: number;
  readonly high: number;
  readonly even?: number;
}

function rateRows(
  shown: readonly (readonly [name: string, rate: Rate])[],
  axis: Axis,
  width: number,
): Pick<Picture, 'width' | 'height' | 'content' | 'legend'> {
  const ends = shown.flatMap(([, { interval }]) => interval ?? []);
  const low = Math.min(axis.low, ...ends);
  const high = Math.max(axis.high, ...ends);
  const [first] = shown;
  const isOneN = shown.every(([, { n }]) => n === first?.[1].n);
  const least = leastOf(shown.map(([, rate]) => rate));
  const texts = shown.map(([name, rate]) => ({
    name: fitted(name, Math.min(longestName, width * 0.42)),
    rate: percent(rate, least),
    more: present([
      // A phone has no room for the interval, but the whiskers show it.
      width >= pictureWidths.column && percentRange(rate, least),
      !isOneN && `n ${grouped(rate.n)}`,
    ]).join(', '),
  }));
  const widestOf = (of: keyof (typeof texts)[number], size?: number) =>
    widest(
      texts.map((text) => text[of]),
      size,
    );
  const labels = widestOf('name') + 12;
  const notes = width - widestOf('more', 10);
  const rates = notes - widestOf('rate') - 8;
  const x = linearScale([low, high], [labels, rates - 12], 10);
  const bottom = top + shown.length * row;
  const ticks = x.ticks(width < pictureWidths.column ? 4 : 8).map((tick): Content => {
    const at = x(tick);
    const isEven = axis.even !== undefined && Math.abs(tick - axis.even) < 1e-9;
    return [
      element('line', {
        class: isEven ? 'even' : 'grid',
        x1: at,
        x2: at,
        y1: top - 4,
        y2: bottom,
      }),
      textAt(at, top - 10, `${Math.round(tick * 100)}%`, { style: 'soft small', anchor: 'middle' }),
    ];
  });
  const rows = shown.map(([, { rate, interval, n }], index): Content => {
    const y = top + (index + 0.5) * row;
    const [from, to] = interval ?? [low, low];
    const text = texts[index];
    return element(
      'g',
      { class: n < fewestResults ? 'few' : undefined },
      textAt(labels - 10, y + 4, text?.name, { anchor: 'end' }),
      element('line', { class: 'whisker', x1: x(from), x2: x(to), y1: y, y2: y }),
      element('circle', { class: 'dot', cx: x(rate ?? from), cy: y, r: 4 }),
      textAt(rates, y + 4, text?.rate),
      textAt(notes, y + 4, text?.more, { style: 'soft small' }),
    );
  });
  const legend = present([
    axis.even !== undefined && 'Ordered by an estimate that allows for small n.',
    isOneN && first && `n ${grouped(first[1].n)} in each row.`,
    shown.some(([, { n }]) => n < fewestResults) && `Faded: n under ${fewestResults}.`,
  ]).join(' ');
  return { width, height: bottom + 8, content: [ticks, rows], ...(legend !== '' && { legend }) };
}

/** The archetypes with a win rate, best estimate first. */
export function byEstimate(archetypes: readonly ArchetypeSummary[]): ArchetypeSummary[] {
  return archetypes
    .filter(({ winRate }) => winRate.rate !== null)
    .sort(
      (x, y) =>
        (y.estimate ?? 0) - (x.estimate ?? 0) ||
        (y.winRate.rate ?? 0) - (x.winRate.rate ?? 0) ||
        (x.archetype.id < y.archetype.id ? -1 : 1),
    );
}
