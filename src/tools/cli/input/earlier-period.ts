/** The periods that `--against` compares: an earlier one, and the one that the report is about. */
import { dayFrom } from '../../../questions/metagame/report/trend.js';
import { CommandError } from './input.js';

/** The first and the last day of a period; without a last day, it goes on. */
export interface LaterPeriod {
  readonly from: string;
  readonly to?: string;
}

export interface PeriodOptions {
  readonly from?: string;
  readonly to?: string;
  /** An earlier period, as its first and last day. */
  readonly against?: readonly [from: string, to: string];
}

/**
 * The period that an earlier one is compared with: `--from` to `--to`, or all days behind the earlier one.
 * Undefined without an earlier one. Ends the command where a period ends before it begins, or they are not one behind the other.
 */
export function laterPeriod({ from, to, against }: PeriodOptions): LaterPeriod | undefined {
  if (from !== undefined && to !== undefined && from > to) {
    throw new CommandError(`--from ${from} is after --to ${to}, so no event is in between`);
  }
  if (against === undefined) return undefined;
  const [first, last] = against;
  if (first > last) throw new CommandError(`--against ${first}..${last} ends before it begins`);
  const next = dayFrom(last, 1);
  const given = `--against ${first}..${last}`;
  if (to !== undefined && to < first) {
    const exchanged = `--from ${first} --to ${last} --against ${from ?? 'DAY'}..${to}`;
    throw new CommandError(
      `${given} is later than the period of the report, which ends on ${to}; it must be the earlier one: ${exchanged} exchanges them`,
    );
  }
  if (from !== undefined && from <= last) {
    throw new CommandError(
      `${given} and the period of the report, which begins on ${from}, have days in common; give --from ${next} or later, or --against with a last day before ${from}`,
    );
  }
  if (to !== undefined && to <= last) {
    throw new CommandError(
      `${given} leaves no day up to --to ${to} to compare it with; give --to ${next} or later, or --against with a last day before ${to}`,
    );
  }
  return { from: from ?? next, ...(to !== undefined && { to }) };
}
