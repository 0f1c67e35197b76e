/** Linear scales of the pictures: from numbers to places, with round ends and ticks. */
import { nice, ticks } from 'd3-array';

/** Pairs of the least and the greatest value. */
type Interval = readonly [number, number];

export interface LinearScale {
  /** The place of a value. */
  (value: number): number;
  /** About so many round values. */
  ticks(count: number): number[];
}

/** A scale from a domain to a range; with `roundedBy`, the domain ends at round values. */
export function linearScale(
  [least, most]: Interval,
  [start, end]: Interval,
  roundedBy?: number,
): LinearScale {
  const [low, high] = roundedBy === undefined ? [least, most] : nice(least, most, roundedBy);
  const placeOf = (value: number): number => start + ((value - low) / (high - low)) * (end - start);
  return Object.assign(placeOf, { ticks: (count: number) => ticks(low, high, count) });
}
