/** Describes in sentences what a report counts. Every export includes these. */
import { counted, grouped, present } from '../../../core/diagnostics/counted.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { groupBy } from '../../../core/json/grouping.js';
import { dayOf } from '../../../core/tournament/date.js';
import type { Archetype } from '../archetypes.js';
import { type LeftOut, type Policy, policyTexts } from '../policy.js';
import type { ShareChange } from '../report/change.js';
import type { MetagameReport } from '../report/report.js';
import { type ArchetypeSummary, isTested, type MatchUp, type Summary } from '../report/summary.js';
import { evenProbability, type Rate, significant } from '../statistics/interval.js';
import { noLabels } from '../tally/corpus.js';
import { percent, percentRange, pointsRange } from './numbers.js';
import type { ReportParts } from './parts.js';

const leftTexts: Readonly<Record<keyof LeftOut, readonly [one: string, more: string]>> = {
  bye: ['bye', 'byes'],
  'automatic-loss': ['automatic loss', 'automatic losses'],
  'double-loss': ['double loss', 'double losses'],
  'no-result': ['row without a result', 'rows without a result'],
  'not-in-standings': [
    'row with a player who is not in the standings',
    'rows with a player who is not in the standings',
  ],
  repeated: ['row that repeats a match', 'rows that repeat a match'],
  playoffs: ['match of another part of the event', 'matches of other parts of the events'],
  listless: ['match of a player without a list', 'matches of players without a list'],
  unknown: ['match of a list that no rule matches', 'matches of lists that no rule matches'],
};

/** Describes in sentences what stands out: the most played archetype, and win rates and match-ups beyond chance. */
export function findingNotes({
  report: { summary, policy },
  changes = [],
  cards,
}: Pick<ReportParts, 'report' | 'changes' | 'cards'>): string[] {
  const named = summary.archetypes.filter(({ archetype }) => archetype.kind === 'named');
  const tested = named.filter(isTested);
  return present([
    mostPlayed(named),
    largerFamily(named),
    unnamed(summary, named),
    severalWinners(summary),
    ...(tested.length === 0 || summary.byRecords ? [] : winRatesBeyondChance(tested, policy)),
    mostUneven(summary.matchUps),
    greatestChange(changes),
    cards?.report.lists === 0 &&
      `No list that counts has the deck ${cards.name}, so none of its cards are shown.`,
  ]);
}

function mostPlayed(named: readonly ArchetypeSummary[]): string | undefined {
  const [first, second] = named;
  if (first === undefined || first.players === 0) return undefined;
  if (first.players === second?.players) {
    const more = named.filter(({ players }) => players === first.players).length - 2;
    const names = `${first.archetype.name}${more > 0 ? ',' : ' and'} ${second.archetype.name}`;
    return `${names}${more > 0 ? ` and ${more} more` : ''} are the most played archetypes: ${percent(first.share)} of the players each (${percentRange(first.share)}).`;
  }
  const most = `${first.archetype.name} is the most played archetype: ${percent(first.share)} of the players (${percentRange(first.share)}).`;
  if (second === undefined) return most;
  const { players: wins } = first;
  const lead = { wins, losses: second.players, ties: 0, tie: undefined };
  const isSure = evenProbability(lead) < 0.05;
  const next = `${second.archetype.name} is second with ${percent(second.share)}`;
  return `${most} ${next}${isSure ? '' : '; the difference may be chance'}.`;
}

/**
 * If variants count separately: the rule with the most players, variants included, if no single archetype has
 * as many.
 */
function largerFamily(named: readonly ArchetypeSummary[]): string | undefined {
  const families = new Map<string, { readonly name: string; readonly players: number }>();
  for (const { archetype, players } of named) {
    const { id, name } = archetype.family;
    families.set(id, { name, players: players + (families.get(id)?.players ?? 0) });
  }
  const [largest] = [...families].sort(([, x], [, y]) => y.players - x.players);
  const [first] = named;
  if (first === undefined || largest === undefined) return undefined;
  const [id, { name, players }] = largest;
  if (players <= first.players) return undefined;
  const part = `${grouped(players)} of ${grouped(first.share.n)}`;
  const has = id === first.archetype.family.id ? `${part} players` : `more players, ${part}`;
  return `Variants count apart: with all of its variants, ${name} has ${has}.`;
}

