/** Collects the rows of a card table from the entries of bulk files. */

import type { CardTableSettings } from '../../decks/cards/card-table.js';
import type { Attribute, TableCard } from '../../decks/cards/table-card.js';
import { isObject } from '../../decks/shapes.js';
import { madeOnce } from '../../json/grouping.js';

/** A card database whose bulk files can be read. */
export interface CardSource {
  /** The attributes of cards. */
  readonly attributes: AttributeReaders;
  /** Attributes that are kept only on request, because they are long. */
  readonly optional?: readonly string[];
  readonly collect: (options: CollectOptions) => CardCollector;
}

export interface CollectOptions {
  readonly keep: KeepAttributes;
  /** The languages whose names are kept, as codes of Scryfall, such as `de` and `ja`. Default: all. */
  readonly languages?: readonly string[] | undefined;
}

/** Takes the entries of bulk files one by one, and keeps only what a card table needs. */
export interface CardCollector {
  readonly settings: CardTableSettings;
  /** Takes an entry. Returns false if it is not from such a file. */
  add(entry: unknown): boolean;
  /** Returns the rows. Call it after the last entry. */
  finish(): Iterable<TableCard>;
  /** The ids of sets without a known code, if sets have codes. Cards of these sets have the id as their set. */
  setsWithoutCode?(): readonly string[];
}

/** An object of a file, with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A nonblank text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The nonblank texts in a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];
}

/** Attribute -> function that reads it from an entry: one value or several; anything else means that there is none. */
export type AttributeReaders = Readonly<Record<string, (entry: Fields) => unknown>>;

/** Reads the attributes of an entry that the table keeps. */
export type KeepAttributes = (entry: Fields) => Pick<TableCard, 'attributes'>;

/**
 * Returns a function that reads some attributes. Equal lists of values are shared, because most occur on many
 * cards.
 */
export function keepAttributes(
  readers: AttributeReaders,
  names: readonly string[],
): KeepAttributes {
  const lists = new Map<string, readonly string[]>();
  const attributeOf = (value: unknown): Attribute | undefined => {
    if (typeof value === 'number') return value;
    const texts = [...new Set(textsOf([value].flat()))];
    if (texts.length < 2) return texts[0];
    return madeOnce(lists, texts.join('\n'), () => texts);
  };
  return (entry) => {
    const attributes: Record<string, Attribute> = {};
    for (const name of names) {
      const attribute = attributeOf(readers[name]?.(entry));
      if (attribute !== undefined) attributes[name] = attribute;
    }
    return Object.keys(attributes).length === 0 ? {} : { attributes };
  };
}

/** A card that lists name by identifiers. */
export interface IdentifiedCard {
  /** The identifiers of the card, the entry's own first. */
  readonly ids: readonly [string, ...string[]];
  readonly card: Omit<TableCard, 'id' | 'names'>;
}

/**
 * Collects cards with identifiers, in a row for each identifier. Names from a second file, in another language, become
 * other spellings of the cards with the same identifiers.
 *
 * @param read returns false if an entry is not from such a file, and undefined for a card that cannot be in a deck
 */
export function collectById(
  settings: CardTableSettings,
  read: (entry: Fields) => IdentifiedCard | false | undefined,
): CardCollector {
  const cards = new Map<string, IdentifiedCard>();
  const names = new Map<string, Set<string>>();
  return {
    settings,
    add(entry) {
      const found = isObject(entry) && read(entry);
      if (!found) return found !== false;
      const { ids, card } = found;
      const known = cards.get(ids[0]);
      if (known === undefined) cards.set(ids[0], found);
      else if (known.card.name !== card.name) {
        madeOnce(names, ids[0], () => new Set()).add(card.name);
      }
      return true;
    },
    *finish() {
      for (const [first, { ids, card }] of cards) {
        const { name, ...others } = card;
        for (const id of ids) {
          const own = id === first ? names.get(id) : undefined;
          yield { id, name, ...others, ...(own && { names: [...own] }) };
        }
      }
    },
  };
}

/** The groups of more than one card. */
export function sharedGroups(cards: readonly { readonly group: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { group } of cards) (seen.has(group) ? shared : seen).add(group);
  return shared;
}
