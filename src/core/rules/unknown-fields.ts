/** Unknown fields: they are kept and reported, with the name of the field that was probably meant. */
import { nearestWords } from '../diagnostics/nearest.js';
import { type Reading, report, type Step } from './reading.js';

/** Where an imported rule is from. Names with colours are made from it, so it is no mistake. */
const origin = 'source';

/** How deep an unknown value may be nested: copying it must not overflow the stack. */
const deepest = 64;

/** A frozen copy of a JSON value; throws where the value is not JSON. */
function frozenCopy(value: unknown, depth: number): unknown {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) {
    return value;
  }
  if (typeof value !== 'object' || depth === deepest) throw new TypeError();
  const copy = (member: unknown) => frozenCopy(member, depth + 1);
  return Object.freeze(
    Array.isArray(value)
      ? value.map(copy)
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)])),
  );
}

/** Names of other programs for a field, where the letters do not show which field is meant. */
const otherNames: Readonly<Record<string, string>> = {
  copies: 'count',
  id: 'identifier',
  min: 'count',
  qty: 'count',
  quantity: 'count',
};

/**
 * Reports an unknown field of a `what`, and keeps a frozen copy of its value in `result`. Returns
 * false where the value cannot be kept. `missing` are the known fields that are not there.
 */
export function readUnknown(
  result: Record<string, unknown>,
  what: string,
  missing: readonly string[],
  value: unknown,
  path: Step<string>,
  reading: Reading,
): boolean {
  const field = path.key;
  const nearest =
    missing.find((name) => name === otherNames[field]) ??
    nearestWords(field, missing, field.length > 5 ? 2 : 1)[0];
  const data = { field, of: what };
  if (nearest !== undefined) report(reading, path, 'misspelt-field', { ...data, nearest });
  else if (field !== origin) report(reading, path, 'unknown-field', data);
  try {
    Object.defineProperty(result, field, { value: frozenCopy(value, 0), enumerable: true });
    return true;
  } catch {
    report(reading, path, 'field-not-kept', { field, deepest });
    return false;
  }
}
