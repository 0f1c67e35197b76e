/** Chooses the rules for a tournament, both in stores and in projects. */
import { dayOf } from './date.js';

/** The tournaments that rules apply to. Rules with neither field apply to all other tournaments of the game. */
export interface RulesScope {
  /** A format such as `LEGACY`. An empty text counts as missing. */
  readonly format?: string | undefined;
  /** The last day (UTC) on which the rules applied, such as `2025-03-27`. */
  readonly until?: string | undefined;
}

/** The properties of a tournament that determine its rules. */
export interface Occasion {
  readonly format?: string | null | undefined;
  /** If the date is missing or invalid, the present rules are chosen. */
  readonly date?: string | undefined;
}

/** Folds a format for comparison: ignores case and surrounding white space. */
export function formatKey(format: string | null | undefined): string {
  return format?.trim().toLowerCase() ?? '';
}

/**
 * Chooses among the rules of a game: of the rules that applied on the day, those for the format or, if there are
 * none, those without a format; of these, the ones that ended first.
 */
export function rulesFor<Rules extends RulesScope>(
  all: readonly Rules[],
  { format, date }: Occasion,
): Rules | undefined {
  const day = dayOf(date);
  const held = all.filter(
    ({ until }) => until === undefined || (day !== undefined && until >= day),
  );
  const of = (key: string) => held.filter((rules) => formatKey(rules.format) === key);
  const own = of(formatKey(format));
  const [first, ...others] = own.length > 0 ? own : of('');
  return others.reduce((best, rules) => (endsBefore(rules, best) ? rules : best), first);
}

function endsBefore({ until }: RulesScope, other: RulesScope | undefined): boolean {
  return until !== undefined && (other?.until === undefined || until < other.until);
}
