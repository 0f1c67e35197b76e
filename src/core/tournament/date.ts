/** The dates of tournaments, as services and files write them. */

/** The end of a text that says in which time zone it is. */
const zone = /(?:[zZ]|UTC|GMT|[ECMP][SD]T|:\d\d(?:\.\d+)? ?[+-]\d\d(?::?\d\d)?)$/;

/**
 * Milliseconds since 1970; undefined for a text that is no date. A date without a time zone is in
 * UTC, so that the place of a computer changes nothing.
 */
export function timeOf(date: string): number | undefined {
  const text = date.trim();
  const inUtc = zone.test(text) ? text : `${text}${/^\d{4}-\d\d-\d\dT/.test(text) ? 'Z' : ' UTC'}`;
  const times = [Date.parse(inUtc), Date.parse(text)];
  return times.find((time) => !Number.isNaN(time));
}

/** The end of the year 9999: one of five digits would sort before all others. */
const lastTime = 253_402_300_799_999;

/** A date in UTC with milliseconds, so that dates sort as texts; a text that is no date stays as it is. */
export function isoDate(date: string): string {
  const time = timeOf(date);
  return time === undefined ? date : new Date(Math.min(time, lastTime)).toISOString();
}

/** The day of a date in UTC: `2025-03-01`; undefined for none, and for a text that is no date. */
export function dayOf(date: string | undefined): string | undefined {
  const time = date === undefined ? undefined : timeOf(date);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** The day of a date, for people: a text that is no date is shown as it is. */
export function shownDay(date: string | undefined): string | undefined {
  return dayOf(date) ?? date;
}
