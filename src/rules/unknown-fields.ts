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
  const copy = frozenCopy(value, 0);
  if (copy === notJson) {
    report(reading, path, 'field-not-kept', { field: name, deepest: deepestValue });
    return false;
  }
  Object.defineProperty(result, name, { value: copy, enumerable: true });
  return true;
}

const notJson = Symbol('not JSON');
const deepestValue = 64;

function frozenCopy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) {
    const isJson =
      value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
    return isJson ? value : notJson;
  }
  if (depth === deepestValue) return notJson;
  if (Array.isArray(value)) {
    const items = value.map((item) => frozenCopy(item, depth + 1));
    return items.includes(notJson) ? notJson : Object.freeze(items);
  }
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const kept = frozenCopy(member, depth + 1);
    if (kept === notJson) return notJson;
    Object.defineProperty(copy, key, { value: kept, enumerable: true });
  }
  return Object.freeze(copy);
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
