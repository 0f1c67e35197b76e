/** Applies patches to the texts of rule files, and leaves everything else in them as it is. */
import { childPointer, type JsonEdit, pointerTokens } from '../../diagnostics/diagnostic.js';
import { editText, insertItems, moveItem } from '../../json/edits.js';
import { readTree, SyntaxFault } from '../../json/tree.js';
import type { Requirement, Rule, Variant } from '../model.js';
import { parseRules } from '../parse.js';
import type { RuleSet } from '../rule-set.js';
import type { RulePatch } from './patches.js';

/** The path and text of a rule file. */
export interface RuleText {
  readonly path: string;
  readonly text: string;
}

/** A place in a list of rules or variants. */
interface ListPlace {
  /** The index of the file. */
  readonly at: number;
  /** The pointer to the list. */
  readonly list: string;
  readonly index: number;
}

interface EntryPlace extends ListPlace {
  readonly entry: Rule | Variant;
}

/** Thrown if a patch changes a rule that is in no file, because an overlay adds it. */
export class PatchTextError extends Error {
  override readonly name = 'PatchTextError';
}

/** The identifier of the rule or variant that a patch is about. */
export function targetOf({ path }: RulePatch): string {
  const tokens = pointerTokens(path);
  return tokens[tokens.length - 1 - (tokens.length % 2)] ?? '';
}

/**
 * Applies patches of rules and variants. Each patch goes into the file of the rule that it changes or follows.
 *
 * @param rules the rules of the files and of the overlay
 * @throws PatchTextError if a patch changes a rule that is in none of the files
 */
export function withPatches(
  files: readonly RuleText[],
  patches: readonly RulePatch[],
  rules: readonly Rule[],
): readonly RuleText[] {
  // A patch changes one or two files; the others need not be read again.
  const known = new Map<RuleText, RuleSet | undefined>();
  const readOnce = (file: RuleText): RuleSet | undefined => {
    if (!known.has(file)) known.set(file, parseRules(file.text, { onInvalid: 'skip' }).ruleSet);
    return known.get(file);
  };
  // Removals first: a rule that goes to another list would otherwise have its identifier twice.
  const rank = ({ op }: RulePatch) => (op === 'remove' ? 0 : 1);
  const ordered = patches.toSorted((x, y) => rank(x) - rank(y));
  return ordered.reduce((texts, patch) => {
    return withPatch(texts, texts.map(readOnce), patch, rules);
  }, files);
}

function withPatch(
  files: readonly RuleText[],
  read: readonly (RuleSet | undefined)[],
  patch: RulePatch,
  rules: readonly Rule[],
): readonly RuleText[] {
  const tokens = pointerTokens(patch.path);
  const isField = tokens.length % 2 === 1;
  const old = placeOf(read, targetOf(patch));
  const edited = (at: number, edit: (text: string) => string, from = files) =>
    from.map((file, index) => (index === at ? { ...file, text: edit(file.text) } : file));
  if (old === undefined) {
    if (patch.op !== 'add' || isField) throw missing(targetOf(patch));
    const { at, list, index } = placeFor(files, read, patch, rules);
    return edited(at, (text) => withItem(text, list, index, patch.value));
  }
  const whole = `${old.list}/${old.index}`;
  const pointer = isField ? childPointer(whole, tokens.at(-1) ?? '') : whole;
  if (patch.op === 'remove') return edited(old.at, (text) => without(text, pointer));
  if (patch.op !== 'move') {
    const { entry } = old;
    return edited(old.at, (text) =>
      pointer === `${whole}/cards`
        ? withCards(text, pointer, entry.cards, patch.value as Rule['cards'])
        : withValue(text, pointer, patch.value),
    );
  }
  const { at, list, index } = placeFor(files, read, patch, rules);
  if (old.at === at) {
    const to = index > old.index ? index - 1 : index;
    return edited(at, (text) => moveItem(text, list, old.index, to));
  }
  const rest = edited(old.at, (text) => without(text, whole));
  return edited(at, (text) => withItem(text, list, index, old.entry), rest);
}

/** Inserts an item into a list. Adds the list if the rule has none. */
function withItem(text: string, list: string, index: number, item: unknown): string {
  return insertItems(text, list, [item], index) ?? withValue(text, list, [item]);
}

/** Changes a list of cards with as few edits as possible, so that comments next to cards stay. */
function withCards(
  text: string,
  pointer: string,
  before: readonly Requirement[],
  after: readonly Requirement[],
): string {
  const isSame = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);
  const gone = before.findIndex((card, at) => !isSame(card, after[at]));
  if (isSame(before.toSpliced(gone, 1), after)) return without(text, `${pointer}/${gone}`);
  const edits = after.map((card, at) => countEdits(`${pointer}/${at}`, before[at], card));
  return before.length === after.length && edits.every((found) => found !== undefined)
    ? editText(text, edits.flat())
    : withValue(text, pointer, after);
}

/** The edits that change the count of a card; undefined if the card differs otherwise. */
function countEdits(
  card: string,
  before: Requirement | undefined,
  after: Requirement,
): readonly JsonEdit[] | undefined {
  const { count: old, ...was } = { count: undefined, ...before };
  const { count, ...is } = { count: undefined, ...after };
  if (JSON.stringify(was) !== JSON.stringify(is)) return undefined;
  const pointer = `${card}/count`;
  if (old === count) return [];
  return [count === undefined ? { op: 'remove', pointer } : { op: 'set', pointer, value: count }];
}

function withValue(text: string, pointer: string, value: unknown): string {
  return editText(text, [{ op: 'set', pointer, value }]);
}

function without(text: string, pointer: string): string {
  return editText(text, [{ op: 'remove', pointer }]);
}

/** Where to put an entry that a patch adds or moves. */
function placeFor(
  files: readonly RuleText[],
  read: readonly (RuleSet | undefined)[],
  patch: Extract<RulePatch, { readonly op: 'add' | 'move' }>,
  rules: readonly Rule[],
): ListPlace {
  const [, parent = '', ...inner] = pointerTokens(patch.path);
  const after = patch.after ?? '';
  if (inner.length > 0) {
    const place = placeOf(read, parent);
    if (place === undefined) throw missing(parent);
    const list = `${place.list}/${place.index}/variants`;
    return { at: place.at, list, index: 1 + (placeOf(read, after)?.index ?? -1) };
  }
  const last = rules.findIndex(({ identifier }) => identifier === after);
  // Goes back to the nearest rule that is in a file: rules added by an overlay are in none. `after` comes first,
  // because a rule added by a patch is not among `rules`.
  for (const id of [
    after,
    ...rules
      .slice(0, last + 1)
      .map((rule) => rule.identifier)
      .toReversed(),
  ]) {
    const found = placeOf(read, id);
    if (found !== undefined) return { ...found, index: found.index + 1 };
  }
  const root = readTree(files[0]?.text ?? '');
  const isArray = !(root instanceof SyntaxFault) && root.close === ']';
  return { at: 0, list: isArray ? '' : '/rules', index: 0 };
}

function placeOf(
  read: readonly (RuleSet | undefined)[],
  identifier: string,
): EntryPlace | undefined {
  for (const [at, ruleSet] of read.entries()) {
    const [, list, index] = /^(.*)\/(\d+)$/.exec(ruleSet?.pointerOf(identifier) ?? '') ?? [];
    const entry = ruleSet?.get(identifier) as Rule | Variant;
    if (list !== undefined) return { at, list, index: Number(index), entry };
  }
  return undefined;
}

function missing(identifier: string): PatchTextError {
  return new PatchTextError(`${identifier} is in none of the rule files`);
}
