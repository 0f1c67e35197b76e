/**
 * A second implementation of metagame counts, written only from the definitions. It imports nothing from `src`,
 * so figures on which both agree have two independent sources.
 */

export interface PlainEvent {
  readonly details: {
    readonly id: string;
    readonly date: string;
    readonly format: string;
    readonly phases: readonly { readonly phase: number; readonly type: string }[];
  };
  readonly standings: readonly {
    readonly player: string;
    readonly placing: number;
    readonly decklist: object | null;
  }[];
  readonly pairings: readonly {
    readonly round: number;
    readonly phase: number;
    readonly player1: string;
    readonly player2: string;
    readonly winner: string | number;
  }[];
}

export interface PlainPolicy {
  readonly playoffs: 'count' | 'out' | 'only';
  readonly repeated: 'count' | 'once';
}

export type PlainTies = 'third' | 'half' | 'loss' | 'out';

/** The matches of one archetype against another; mirror matches count only in `n`. */
export interface PlainCell {
  wins: number;
  losses: number;
  ties: number;
  n: number;
}

/** The players of one archetype. A base counts players only at events where the rank exists. */
export interface PlainRow {
  players: number;
  dayTwoBase: number;
  dayTwo: number;
  topEight: number;
  winners: number;
}

export interface PlainCount {
  players: number;
  listless: number;
  pairings: number;
  matches: number;
  mirrors: number;
  ties: number;
  readonly leftOut: Record<PlainReason, number>;
  readonly rows: Map<string, PlainRow>;
  readonly cells: Map<string, Map<string, PlainCell>>;
  /** Week, named by its Monday -> archetype -> players. */
  readonly weeks: Map<string, Map<string, number>>;
}

type PlainReason =
  | 'bye'
  | 'automaticLoss'
  | 'doubleLoss'
  | 'playoffs'
  | 'repeated'
  | 'notInStandings'
  | 'noList';

type Standing = PlainEvent['standings'][number];
type Pairing = PlainEvent['pairings'][number];

/** @param labelOf returns the archetype name of a player with a list, also if no rule matches the list */
export function countMetagame(
  events: readonly PlainEvent[],
  labelOf: (event: PlainEvent, standing: Standing) => string,
  policy: PlainPolicy,
): PlainCount {
  const count = emptyCount();
  for (const event of events) {
    const labels = new Map<string, string | undefined>();
    const swissPhases = event.details.phases.filter(({ type }) => type === 'SWISS');
    const dayTwo = swissPhases[1]?.phase;
    for (const standing of event.standings) {
      if (standing.decklist === null) {
        count.listless += 1;
        labels.set(standing.player, undefined);
        continue;
      }
      const label = labelOf(event, standing);
      labels.set(standing.player, label);
      count.players += 1;
      const row = entry(count.rows, label, emptyRow);
      row.players += 1;
      if (standing.placing <= 8) row.topEight += 1;
      if (standing.placing === 1) row.winners += 1;
      if (dayTwo !== undefined) {
        row.dayTwoBase += 1;
        const played = (pairing: Pairing) =>
          pairing.phase === dayTwo &&
          (pairing.player1 === standing.player || pairing.player2 === standing.player);
        if (event.pairings.some(played)) row.dayTwo += 1;
      }
      const week = entry(count.weeks, mondayOf(event.details.date), () => new Map());
      week.set(label, (week.get(label) ?? 0) + 1);
    }

    // If rows disagree, the best result of the player who is first in the standings counts.
    const counting = new Map<string, Pairing>();
    const places = event.standings.map(({ player }) => player);
    const rankOf = ({ player1, player2, winner }: Pairing) => {
      const order = [player1, player2].sort((x, y) => places.indexOf(x) - places.indexOf(y));
      return (order.indexOf(`${winner}`) + 3) % 3;
    };
    for (const pairing of event.pairings) {
      if (isNoMatch(pairing, labels)) continue;
      const other = counting.get(matchOf(pairing));
      if (other === undefined || rankOf(pairing) < rankOf(other)) {
        counting.set(matchOf(pairing), pairing);
      }
    }
    for (const pairing of event.pairings) {
      count.pairings += 1;
      const isRepeated = counting.get(matchOf(pairing)) !== pairing;
      const reason = whyLeftOut(event, pairing, labels, isRepeated, policy);
      if (reason !== undefined) count.leftOut[reason] += 1;
      else countMatch(count, pairing, labels);
    }
  }
  return count;
}

