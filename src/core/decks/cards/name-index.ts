/** Finds names in a card table, with some comparison options. */
import { addTo } from '../../json/grouping.js';
import { type CompareOption, cardIdentity } from '../identity.js';
import type { TableCard } from './table-card.js';

/** Marks a spelling that belongs to several cards, and is therefore ignored. */
const shared = Symbol('shared');

/**
 * Finds the name of a card by an identifier or another spelling. A text that is the name of a card is never a
 * spelling of another card.
 */
export class NameIndex {
  /** The canonical form of a text. */
  readonly fold: (text: string) => string;
  /** Canonical name -> name as spelled in the table. */
  readonly #names = new Map<string, string>();
  /** Canonical spelling -> canonical name of its card. */
  readonly #spellings = new Map<string, string | typeof shared>();
  /** The inverse of {@link #spellings}, made on first use. */
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

  /** The name, as spelled in the table, of the card with this name, spelling or identifier. */
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

  /** The spellings and identifiers of the card with a canonical name, in canonical form and sorted. */
  spellingsOf(canonical: string): readonly string[] {
    this.#spellingsOfName ??= this.#inverse();
    return this.#spellingsOfName.get(canonical) ?? [];
  }

  /** The names as spelled in the table, each once. */
  names(): Iterable<string> {
    return this.#names.values();
  }

  /** The spellings that are ignored because several cards have them. */
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
