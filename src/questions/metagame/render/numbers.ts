/** Formats numbers for reports. */
import type { Interval, Rate } from '../statistics/interval.js';

/** With fewer results than this, rates are rounded to whole percents. */
const enoughForTenths = 1000;

/** With fewer results than this, pictures fade a rate. */
export const fewestResults = 20;

/** Stands for a rate without results. */
export const noRate = '–';

/** A rate, such as `54%`; with tenths if `least` is 1,000 results or more. */
export function percent({ rate, n }: Rate, least = n): string {
  return rate === null ? noRate : `${percentNumber(rate, least)}%`;
}

/** An interval, such as `49–58%`, with the digits of its rate. */
export function percentRange({ interval, n }: Rate, least = n): string {
  if (interval === null) return noRate;
  return `${interval.map((end) => percentNumber(end, least)).join('–')}%`;
}

/** The fewest results of any of these rates, so that a column of rates uses the same digits. */
export function leastOf(rates: readonly Rate[]): number {
  return rates.reduce(
    (least, { rate, n }) => (rate === null ? least : Math.min(least, n)),
    Infinity,
  );
}

/** A fraction in percent, without the percent sign. */
export function percentNumber(part: number, n: number): string {
  const text = (part * 100).toFixed(n < enoughForTenths ? 0 : 1);
  return text.replace(/^-(0(?:\.0)?)$/, '$1');
}

/** A change in percentage points, such as `+3.2`. */
export function points(change: number, n: number): string {
  const text = percentNumber(change, n);
  return Number(text) > 0 ? `+${text}` : text.replace('-', '−');
}

/** The interval of a change. */
export function pointsRange(interval: Interval, n: number): string {
  return interval.map((end) => points(end, n)).join(' to ');
}
