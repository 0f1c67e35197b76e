/**
 * A client that knows only the wire format, written from the table of the data interface: rules are
 * `{identifier, name, cards, priority?, variants?, icons?}`, cards `{name, set?, number?, count?}`. It ignores
 * all other fields.
 */
import { cardIdentity } from '../../src/core/decks/identity.js';
import { inCheckingOrder } from './reference.js';

interface WireCard {
  readonly name: string;
  readonly set?: string | number | null;
  readonly number?: string | number | null;
  readonly count?: string | number | null;
}

interface WireItem {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly WireCard[];
  readonly priority?: number | null;
}

interface WireRule extends WireItem {
  readonly icons?: readonly string[] | null;
  readonly variants?: readonly (WireItem & { readonly icon?: string | null })[] | null;
}

const same = cardIdentity();

/** The deck of a list according to a response of `/games/{id}/decks`; undefined if no rule matches. */
export function wireLabel(
  answer: string,
  list: readonly WireCard[],
): { readonly id: string; readonly name: string; readonly icons?: readonly string[] } | undefined {
  const holds = (card: WireCard) => {
    let copies = 0;
    for (const line of list) {
      if (same.name(String(line.name)) !== same.name(String(card.name))) continue;
      if (card.set && same.set(String(line.set)) !== same.set(String(card.set))) continue;
      if (card.number && same.number(String(line.number)) !== same.number(String(card.number))) {
        continue;
      }
      copies += Number(line.count ?? 1);
    }
    return copies >= Number(card.count ?? 1);
  };
  const first = <T extends WireItem>(items: readonly T[]) =>
    inCheckingOrder(items).find(({ cards }) => cards.every(holds));
  const rule = first(JSON.parse(answer) as readonly WireRule[]);
  if (rule === undefined) return undefined;
  const variant = first(rule.variants ?? []);
  const icons = [...(rule.icons ?? []), ...(variant?.icon ? [variant.icon] : [])];
  const { identifier: id, name } = variant ?? rule;
  return icons.length === 0 ? { id, name } : { id, name, icons };
}
