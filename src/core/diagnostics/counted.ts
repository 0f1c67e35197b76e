/** Formats numbers and texts for findings and commands. */

/**
 * A number with its noun, which is singular for 1. The noun can include a verb.
 *
 * @example counted(1200, 'deck') // '1,200 decks'
 * @example counted(1, 'copy is', 'copies are') // '1 copy is'
 */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : more}`;
}

/**
 * The beginning of a sentence saying that no thing does something. `verb` has the forms after "none" and "does not".
 *
 * @example noneOf(3, 'list', ['holds', 'hold']) // 'none of the 3 lists holds'
 * @example noneOf(1, 'list', ['holds', 'hold']) // 'the one list does not hold'
 */
export function noneOf(number: number, noun: string, verb: readonly [string, string]): string {
  const [does, bare] = verb;
  return number === 1
    ? `the one ${noun} does not ${bare}`
    : `none of the ${counted(number, noun)} ${does}`;
}

/** A number with commas between thousands. Not toLocaleString, which takes longer than tagging a tournament. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @example present([name, group, isNew && 'new']) // drops false and undefined */
export function present(texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => text !== false && text !== undefined);
}

/** The first texts, with `…` for any others. */
export function firstOf(texts: readonly string[], most: number): string {
  return [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');
}

/** A share as a percentage: `percent(0.125)` is `12.5%`. */
export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`;
}

/** A noun with its article: `a rule`, `an unclassified deck`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
