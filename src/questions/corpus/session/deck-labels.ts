/** Numbers the labels of all decks of a corpus. */

import { madeOnce } from '../../../core/json/grouping.js';
import { partSize } from '../layout/corpus.js';
import { colorCount } from '../tagging/columns.js';
import type { DeckName } from './deck-names.js';
import type { State } from './state.js';

export interface DeckLabels {
  /** Label number -> label. Each label occurs once. */
  readonly names: readonly DeckName[];
  /** Deck -> label number. */
  readonly numbers: Uint32Array;
}

export function labelDecks({ corpus, entryIds, names, sequences, colors }: State): DeckLabels {
  const found: DeckName[] = [];
  const numbers = new Uint32Array(corpus.deckCount);
  const byText = new Map<string, number>();
  /** Label key -> label number, or -1. */
  const known = new Int32Array(entryIds.sequences.count * colorCount).fill(-1);
  for (const [segment, column] of sequences.entries()) {
    const own = colors?.[segment];
    for (let deck = 0; deck < column.length; deck++) {
      const sequence = column[deck] as number;
      const color = own?.[deck] ?? 0;
      const key = labelKey(sequence, color);
      if (known[key] === -1) known[key] = numberOf(names.nameOf(sequence, color));
      numbers[segment * partSize + deck] = known[key] as number;
    }
  }
  return { names: found, numbers };

  function numberOf(name: DeckName): number {
    const text = JSON.stringify(name);
    return madeOnce(byText, text, () => found.push(name) - 1);
  }
}

/** Combines the sequence and the colours of a deck, which determine its label, into one number. */
export function labelKey(sequence: number, colors: number): number {
  return sequence * colorCount + colors;
}
