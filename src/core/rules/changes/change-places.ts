/** Finds which change of an overlay set a value in the resulting rules. */
import { childPointer, pointerTokens } from '../../diagnostics/diagnostic.js';
import type { RuleFile } from '../model.js';
import { indexOfEntry, type RulePatch } from './patches.js';

/**
 * Converts a pointer into the rules `file` that these changes made to a pointer into the overlay, as deep into the
 * value of the change as possible. Undefined if no change set the value.
 */
export function placeInChanges(
  pointer: string,
  file: RuleFile,
  changes: readonly RulePatch[],
): string | undefined {
  const tokens = pointerTokens(pointer);
  const names = namesOfEntries(tokens, file, changes);
  const index = changes.findLastIndex(
    ({ path, op }) =>
      (op === 'add' || op === 'replace') &&
      pointerTokens(path).every((token, at) => token === (names.get(at) ?? tokens[at])),
  );
  const change = changes[index];
  if (change === undefined || !('value' in change)) return undefined;
  const keys: string[] = [];
  let { value } = change;
  for (let at = pointerTokens(change.path).length; at < tokens.length; at++) {
    const name = names.get(at);
    // A later change can have moved the entries of this value.
    const own = name !== undefined && Array.isArray(value) ? indexOfEntry(value, name) : -1;
    const key = own === -1 ? (tokens[at] as string) : String(own);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) break;
    keys.push(key);
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  const place = `/changes/${index}`;
  return keys.length === 0 ? place : keys.reduce(childPointer, `${place}/value`);
}

/** Index of a token in a pointer -> identifier of the rule, fallback or variant that the token refers to. */
function namesOfEntries(
  tokens: readonly string[],
  file: RuleFile,
  changes: readonly RulePatch[],
): ReadonlyMap<number, string | undefined> {
  const names = new Map<number, string | undefined>();
  const [root, index, field, place] = tokens;
  const entries = root === 'rules' || root === 'fallbacks' ? file[root] : undefined;
  const entry = entries?.[Number(index)];
  if (entry === undefined) return names;
  names.set(1, nameOf(entry));
  const variants = field === 'variants' && 'variants' in entry ? entry.variants : undefined;
  return names.set(3, nameOf(variants?.[Number(place)]));

  /** The identifier of an entry. If the entry was added without one, the path of the change ends with it. */
  function nameOf(one: { readonly identifier?: string } | null | undefined): string | undefined {
    const added = () => changes.find((change) => 'value' in change && change.value === one);
    return one?.identifier ?? pointerTokens(added()?.path ?? '').at(-1);
  }
}