/** A note if there are more lists without an archetype than of the most played one. */
function unnamed(
  { archetypes }: Summary,
  [first]: readonly ArchetypeSummary[],
): string | undefined {
  const found = archetypes.find(({ archetype }) => archetype.kind === 'unknown');
  if (found === undefined || found.players <= (first?.players ?? 0)) return undefined;
  if (first === undefined) return 'No list has an archetype.';
  return `${percent(found.share)} of the players have a list without an archetype: one that is played more may be among them.`;
}

/** A note if there are more winners than events, for example because files contain several events. */
function severalWinners({ archetypes, events }: Summary): string | undefined {
  const winners = archetypes[0]?.winners.n ?? 0;
  if (winners <= events) return undefined;
  return `${counted(winners, 'player')} came first in ${counted(events, 'event')}: some files hold several events, or places are shared. "Made top 8" and "Won" count them all.`;
}

const mostNamed = 3;

function winRatesBeyondChance(tested: readonly ArchetypeSummary[], { ties }: Policy): string[] {
  const tie = ties === 'out' ? undefined : 0.5;
  // Equal wins and losses differ from 50% unless a tie is half a win.
  const isEvenHalf = ties !== 'third' && ties !== 'loss';
  const isSure = significant(tested.map((one) => evenProbability({ ...one, tie })));
  const sure = tested.filter((one, index) => isSure[index] && one.wins !== one.losses);
  const archetypes = counted(tested.length, 'archetype');
  const among = `among ${archetypes}`;
  if (sure.length === 0 && !isEvenHalf) {
    return [`For none of ${archetypes} do wins and losses differ by more than chance.`];
  }
  if (sure.length === 0) {
    const apart = tested.filter(
      ({ winRate: { interval } }) => interval !== null && (interval[0] > 0.5 || interval[1] < 0.5),
    ).length;
    const although =
      apart === 0
        ? ''
        : `, although ${counted(apart, 'interval lies', 'intervals lie')} on one side of it: of so many, some do by chance`;
    return [`No win rate can be told apart from 50% ${among}${although}.`];
  }
  const groups = [
    [
      isEvenHalf ? 'Above 50%' : 'More wins than losses',
      sure.filter(({ wins, losses }) => wins > losses),
    ],
    [
      isEvenHalf ? 'Below 50%' : 'More losses than wins',
      sure.filter(({ wins, losses }) => wins < losses),
    ],
  ] as const;
  return groups.flatMap(([side, all]) => {
    if (all.length === 0) return [];
    const byMatches = [...all].sort((x, y) => y.winRate.n - x.winRate.n);
    const shown = byMatches
      .slice(0, mostNamed)
      .map(({ archetype, winRate }) => `${archetype.name} (${rateOf(winRate)})`);
    const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : '';
    return [`${side} by more than chance ${among}: ${shown.join(', ')}${more}.`];
  });
}

/** `54% of 812 matches, 51–57%`. */
function rateOf(rate: Rate): string {
  return `${percent(rate)} of ${counted(rate.n, 'match', 'matches')}, ${percentRange(rate)}`;
}

/** The favoured match-up whose interval is farthest from 50%. */
function mostUneven(matchUps: readonly MatchUp[]): string | undefined {
  const found = matchUps.flatMap(({ a, b, favoured, winRate, opponentWinRate }) => {
    if (favoured === null) return [];
    const [winner, loser, rate] = favoured === 'a' ? [a, b, winRate] : [b, a, opponentWinRate];
    return winner.kind === 'named' && loser.kind === 'named' ? [{ winner, loser, rate }] : [];
  });
  const [first] = found.sort((x, y) => (y.rate.interval?.[0] ?? 0) - (x.rate.interval?.[0] ?? 0));
  if (first === undefined) return undefined;
  const { winner, loser, rate } = first;
  return `The most uneven match-up: ${winner.name} against ${loser.name} (${rateOf(rate)}).`;
}

