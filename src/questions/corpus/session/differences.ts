/** The decks whose labels differ between two states that share a corpus and entry identifiers. */
import { areSameJson } from '../../../core/json/equal.js';
import { partSize } from '../layout/corpus.js';
import { type DeckNames, labelKey } from './deck-labels.js';
import { noEntries } from './entry-ids.js';
import { MoveCollector } from './moves.js';
import type { State } from './state.js';

export interface NamedState {
  readonly state: State;
  readonly names: DeckNames;
}

/** The decks that may have another label in `after`, by their label keys. */
export function differences(before: NamedState, after: NamedState): MoveCollector {
  const [old, fresh] = [before.state, after.state];
  const hasColors = old.colors !== undefined || fresh.colors !== undefined;
  return differentDecks(old, fresh, hasColors ? undefined : renamedSequences(before, after));
}

/** The decks whose sequences or colours differ, or whose sequence is renamed. */
export function differentDecks(
  old: Pick<State, 'sequences' | 'colors'>,
  fresh: Pick<State, 'sequences' | 'colors'>,
  renamed: Uint8Array | undefined,
): MoveCollector {
  const moved = new MoveCollector();
  const hasColors = old.colors !== undefined || fresh.colors !== undefined;
  const different = new Uint16Array(partSize);
  for (const [segment, is] of fresh.sequences.entries()) {
    const was = old.sequences[segment] as Uint32Array;
    const [oldColors, newColors] = [old.colors?.[segment], fresh.colors?.[segment]];
    if (was === is && renamed === undefined && oldColors === newColors) continue;
    const count = hasColors
      ? selectAll(is.length, different)
      : selectDifferent(was, is, renamed, different);
    for (let at = 0; at < count; at++) {
      const deck = different[at] as number;
      moved.add(
        segment * partSize + deck,
        labelKey(was[deck] as number, oldColors?.[deck] ?? 0),
        labelKey(is[deck] as number, newColors?.[deck] ?? 0),
      );
    }
  }
  return moved;
}

/** Sequence -> 1 if both states have decks of it, with different labels; undefined if there is none. */
function renamedSequences(before: NamedState, after: NamedState): Uint8Array | undefined {
  const [old, fresh] = [before.state.lists, after.state.lists];
  const renamed = new Uint8Array(fresh.length);
  let hasAny = false;
  for (let sequence = noEntries; sequence < renamed.length; sequence++) {
    if (!old[sequence] || !fresh[sequence]) continue;
    const [was, is] = [before, after].map(({ names }) => names.nameOf(sequence, 0));
    if (areSameJson(was, is)) continue;
    renamed[sequence] = 1;
    hasAny = true;
  }
  return hasAny ? renamed : undefined;
}

function selectAll(deckCount: number, out: Uint16Array): number {
  for (let deck = 0; deck < deckCount; deck++) out[deck] = deck;
  return deckCount;
}

/** Writes the decks whose sequences differ or are renamed, and returns how many. */
export function selectDifferent(
  before: Uint32Array,
  after: Uint32Array,
  renamed: Uint8Array | undefined,
  out: Uint16Array,
): number {
  let count = 0;
  if (renamed === undefined) {
    for (let deck = 0; deck < before.length; deck++) {
      if (before[deck] !== after[deck]) out[count++] = deck;
    }
  } else {
    for (let deck = 0; deck < before.length; deck++) {
      const sequence = before[deck] as number;
      if (sequence !== after[deck] || renamed[sequence] === 1) out[count++] = deck;
    }
  }
  return count;
}
