/** Compares two periods: how the field changed, and how changed rules affected the labels. */
import { groupBy, sumOf } from '../../../core/json/grouping.js';
import { type Archetype, archetypeKey } from '../archetypes.js';
import { difference, type Interval, proportion, type Rate } from '../statistics/interval.js';
import type { Summary } from './summary.js';

/** The change of the share of an archetype. */
export interface ShareChange {
  readonly archetype: Archetype;
  readonly before: Rate;
  readonly after: Rate;
  /** The change of the field, with both periods labelled by one program. */
  readonly field: { readonly change: number; readonly interval: Interval } | null;
  /**
   * The effect of changed rules: the share in the second period under the program, minus the share under the
   * labels that its lists came with. Undefined if these labels were not given.
   */
  readonly rules?: number;
}

/**
 * Returns the changes from one period to another, greatest change first.
 *
 * @param labelled the second period under the labels that its lists came with
 */
export function changesBetween(before: Summary, after: Summary, labelled?: Summary): ShareChange[] {
  const [old, now] = [sharesOf(before), sharesOf(after)];
  const archetypes = new Map(
    [before, after].flatMap((summary) =>
      summary.archetypes.map(({ archetype }) => [archetypeKey(archetype), archetype] as const),
    ),
  );
  const [named, given] = [archetypes.values(), labelled?.archetypes.values() ?? []];
  const byId = groupBy(named, ({ id }) => id);
  const givenById = groupBy(given, (one) => one.archetype.id);
  const changes = [...archetypes].map(([key, archetype]): ShareChange => {
    const { id } = archetype;
    // The labels may have an earlier name, unless names tell archetypes of one id apart.
    const isAlone = byId.get(id)?.length === 1;
    const own = givenById.get(id)?.filter((one) => isAlone || archetypeKey(one.archetype) === key);
    const shares = {
      before: old.get(key) ?? proportion(0, before.players),
      after: now.get(key) ?? proportion(0, after.players),
    };
    return {
      archetype,
      ...shares,
      field: difference(shares.before, shares.after),
      ...(labelled && {
        rules: (shares.after.rate ?? 0) - sumOf(own ?? [], ({ share }) => share.rate ?? 0),
      }),
    };
  });
  const size = ({ field }: ShareChange) => Math.abs(field?.change ?? 0);
  return changes.sort(
    (x, y) => size(y) - size(x) || (archetypeKey(x.archetype) < archetypeKey(y.archetype) ? -1 : 1),
  );
}

function sharesOf(summary: Summary): Map<string, Rate> {
  return new Map(
    summary.archetypes.map(({ archetype, share }) => [archetypeKey(archetype), share] as const),
  );
}
