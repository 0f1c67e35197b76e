/**
 * Changes to a rule file as data: the operations of JSON Patch (RFC 6902), in paths that address a
 * rule, variant or fallback by its identifier. Lists are compared in three steps, always in this
 * order: what is gone is removed, what stayed is moved where the order changed (as few as can be,
 * by a longest increasing subsequence), what is new is added behind its neighbour.
 */

import { diagnose } from '../../diagnostics/codes/rules.js';
import {
  childPointer,
  type Diagnostic,
  pointerTokens,
  showValue,
} from '../../diagnostics/diagnostic.js';
import type { RuleFile } from '../model.js';

/**
 * One change. Paths are `/FIELD`, `/rules/ID`, `/rules/ID/FIELD`, `/rules/ID/variants/ID`,
 * `/rules/ID/variants/ID/FIELD`, `/fallbacks/ID` and `/fallbacks/ID/FIELD`. `after` names the entry
 * that an added or moved one stands behind; null is the first place.
 *
 * @example { op: 'replace', path: '/rules/charizard/priority', value: 20 }
 */
export type RulePatch =
  | {
      readonly op: 'add';
      readonly path: string;
      readonly value: unknown;
      readonly after?: string | null;
    }
  | { readonly op: 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly path: string; readonly after: string | null };

type Item = Readonly<Record<string, unknown>>;
type Named = Item & { readonly identifier: string };

/** The lists of things with identifiers, by where they stand: in the file, or in things of a list. */
const namedLists: Readonly<Record<string, readonly string[]>> = {
  file: ['rules', 'fallbacks'],
  rules: ['variants'],
};

/** The changes that lead from one file to the other. */
export function comparePatches(before: RuleFile, after: RuleFile): RulePatch[] {
  return [...compareFields('', 'file', { ...before }, { ...after })];
}

function* compareFields(
  path: string,
  within: string,
  before: Item,
  after: Item,
): Generator<RulePatch> {
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    // Own fields only: an unknown field may be called "constructor".
    const old = Object.hasOwn(before, field) ? before[field] : undefined;
    const value = Object.hasOwn(after, field) ? after[field] : undefined;
    if (old === value) continue;
    const place = childPointer(path, field);
    if (value === undefined) yield { op: 'remove', path: place };
    else if (old === undefined) yield { op: 'add', path: place, value };
    else if (namedLists[within]?.includes(field)) {
      yield* compareLists(place, field, old as readonly Named[], value as readonly Named[]);
    } else if (JSON.stringify(old) !== JSON.stringify(value)) {
      yield { op: 'replace', path: place, value };
    }
  }
}

function* compareLists(
  path: string,
  list: string,
  before: readonly Named[],
  after: readonly Named[],
): Generator<RulePatch> {
  const placeOf = (item: Named) => childPointer(path, item.identifier);
  const old = new Map(before.map((item, index) => [item.identifier, { item, index }]));
  const stays = new Set(after.map((item) => item.identifier));
  for (const item of before) {
    if (!stays.has(item.identifier)) yield { op: 'remove', path: placeOf(item) };
  }
  const common = after.filter((item) => old.has(item.identifier));
  const unmoved = increasing(common.map((item) => old.get(item.identifier)?.index as number));
  for (const [index, item] of common.entries()) {
    const behind = common[index - 1]?.identifier ?? null;
    if (!unmoved.has(index)) yield { op: 'move', path: placeOf(item), after: behind };
  }
  for (const [index, item] of after.entries()) {
    const path = placeOf(item);
    const known = old.get(item.identifier);
    const behind = after[index - 1]?.identifier ?? null;
    if (known) yield* compareFields(path, list, known.item, item);
    else yield { op: 'add', path, value: item, after: behind };
  }
}

/** The indices of a longest increasing subsequence. */
export function increasing(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (tails[low - 1] as number));
    tails[low] = index;
  });
  const found = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] as number) {
    found.add(index);
  }
  return found;
}

/** Makes changes to a file; a change that cannot be made is reported and left out. */
export function applyTo(
  file: RuleFile,
  patches: readonly RulePatch[],
): { readonly file: RuleFile; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  let item: Item = { ...file };
  for (const patch of patches) {
    if (isPatch(patch)) item = changed(item, patch, diagnostics) ?? item;
    else diagnostics.push(diagnose('bad-patch', '', { path: showValue(patch) }));
  }
  return { file: item as unknown as RuleFile, diagnostics };
}

const operations: ReadonlySet<unknown> = new Set(['add', 'replace', 'remove', 'move']);

/** Stored patches come from anywhere. */
function isPatch(value: unknown): value is RulePatch {
  if (typeof value !== 'object' || value === null) return false;
  const { op, path } = value as Partial<RulePatch>;
  return operations.has(op) && typeof path === 'string' && path.startsWith('/');
}

/** The file with a change made to it, or undefined where it cannot be made, which is reported. */
function changed(file: Item, patch: RulePatch, diagnostics: Diagnostic[]): Item | undefined {
  const { path } = patch;

  function refuse(code: 'patch-target-missing' | 'patch-target-exists' | 'bad-patch'): undefined {
    diagnostics.push(diagnose(code, '', { path }));
  }

  function changeItem(item: Item, within: string, tokens: readonly string[]): Item | undefined {
    const [field = '', identifier, ...rest] = tokens;
    if (identifier === undefined) return changeField(item, field);
    if (!namedLists[within]?.includes(field)) return refuse('bad-patch');
    const list = item[field];
    const items = changeList(Array.isArray(list) ? list : [], field, identifier, rest);
    return items && { ...item, [field]: items };
  }

  function changeField(item: Item, field: string): Item | undefined {
    if (patch.op === 'move') return refuse('bad-patch');
    if (patch.op !== 'add' && !Object.hasOwn(item, field)) return refuse('patch-target-missing');
    if (patch.op !== 'remove') return { ...item, [field]: patch.value };
    const { [field]: _removed, ...others } = item;
    return others;
  }

  function changeList(
    items: readonly Item[],
    list: string,
    identifier: string,
    rest: readonly string[],
  ): readonly Item[] | undefined {
    const index = indexOf(items, identifier);
    const found = items[index];
    if (patch.op === 'add' && rest.length === 0) {
      if (found !== undefined) return refuse('patch-target-exists');
      return insertAfter(items, patch.value as Item, patch.after);
    }
    if (found === undefined) return refuse('patch-target-missing');
    if (rest.length > 0) {
      const inner = changeItem(found, list, rest);
      return inner && items.with(index, inner);
    }
    if (patch.op === 'replace') return items.with(index, patch.value as Item);
    const others = items.toSpliced(index, 1);
    return patch.op === 'remove' ? others : insertAfter(others, found, patch.after);
  }

  function insertAfter(
    items: readonly Item[],
    item: Item,
    after: string | null | undefined,
  ): readonly Item[] {
    if (after === null) return [item, ...items];
    const index = after === undefined ? -1 : indexOf(items, after);
    if (index !== -1) return items.toSpliced(index + 1, 0, item);
    if (after !== undefined) diagnostics.push(diagnose('patch-place-missing', '', { path, after }));
    return [...items, item];
  }

  return changeItem(file, 'file', pointerTokens(path));
}

function indexOf(items: readonly Item[], identifier: string): number {
  // Patches come from outside: an entry that one of them added may be anything.
  return items.findIndex(
    (item: Partial<Named> | null | undefined) => item?.identifier === identifier,
  );
}
