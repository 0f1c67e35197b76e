/** The rules of a project by the day of the lists. */
import type { EarlierRules } from './model.js';

/**
 * The rules that held on a day: of those that held until then or longer, the ones that ended first.
 * Undefined if the present ones held.
 *
 * @param day a day (UTC) such as `2025-03-01`, or a date and time that begins with one
 */
export function earlierOn<Earlier extends Pick<EarlierRules, 'until'>>(
  earlier: readonly Earlier[],
  day: string,
): Earlier | undefined {
  return earlier
    .filter(({ until }) => until >= day.slice(0, 10))
    .reduce<Earlier | undefined>(
      (first, one) => (first === undefined || one.until < first.until ? one : first),
      undefined,
    );
}
