/** The names of a card table, and their other spellings, under some comparison options. */
import { addTo } from '../../json/grouping.js';
import { type CompareOption, cardIdentity } from '../identity.js';
import type { TableCard } from './table-card.js';

/** A spelling that belongs to several cards belongs to none. */
const shared = Symbol('shared');

/**
 * Finds the name of a card by an identifier or another spelling. A text that is itself the name of
 * a card is never another spelling.
 */
export class NameIndex {
  /** The canonical form of a text. */
  readonly fold: (text: string) => string;
  /** Canonical name -> the name as the table spells it. */
  readonly #names = new Map<string, string>();
  /** Canonical spelling -> the canonical name of its card. */
  readonly #spellings = new Map<string, string | typeof shared>();
  /** The inverse of {@link #spellings}, made when it is first needed. */
  #spellingsOfName: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(cards: readonly TableCard[], options: readonly CompareOption[]) {
    const { name: fold } = cardIdentity(options);
    this.fold = fold;
    const canonicals = cards.map(({ name }) => {
      const canonical = fold(name);
      if (!this.#names.has(canonical)) this.#names.set(canonical, name);
      return canonical;
    });
    for (const [at, { id, names }] of cards.entries()) {
      if (id === undefined && names === undefined) continue;
      const canonical = canonicals[at] as string;
      if (id !== undefined) this.#add(id, canonical);
      for (const spelling of names ?? []) this.#add(spelling, canonical);
    }
  }

  /** The name, as the table spells it, of the card with this name, spelling or identifier. */
  nameOf(text: string): string | undefined {
    const canonical = this.canonicalOf(text);
    return canonical === undefined ? undefined : this.#names.get(canonical);
  }

  /** The canonical name of the card with this name, spelling or identifier. */
  canonicalOf(text: string): string | undefined {
    const canonical = this.fold(text);
    if (this.#names.has(canonical)) return canonical;
    const name = this.#spellings.get(canonical);
    return name === shared ? undefined : name;
  }

  /** The spellings and identifiers, in canonical form and sorted, of the card with a canonical name. */
  spellingsOf(canonical: string): readonly string[] {
    this.#spellingsOfName ??= this.#inverse();
    return this.#spellingsOfName.get(canonical) ?? [];
  }

  /** The names as the table spells them, each once. */
  names(): Iterable<string> {
    return this.#names.values();
  }

  /** The spellings that are not used, because several cards have them. */
  sharedSpellings(): readonly string[] {
    const found: string[] = [];
    for (const [spelling, name] of this.#spellings) if (name === shared) found.push(spelling);
    return found;
  }

  #add(spelling: string, canonical: string): void {
    const folded = this.fold(spelling);
    if (this.#names.has(folded)) return;
    const known = this.#spellings.get(folded);
    if (known !== canonical) this.#spellings.set(folded, known === undefined ? canonical : shared);
  }

  #inverse(): ReadonlyMap<string, readonly string[]> {
    const spellings = new Map<string, string[]>();
    for (const [spelling, name] of this.#spellings) {
      if (name === shared) continue;
      addTo(spellings, name, spelling);
    }
    for (const list of spellings.values()) list.sort();
    return spellings;
  }
}
