/** Numbers as commands print them. */

/**
 * A number with its noun, in the singular where it is one.
 *
 * @example counted(1200, 'deck') // '1,200 decks'
 */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A number with commas between thousands. toLocaleString takes longer than tagging a tournament. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A share as a percentage: `percent(0.125)` is `12.5 %`. */
export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}
