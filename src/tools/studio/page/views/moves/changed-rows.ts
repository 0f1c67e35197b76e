/** Finds the decks that gain or lose lists. */
import type { CountRow } from '../../../worker/answers.js';

export function changeOf({ wins, onDisk }: CountRow): number {
  return wins - (onDisk ?? 0);
}

/** The rows that gain or lose lists. The rule of a variant precedes it even if its own number stays the same. */
export function changedRows(counts: readonly CountRow[]): readonly CountRow[] {
  return counts.filter((row, at) => {
    if (changeOf(row) !== 0) return true;
    if (row.what !== 'rule') return false;
    const next = counts.findIndex(({ what }, index) => index > at && what !== 'variant');
    return counts.slice(at + 1, next < 0 ? undefined : next).some((one) => changeOf(one) !== 0);
  });
}
