/** Reads cards that are named by numbers: `OP01-016`, `SOR_005`, `BT6-015_P1`. */

/** The parts of a card's number. */
export interface CardNumber {
  readonly set: string;
  readonly number: string;
  /** `SET-NUMBER`: the name of the card if no other is known. */
  readonly id: string;
}

const anyNumber =
  /(?<![A-Za-z0-9])([A-Za-z]{1,4}\d{0,3})[-_‐-―−](\d{2,4}[a-z]?\*?)(?:_[A-Za-z]{1,2}\d{1,2})?(?![A-WYZa-wyz0-9]|[Xx](?!\d\d?$))/g;

/** Reads a text that is only a card number. Accepts lower case and marks of parallel art. */
export function readCardNumber(text: string): CardNumber | undefined {
  const [only] = text.matchAll(anyNumber);
  return only !== undefined && only[0].length === text.length ? cardNumber(only) : undefined;
}

function cardNumber([, set = '', number = '']: RegExpExecArray): CardNumber {
  const code = set.toUpperCase();
  return { set: code, number, id: `${code}-${number}` };
}

/**
 * Cardfight!! Vanguard's `D-BT09/FFR01`, Weiß Schwarz' `5HY/W83-001` and Union Arena's `UE10BT/AOT-1-073`, which are
 * a single number. Does not match a number with the size of its set, such as `125/197` or `TG05/TG30`.
 */
const slashed =
  /(?<![A-Za-z0-9/-])(?!([A-Z]{0,4})\d{1,3}[a-z]?\/\1\d{1,3}(?![A-Za-z0-9/-]))(?:[A-Z]{1,2}-)?[A-Z0-9]{2,7}\/(?=[A-Z0-9-]*\d)[A-Z0-9]{1,6}(?:-[A-Z0-9]{1,7}){0,2}(?![A-Za-z0-9/-])/;

/** A number inside a text, and the text before and after it. */
export interface FoundNumber extends Omit<CardNumber, 'set'> {
  /** Missing if the number alone identifies the card. */
  readonly set?: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Finds the number in a line without its count. Names of models (`MS-06`, `RX-78`) look like numbers, so sets with
 * a digit are preferred, and then numbers of three digits: sets of only letters are promotional ones, which have
 * such numbers.
 */
export function findCardNumber(text: string, game: string | undefined): FoundNumber | undefined {
  const whole = slashed.exec(text);
  if (whole !== null) {
    const [id] = whole;
    const end = whole.index + id.length;
    return { id, number: id, before: text.slice(0, whole.index), after: text.slice(end) };
  }
  let best: RegExpExecArray | undefined;
  let bestRank = 0;
  for (const found of text.matchAll(anyNumber)) {
    const [all, set = '', number = ''] = found;
    const isWhole = all.length === text.length;
    if (!isWhole && set !== set.toUpperCase() && !/^[a-z]{2,3}\d\d$/.test(set)) continue;
    if (game === 'gundam' && !/^(?:(?:GD|ST|EB)\d{2}|[A-Z]{0,3}P)$/.test(set)) continue;
    const rank = /\d/.test(set) ? 3 : /^\d{3}/.test(number) ? 2 : 1;
    if (rank >= bestRank) {
      best = found;
      bestRank = rank;
    }
  }
  if (best === undefined) return undefined;
  const end = best.index + best[0].length;
  return { ...cardNumber(best), before: text.slice(0, best.index), after: text.slice(end) };
}
