/** Finds the decks whose labels differ between two states of one corpus with shared entry identifiers. */
import { areSameJson } from '../../../core/json/equal.js';
import { partSize } from '../layout/corpus.js';
import { labelKey } from './deck-labels.js';
import { noEntries } from './entry-ids.js';
import { MoveCollector } from './moves.js';
import type { State } from './state.js';

type Named = Pick<State, 'program' | 'entryIds' | 'names' | 'sequences' | 'colors'>;

/** The decks whose label in `fresh` might differ, by their old and new label keys. */
export function differences(old: Named, fresh: Named): MoveCollector {
  const moved = new MoveCollector();
  const renamed = renamedSequences(old, fresh);
  const different = new Uint16Array(partSize);
  for (const [segment, is] of fresh.sequences.entries()) {
    const was = old.sequences[segment] as Uint32Array;
    const [oldColors, newColors] = [old.colors?.[segment], fresh.colors?.[segment]];
    if (was === is && renamed === undefined) continue;
    const count = selectDifferent(was, is, renamed, different);
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

/** Sequence -> 1 if its label might differ; undefined if no label can. */
function renamedSequences(old: Named, fresh: Named): Uint8Array | undefined {
  const { sequences, entryCount } = fresh.entryIds;
  const [before, after] = [old.program.ruleSet, fresh.program.ruleSet];
  const renamed = new Uint8Array(sequences.count);
  // Colours can change any name.
  const hasColors = old.colors !== undefined || fresh.colors !== undefined;
  if (hasColors || before.conflicts !== after.conflicts) return renamed.fill(1);
  const hasOthers = !areSameJson(before.unclassified, after.unclassified);
  // The number of requirements matters only here.
  const isSimplest = after.conflicts === 'simplest';
  const entries = new Uint8Array(entryCount);
  for (let entry = 0; entry < entryCount; entry++) {
    const isRenamed = old.names.itemAt(entry)?.name !== fresh.names.itemAt(entry)?.name;
    const isOther =
      isRenamed ||
      (isSimplest && old.names.requirementCount(entry) !== fresh.names.requirementCount(entry));
    if (isOther) entries[entry] = 1;
  }
  if (!hasOthers && !entries.includes(1)) return undefined;
  for (let sequence = noEntries + 1; sequence < renamed.length; sequence++) {
    const isOther = entries[sequences.lastOf(sequence)] === 1;
    renamed[sequence] = isOther ? 1 : (renamed[sequences.beforeOf(sequence)] as number);
  }
  if (hasOthers) renamed[noEntries] = 1;
  return renamed;
}

/** Writes the decks whose sequence differs or was renamed, and returns how many. */
function selectDifferent(
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
