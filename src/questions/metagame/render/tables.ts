/** The figures of a metagame report as tables, for every format that has rows. */

import { grouped } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { shownDay } from '../../../core/tournament/date.js';
import { eventName } from '../../corpus/results.js';
import type { CardReport } from '../cards.js';
import type { ShareChange } from '../report/change.js';
import type { Expectation } from '../report/field.js';
import type { MetagameReport } from '../report/report.js';
import type { ArchetypeSummary, MatchUp, Summary } from '../report/summary.js';
import type { TrendPart } from '../report/trend.js';
import type { Rate } from '../statistics/interval.js';
import { noRate, percent, percentRange, points, pointsRange } from './numbers.js';
import type { ReportParts } from './parts.js';
import { byEstimate } from './rates.js';

/** A table for people: cells are written as they read. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface TableColumn {
  readonly title: string;
  /** Numbers are aligned at the right. Default: left. */
  readonly align?: 'left' | 'right';
}

interface ColumnOf<Row> extends TableColumn {
  readonly cell: (row: Row) => string;
}

function table<Row>(
  title: string,
  columns: readonly ColumnOf<Row>[],
  rows: readonly Row[],
): ReportTable {
  return {
    title,
    // Without what makes cells: tables are plain data.
    columns: columns.map(({ title, align }) => ({ title, ...defined({ align }) })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

const right = 'right' as const;

export function shareTable(shown: readonly ArchetypeSummary[]): ReportTable {
  const has = (of: (one: ArchetypeSummary) => Rate) => shown.some((one) => of(one).n > 0);
  const columns: ColumnOf<ArchetypeSummary>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Players', align: right, cell: ({ players }) => grouped(players) },
    { title: 'Share', align: right, cell: ({ share }) => percent(share) },
    { title: '95%', align: right, cell: ({ share }) => percentRange(share) },
    ...(has(({ day2 }) => day2)
      ? [
          {
            title: 'Made day 2',
            align: right,
            cell: (one: ArchetypeSummary) => conversion(one.day2),
          },
        ]
      : []),
    ...(has(({ top8 }) => top8)
      ? [
          {
            title: 'Made top 8',
            align: right,
            cell: (one: ArchetypeSummary) => conversion(one.top8),
          },
          {
            title: 'Won',
            align: right,
            cell: ({ winners }: ArchetypeSummary) => grouped(countOf(winners)),
          },
        ]
      : []),
  ];
  return table('Shares', columns, shown);
}

export function winRateTable(
  shown: readonly ArchetypeSummary[],
  { byRecords }: Pick<Summary, 'byRecords'>,
): ReportTable {
  const columns: ColumnOf<ArchetypeSummary>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Win rate', align: right, cell: ({ winRate }) => percent(winRate) },
    { title: '95%', align: right, cell: ({ winRate }) => percentRange(winRate) },
    { title: 'n', align: right, cell: ({ winRate }) => grouped(winRate.n) },
    { title: 'Wins', align: right, cell: ({ wins }) => grouped(wins) },
    { title: 'Losses', align: right, cell: ({ losses }) => grouped(losses) },
    { title: 'Ties', align: right, cell: ({ ties }) => grouped(ties) },
    ...(byRecords
      ? []
      : [{ title: 'Mirrors', align: right, cell: mirrorsOf }, ...repeatedColumn(shown)]),
  ];
  return table(winRateTitles[byRecords ? 'records' : 'matches'], columns, byEstimate(shown));
}

export const winRateTitles = {
  records: 'Win rates by the records of standings',
  matches: 'Win rates, without mirror matches',
} as const;

function mirrorsOf({ mirrors }: ArchetypeSummary): string {
  return grouped(mirrors);
}

export function matchUpTable(title: string, shown: readonly MatchUp[]): ReportTable {
  const columns: ColumnOf<MatchUp>[] = [
    { title: 'Archetype', cell: ({ a }) => a.name },
    { title: 'Against', cell: ({ b }) => b.name },
    { title: 'Win rate', align: right, cell: ({ winRate }) => percent(winRate) },
    { title: '95%', align: right, cell: ({ winRate }) => percentRange(winRate) },
    { title: 'n', align: right, cell: ({ winRate }) => grouped(winRate.n) },
    { title: 'Record', align: right, cell: recordOf },
    ...repeatedColumn(shown),
    {
      title: 'Favoured',
      cell: ({ favoured }) => (favoured === null ? '' : favouredText[favoured]),
    },
  ];
  return table(title, columns, shown);
}

/** How many rows the policy left out, or counted, beside the figures that they change. */
function repeatedColumn<Row extends { readonly repeated: number }>(
  rows: readonly Row[],
): ColumnOf<Row>[] {
  if (rows.every(({ repeated }) => repeated === 0)) return [];
  return [{ title: 'Repeated', align: right, cell: ({ repeated }) => grouped(repeated) }];
}

const favouredText = { a: 'yes', b: 'the other' } as const;

function recordOf({ wins, losses, ties }: MatchUp): string {
  return [wins, losses, ties].map(grouped).join('-');
}

export function trendTable(parts: readonly TrendPart[], names: readonly string[]): ReportTable {
  const columns: ColumnOf<TrendPart>[] = [
    {
      title: 'When',
      cell: ({ title, day }) => (day === undefined || day === title ? title : `${day} ${title}`),
    },
    { title: 'Players', align: right, cell: ({ summary }) => grouped(summary.players) },
    ...names.map((name) => ({
      title: name,
      align: right,
      cell: ({ summary }: TrendPart) => {
        const found = summary.archetypes.find(({ archetype }) => archetype.name === name);
        return found === undefined ? '0%' : percent(found.share);
      },
    })),
  ];
  return table('Shares over time', columns, parts);
}

export function cardTable({ cards }: CardReport, most: number): ReportTable {
  type Card = CardReport['cards'][number];
  const columns: ColumnOf<Card>[] = [
    { title: 'Card', cell: ({ name }) => name },
    { title: 'Side', cell: ({ isSide }) => (isSide ? 'side' : '') },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Lists', align: right, cell: ({ lists }) => grouped(lists) },
    { title: 'Part', align: right, cell: ({ part }) => `${(part * 100).toFixed(0)}%` },
    { title: 'Copies', align: right, cell: ({ mean }) => mean.toFixed(2) },
    { title: 'Where held', align: right, cell: ({ meanHeld }) => meanHeld.toFixed(2) },
    { title: 'Lists with 1, 2, 3 … copies', cell: ({ copies }) => copies.join(' ') },
  ];
  return table('Cards', columns, cards.slice(0, most));
}

type Periods = Pick<ReportParts, 'against' | 'after'>;

/** The heading of what changed; it names both periods. */
export function changeTitle({ against, after }: Periods): string {
  if (against === undefined) return 'What changed';
  const since = `What changed since ${against.from} to ${against.to}`;
  if (after === undefined) return since;
  return `${since}, at the events from ${after.from} ${after.to === undefined ? 'on' : `to ${after.to}`}`;
}

export function changeTable(changes: readonly ShareChange[], periods: Periods): ReportTable {
  const columns: ColumnOf<ShareChange>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    { title: 'Before', align: right, cell: ({ before }) => percent(before) },
    { title: 'After', align: right, cell: ({ after }) => percent(after) },
    {
      title: 'Field, points',
      align: right,
      cell: ({ field, after }) => (field === null ? noRate : points(field.change, after.n)),
    },
    {
      title: '95%',
      align: right,
      cell: ({ field, after }) => (field === null ? noRate : pointsRange(field.interval, after.n)),
    },
    ...(changes.some(({ rules }) => rules !== undefined)
      ? [
          {
            title: 'Rules, points',
            align: right,
            cell: ({ rules, after }: ShareChange) =>
              rules === undefined ? noRate : points(rules, after.n),
          },
        ]
      : []),
  ];
  return table(changeTitle(periods), columns, changes);
}

