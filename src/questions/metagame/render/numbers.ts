/** Numbers as reports write them. */
import type { Interval, Rate } from '../statistics/interval.js';

/** With fewer results than this, a rate is written in whole percents. */
const enoughForTenths = 1000;

/** With fewer results than this, a picture fades a rate. */
export const fewestResults = 20;

/** Instead of a rate of nothing. */
export const noRate = '–';

/** A rate, such as `54%`; with a tenth if it, or what it is compared with, is made of 1,000 results or more. */
export function percent({ rate, n }: Rate, least = n): string {
  return rate === null ? noRate : `${percentNumber(rate, least)}%`;
}

/** An interval, such as `49–58%`, with the digits of its rate. */
export function percentRange({ interval, n }: Rate, least = n): string {
  if (interval === null) return noRate;
  return `${interval.map((end) => percentNumber(end, least)).join('–')}%`;
}

/** The fewest results that one of some rates is made of: rates below each other have the same digits. */
export function leastOf(rates: readonly Rate[]): number {
  return rates.reduce(
    (least, { rate, n }) => (rate === null ? least : Math.min(least, n)),
    Infinity,
  );
}

/** A part as a number of percents, without the sign. */
export function percentNumber(part: number, n: number): string {
  const text = (part * 100).toFixed(n < enoughForTenths ? 0 : 1);
  return text.replace(/^-(0(?:\.0)?)$/, '$1');
}

/** A change in percentage points, such as `+3.2`. */
export function points(change: number, n: number): string {
  const text = percentNumber(change, n);
  return Number(text) > 0 ? `+${text}` : text.replace('-', '−');
}

/** An interval of a change. */
export function pointsRange(interval: Interval, n: number): string {
  return interval.map((end) => points(end, n)).join(' to ');
}
