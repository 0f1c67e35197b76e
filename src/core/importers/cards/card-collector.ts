/** What collects the rows of a card table from the entries of a bulk file. */

import type { CardTableSettings } from '../../decks/cards/card-table.js';
import type { Attribute, TableCard } from '../../decks/cards/table-card.js';
import { isObject } from '../../decks/shapes.js';
import { madeOnce } from '../../json/grouping.js';

/** A card database whose bulk files are known. */
export interface CardSource {
  /** The attributes of its cards. */
  readonly attributes: AttributeReaders;
  /** The attributes that are kept only where they are asked for, because they are long. */
  readonly optional?: readonly string[];
  readonly collect: (options: CollectOptions) => CardCollector;
}

export interface CollectOptions {
  readonly keep: KeepAttributes;
  /** Languages whose names are kept, as Scryfall writes them, such as `de` and `ja`. Default: all. */
  readonly languages?: readonly string[] | undefined;
}

/** Takes the entries of bulk files one by one, and keeps only what a card table has of them. */
export interface CardCollector {
  readonly settings: CardTableSettings;
  /** Takes an entry; returns false if it is not an entry of such a file. */
  add(entry: unknown): boolean;
  /** The rows, after the last entry. */
  finish(): Iterable<TableCard>;
  /** The ids of sets without a code, where sets have codes; cards of these sets have the id as set. */
  setsWithoutCode?(): readonly string[];
}

/** An object of a file, whose fields are not checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** A text that is not blank; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The texts in a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];
}

/** What reads an attribute of an entry, by its name: a value, values, or anything else if it has none. */
export type AttributeReaders = Readonly<Record<string, (entry: Fields) => unknown>>;

/** Reads the attributes of an entry that a table keeps. */
export type KeepAttributes = (entry: Fields) => Pick<TableCard, 'attributes'>;

/** Keeps some attributes. Most lists of values are those of many cards, and are kept once. */
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

/** A card that lists hold by identifiers. */
export interface IdentifiedCard {
  /** Its identifiers; the first is that of the entry. */
  readonly ids: readonly [string, ...string[]];
  readonly card: Omit<TableCard, 'id' | 'names'>;
}

/**
 * Collects cards with identifiers, a row for each of them. The names of a second file, in another
 * language, are other spellings of the cards with the same identifiers.
 *
 * @param read returns false for what is not an entry of such a file, and nothing for a card of no deck
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

/** The groups of several cards; a group of one card says nothing. */
export function sharedGroups(cards: readonly { readonly group: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { group } of cards) (seen.has(group) ? shared : seen).add(group);
  return shared;
}
