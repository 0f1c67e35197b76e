/**
 * Reads the code of conditions, which {@link Program.code} defines. All functions take the place where a requirement
 * begins. They allocate nothing unless they return a list.
 */
import {
  anyOfLeast,
  anyOfLength,
  cardLeast,
  cardLength,
  cardMost,
  cardSlot,
  opCard,
  opEnd,
  type Program,
} from './layout.js';
import { endOf } from './words.js';

export { endOf };

/** Whether the requirement counts one slot; otherwise it has alternatives. */
export function isCard(code: Int32Array, at: number): boolean {
  return code[at] === opCard;
}

export function isEnd(code: Int32Array, at: number): boolean {
  return code[at] === opEnd;
}

export function slotAt(code: Int32Array, at: number): number {
  return code[at + cardSlot] as number;
}

/** The minimum number of copies; 0 if there is none. */
export function leastAt(code: Int32Array, at: number): number {
  return code[at + cardLeast] as number;
}

/** The maximum number of copies; `unbounded` if there is none. */
export function mostAt(code: Int32Array, at: number): number {
  return code[at + cardMost] as number;
}

export function atLeastAt(code: Int32Array, at: number): number {
  return code[at + anyOfLeast] as number;
}

function firstAlternative(at: number): number {
  return at + anyOfLength;
}

/** Where the next requirement begins. Enters alternatives: the first one comes next. */
export function nextOf(code: Int32Array, at: number): number {
  return code[at] === opCard ? at + cardLength : firstAlternative(at);
}

/** Where each requirement of a condition begins. */
export function requirementsOf(
  { code, codeStart }: Pick<Program, 'code' | 'codeStart'>,
  condition: number,
): number[] {
  const found: number[] = [];
  let at = codeStart[condition] as number;
  for (; code[at] !== opEnd; at = endOf(code, at)) found.push(at);
  return found;
}

export function alternativesOf(code: Int32Array, at: number): number[] {
  const found: number[] = [];
  const end = endOf(code, at);
  for (let child = firstAlternative(at); child < end; child = endOf(code, child)) {
    found.push(child);
  }
  return found;
}

/** Where each card requirement from `at` to `end` begins, including those inside alternatives. */
export function cardsBetween(code: Int32Array, at: number, end: number): number[] {
  const found: number[] = [];
  for (let place = at; place < end && code[place] !== opEnd; place = nextOf(code, place)) {
    if (code[place] === opCard) found.push(place);
  }
  return found;
}

/** Where each card requirement of a condition begins, including those inside alternatives. */
export function cardsOf(
  { code, codeStart }: Pick<Program, 'code' | 'codeStart'>,
  condition: number,
): number[] {
  return cardsBetween(code, codeStart[condition] as number, code.length);
}
