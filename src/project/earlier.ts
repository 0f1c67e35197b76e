/** The rules of a project by the day of the lists. */
import { dayOf } from '../tournament/date.js';
import type { EarlierRules } from './model.js';

/**
 * The rules that held on a day: of those that held until then or longer, the ones that ended first.
 * Undefined if the present ones held, or if the text is no date.
 */
export function earlierOn<Earlier extends Pick<EarlierRules, 'until'>>(
  earlier: readonly Earlier[],
  date: string,
): Earlier | undefined {
  const day = dayOf(date);
  if (day === undefined) return undefined;
  return earlier
    .filter(({ until }) => until >= day)
    .reduce<Earlier | undefined>(
      (first, one) => (first === undefined || one.until < first.until ? one : first),
      undefined,
    );
}
