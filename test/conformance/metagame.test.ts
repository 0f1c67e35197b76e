/**
 * Reports on real events, compared with a second count written from the definitions alone: every share,
 * conversion, win rate and cell of the match-up matrix.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Classification,
  compileRules,
  type Matcher,
  type Unclassified,
} from '../../src/index.js';
import { type Corpus, readCorpus, tagCorpus } from '../../src/questions/corpus/index.js';
import {
  type Archetype,
  defaultPolicy,
  type MetagameReport,
  type Policy,
  programLabels,
  type Rate,
  reportOf,
  tallyCorpus,
} from '../../src/questions/metagame/index.js';
import {
  countMetagame,
  type PlainCell,
  type PlainCount,
  type PlainEvent,
  type PlainPolicy,
  type PlainTies,
  plainRate,
  plainRecord,
} from '../support/metagame-count.js';
import { mtgoRules } from '../support/mtgo-rules.js';
import { describeWith, shared } from '../support/needs.js';

const tieChoices = ['third', 'half', 'loss', 'out'] as const;
const choices = (['count', 'out', 'only'] as const).flatMap((playoffs) =>
  (['count', 'once'] as const).flatMap((repeated) =>
    [false, true].map((families) => ({ playoffs, repeated, families })),
  ),
);

describeWith(shared, 'reports on real events', (folder) => {
  const root = join(folder, 'data/mtg');
  const events = eventsOf(join(root, 'events/tournaments'));
  const names = ['Modern', 'Legacy', 'Pauper'] as const;
  const counters = new Map<string, Counters>();
  const countersOf = (format: string) => counters.get(format) as Counters;

  beforeAll(async () => {
    const { corpus } = await readCorpus(join(root, 'events'));
    for (const name of names) {
      const { rules, colors } = mtgoRules(join(root, 'rules'), name);
      const matcher = compileRules(rules, { colors });
      counters.set(name, countersFor(name, events, corpus, matcher));
    }
  });

  test('every row of pairings is counted, or reported as omitted', () => {
    const summaries = names.map((name) => countersOf(name).report({ ties: 'half' }, false).summary);
    const rows = summaries.map((summary) => summary.rows);
    expect(rows).toEqual(summaries.map(({ matches, left }) => matches + totalOf(left)));
    expect(totalOf(rows)).toBe(8982);
    expect(events.flatMap(({ pairings }) => pairings)).toHaveLength(8982);
  });

  describe.each(names)('%s', (name) => {
    test.each(choices)('playoffs $playoffs, repeated $repeated, families $families', (choice) => {
      const { families, ...policy } = choice;
      const plain = countersOf(name).count(policy, families);
      for (const ties of tieChoices) {
        const made = countersOf(name).report({ ...policy, ties }, families);
        expect(reportedFigures(made)).toEqual(plainFigures(plain, ties));
      }
    });
  });
});

interface Counters {
  readonly report: (policy: Partial<Policy>, families: boolean) => MetagameReport;
  readonly count: (policy: PlainPolicy, families: boolean) => PlainCount;
}

function countersFor(
  name: string,
  all: readonly PlainEvent[],
  corpus: Corpus,
  matcher: Matcher,
): Counters {
  const events = all.filter(({ details }) => details.format === name.toUpperCase());
  const tally = tallyCorpus(corpus, programLabels(corpus, tagCorpus(matcher.program, corpus)));
  const other = matcher.ruleSet.unclassified;
  const found = new Map<object, Classification | undefined>();
  for (const { decklist } of events.flatMap(({ standings }) => standings)) {
    if (decklist !== null) found.set(decklist, matcher.classify(decklist));
  }
  return {
    report: (policy, families) =>
      reportOf(tally, { ...defaultPolicy, ...policy, formats: [name] }, { families, by: 'week' }),
    count: (policy, families) =>
      countMetagame(
        events,
        (_, { decklist }) => labelOf(found.get(decklist as object) ?? other, families),
        policy,
      ),
  };
}

function eventsOf(folder: string): PlainEvent[] {
  return readdirSync(folder).map((id) => {
    const read = (name: string) =>
      JSON.parse(readFileSync(join(folder, id, `${name}.json`), 'utf8'));
    return {
      details: read('details'),
      standings: read('standings'),
      pairings: read('pairings'),
    };
  });
}

/** A rule with colours in its names is one archetype per name, but a single family under its plain name. */
function labelOf(found: Classification | Unclassified, families: boolean): string {
  if (!families || !('rule' in found)) return `${found.id} ${found.name}`;
  return `${found.rule.identifier} ${found.rule.name}`;
}

