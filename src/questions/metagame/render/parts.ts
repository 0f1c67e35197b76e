/** What a report shows, whatever its format. */

import { foldText } from '../../../core/decks/identity.js';
import { madeOnce } from '../../../core/json/grouping.js';
import type { Archetype } from '../archetypes.js';
import type { CardReport } from '../cards.js';
import type { ShareChange } from '../report/change.js';
import type { FieldReport } from '../report/field.js';
import type { MetagameReport } from '../report/report.js';

export interface ReportParts {
  readonly report: MetagameReport;
  readonly title: string;
  /** The most archetypes that are shown in tables and pictures; the others are added up. */
  readonly top: number;
  /** The cards of one archetype. */
  readonly cards?: { readonly name: string; readonly report: CardReport };
  /** What changed since an earlier period. */
  readonly changes?: readonly ShareChange[];
  /** The first and the last day of that period; given with `changes`. */
  readonly against?: { readonly from: string; readonly to: string };
  /** The period that it is compared with; open if it has no last day. Given with `changes`. */
  readonly after?: { readonly from: string; readonly to?: string };
  /** What archetypes can expect against a field. */
  readonly field?: FieldReport;
}

/**
 * The same parts for people: where several archetypes have one name, each is followed by its identifier.
 * JSON has the names as they are, beside the identifiers.
 */
export function withDistinctNames<Parts extends Pick<ReportParts, 'report' | 'changes' | 'field'>>(
  parts: Parts,
): Parts {
  const { report, changes, field } = parts;
  const { summary, trend } = report;
  const ids = new Map<string, Set<string>>();
  for (const { archetype } of [...summary.archetypes, ...(changes ?? [])]) {
    madeOnce(ids, foldText(archetype.name), () => new Set()).add(archetype.id);
  }
  if ([...ids.values()].every(({ size }) => size === 1)) return parts;
  const named = new Map<Archetype, Archetype>();
  // The same object each time: tables look archetypes up by it.
  const nameOf = (archetype: Archetype): Archetype => {
    const { id, name } = archetype;
    const isAlone = id === '' || (ids.get(foldText(name))?.size ?? 1) === 1;
    return madeOnce(named, archetype, () =>
      isAlone ? archetype : { ...archetype, name: `${name} (${id})` },
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
