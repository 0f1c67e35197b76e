/** Patches that put a rule or variant at a place of the checking order. */
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import { defaultPriority } from '../../../core/rules/model.js';
import { checkingOrder } from '../../../core/rules/rule-set.js';

interface Entry {
  readonly identifier: string;
  readonly priority?: number;
}

/** Where an entry stands in the file, and its priority. */
export interface FilePlace {
  /** The identifier of the entry behind which it stands; null: it is the first. */
  readonly after: string | null;
  readonly priority: number | undefined;
}

/**
 * The place in the file of an entry that is to be checked directly before the entry at `place` of the
 * checking order, or as the last. `entries` are the others, in the order of the file.
 */
export function filePlace(entries: readonly Entry[], place: number): FilePlace {
  const order = checkingOrder(entries);
  const next = order[place];
  if (next === undefined) {
    return { after: entries.at(-1)?.identifier ?? null, priority: order.at(-1)?.priority };
  }
  const at = entries.indexOf(next);
  return { after: entries[at - 1]?.identifier ?? null, priority: next.priority };
}

/** Patches that move an entry of a list to a place of the checking order. */
export function movePatches(
  path: string,
  entry: Entry,
  entries: readonly Entry[],
  place: number,
): readonly RulePatch[] {
  const others = entries.filter((other) => other !== entry);
  const { after, priority } = filePlace(others, place);
  const patches: RulePatch[] = [];
  const behind = entries[entries.indexOf(entry) - 1]?.identifier ?? null;
  if (after !== behind) patches.push({ op: 'move', path, after });
  if ((priority ?? defaultPriority) !== (entry.priority ?? defaultPriority)) {
    const field = `${path}/priority`;
    if (priority === undefined) patches.push({ op: 'remove', path: field });
    else if (entry.priority === undefined)
      patches.push({ op: 'add', path: field, value: priority });
    else patches.push({ op: 'replace', path: field, value: priority });
  }
  return patches;
}
