/** The figures of a metagame report as tables, for all formats with rows. */

import { grouped } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { shownDay } from '../../../core/tournament/date.js';
import { eventName } from '../../corpus/results.js';
import type { CardReport } from '../cards.js';
import type { ShareChange } from '../report/change.js';
import type { Expectation } from '../report/field.js';
import type { MetagameReport } from '../report/report.js';
import type { ArchetypeSummary, MatchUp, Summary } from '../report/summary.js';
import { shareIn, type TrendPart } from '../report/trend.js';
import type { Rate } from '../statistics/interval.js';
import { leastOf, noRate, percent, percentRange, points, pointsRange } from './numbers.js';
import type { ReportParts } from './parts.js';
import { byEstimate } from './rates.js';

/** A table with formatted cells. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface TableColumn {
  readonly title: string;
  /** `right` for numbers. Default: left. */
  readonly align?: 'left' | 'right';
}

interface ColumnOf<Row> extends TableColumn {
  readonly cell: (row: Row) => string;
}

/** Columns that are false are omitted. */
function table<Row>(
  title: string,
  columns: readonly (ColumnOf<Row> | false)[],
  rows: readonly Row[],
): ReportTable {
  const shown = columns.filter((column) => column !== false);
  return {
    title,
    // Omits the functions that format cells, because tables are plain data.
    columns: shown.map(({ title, align }) => ({ title, ...defined({ align }) })),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
  };
}

function left<Row>(title: string, cell: ColumnOf<Row>['cell']): ColumnOf<Row> {
  return { title, cell };
}

function right<Row>(title: string, cell: ColumnOf<Row>['cell']): ColumnOf<Row> {
  return { title, align: 'right', cell };
}

/** Rates formatted by `text`, all with the same digits. */
function rateColumn<Row>(
  title: string,
  rows: readonly Row[],
  rateOf: (row: Row) => Rate,
  text: (rate: Rate, least: number) => string = percent,
): ColumnOf<Row> {
  const least = leastOf(rows.map(rateOf));
  return right(title, (row) => text(rateOf(row), least));
}

/** A rate, and its interval. */
function rateColumns<Row>(
  ...given: readonly [title: string, rows: readonly Row[], rateOf: (row: Row) => Rate]
): readonly ColumnOf<Row>[] {
  const [, rows, rateOf] = given;
  return [rateColumn(...given), rateColumn('95%', rows, rateOf, percentRange)];
}

export function shareTable(shown: readonly ArchetypeSummary[]): ReportTable {
  const has = (of: (one: ArchetypeSummary) => Rate) => shown.some((one) => of(one).n > 0);
  const hasTop8 = has(({ top8 }) => top8);
  return table<ArchetypeSummary>(
    'Shares',
    [
      left('Archetype', ({ archetype }) => archetype.name),
      right('Players', ({ players }) => grouped(players)),
      ...rateColumns('Share', shown, ({ share }) => share),
      has(({ day2 }) => day2) && rateColumn('Made day 2', shown, ({ day2 }) => day2, conversion),
      hasTop8 && rateColumn('Made top 8', shown, ({ top8 }) => top8, conversion),
      hasTop8 && right('Won', ({ winners }) => grouped(countOf(winners))),
    ],
    shown,
  );
}

export function winRateTable(
  shown: readonly ArchetypeSummary[],
  { byRecords }: Pick<Summary, 'byRecords'>,
): ReportTable {
  return table<ArchetypeSummary>(
    winRateTitles[byRecords ? 'records' : 'matches'],
    [
      left('Archetype', ({ archetype }) => archetype.name),
      ...rateColumns('Win rate', shown, ({ winRate }) => winRate),
      right('n', ({ winRate }) => grouped(winRate.n)),
      right('Wins', ({ wins }) => grouped(wins)),
      right('Losses', ({ losses }) => grouped(losses)),
      right('Ties', ({ ties }) => grouped(ties)),
      !byRecords && right('Mirrors', ({ mirrors }) => grouped(mirrors)),
      !byRecords && repeatedColumn(shown),
    ],
    byEstimate(shown),
  );
}

export const winRateTitles = {
  records: 'Win rates by the records of standings',
  matches: 'Win rates, without mirror matches',
} as const;

export function matchUpTable(title: string, shown: readonly MatchUp[]): ReportTable {
  return table<MatchUp>(
    title,
    [
      left('Archetype', ({ a }) => a.name),
      left('Against', ({ b }) => b.name),
      ...rateColumns('Win rate', shown, ({ winRate }) => winRate),
      right('n', ({ winRate }) => grouped(winRate.n)),
      right('Record', ({ wins, losses, ties }) => [wins, losses, ties].map(grouped).join('-')),
      repeatedColumn(shown),
      left('Favoured', ({ favoured }) => (favoured === null ? '' : favouredText[favoured])),
    ],
    shown,
  );
}

