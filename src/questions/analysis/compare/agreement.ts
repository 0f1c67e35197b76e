/** How many lists are classified as the deck that their label names. */
import { DeckLists } from '../../corpus/deck-lists.js';
import { deckNumberOf, labelOf } from '../../corpus/layout/access.js';
import type { Corpus, ListLabel } from '../../corpus/layout/corpus.js';
import type { DeckName } from '../../corpus/session/deck-names.js';
import type { Move } from '../../corpus/session/moves.js';
import type { Session } from '../../corpus/session/session.js';

export interface Agreement {
  /** The number of lists that have a label. */
  readonly labelled: number;
  readonly agreed: number;
}

/** Whether a label names a deck, by name or identifier. */
export function namesDeck(label: ListLabel, { id, name }: DeckName): boolean {
  const isCalled = (text: string) => label.id === text || label.name === text;
  return isCalled(id) || isCalled(name);
}

/**
 * Returns a function that tells whether a list has the deck that its label names; undefined for lists
 * without a label.
 */
export function agreementTest({ corpus, labels }: Session): (list: number) => boolean | undefined {
  const { names, numbers } = labels;
  return (list) => {
    const label = labelOf(corpus, list);
    const deck = names[numbers[deckNumberOf(corpus, list)] as number] as DeckName;
    return label === undefined ? undefined : namesDeck(label, deck);
  };
}

export function agreementOf(session: Session): Agreement {
  const test = agreementTest(session);
  const found = { labelled: 0, agreed: 0 };
  for (let list = 0; list < session.corpus.listCount; list++) {
    const isAgreed = test(list);
    if (isAgreed !== undefined) found.labelled++;
    if (isAgreed) found.agreed++;
  }
  return found;
}

/** How many lists of a move have a label that names their new deck, and how many one that names their old deck. */
export interface AgreementChange {
  readonly gained: number;
  readonly lost: number;
}

/** Returns a function that counts these, in time proportional to the lists that move. */
export function agreementChanges(corpus: Corpus): (move: Move) => AgreementChange {
  const deckLists = new DeckLists(corpus);
  return ({ from, to, decks }) => {
    const change = { gained: 0, lost: 0 };
    for (const deck of decks) {
      for (const list of deckLists.of(deck)) {
        const label = labelOf(corpus, list);
        if (label === undefined) continue;
        if (namesDeck(label, to)) change.gained++;
        if (namesDeck(label, from)) change.lost++;
      }
    }
    return change;
  };
}