/** The greatest change of a share whose interval does not contain 0. */
function greatestChange(changes: readonly ShareChange[]): string | undefined {
  const found = changes.find(
    ({ archetype, field }) =>
      archetype.kind === 'named' && field && (field.interval[0] > 0 || field.interval[1] < 0),
  );
  if (found?.field == null) return undefined;
  const { archetype, before, after, field } = found;
  const n = Math.min(before.n, after.n);
  return `The greatest change: ${archetype.name}, from ${percent(before, n)} to ${percent(after, n)} of the players (${pointsRange(field.interval, n)} points).`;
}

/** The source of a report on one line: `12 events, 2025-03-01 to 2025-06-22; 9,121 players.` */
export function sourceNote(report: MetagameReport): string {
  return `${eventsNote(report)}; ${counted(report.summary.players, 'player')}.`;
}

/** `12 events, 2025-03-01 to 2025-06-22`. */
export function eventsNote({ events }: Pick<MetagameReport, 'events'>): string {
  const days = events.flatMap(({ date }) => dayOf(date) ?? []);
  const [first, last] = [days[0], days.at(-1)];
  const when = first === undefined ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`;
  const games = [...new Set(events.flatMap(({ game }) => game ?? []))];
  const undated = first === undefined ? 0 : events.length - days.length;
  return present([
    `${counted(events.length, 'event')}${when}`,
    games.length > 1 && `, of ${games.length} games: ${games.join(', ')}`,
    undated > 0 && `; ${undated} without a date`,
  ]).join('');
}

/** What was counted: players, matches, and what was excluded. */
export function countNotes({ events, summary, policy, program }: MetagameReport): string[] {
  const left = Object.entries(summary.left)
    .map(([reason, rows]) => {
      const [one, more] = leftTexts[reason as keyof LeftOut];
      return `${grouped(rows)} ${ofLabels(rows === 1 ? one : more, program)}`;
    })
    .join(', ');
  const others = summary.standings - summary.players;
  const byId = groupBy(events, ({ id }) => id);
  const twice = [...byId].flatMap(([id, all]) => (id !== undefined && all.length > 1 ? [id] : []));
  return present([
    twice.length > 0 &&
      `Some events are in several files and count once for each: ${twice.join(', ')}.`,
    `${counted(summary.players, 'player counts', 'players count')}${others > 0 ? `, ${counted(others, 'is', 'are')} left out` : ''}.`,
    summary.rows === 0
      ? noPairings[summary.byRecords ? 'records' : 'nothing']
      : `${grouped(summary.matches)} of ${grouped(summary.rows)} rows of pairings are matches that count, ${grouped(summary.mirrors)} of them mirror matches, ${grouped(summary.ties)} of the others ties.${left === '' ? '' : ` Left out: ${left}.`}`,
    summary.rows > 0 &&
      summary.unpaired > 0 &&
      `${counted(summary.unpaired, 'player is', 'players are')} at events without pairings: win rates leave out their records.`,
    summary.repeated > 0 &&
      `${counted(summary.repeated, 'row repeats a match', 'rows repeat a match')}, with the players and the round of another row: some sites write a draw once for each player. ${repeatedTexts[policy.repeated]}`,
  ]);
}

const noPairings = {
  records:
    'There are no pairings: win rates are those of the records of standings, with mirror matches and all that these count, such as byes, and there are no match-ups.',
  nothing: 'There are no pairings, so there are no win rates and no match-ups.',
} as const;

const repeatedTexts = {
  once: 'The tables say how many are left out; the policy can count them.',
  count:
    'They count as the event wrote them, and the tables say how many; the policy can count each match once.',
} as const;

/** Archetypes of a field that the report lacks, with similar ones, and why the field has no table. */
export function fieldNotes({ field, report }: Pick<ReportParts, 'field' | 'report'>): string[] {
  if (field === undefined) return [];
  const known = report.summary.archetypes.map(({ archetype }) => archetype);
  const named = field.unknown.map((wanted) => {
    const near = nearestOf(wanted, known);
    return near === undefined ? wanted : `${wanted} (did you mean ${near.name}, id ${near.id}?)`;
  });
  const notes: string[] = [];
  const isEmpty = field.expectations.length === 0;
  if (named.length > 0) {
    const others = isEmpty ? '' : ' They are left out, and the others count as the whole field.';
    notes.push(`The field names archetypes that no list has: ${named.join(', ')}.${others}`);
  }
  if (isEmpty) {
    notes.push(
      'Nothing can be expected against this field: no list has an archetype of it, or no match counts.',
    );
  }
  return notes;
}

/** The archetype whose id or name is most similar to a text, or else contains it. */
function nearestOf(text: string, archetypes: readonly Archetype[]): Archetype | undefined {
  const wanted = text.toLowerCase();
  const wordsOf = ({ id, name }: Archetype) => [id.toLowerCase(), name.toLowerCase()];
  const [nearest] = nearestWords(wanted, archetypes.flatMap(wordsOf), 2);
  return archetypes.find((one) =>
    wordsOf(one).some((word) => (nearest === undefined ? word.includes(wanted) : word === nearest)),
  );
}

/** A text about lists that no rule matches or, without rules, about lists without a label. */
function ofLabels(text: string, program: string): string {
  return program === noLabels.program
    ? text.replace('that no rule matches', 'without a label')
    : text;
}

/** Describes how it was counted: the policy and the program. */
export function policyNotes({ policy, program, families, summary }: MetagameReport): string[] {
  const { ties, from, to, formats, games } = policy;
  const ofTies = ties === undefined ? 'no match that counts is a tie' : policyTexts.ties[ties];
  const ofMatches = [
    ofTies,
    policy.byes,
    policy.mirrors,
    policyTexts.playoffs[policy.playoffs],
    policyTexts.repeated[policy.repeated],
    'matches are taken as independent of each other',
  ];
  const asked = present([
    ...(summary.rows > 0 ? ofMatches : summary.byRecords ? [ofTies] : []),
    ofLabels(policyTexts.unknown[policy.unknown], program),
    policyTexts.listless[policy.listless],
    "intervals are Wilson's, of 95%",
    program !== noLabels.program &&
      (families ? 'variants count as their rule' : 'variants count apart from their rule'),
    from !== undefined && `from ${from} on`,
    to !== undefined && `up to ${to}`,
    formats && `only the formats ${formats.join(', ')}`,
    games && `only the games ${games.join(', ')}`,
  ]);
  const tests = summary.matchUps.filter(isTested).length;
  const howJudged = present([
    tests > 0 &&
      `A match-up is called favoured if it stays significant among all ${grouped(tests)} that were tested (Benjamini and Hochberg, 5%).`,
    summary.archetypes.some(({ winRate }) => winRate.n > 0) &&
      'Win rates are ordered by an estimate that pulls rates from few matches towards the mean (empirical Bayes).',
  ]);
  return present([
    `Policy: ${asked.join('; ')}.`,
    howJudged.length > 0 && howJudged.join(' '),
    `Labels: ${program === noLabels.program ? 'those in the files' : `program ${program}`}.`,
  ]);
}

/** The policy on one line, for formats with one figure per line. */
export function policyLine({ policy, program, families, summary }: MetagameReport): string {
  const { byes, mirrors, formats, games, ...fields } = policy;
  const named = Object.entries({ ...fields, byes: 'out', mirrors: 'out' })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}=${value}`);
  return present([
    ...named,
    formats && `formats=${formats.join('+')}`,
    games && `games=${games.join('+')}`,
    `families=${families}`,
    summary.byRecords && 'win_rates=records',
    `program=${program}`,
  ]).join('; ');
}
