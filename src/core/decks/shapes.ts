/**
 * Walks the JSON shapes of decklists. The reader collects the cards and the matcher counts them with the same
 * function, so both always see the same cards.
 *
 * A list is an object of zones (`{pokemon: [...], trainer: [...]}`, `{leader: {...}}`), a {@link Decklist}, a flat
 * array of cards, or null. The count defaults to 1; cards with 0 copies are skipped; plain strings in a zone
 * (Pocket's `energy: ["Fire"]`) are not cards.
 */
import { childPointer, showValue } from '../diagnostics/diagnostic.js';
import { type DeckCard, deckCard, mostCopies } from './decklist.js';

/** A fault found by walking over a list. */
export type ShapeFault =
  | { readonly code: 'not-a-decklist' | 'not-a-card' | 'card-without-name'; readonly got: string }
  | { readonly code: 'not-a-zone'; readonly zone: string; readonly got: string }
  | { readonly code: 'bad-copies'; readonly name: string; readonly got: string }
  | { readonly code: 'no-count'; readonly name: string; readonly field: string }
  | {
      readonly code: 'bad-printing';
      readonly name: string;
      readonly field: 'set' | 'number' | 'zone';
      readonly got: string;
    };

/** Receives the cards and faults found by a walk. Texts are as in the list, not in canonical form. */
export interface CardVisitor {
  card(
    name: string,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void;
  /** If present, called for each list of cards, instead of `card` for each of its cards. */
  cards?(cards: readonly unknown[], zone: string | undefined, key: string | undefined): void;
  /** If present, called for each skipped card or zone, and for cards whose count has a wrong name. */
  fault?: ((pointer: string, fault: ShapeFault) => void) | undefined;
}

/** An unchecked card of a list. */
export interface CardLike {
  readonly name?: unknown;
  readonly set?: unknown;
  readonly number?: unknown;
  readonly count?: unknown;
  readonly zone?: unknown;
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a JSON object; no fields if the value is something else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Calls `visitor` for each card of `list`, in order. Throws only if `visitor` does. */
export function walkCards(list: unknown, visitor: CardVisitor): void {
  if (Array.isArray(list)) {
    walkZone(list, undefined, undefined, visitor);
  } else if (isObject(list)) {
    for (const key in list) walkPart(list[key], key, visitor);
  } else if (list !== null && list !== undefined) {
    visitor.fault?.('', { code: 'not-a-decklist', got: showValue(list) });
  }
}

/** Walks the value of a key in an object of zones. */
function walkPart(part: unknown, key: string, visitor: CardVisitor): void {
  if (Array.isArray(part)) {
    walkZone(part, zoneOf(key), key, visitor);
  } else if (isObject(part)) {
    walkCard(part, zoneOf(key), key, undefined, visitor);
  } else if ((part ?? '') !== '') {
    visitor.fault?.(childPointer('', key), { code: 'not-a-zone', zone: key, got: showValue(part) });
  }
}

/** The zone of cards under a key. Undefined for `cards`, because cards of a {@link Decklist} have their own zones. */
export function zoneOf(key: string): string | undefined {
  return key === 'cards' ? undefined : key;
}

/** The cards of a list, in order. */
export function collectCards(list: unknown, fault?: CardVisitor['fault']): DeckCard[] {
  const cards: DeckCard[] = [];
  walkCards(list, {
    card(name, set, number, count, zone) {
      cards.push(deckCard(name, count, zone, set, number));
    },
    fault,
  });
  return cards;
}

function walkZone(
  cards: readonly unknown[],
  zone: string | undefined,
  key: string | undefined,
  visitor: CardVisitor,
): void {
  if (visitor.cards) {
    visitor.cards(cards, zone, key);
    return;
  }
  for (let index = 0; index < cards.length; index++) {
    walkEntry(cards[index], zone, key, index, visitor);
  }
}

/** Walks an entry of a list of cards. `key`: the key of the list. */
export function walkEntry(
  entry: unknown,
  zone: string | undefined,
  key: string | undefined,
  index: number,
  visitor: CardVisitor,
): void {
  if (isObject(entry)) {
    walkCard(entry, zone, key, index, visitor);
  } else if (typeof entry !== 'string') {
    visitor.fault?.(cardPointer(key, index), { code: 'not-a-card', got: showValue(entry) });
  }
}

function walkCard(
  card: CardLike,
  zone: string | undefined,
  key: string | undefined,
  index: number | undefined,
  visitor: CardVisitor,
): void {
  const { name } = card;
  if (typeof name !== 'string' || name.trim() === '') {
    visitor.fault?.(cardPointer(key, index), { code: 'card-without-name', got: showValue(name) });
    return;
  }
  const count = readCopies(card.count);
  // Some sources keep the lines of removed cards, with 0 copies.
  if (count === 0) return;
  if (count === undefined) {
    const pointer = childPointer(cardPointer(key, index), 'count');
    visitor.fault?.(pointer, { code: 'bad-copies', name, got: showValue(card.count) });
    return;
  }
  const set = readLabel(card.set);
  const number = readLabel(card.number);
  const ownZone = readLabel(card.zone);
  if (set === null || number === null || ownZone === null) {
    const field = set === null ? 'set' : number === null ? 'number' : 'zone';
    const pointer = childPointer(cardPointer(key, index), field);
    visitor.fault?.(pointer, { code: 'bad-printing', name, field, got: showValue(card[field]) });
    return;
  }
  visitor.card(name, set, number, count, ownZone ?? zone);
  if (visitor.fault === undefined || (card.count ?? '') !== '') return;
  const field = Object.keys(card).find((one) => /^(count|copies|quantity|qty|amount)$/i.test(one));
  if (field === undefined || field === 'count') return;
  visitor.fault(childPointer(cardPointer(key, index), field), { code: 'no-count', name, field });
}

/** Reads a count: 1 if the value is missing or empty, undefined if it is invalid. */
export function readCopies(value: unknown): number | undefined {
  if (typeof value === 'number') {
    return value >= 0 && value <= mostCopies && Number.isInteger(value) ? value : undefined;
  }
  if (typeof value !== 'string') return value === undefined || value === null ? 1 : undefined;
  if (value.trim() === '') return 1;
  return value.length <= 20 && /^\s*\d+\s*$/.test(value) ? readCopies(Number(value)) : undefined;
}

/** Reads a set, number or zone: a text, undefined if it is missing, null if it is invalid. */
export function readLabel(value: unknown): string | undefined | null {
  if ((value ?? '') === '') return undefined;
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : null;
}

function cardPointer(key: string | undefined, index: number | undefined): string {
  const zone = key === undefined ? '' : childPointer('', key);
  return index === undefined ? zone : childPointer(zone, index);
}
