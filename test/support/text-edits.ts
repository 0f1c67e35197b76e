/** Random edits of the texts of a project: valid ones, broken ones, and ones that restore earlier texts. */
import type { RawFile } from './raw.js';
import { editedFile } from './rule-edits.js';

/** Pseudo-random numbers determined by a seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 to below a limit. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

/**
 * Edits the texts of rule files, one at a time: changes rules, breaks a text as typing does, and restores
 * earlier texts, usually soon after a text was broken.
 */
export class RandomTyping {
  readonly #chance: Chance;
  readonly #texts: Map<string, string>;
  readonly #earlier: (readonly [string, string])[];
  /** File -> its text before it was broken. */
  readonly #unbroken = new Map<string, string>();
  /** The source of new parts of rules. */
  readonly #parts: RawFile;

  constructor(seed: number, texts: ReadonlyMap<string, string>) {
    this.#chance = new Chance(seed);
    this.#texts = new Map(texts);
    this.#earlier = [...texts];
    this.#parts = { rules: [...texts.values()].flatMap(rulesIn) };
  }

  /** The next text of a file. */
  next(): readonly [name: string, text: string] {
    const [name, text] = this.#choose();
    this.#texts.set(name, text);
    return [name, text];
  }

  #choose(): readonly [name: string, text: string] {
    const chance = this.#chance;
    const [mended] = this.#unbroken;
    if (mended !== undefined && chance.below(3) > 0) {
      this.#unbroken.delete(mended[0]);
      return mended;
    }
    const names = [...this.#texts.keys()];
    const name = names[chance.below(names.length)] as string;
    const text = this.#texts.get(name) as string;
    const unbroken = this.#unbroken.get(name) ?? text;
    const kind = chance.below(10);
    if (kind < 2) {
      this.#unbroken.set(name, unbroken);
      return [name, brokenText(text, chance)];
    }
    this.#earlier.push([name, unbroken]);
    const earlier = kind < 3 ? this.#earlier[chance.below(this.#earlier.length)] : undefined;
    const next = earlier ?? ([name, this.#edited(unbroken)] as const);
    this.#unbroken.delete(next[0]);
    return next;
  }

  #edited(text: string): string {
    const seed = this.#chance.below(2 ** 31);
    return JSON.stringify(editedFile({ rules: rulesIn(text) }, this.#parts, seed), null, 2);
  }
}

/** The rules of a text; none if it is broken. */
function rulesIn(text: string): RawFile['rules'] {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : value.rules;
  } catch {
    return [];
  }
}

/** A text as during typing: characters are missing, or something is incomplete. */
function brokenText(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const typed = ['', '', '{', '"', ',', '"cards": [', '0', 'x', '// '][chance.below(9)] as string;
  return text.slice(0, at) + typed + text.slice(at + chance.below(12));
}