function matchOf({ phase, round, player1, player2 }: Pairing): string {
  return [phase, round, ...[player1, player2].sort()].join(' ');
}

function isNoMatch(
  { player1, player2, winner }: Pairing,
  labels: ReadonlyMap<string, string | undefined>,
): boolean {
  return player2 === '' || winner === -1 || !labels.has(player1) || !labels.has(player2);
}

/** The first reason for a row; if there are several, the definitions give no order. */
function whyLeftOut(
  event: PlainEvent,
  pairing: Pairing,
  labels: ReadonlyMap<string, string | undefined>,
  isRepeated: boolean,
  policy: PlainPolicy,
): PlainReason | undefined {
  const { player1, player2, winner, phase } = pairing;
  if (player2 === '') return winner === -1 ? 'automaticLoss' : 'bye';
  if (winner === -1) return 'doubleLoss';
  if (!labels.has(player1) || !labels.has(player2)) return 'notInStandings';
  const type = event.details.phases.find((one) => one.phase === phase)?.type;
  if (policy.playoffs === (type === 'SWISS' ? 'only' : 'out')) return 'playoffs';
  const hasLists = labels.get(player1) !== undefined && labels.get(player2) !== undefined;
  if (!hasLists) return 'noList';
  return isRepeated && policy.repeated === 'once' ? 'repeated' : undefined;
}

function countMatch(
  count: PlainCount,
  { player1, player2, winner }: Pairing,
  labels: ReadonlyMap<string, string | undefined>,
): void {
  const first = labels.get(player1) ?? '';
  const second = labels.get(player2) ?? '';
  count.matches += 1;
  const cell = cellOf(count, first, second);
  cell.n += 1;
  if (first === second) {
    count.mirrors += 1;
    return;
  }
  const other = cellOf(count, second, first);
  other.n += 1;
  if (winner === 0) {
    count.ties += 1;
    cell.ties += 1;
    other.ties += 1;
  } else if (winner === player1) {
    cell.wins += 1;
    other.losses += 1;
  } else {
    cell.losses += 1;
    other.wins += 1;
  }
}

/** Undefined if no match counts for the rate. */
export function plainRate(
  { wins, losses, ties }: Omit<PlainCell, 'n'>,
  treatment: PlainTies,
): number | undefined {
  const part = { third: 1 / 3, half: 1 / 2, loss: 0, out: 0 }[treatment];
  const base = wins + losses + (treatment === 'out' ? 0 : ties);
  return base === 0 ? undefined : (wins + part * ties) / base;
}

/** The record of an archetype against all others, with its mirror matches only in `n`. */
export function plainRecord(count: PlainCount, label: string): PlainCell {
  const sum = { wins: 0, losses: 0, ties: 0, n: 0 };
  for (const cell of count.cells.get(label)?.values() ?? []) {
    sum.wins += cell.wins;
    sum.losses += cell.losses;
    sum.ties += cell.ties;
    sum.n += cell.n;
  }
  return sum;
}

function mondayOf(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function cellOf(count: PlainCount, label: string, against: string): PlainCell {
  const line = entry(count.cells, label, () => new Map<string, PlainCell>());
  return entry(line, against, () => ({ wins: 0, losses: 0, ties: 0, n: 0 }));
}

function emptyRow(): PlainRow {
  return { players: 0, dayTwoBase: 0, dayTwo: 0, topEight: 0, winners: 0 };
}

function emptyCount(): PlainCount {
  return {
    players: 0,
    listless: 0,
    pairings: 0,
    matches: 0,
    mirrors: 0,
    ties: 0,
    leftOut: {
      bye: 0,
      automaticLoss: 0,
      doubleLoss: 0,
      playoffs: 0,
      repeated: 0,
      notInStandings: 0,
      noList: 0,
    },
    rows: new Map(),
    cells: new Map(),
    weeks: new Map(),
  };
}

function entry<K, V>(map: Map<K, V>, key: K, empty: () => V): V {
  const value = map.get(key) ?? empty();
  map.set(key, value);
  return value;
}