function reportedFigures({ summary, trend }: MetagameReport) {
  const keyOf = ({ id, name }: Archetype) => `${id} ${name}`;
  const { players, standings, rows, matches, mirrors, ties, left } = summary;
  const cells = [
    ...summary.archetypes
      .filter((one) => one.mirrors > 0)
      .map(({ archetype, mirrors: n }) => [
        `${keyOf(archetype)} - ${keyOf(archetype)}`,
        { wins: 0, losses: 0, ties: 0, n, rate: null, base: 0 },
      ]),
    ...summary.matchUps.flatMap(({ a, b, matches: n, ...one }) => [
      [
        `${keyOf(a)} - ${keyOf(b)}`,
        { wins: one.wins, losses: one.losses, ties: one.ties, n, ...rateOf(one.winRate) },
      ],
      [
        `${keyOf(b)} - ${keyOf(a)}`,
        { wins: one.losses, losses: one.wins, ties: one.ties, n, ...rateOf(one.opponentWinRate) },
      ],
    ]),
  ];
  return {
    totals: { players, standings, rows, matches, mirrors, ties },
    left,
    archetypes: Object.fromEntries(
      summary.archetypes.map((one) => [
        keyOf(one.archetype),
        {
          players: one.players,
          share: rateOf(one.share),
          record: { wins: one.wins, losses: one.losses, ties: one.ties, n: one.matches },
          winRate: rateOf(one.winRate),
          dayTwo: rateOf(one.day2),
          topEight: rateOf(one.top8),
          winners: rateOf(one.winners),
        },
      ]),
    ),
    cells: Object.fromEntries(cells),
    weeks: Object.fromEntries(
      (trend?.parts ?? []).flatMap(({ day, summary: week }) =>
        week.archetypes
          .filter((one) => one.players > 0)
          .map((one) => [`${day} ${keyOf(one.archetype)}`, rateOf(one.share)]),
      ),
    ),
  };
}

function plainFigures(plain: PlainCount, treatment: PlainTies) {
  const { players, listless, pairings, matches, mirrors, ties, rows } = plain;
  const part = (count: number, base: number) => ({
    rate: base === 0 ? null : rounded(count / base),
    base,
  });
  const rate = (record: PlainCell) => ({
    rate: rounded(plainRate(record, treatment) ?? null),
    base: record.wins + record.losses + (treatment === 'out' ? 0 : record.ties),
  });
  const winners = [...rows.values()].reduce((sum, row) => sum + row.winners, 0);
  return {
    totals: { players, standings: players + listless, rows: pairings, matches, mirrors, ties },
    left: Object.fromEntries(
      Object.entries(plain.leftOut)
        .filter(([, rowCount]) => rowCount > 0)
        .map(([reason, rowCount]) => [reasonNames[reason] ?? reason, rowCount]),
    ),
    archetypes: Object.fromEntries(
      [...rows].map(([label, row]) => {
        const record = plainRecord(plain, label);
        return [
          label,
          {
            players: row.players,
            share: part(row.players, players),
            record,
            winRate: rate(record),
            dayTwo: part(row.dayTwo, row.dayTwoBase),
            topEight: part(row.topEight, row.players),
            winners: part(row.winners, winners),
          },
        ];
      }),
    ),
    cells: Object.fromEntries(
      [...plain.cells].flatMap(([label, line]) =>
        [...line].map(([against, cell]) => [`${label} - ${against}`, { ...cell, ...rate(cell) }]),
      ),
    ),
    weeks: Object.fromEntries(
      [...plain.weeks].flatMap(([week, field]) => {
        const total = [...field.values()].reduce((sum, count) => sum + count, 0);
        return [...field].map(([label, count]) => [`${week} ${label}`, part(count, total)]);
      }),
    ),
  };
}

const reasonNames: Readonly<Record<string, string>> = {
  automaticLoss: 'automatic-loss',
  doubleLoss: 'double-loss',
  notInStandings: 'not-in-standings',
  noList: 'listless',
};

function rateOf({ rate, n }: Rate) {
  return { rate: rounded(rate), base: n };
}

/** Sums of thirds differ in their last digits. */
function rounded(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 1e9) / 1e9;
}

function totalOf(counts: object): number {
  return Object.values(counts).reduce((sum: number, count: number) => sum + count, 0);
}
