/** Reads dates of tournaments, as written by services and files. */

/** Matches a time zone at the end of a date. */
const zone = /(?:[zZ]|UTC|GMT|[ECMP][SD]T|:\d\d(?:\.\d+)? ?[+-]\d\d(?::?\d\d)?)$/;

/**
 * Milliseconds since 1970; undefined if a text is not a date. Dates without a time zone are in UTC, so that the
 * result does not depend on the computer's location.
 */
export function timeOf(date: string): number | undefined {
  const text = date.trim();
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day !== undefined && !isCalendarDay(day)) return undefined;
  const suffix = day !== undefined && text[10] === 'T' ? 'Z' : ' UTC';
  const inUtc = zone.test(text) || text === day ? text : `${text}${suffix}`;
  const times = [Date.parse(inUtc), Date.parse(text)];
  return times.find((time) => !Number.isNaN(time));
}

/** Whether a text is an existing day such as 2025-03-01. */
export function isCalendarDay(text: string): boolean {
  // Date reads 2025-02-30 as 2 March. If it is not valid, toJSON returns null.
  return new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** The end of the year 9999. As a text, a year of five digits would sort before others. */
const lastTime = 253_402_300_799_999;

/** Converts a date to UTC with milliseconds, so that dates sort as texts. Other texts are unchanged. */
export function isoDate(date: string): string {
  const time = timeOf(date);
  return time === undefined ? date : new Date(Math.min(time, lastTime)).toISOString();
}

/** The day of a date in UTC, such as `2025-03-01`; undefined if there is no valid date. */
export function dayOf(date: string | undefined): string | undefined {
  const time = date === undefined ? undefined : timeOf(date);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** The day of a date, for people. Invalid dates are shown unchanged. */
export function shownDay(date: string | undefined): string | undefined {
  return dayOf(date) ?? date;
}
