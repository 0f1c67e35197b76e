/**
 * Changes to a rule file as data: the operations of JSON Patch (RFC 6902), in paths that address a
 * rule, variant or fallback by its identifier. Lists are compared in three steps, always in this
 * order: what is gone is removed, what stayed is moved where the order changed (as few as can be,
 * by a longest increasing subsequence), what is new is added behind its neighbour.
 */
import {
  childPointer,
  type Diagnostic,
  pointerTokens,
  showValue,
} from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/rule-codes.js';
import type { RuleFile } from './model.js';

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

/** Whether a list of things with identifiers stands here; elsewhere its name is just a field's. */
function isNamedList([root, , field, ...rest]: readonly string[]): boolean {
  if (field === undefined) return root === 'rules' || root === 'fallbacks';
  return root === 'rules' && field === 'variants' && rest.length === 0;
}

/** The changes that lead from one file to the other. */
export function comparePatches(before: RuleFile, after: RuleFile): RulePatch[] {
  const patches: RulePatch[] = [];
  compareFields('', { ...before }, { ...after }, patches);
  return patches;
}

function compareFields(path: string, before: Item, after: Item, patches: RulePatch[]): void {
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    // Own fields only: an unknown field may be called "constructor".
    const old = Object.hasOwn(before, field) ? before[field] : undefined;
    const value = Object.hasOwn(after, field) ? after[field] : undefined;
    if (old === value) continue;
    const place = childPointer(path, field);
    if (value === undefined) patches.push({ op: 'remove', path: place });
    else if (old === undefined) patches.push({ op: 'add', path: place, value });
    else if (isNamedList(pointerTokens(place))) {
      compareLists(place, old as readonly Named[], value as readonly Named[], patches);
    } else if (JSON.stringify(old) !== JSON.stringify(value)) {
      patches.push({ op: 'replace', path: place, value });
    }
  }
}

function compareLists(
  path: string,
  before: readonly Named[],
  after: readonly Named[],
  patches: RulePatch[],
): void {
  const oldPlace = new Map(before.map((item, index) => [item.identifier, index]));
  const stays = new Set(after.map((item) => item.identifier));
  for (const { identifier } of before) {
    if (!stays.has(identifier))
      patches.push({ op: 'remove', path: childPointer(path, identifier) });
  }
  const common = after.filter((item) => oldPlace.has(item.identifier));
  const unmoved = increasing(common.map((item) => oldPlace.get(item.identifier) as number));
  common.forEach(({ identifier }, index) => {
    if (unmoved.has(index)) return;
    const behind = common[index - 1]?.identifier ?? null;
    patches.push({ op: 'move', path: childPointer(path, identifier), after: behind });
  });
  after.forEach((item, index) => {
    const place = childPointer(path, item.identifier);
    const old = oldPlace.get(item.identifier);
    if (old === undefined) {
      const behind = after[index - 1]?.identifier ?? null;
      patches.push({ op: 'add', path: place, value: item, after: behind });
    } else {
      compareFields(place, before[old] as Named, item, patches);
    }
  });
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
    if (!isPatch(patch)) {
      diagnostics.push(diagnose('bad-patch', '', { path: showValue(patch) }));
      continue;
    }
    const report = (code: 'patch-target-missing' | 'patch-target-exists' | 'bad-patch') =>
      diagnostics.push(diagnose(code, '', { path: patch.path }));
    const misplaced = (after: string) =>
      diagnostics.push(diagnose('patch-place-missing', '', { path: patch.path, after }));
    item = change(item, pointerTokens(patch.path), patch, { report, misplaced });
  }
  return { file: item as unknown as RuleFile, diagnostics };
}

const operations: ReadonlySet<unknown> = new Set(['add', 'replace', 'remove', 'move']);

/** Stored patches come from anywhere. */
function isPatch(value: unknown): value is RulePatch {
  if (typeof value !== 'object' || value === null) return false;
  const { op, path } = value as Partial<RulePatch>;
  return operations.has(op) && typeof path === 'string' && /^\//.test(path);
}

interface Reports {
  readonly report: (code: 'patch-target-missing' | 'patch-target-exists' | 'bad-patch') => void;
  readonly misplaced: (after: string) => void;
}

/** The item with the change made at the place that the tokens lead to. */
function change(item: Item, tokens: readonly string[], patch: RulePatch, reports: Reports): Item {
  const [field, identifier, ...rest] = tokens;
  if (field === undefined) {
    reports.report('bad-patch');
    return item;
  }
  if (identifier === undefined) return changeField(item, field, patch, reports);
  const items = item[field];
  const path = pointerTokens(patch.path);
  if (!isNamedList(path.slice(0, path.length - tokens.length + 1))) {
    reports.report('bad-patch');
    return item;
  }
  if (!Array.isArray(items)) {
    if (patch.op !== 'add' || rest.length > 0) {
      reports.report('patch-target-missing');
      return item;
    }
    return { ...item, [field]: [patch.value] };
  }
  return { ...item, [field]: changeList(items, identifier, rest, patch, reports) };
}

function changeField(item: Item, field: string, patch: RulePatch, reports: Reports): Item {
  const isThere = Object.hasOwn(item, field);
  if (patch.op === 'move') reports.report('bad-patch');
  else if (patch.op === 'add' || (patch.op === 'replace' && isThere)) {
    return { ...item, [field]: patch.value };
  } else if (!isThere) reports.report('patch-target-missing');
  else {
    const { [field]: _removed, ...others } = item;
    return others;
  }
  return item;
}

function changeList(
  items: readonly Named[],
  identifier: string,
  rest: readonly string[],
  patch: RulePatch,
  reports: Reports,
): readonly Named[] {
  const index = indexOf(items, identifier);
  const found = items[index];
  if (rest.length > 0) {
    if (found === undefined) {
      reports.report('patch-target-missing');
      return items;
    }
    return items.with(index, change(found, rest, patch, reports) as Named);
  }
  if (patch.op === 'add') {
    if (found === undefined) return insertAfter(items, patch.value as Named, patch.after, reports);
    reports.report('patch-target-exists');
    return items;
  }
  if (found === undefined) {
    reports.report('patch-target-missing');
    return items;
  }
  if (patch.op === 'replace') return items.with(index, patch.value as Named);
  const others = items.toSpliced(index, 1);
  return patch.op === 'remove' ? others : insertAfter(others, found, patch.after, reports);
}

function indexOf(items: readonly Named[], identifier: string): number {
  // Patches come from outside: an entry that one of them added may be anything.
  return items.findIndex((item: Named | null | undefined) => item?.identifier === identifier);
}

function insertAfter(
  items: readonly Named[],
  item: Named,
  after: string | null | undefined,
  reports: Reports,
): readonly Named[] {
  if (after === null) return [item, ...items];
  const index = after === undefined ? -1 : indexOf(items, after);
  if (index !== -1) return items.toSpliced(index + 1, 0, item);
  if (after !== undefined) reports.misplaced(after);
  return [...items, item];
}
