/** The content of a report, whatever its format. */

import { foldText } from '../../../core/decks/identity.js';
import { increase, madeOnce, sumOf } from '../../../core/json/grouping.js';
import type { Archetype } from '../archetypes.js';
import type { CardReport } from '../cards.js';
import type { ShareChange } from '../report/change.js';
import type { FieldReport } from '../report/field.js';
import type { MetagameReport } from '../report/report.js';

/** A report, and what is shown with it. */
export interface ReportParts {
  readonly report: MetagameReport;
  readonly title: string;
  /** The maximum number of archetypes in tables and pictures; the others are added up. */
  readonly top: number;
  /** The cards of one archetype. */
  readonly cards?: { readonly name: string; readonly report: CardReport };
  /** What changed since an earlier period. */
  readonly changes?: readonly ShareChange[];
  /** The first and the last day of that period. Given with `changes`. */
  readonly against?: { readonly from: string; readonly to: string };
  /** The later period; open-ended without a last day. Given with `changes`. */
  readonly after?: { readonly from: string; readonly to?: string };
  /** What archetypes can expect against a field. */
  readonly field?: FieldReport;
}

/**
 * An archetype with at least this share of the players of its name keeps the plain name; the others are
 * exceptions.
 */
const nearlyAll = 0.95;

/**
 * Returns the parts with distinct names: if several archetypes share a name, their identifiers are added,
 * except for one that nearly all players of the name have. JSON keeps the names, because it has the
 * identifiers.
 */
export function withDistinctNames<Parts extends Pick<ReportParts, 'report' | 'changes' | 'field'>>(
  parts: Parts,
): Parts {
  const { report, changes, field } = parts;
  const { summary, trend } = report;
  const playersOf = new Map<string, Map<string, number>>();
  const changed = (changes ?? []).map(({ archetype }) => ({ archetype, players: 0 }));
  for (const { archetype, players } of [...summary.archetypes, ...changed]) {
    const ofName = madeOnce(playersOf, foldText(archetype.name), () => new Map<string, number>());
    increase(ofName, archetype.id, players);
  }
  if ([...playersOf.values()].every(({ size }) => size === 1)) return parts;
  const isOwn = ({ id, name }: Archetype) => {
    const ofName = playersOf.get(foldText(name)) ?? new Map<string, number>();
    const all = sumOf([...ofName.values()], (players) => players);
    return ofName.size <= 1 || (all > 0 && (ofName.get(id) ?? 0) >= nearlyAll * all);
  };
  const named = new Map<Archetype, Archetype>();
  // Always the same object, because tables look archetypes up by identity.
  const nameOf = (archetype: Archetype): Archetype => {
    const { id, name } = archetype;
    return madeOnce(named, archetype, () =>
      id === '' || isOwn(archetype) ? archetype : { ...archetype, name: `${name} (${id})` },
    );
  };
  const rows = <Row extends { readonly archetype: Archetype }>(all: readonly Row[]): Row[] =>
    all.map((row) => ({ ...row, archetype: nameOf(row.archetype) }));
  const matchUps = summary.matchUps.map((one) => ({ ...one, a: nameOf(one.a), b: nameOf(one.b) }));
  const points = trend?.parts.map((part) => ({
    ...part,
    summary: { ...part.summary, archetypes: rows(part.summary.archetypes) },
  }));
  return {
    ...parts,
    report: {
      ...report,
      summary: { ...summary, archetypes: rows(summary.archetypes), matchUps },
      ...(trend && points && { trend: { ...trend, parts: points } }),
    },
    ...(changes && { changes: rows(changes) }),
    ...(field && { field: { ...field, expectations: rows(field.expectations) } }),
  };
}