export function fieldTable(expectations: readonly Expectation[]): ReportTable {
  const columns: ColumnOf<Expectation>[] = [
    { title: 'Archetype', cell: ({ archetype }) => archetype.name },
    {
      title: 'Expected',
      align: right,
      cell: ({ winRate: rate, interval, n }) => percent({ rate, interval, n }),
    },
    {
      title: '95%',
      align: right,
      cell: ({ winRate: rate, interval, n }) => percentRange({ rate, interval, n }),
    },
    { title: 'n', align: right, cell: ({ n }) => grouped(n) },
    { title: 'Met', align: right, cell: ({ met }) => `${(met * 100).toFixed(0)}% of the field` },
  ];
  return table('Against this field', columns, expectations);
}

export function eventTable({ events }: MetagameReport): ReportTable {
  const columns: ColumnOf<MetagameReport['events'][number]>[] = [
    { title: 'Event', cell: nameIn(events) },
    { title: 'Date', cell: ({ date }) => shownDay(date) ?? noRate },
    { title: 'Format', cell: ({ format }) => format ?? noRate },
    { title: 'Players', align: right, cell: ({ players }) => grouped(players) },
    { title: 'Rows of pairings', align: right, cell: ({ rows }) => grouped(rows) },
  ];
  return table('Events', columns, events);
}

/** The names of events for people; of several files with one name, as they are. */
function nameIn(events: MetagameReport['events']) {
  const names = events.map(eventName);
  return (event: MetagameReport['events'][number]): string => {
    const name = eventName(event);
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return (isAlone ? name : event.name) ?? name ?? noRate;
  };
}

function conversion(rate: Rate): string {
  return rate.rate === null ? noRate : `${grouped(countOf(rate))} (${percent(rate)})`;
}

function countOf({ rate, n }: Rate): number {
  return Math.round((rate ?? 0) * n);
}
