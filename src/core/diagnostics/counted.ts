/** Numbers as findings and commands show them. */

/**
 * A number with its noun, in the singular where it is one; a verb can follow the noun.
 *
 * @example counted(1200, 'deck') // '1,200 decks'
 * @example counted(1, 'copy is', 'copies are') // '1 copy is'
 */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : more}`;
}

/**
 * The beginning of a sentence that says that no thing does something; `verb` has the form after
 * "none" and that after "does not".
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

/** A number with commas between thousands. toLocaleString takes longer than tagging a tournament. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @example present([name, group, isNew && 'new']) // without what is false or undefined */
export function present(texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => text !== false && text !== undefined);
}

/** The first of some texts; `…` for the others. */
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
