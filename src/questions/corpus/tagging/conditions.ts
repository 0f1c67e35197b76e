/** Expresses the conditions of a program with predicates: "slot s holds at least n", each with one number. */

import {
  alternativesOf,
  atLeastAt,
  isCard,
  leastAt,
  mostAt,
  requirementsOf,
  slotAt,
} from '../../../core/engine/program/code.js';
import { type Program, unbounded } from '../../../core/engine/program/layout.js';
import { madeOnce } from '../../../core/json/grouping.js';

/** What a deck must fulfil: all of these. */
export interface Condition {
  /** Predicates that must hold. */
  readonly required: readonly number[];
  /** Predicates that must not hold. */
  readonly excluded: readonly number[];
  readonly choices: readonly Choice[];
}

/** At least `atLeast` of the alternatives must hold. */
export interface Choice {
  readonly atLeast: number;
  readonly alternatives: readonly Condition[];
}

/** Greater than any minimum number of copies. */
const beyondCounts = 2 ** 31;

/** Assigns numbers to the predicates of a program. */
export class Predicates {
  readonly #program: Program;
  readonly #numbers = new Map<number, number>();
  readonly slots: number[] = [];
  readonly leasts: number[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Translates a condition of the program, numbered as in {@link Program.codeStart}. */
  conditionOf(condition: number): Condition {
    return this.#conjunction(requirementsOf(this.#program, condition));
  }

  /** Translates each requirement of a condition separately. */
  requirementsOf(condition: number): Condition[] {
    return requirementsOf(this.#program, condition).map((at) => this.#conjunction([at]));
  }

  of(slot: number, least: number): number {
    const key = slot * beyondCounts + least;
    return madeOnce(this.#numbers, key, () => {
      this.leasts.push(least);
      return this.slots.push(slot) - 1;
    });
  }

  #conjunction(requirements: readonly number[]): Condition {
    const { code } = this.#program;
    const required: number[] = [];
    const excluded: number[] = [];
    const choices: Choice[] = [];
    for (const at of requirements) {
      if (isCard(code, at)) {
        const [slot, least, most] = [slotAt(code, at), leastAt(code, at), mostAt(code, at)];
        if (least > 0) required.push(this.of(slot, least));
        if (most !== unbounded) excluded.push(this.of(slot, most + 1));
      } else {
        const alternatives = alternativesOf(code, at).map((child) => this.#conjunction([child]));
        choices.push({ atLeast: atLeastAt(code, at), alternatives });
      }
    }
    return { required, excluded, choices };
  }
}
