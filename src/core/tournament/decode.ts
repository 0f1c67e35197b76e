/**
 * Reads answers of services leniently: invalid optional fields are removed, and rows with invalid required fields are
 * skipped, each with a finding. Everything else is kept. Valid values are returned as the same objects.
 */

import type { Static, TSchema } from 'typebox';
import { isObject } from '../decks/shapes.js';
import { BoundedFindings } from '../diagnostics/bounded.js';
import { diagnose } from '../diagnostics/codes/api.js';
import { childPointer, type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import { isCalendarDay } from './date.js';

/** The subset of JSON Schema that the resources use. */
interface PlainSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly const?: unknown;
  readonly anyOf?: readonly PlainSchema[];
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, PlainSchema>>;
  readonly items?: PlainSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/** A decoded value, and the findings about it. */
export interface Decoded<T> {
  /** Missing if the value cannot be used. */
  readonly value?: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a resource. `what`: its name in findings; `pointer`: its place in the answer. */
export function decode<S extends TSchema>(
  schema: S,
  input: unknown,
  what: string,
  pointer = '',
): Decoded<Static<S>> {
  const found = new BoundedFindings();
  const row = decodeRow(schema, input, { what, pointer }, found);
  return { ...row, diagnostics: found.all() };
}

/** The name of a resource in findings, and its place in the answer. */
interface RowPlace {
  readonly what: string;
  readonly pointer: string;
}

/** Reads one of several resources, and adds findings to `found`. The value is missing if it cannot be used. */
export function decodeRow<S extends TSchema>(
  schema: S,
  input: unknown,
  { what, pointer }: RowPlace,
  found: BoundedFindings,
): Pick<Decoded<Static<S>>, 'value'> {
  const before = found.count;
  const value = read(schema as PlainSchema, input, pointer, found);
  if (value !== wrong) return { value: value as Static<S> };
  if (found.count === before) {
    const expected = nameOf(schema as PlainSchema);
    found.add(diagnose('not-as-expected', pointer, { expected, got: showValue(input) }));
  }
  found.add(diagnose('row-left-out', pointer, { what: what.toLowerCase() }));
  return {};
}

/** Reads an array, row by row. The value is missing if it is not an array. */
export function decodeList<S extends TSchema>(
  schema: S,
  input: unknown,
  what: string,
): Decoded<Static<S>[]> {
  if (!Array.isArray(input)) {
    const data = { expected: 'an array', got: showValue(input) };
    return { diagnostics: [diagnose('not-as-expected', '', data)] };
  }
  const rows: Static<S>[] = [];
  const found = new BoundedFindings();
  for (const [index, row] of input.entries()) {
    const decoded = decodeRow(schema, row, { what, pointer: `/${index}` }, found);
    if ('value' in decoded) rows.push(decoded.value as Static<S>);
  }
  return { value: rows, diagnostics: found.all() };
}

const wrong = Symbol('wrong');

function read(schema: PlainSchema, value: unknown, at: string, found: BoundedFindings): unknown {
  if (schema.anyOf !== undefined) return readAny(schema.anyOf, value, at, found);
  if ('const' in schema) return value === schema.const ? value : wrong;
  switch (schema.type) {
    case 'null':
      return value === null ? value : wrong;
    case 'integer':
      return Number.isInteger(value) ? value : wrong;
    case 'string':
      return typeof value === 'string' && fits(schema, value) ? value : wrong;
    case 'array':
      return Array.isArray(value) ? readArray(schema, value, at, found) : wrong;
    case 'object':
      return isObject(value)
        ? readObject(schema, value as Readonly<Record<string, unknown>>, at, found)
        : wrong;
    case 'number':
      return typeof value === 'number' ? value : wrong;
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong;
    default:
      return value;
  }
}

function fits({ minLength = 0, maxLength, format }: PlainSchema, value: string): boolean {
  if (value.length < minLength || (maxLength !== undefined && value.length > maxLength)) {
    return false;
  }
  return format !== 'date-time' || isDate(value);
}

/** Whether a text is a date and time with time zone (RFC 3339). */
function isDate(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  return isWritten && !Number.isNaN(Date.parse(text)) && isCalendarDay(text.slice(0, 10));
}

function readAny(
  schemas: readonly PlainSchema[],
  value: unknown,
  at: string,
  found: BoundedFindings,
): unknown {
  for (const schema of schemas) {
    const inner = new BoundedFindings();
    const result = read(schema, value, at, inner);
    if (result === wrong) continue;
    found.addAll(inner.all());
    return result;
  }
  return wrong;
}

function readArray(
  { items = {} }: PlainSchema,
  value: readonly unknown[],
  at: string,
  found: BoundedFindings,
): unknown {
  const kept: unknown[] = [];
  let isSame = true;
  for (const [index, item] of value.entries()) {
    const place = `${at}/${index}`;
    const result = read(items, item, place, found);
    if (result !== item) isSame = false;
    if (result !== wrong) kept.push(result);
    else found.add(leftOut(items, item, place));
  }
  return isSame ? value : kept;
}

function readObject(
  schema: PlainSchema,
  value: Readonly<Record<string, unknown>>,
  at: string,
  found: BoundedFindings,
): unknown {
  const [others] = Object.values(schema.patternProperties ?? {});
  let mended: Record<string, unknown> | undefined;
  for (const key of new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)])) {
    const field = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : others;
    if (field === undefined) continue;
    const isRequired = schema.required?.includes(key) === true;
    const had = Object.hasOwn(value, key) ? value[key] : undefined;
    if (had === undefined && !isRequired) continue;
    const place = childPointer(at, key);
    const result = had === undefined ? wrong : read(field, had, place, found);
    if (result === had) continue;
    if (result !== wrong) {
      mended ??= { ...value };
      mended[key] = result;
      continue;
    }
    if (isRequired) {
      const data = { expected: nameOf(field), got: had === undefined ? 'missing' : showValue(had) };
      found.add(diagnose('not-as-expected', place, data));
      return wrong;
    }
    found.add(leftOut(field, had, place));
    mended ??= { ...value };
    delete mended[key];
  }
  return mended ?? value;
}

function leftOut(schema: PlainSchema, value: unknown, at: string): Diagnostic {
  const inner = new BoundedFindings();
  for (const kind of schema.anyOf ?? []) read(kind, value, '', inner);
  const [part] = inner.all();
  const whose = part && ` whose ${part.pointer.slice(1)} is ${part.data?.got}`;
  const got = `${showValue(value)}${whose ?? ''}`;
  return diagnose('field-left-out', at, { expected: nameOf(schema), got });
}

function nameOf(schema: PlainSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(nameOf))].join(' or ');
  if ('const' in schema) return String(schema.const);
  if (schema.format === 'date-time')
    return 'a date and time with its time zone, such as 2025-01-31T12:00:00Z';
  if (schema.maxLength !== undefined) return `a text of 1 to ${schema.maxLength} characters`;
  const names = {
    object: 'an object',
    array: 'an array',
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    null: 'null',
  };
  return schema.type === undefined ? 'anything' : names[schema.type];
}
