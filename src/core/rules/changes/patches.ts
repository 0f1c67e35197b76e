/**
 * Changes to a rule file as data: the operations of JSON Patch (RFC 6902), with paths that refer to rules, variants
 * and fallbacks by identifier. Lists are compared in three steps: removed entries are removed; entries in another
 * order are moved (as few as possible, using a longest increasing subsequence); new entries are added after the
 * entry before them.
 */

import { diagnose } from '../../diagnostics/codes/rules.js';
import {
  childPointer,
  type Diagnostic,
  pointerTokens,
  showValue,
} from '../../diagnostics/diagnostic.js';
import { partitionPoint } from '../../json/partition-point.js';
import type { RuleFile } from '../model.js';
import type { RuleSet } from '../rule-set.js';

/**
 * One change. Paths are `/FIELD`, `/rules/ID`, `/rules/ID/FIELD`, `/rules/ID/variants/ID`,
 * `/rules/ID/variants/ID/FIELD`, `/fallbacks/ID` and `/fallbacks/ID/FIELD`. An added or moved entry is put after
 * the entry with the identifier `after`, or first if `after` is null.
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

/** The lists of entries with identifiers: lists of the file, and lists inside entries of a list. */
const namedLists: Readonly<Record<string, readonly string[]>> = {
  file: ['rules', 'fallbacks'],
  rules: ['variants'],
};

/** The patches that turn `before` into `after`. */
export function comparePatches(before: RuleFile, after: RuleFile): RulePatch[] {
  return [...compareFields('', 'file', { ...before }, { ...after })];
}

function* compareFields(
  path: string,
  within: string,
  before: Item,
  after: Item,
): Generator<RulePatch> {
  if (before === after) return;
  // Maps contain only own fields; an unknown field could be named "constructor".
  const oldFields = new Map(Object.entries(before));
  const newFields = new Map(Object.entries(after));
  for (const field of new Set([...oldFields.keys(), ...newFields.keys()])) {
    const old = oldFields.get(field);
    const value = newFields.get(field);
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
    const previous = common[index - 1]?.identifier ?? null;
    if (!unmoved.has(index)) yield { op: 'move', path: placeOf(item), after: previous };
  }
  for (const [index, item] of after.entries()) {
    const path = placeOf(item);
    const known = old.get(item.identifier);
    const previous = after[index - 1]?.identifier ?? null;
    if (known) yield* compareFields(path, list, known.item, item);
    else yield { op: 'add', path, value: item, after: previous };
  }
}

/** The indices of a longest increasing subsequence. */
export function increasing(values: readonly number[]): ReadonlySet<number> {
  /** Length of a subsequence - 1 -> the index of the last value of the one with the smallest last value. */
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    const length = partitionPoint(tails, (tail) => (values[tail] as number) < value);
    previous.push(tails[length - 1] ?? -1);
    tails[length] = index;
  });
  const found = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] as number) {
    found.add(index);
  }
  return found;
}

/**
 * Gives new rules the generation in use, if rules have generations and exactly one is in use.
 *
 * @param rules the rules of all generations
 */
export function ofGeneration(
  patches: readonly RulePatch[],
  rules: Pick<RuleSet, 'generations'>,
  [generation, ...others]: readonly number[] = [],
): readonly RulePatch[] {
  if (generation === undefined || others.length > 0 || rules.generations.length === 0) {
    return patches;
  }
  return patches.map((patch) =>
    patch.op === 'add' && /^\/rules\/[^/]+$/.test(patch.path)
      ? { ...patch, value: { ...(patch.value as object), generation } }
      : patch,
  );
}

/** Applies patches to a file. A patch that cannot be applied is reported and skipped. */
export function applyTo(
  file: RuleFile,
  patches: readonly RulePatch[],
): { readonly file: RuleFile; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  let item: Item = { ...file };
  for (const patch of patches) {
    if (isPatch(patch)) item = patched(item, patch, diagnostics) ?? item;
    else diagnostics.push(diagnose('bad-patch', '', { path: showValue(patch) }));
  }
  return { file: item as unknown as RuleFile, diagnostics };
}

/** Whether a value is a patch. Stored patches can be anything. */
function isPatch(value: unknown): value is RulePatch {
  const { op, path } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    ['add', 'replace', 'remove', 'move'].includes(op as string) &&
    typeof path === 'string' &&
    path.startsWith('/')
  );
}

/** Applies a patch to a file. If that is impossible, reports why and returns undefined. */
function patched(file: Item, patch: RulePatch, diagnostics: Diagnostic[]): Item | undefined {
  const { path } = patch;
  return patchedAt(file, 'file', pointerTokens(path));

  function refuse(code: 'patch-target-missing' | 'patch-target-exists' | 'bad-patch'): undefined {
    diagnostics.push(diagnose(code, '', { path }));
  }

  /** Applies the patch to an item `within` the file or a list. The tokens are relative to the item. */
  function patchedAt(
    item: Item,
    within: string,
    [field = '', identifier, ...rest]: readonly string[],
  ): Item | undefined {
    if (identifier === undefined) return withField(item, field);
    if (!namedLists[within]?.includes(field)) return refuse('bad-patch');
    const list = item[field];
    const items = patchedList(Array.isArray(list) ? list : [], field, identifier, rest);
    return items && { ...item, [field]: items };
  }

  function withField(item: Item, field: string): Item | undefined {
    if (patch.op === 'move') return refuse('bad-patch');
    if (patch.op !== 'add' && !Object.hasOwn(item, field)) return refuse('patch-target-missing');
    if (patch.op !== 'remove') return { ...item, [field]: patch.value };
    const { [field]: _removed, ...others } = item;
    return others;
  }

  function patchedList(
    items: readonly Item[],
    list: string,
    identifier: string,
    rest: readonly string[],
  ): readonly Item[] | undefined {
    const index = indexOfEntry(items, identifier);
    const isNew = patch.op === 'add' && rest.length === 0;
    if (isNew !== (index === -1)) {
      return refuse(isNew ? 'patch-target-exists' : 'patch-target-missing');
    }
    if (rest.length > 0) {
      const inner = patchedAt(items[index] as Item, list, rest);
      return inner && items.with(index, inner);
    }
    if (patch.op === 'replace') return items.with(index, patch.value as Item);
    const others = items.filter((_, other) => other !== index);
    if (patch.op === 'remove') return others;
    const item = (patch.op === 'add' ? patch.value : items[index]) as Item;
    const { after } = patch;
    if (after === null) return [item, ...others];
    const place = after === undefined ? 0 : indexOfEntry(others, after) + 1;
    if (after !== undefined && place === 0) {
      diagnostics.push(diagnose('patch-place-missing', '', { path, after }));
    }
    return others.toSpliced(place || others.length, 0, item);
  }
}

/** The index of the entry with an identifier, or -1. Entries that a patch added can be anything. */
export function indexOfEntry(items: readonly unknown[], identifier: string): number {
  return items.findIndex(
    (item) => (item as Partial<Named> | null | undefined)?.identifier === identifier,
  );
}
