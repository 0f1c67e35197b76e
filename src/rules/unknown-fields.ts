/** Fields that mean nothing: they are kept, and reported, and the field that was meant is named. */
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { nearestWords } from '../diagnostics/nearest.js';
import { diagnose } from '../diagnostics/rule-codes.js';
import { type Path, pathPointer, type Reading } from './reading.js';

/** Keeps a frozen copy of a value that means nothing here; false where it is not JSON. */
export function keepUnknown(
  result: Record<string, unknown>,
  name: string,
  value: unknown,
  path: Path | undefined,
  reading: Reading,
): boolean {
  const copy = frozenCopy(value, 0);
  if (copy === notJson) {
    const data = { field: name, deepest: deepestValue };
    reading.diagnostics.push(
      diagnose('field-not-kept', childPointer(pathPointer(path), name), data),
    );
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

export function unknownField(
  what: string,
  name: string,
  path: Path | undefined,
  known: readonly string[],
): Diagnostic {
  const pointer = childPointer(pathPointer(path), name);
  const nearest =
    known.find((field) => field === otherNames[name]) ??
    nearestWords(name, known, name.length > 5 ? 2 : 1)[0];
  if (nearest === undefined) return diagnose('unknown-field', pointer, { field: name, of: what });
  return diagnose('misspelt-field', pointer, { field: name, of: what, nearest });
}
