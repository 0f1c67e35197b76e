/** What collects the rows of a card table from the entries of a bulk file. */
import type { CardTableSettings } from '../../decks/cards/card-table.js';
import type { TableCard } from '../../decks/cards/table-card.js';

/** Takes the entries of bulk files one by one, and keeps only what a card table has of them. */
export interface CardCollector {
  readonly settings: CardTableSettings;
  /** Takes an entry; returns false if it is not an entry of such a file. */
  add(entry: unknown): boolean;
  /** The rows, after the last entry. */
  finish(): readonly TableCard[];
  /** The ids of sets without a code, where sets have codes; cards of these sets have the id as set. */
  setsWithoutCode?(): readonly string[];
}

/** An object of a file, whose fields are not checked. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not blank; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The texts in a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];
}

/** Rows without the groups that have one printing, which say nothing. */
export function withoutLoneGroups(cards: readonly TableCard[]): readonly TableCard[] {
  const sizes = new Map<string, number>();
  for (const { group = '' } of cards) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return cards.map((card) => {
    const { group, ...others } = card;
    return group !== undefined && sizes.get(group) === 1 ? others : card;
  });
}
