/** Fields that mean nothing: they are kept, and reported, and the field that was meant is named. */
import { nearestWords } from '../diagnostics/nearest.js';
import { type Path, type Reading, report } from './reading.js';

/** Keeps a frozen copy of a value that means nothing here; false where it is not JSON. */
export function keepUnknown(
  result: Record<string, unknown>,
  name: string,
  value: unknown,
  path: Path,
  reading: Reading,
): boolean {
  try {
    Object.defineProperty(result, name, { value: frozenCopy(value, 0), enumerable: true });
    return true;
  } catch {
    report(reading, path, 'field-not-kept', { field: name, deepest: deepestValue });
    return false;
  }
}

const deepestValue = 64;

/** Throws where the value is not JSON. */
function frozenCopy(value: unknown, depth: number): unknown {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) {
    return value;
  }
  if (typeof value !== 'object' || depth === deepestValue) throw new TypeError('not JSON');
  const copy = (member: unknown) => frozenCopy(member, depth + 1);
  return Object.freeze(
    Array.isArray(value)
      ? value.map(copy)
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)])),
  );
}

/** What others call a field, where the letters do not tell which is meant. */
const otherNames: Readonly<Record<string, string>> = {
  copies: 'count',
  id: 'identifier',
  min: 'count',
  qty: 'count',
  quantity: 'count',
};

/** Reports a field that means nothing; `known` are those that are not there. */
export function reportUnknown(
  what: string,
  name: string,
  known: readonly string[],
  path: Path,
  reading: Reading,
): void {
  const nearest =
    known.find((field) => field === otherNames[name]) ??
    nearestWords(name, known, name.length > 5 ? 2 : 1)[0];
  const data = { field: name, of: what };
  if (nearest === undefined) report(reading, path, 'unknown-field', data);
  else report(reading, path, 'misspelt-field', { ...data, nearest });
}
