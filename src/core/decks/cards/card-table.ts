/** Card tables: data about the cards of a game. */

import { diagnoseCards } from '../../diagnostics/codes/cards.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import { groupBy, madeOnce } from '../../json/grouping.js';
import type { DeckCard } from '../decklist.js';
import type { CompareOption } from '../identity.js';
import { attributesOf, KindIndex } from './kind-index.js';
import { type CardKind, kindKey } from './kinds.js';
import { NameIndex } from './name-index.js';
import { type NamingRules, type RuleNeeds, rulesNeed } from './rule-needs.js';
import type { TableCard } from './table-card.js';

/** Data about the game of a table. */
export interface CardTableSettings {
  /** The game, such as `PTCG`. */
  readonly game?: string;
  /** How many copies of a card a list may have, unless its row says otherwise. */
  readonly copies?: number;
}

/**
 * Immutable data about the cards of a game, made by {@link readCardTable}. Names are compared as in rules: in
 * canonical form, with the given comparison options.
 *
 * @example
 * const { table } = readCardTable([{ id: '46986414', name: 'Dark Magician', names: ['Dunkler Magier'] }])
 * table.nameOf('46986414') // 'Dark Magician'
 * table.nameOf('Dunkler Magier') // 'Dark Magician'
 */
export class CardTable implements CardTableSettings {
  readonly cards: readonly TableCard[];
  readonly game?: string;
  readonly copies?: number;
  #kinds: KindIndex | undefined;
  #attributes: ReturnType<typeof attributesOf> | undefined;
  /** Kind and options -> names. Cached because rules are compiled again after each edit. */
  readonly #knownNames = new Map<string, readonly string[]>();
  readonly #indexes = new Map<string, NameIndex>();
  readonly #rows = new Map<NameIndex, ReadonlyMap<string, readonly TableCard[]>>();

  constructor(cards: readonly TableCard[], { game, copies }: CardTableSettings = {}) {
    this.cards = cards;
    if (game !== undefined) this.game = game;
    if (copies !== undefined) this.copies = copies;
  }

  /** The name of the card with this name, spelling or identifier; undefined if there is none. */
  nameOf(text: string, options?: readonly CompareOption[]): string | undefined {
    return this.#index(options).nameOf(text);
  }

  /** The rows of the card with this name, spelling or identifier. */
  rowsOf(text: string, options?: readonly CompareOption[]): readonly TableCard[] {
    const index = this.#index(options);
    const name = index.canonicalOf(text);
    return name === undefined ? [] : (this.#rowsBy(index).get(name) ?? []);
  }

  /** The names of the cards, each once. */
  names(options?: readonly CompareOption[]): Iterable<string> {
    return this.#index(options).names();
  }

  /** The spellings that are ignored because several cards have them. */
  sharedSpellings(): readonly string[] {
    return this.#index().sharedSpellings();
  }

  /** Gives the cards of a list their names in the table. Unknown cards are unchanged. */
  resolve<T extends { readonly name: string }>(
    cards: readonly T[],
    options?: readonly CompareOption[],
  ): readonly T[] {
    const index = this.#index(options);
    return cards.map((card) => {
      const name = index.nameOf(card.name);
      // If the canonical forms are equal, the name stays as the list spells it.
      const isSame = name === undefined || index.fold(name) === index.fold(card.name);
      return isSame ? card : { ...card, name };
    });
  }

  /** Gives the cards of a list their names in the table, and reports unknown identifiers. */
  resolveList(
    cards: readonly DeckCard[],
    options?: readonly CompareOption[],
  ): { readonly cards: readonly DeckCard[]; readonly diagnostics: readonly Diagnostic[] } {
    const resolved = this.resolve(cards, options);
    const unknown = new Set(
      resolved.flatMap((card) =>
        isIdentifier(card) && this.nameOf(card.name, options) === undefined ? [card.name] : [],
      ),
    );
    if (unknown.size === 0) return { cards: resolved, diagnostics: [] };
    const data = { count: unknown.size, examples: [...unknown].slice(0, mostExamples) };
    return { cards: resolved, diagnostics: [diagnoseCards('unknown-ids', '', data)] };
  }

  /**
   * How many copies of a card a list may have: infinite for `any`; undefined if the card's rows do not say.
   */
  copiesOf(name: string, options?: readonly CompareOption[]): number | undefined {
    for (const { copies } of this.rowsOf(name, options)) {
      if (copies !== undefined) return copies === 'any' ? Infinity : copies;
    }
    return undefined;
  }

  /** The identifier of a card, from its first row with one. */
  idOf(name: string, options?: readonly CompareOption[]): string | undefined {
    return this.rowsOf(name, options).find(({ id }) => id !== undefined)?.id;
  }

  /** The part of the table that the labels of some rules depend on. `compileRules` adds it to the program. */
  neededBy(rules: NamingRules, colors?: RuleNeeds['colors']): RuleNeeds {
    const { names } = rules.match;
    return rulesNeed(rules, colors, this.cards, this.#index(names), (kind) =>
      this.namesOf(kind, names),
    );
  }

  /** The names of the cards of a kind, sorted. */
  namesOf(kind: CardKind, options?: readonly CompareOption[]): readonly string[] {
    return madeOnce(this.#knownNames, JSON.stringify([kindKey(kind), options]), () => {
      const { fold } = this.#index(options);
      this.#kinds ??= new KindIndex(this.cards);
      const names = this.#kinds.of(kind).map((place) => this.cards[place]?.name ?? '');
      return [...new Set(names.map(fold))].sort();
    });
  }

  /** Attribute -> its values, most frequent first. */
  attributes(): ReadonlyMap<string, readonly (string | number)[]> {
    this.#attributes ??= attributesOf(this.cards);
    return this.#attributes;
  }

  #index(options: readonly CompareOption[] = []): NameIndex {
    const key = options.toSorted().join();
    return madeOnce(this.#indexes, key, () => new NameIndex(this.cards, options));
  }

  #rowsBy(index: NameIndex): ReadonlyMap<string, readonly TableCard[]> {
    return madeOnce(this.#rows, index, () => groupBy(this.cards, ({ name }) => index.fold(name)));
  }
}

const mostExamples = 5;

/** Whether a reader used an identifier as the name of a card: a passcode, a dbf id, `SET-NUMBER`. */
function isIdentifier({ name, set, number }: DeckCard): boolean {
  return /^\d+$/.test(name) || name === `${set}-${number}`;
}

/** Joins tables. The first table with a setting wins. */
export function joinCardTables(tables: readonly CardTable[]): CardTable {
  const [only] = tables;
  if (only !== undefined && tables.length === 1) return only;
  const game = tables.find((table) => table.game !== undefined)?.game;
  const copies = tables.find((table) => table.copies !== undefined)?.copies;
  return new CardTable(
    tables.flatMap(({ cards }) => cards),
    defined({ game, copies }),
  );
}
