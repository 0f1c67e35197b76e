/** Finds lists whose label is probably wrong, because no similar list has it. */
import { addTo, sumOf } from '../../../core/json/grouping.js';
import type { DeckCards } from './deck-cards.js';
import { sampled, similarityOf } from './similarity.js';

/** The number of nearest lists of which one must agree. */
const mostNear = 3;
/** The number of lists of each label to compare with. */
const mostOfLabel = 32;

/** A deck with a label. */
interface LabelledDeck {
  readonly deck: number;
  readonly id: string;
  readonly lists: number;
}

/**
 * The rows with a single list whose nearest rows all have other labels.
 *
 * @param agree whether two labels can belong to one deck
 */
export function doubtfulRows(
  rows: readonly LabelledDeck[],
  cards: DeckCards,
  agree: (id: string, other: string) => boolean,
): ReadonlySet<number> {
  const weights = new Uint32Array(cards.starts.length - 1);
  const ofLabel = new Map<string, number[]>();
  for (const [row, { deck, id, lists }] of rows.entries()) {
    (weights[deck] as number) += lists;
    addTo(ofLabel, id, row);
  }
  const listCount = sumOf(rows, ({ lists }) => lists);
  const similarity = similarityOf({ deckCount: weights.length, weights, listCount }, cards);
  const compared = [...ofLabel.values()].flatMap((own) => [...sampled(own, mostOfLabel)]);
  const among = similarity.among(compared.map((row) => (rows[row] as LabelledDeck).deck));
  const isDoubtful = ({ deck, id, lists }: LabelledDeck, row: number) => {
    if (lists > 1) return false;
    const likeness = among.likenessTo(deck);
    const near: number[] = [];
    for (let place = 0; place < likeness.length; place++) {
      const value = likeness[place] as number;
      const isFar =
        near.length === mostNear && value <= (likeness[near.at(-1) as number] as number);
      if (isFar || compared[place] === row) continue;
      const at = near.findIndex((other) => (likeness[other] as number) < value);
      near.splice(at < 0 ? near.length : at, 0, place);
      near.length = Math.min(near.length, mostNear);
    }
    const idOf = (place: number) => (rows[compared[place] as number] as LabelledDeck).id;
    return near.length > 0 && !near.some((place) => agree(idOf(place), id));
  };
  return new Set([...rows.keys()].filter((row) => isDoubtful(rows[row] as LabelledDeck, row)));
}
