/** The figures of a metagame report as CSV rows: unformatted numbers, with the policy in each row. */

import type { MetagameReport } from '../report/report.js';
import type { ArchetypeSummary } from '../report/summary.js';
import type { Rate } from '../statistics/interval.js';
import { policyLine } from './notes.js';
import { withDistinctNames } from './parts.js';

/** The tables of a report. */
export const csvTables = ['archetypes', 'match-ups', 'trend'] as const;
export type CsvTable = (typeof csvTables)[number];

/** The rows of a table; the first has the column names. A rate without results is empty. */
export function csvRows(given: MetagameReport, table: CsvTable): unknown[][] {
  const { report } = withDistinctNames({ report: given });
  const policy = policyLine(report);
  const { archetypes, matchUps } = report.summary;
  switch (table) {
    case 'archetypes':
      return [
        [...archetypeColumns, 'policy'],
        ...archetypes.map((one) => [...archetypeRow(one), policy]),
      ];
    case 'match-ups':
      return [
        [
          'id',
          'name',
          'opponent_id',
          'opponent_name',
          'wins',
          'losses',
          'ties',
          'repeated',
          ...rateColumns('win_rate'),
          'probability',
          'favoured',
          'policy',
        ],
        ...matchUps.map(({ a, b, wins, losses, ties, repeated, ...one }) => [
          a.id,
          a.name,
          b.id,
          b.name,
          wins,
          losses,
          ties,
          repeated,
          ...rateCells(one.winRate),
          one.probability,
          one.favoured === null ? '' : one.favoured === 'a' ? a.id : b.id,
          policy,
        ]),
      ];
    case 'trend':
      return [
        ['period', 'title', 'day', ...archetypeColumns, 'policy'],
        ...(report.trend?.parts ?? []).flatMap(({ key, title, day, summary }) =>
          summary.archetypes.map((one) => [key, title, day ?? '', ...archetypeRow(one), policy]),
        ),
      ];
  }
}

function rateColumns(name: string): string[] {
  return [name, `${name}_low`, `${name}_high`, `${name}_n`];
}

const archetypeColumns = [
  ...['id', 'name', 'family', 'players'],
  ...rateColumns('share'),
  ...['matches', 'mirrors', 'wins', 'losses', 'ties', 'repeated'],
  ...rateColumns('win_rate'),
  'win_rate_empirical_bayes',
  ...['day2_conversion', 'top8_conversion', 'winners_share'].flatMap(rateColumns),
];

function archetypeRow(one: ArchetypeSummary): unknown[] {
  const { archetype, players, matches, mirrors, wins, losses, ties, repeated } = one;
  return [
    archetype.id,
    archetype.name,
    archetype.family.id,
    players,
    ...rateCells(one.share),
    matches,
    mirrors,
    wins,
    losses,
    ties,
    repeated,
    ...rateCells(one.winRate),
    one.estimate ?? '',
    ...[one.day2, one.top8, one.winners].flatMap(rateCells),
  ];
}

function rateCells({ rate, interval, n }: Rate): unknown[] {
  return [rate ?? '', interval?.[0] ?? '', interval?.[1] ?? '', n];
}