/** The number of repeated rows that the policy excluded or counted; only if there are any. */
function repeatedColumn<Row extends { readonly repeated: number }>(
  rows: readonly Row[],
): ColumnOf<Row> | false {
  const hasAny = rows.some(({ repeated }) => repeated > 0);
  return hasAny && right('Repeated', ({ repeated }) => grouped(repeated));
}

const favouredText = { a: 'yes', b: 'the other' } as const;

export function trendTable(
  { by, parts }: NonNullable<MetagameReport['trend']>,
  names: readonly string[],
): ReportTable {
  const isOverTime = by !== 'format';
  return table<TrendPart>(
    `Shares ${isOverTime ? 'over time' : 'by format'}`,
    [
      left(isOverTime ? 'When' : 'Format', ({ title, day }) =>
        day === undefined || day === title ? title : `${day} ${title}`,
      ),
      right('Players', ({ summary }) => grouped(summary.players)),
      ...names.map((name) =>
        rateColumn(name, parts, ({ summary }: TrendPart) => shareIn([summary], name)),
      ),
    ],
    parts,
  );
}

/** @param most the most cards to show; the title gives their total number */
export function cardTable({ cards }: CardReport, most = cards.length): ReportTable {
  type Card = CardReport['cards'][number];
  return table<Card>(
    cards.length > most ? `Cards, ${grouped(most)} of ${grouped(cards.length)}` : 'Cards',
    [
      left('Card', ({ name }) => name),
      cards.some(({ isSide }) => isSide) && left('Side', ({ isSide }) => (isSide ? 'side' : '')),
      left('Role', ({ role }) => role),
      right('Lists', ({ lists }) => grouped(lists)),
      right('Part', ({ part }) => `${(part * 100).toFixed(0)}%`),
      right('Copies', ({ mean }) => mean.toFixed(2)),
      right('Where held', ({ meanHeld }) => meanHeld.toFixed(2)),
      left('Lists with 1, 2, 3 … copies', ({ copies }) => copies.join(' ')),
    ],
    cards.slice(0, most),
  );
}

type Periods = Pick<ReportParts, 'against' | 'after'>;

/** The heading of the changes, with both periods. */
export function changeTitle({ against, after }: Periods): string {
  if (against === undefined) return 'What changed';
  const earlier = `${against.from}–${against.to}`;
  if (after === undefined) return `What changed since ${earlier}`;
  const { from, to } = after;
  return `What changed from ${earlier} to ${to === undefined ? `${from} and later` : `${from}–${to}`}`;
}

export function changeTable(changes: readonly ShareChange[], periods: Periods): ReportTable {
  const least = leastOf(changes.flatMap(({ before, after }) => [before, after]));
  return table<ShareChange>(
    changeTitle(periods),
    [
      left('Archetype', ({ archetype }) => archetype.name),
      right('Before', ({ before }) => percent(before, least)),
      right('After', ({ after }) => percent(after, least)),
      right('Change, points', ({ field }) =>
        field === null ? noRate : points(field.change, least),
      ),
      right('95%', ({ field }) => (field === null ? noRate : pointsRange(field.interval, least))),
      changes.some(({ rules }) => rules !== undefined) &&
        right('Due to rules, points', ({ rules }) =>
          rules === undefined ? noRate : points(rules, least),
        ),
    ],
    changes,
  );
}

export function fieldTable(expectations: readonly Expectation[]): ReportTable {
  return table<Expectation>(
    'Against this field',
    [
      left('Archetype', ({ archetype }) => archetype.name),
      ...rateColumns('Expected', expectations, ({ winRate: rate, ...one }) => ({ rate, ...one })),
      right('n', ({ n }) => grouped(n)),
      right('Met', ({ met }) => `${(met * 100).toFixed(0)}% of the field`),
    ],
    expectations,
  );
}

type EventSummary = MetagameReport['events'][number];

/** The table of events, without columns that are empty for all events. */
export function eventTable({ events }: MetagameReport): ReportTable {
  return table<EventSummary>(
    'Events',
    [
      left('Event', nameIn(events)),
      left('Date', ({ date }) => shownDay(date) ?? noRate),
      events.some(({ format }) => format !== undefined) &&
        left('Format', ({ format }) => format ?? noRate),
      right('Players', ({ players }) => grouped(players)),
      events.some(({ rows }) => rows > 0) && right('Rows of pairings', ({ rows }) => grouped(rows)),
    ],
    events,
  );
}

/** Display names of events; names that would be ambiguous stay unshortened. */
function nameIn(events: MetagameReport['events']) {
  const names = events.map(eventName);
  return (event: EventSummary): string => {
    const name = eventName(event);
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return (isAlone ? name : event.name) ?? name ?? noRate;
  };
}

function conversion(rate: Rate, least: number): string {
  return rate.rate === null ? noRate : `${grouped(countOf(rate))} (${percent(rate, least)})`;
}

function countOf({ rate, n }: Rate): number {
  return Math.round((rate ?? 0) * n);
}
