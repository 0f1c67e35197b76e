/** Numbers with the noun that they count, for the sentences that commands end with. */

/**
 * A number with its noun, in the singular where it is one.
 *
 * @example counted(1200, 'deck') // '1,200 decks'
 */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A number with its thousands apart. Not toLocaleString: it takes longer than tagging a tournament. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
