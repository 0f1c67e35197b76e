/** Compares what lists are classified as with the labels that they have. */

import { mostExamples } from '../../corpus/deck-lists.js';
import { deckNumberOf, labelOf, nameOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { DeckName } from '../../corpus/session/deck-labels.js';
import type { Session } from '../../corpus/session/session.js';
import { namesDeck } from './agreement.js';

/** The lists with one label that are all classified as something else. */
export interface Mislabelled {
  readonly label: string;
  /** The identifier and name of the rule, variant or fallback that wins them. */
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** The lists with one label that no rule or fallback matches. */
export interface Overlooked {
  readonly label: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** How classification agrees with labels. A label is compared with the name and the identifier. */
export interface Confusion {
  /** The number of lists that have a label. */
  readonly labelled: number;
  readonly agreed: number;
  /** `agreed / labelled`, from 0 to 1. */
  readonly agreement: number;
  /** Most lists first. */
  readonly mislabelled: readonly Mislabelled[];
  readonly overlooked: readonly Overlooked[];
}

interface Disagreement {
  readonly label: string;
  readonly found: DeckName;
  readonly lists: number[];
}

/** Compares what lists are classified as with their labels; undefined if no list has a label. */
export function confusionOf(session: Session): Confusion | undefined {
  const { corpus } = session;
  if (corpus.labels.length === 0) return undefined;
  const mislabelled = new Map<string, Disagreement>();
  const overlooked = new Map<string, Disagreement>();
  let labelled = 0;
  let agreed = 0;
  for (let list = 0; list < corpus.listCount; list++) {
    const { id, name: label = id } = labelOf(corpus, list) ?? {};
    if (label === undefined) continue;
    labelled++;
    const deck = deckNumberOf(corpus, list);
    const { names, numbers } = session.labels;
    const found = names[numbers[deck] as number] as DeckName;
    if (namesDeck(label, found)) {
      agreed++;
      continue;
    }
    const disagreements = session.winnerOf(deck) === undefined ? overlooked : mislabelled;
    const key = JSON.stringify([label, found.id]);
    const known = disagreements.get(key);
    if (known === undefined) disagreements.set(key, { label, found, lists: [list] });
    else known.lists.push(list);
  }
  if (labelled === 0) return undefined;
  return {
    labelled,
    agreed,
    agreement: agreed / labelled,
    mislabelled: ranked(mislabelled).map(({ label, found, lists }) => ({
      label,
      id: found.id,
      name: found.name,
      ...shown(corpus, lists),
    })),
    overlooked: ranked(overlooked).map(({ label, lists }) => ({ label, ...shown(corpus, lists) })),
  };
}

function ranked(disagreements: ReadonlyMap<string, Disagreement>): readonly Disagreement[] {
  return [...disagreements.values()].sort((x, y) => y.lists.length - x.lists.length);
}

function shown(corpus: Corpus, lists: readonly number[]) {
  const examples = lists.slice(0, mostExamples).map((list) => nameOf(corpus, list));
  return { lists: lists.length, examples };
}
