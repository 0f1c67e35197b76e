/** Keeps and reports unknown fields, with the name of the field that was probably meant. */
import { nearestWords } from '../diagnostics/nearest.js';
import { type Reading, report, type Step } from './reading.js';

/** The field with the origin of an imported rule. It is never reported, because names with colours are made from it. */
const origin = 'source';

/** The deepest allowed nesting of an unknown value, so that copying it does not overflow the stack. */
const deepest = 64;

/** Makes a frozen copy of a JSON value. Throws if the value is not JSON or nested too deeply. */
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

/** Names of other programs for fields that similarity of spelling does not find. */
const otherNames: Readonly<Record<string, string>> = {
  copies: 'count',
  id: 'identifier',
  min: 'count',
  qty: 'count',
  quantity: 'count',
};

/**
 * Reports an unknown field of a `what`, and keeps a frozen copy of its value in `result`. Returns false if the
 * value cannot be kept. `missing`: the known fields that the object lacks.
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
