/**
 * The kinds of fields in the rule language. A kind reads a value, and describes itself so that `kind-schemas.ts`
 * can derive a JSON Schema. Tables of kinds are typed against the interfaces of the model (see {@link Fields}), so
 * types, schema and reader always agree.
 */

import { isObject } from '../decks/shapes.js';
import { withArticle } from '../diagnostics/counted.js';
import { showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { greatestCount } from './model.js';
import { isMissing, type Path, type Reading, report } from './reading.js';
import { mapEntries } from './source-indexes.js';
import { readUnknown } from './unknown-fields.js';

/** One kind of field. `read` reports invalid values and returns undefined for them. */
export interface Kind<T> {
  readonly read: (value: unknown, path: Path | undefined, reading: Reading) => T | undefined;
  /** Whether an optional field of this kind counts as missing if its text is blank. */
  readonly blank?: true;
  /** Whether null is a value. For all other kinds, a field that is null counts as missing. */
  readonly nullable?: true;
  /** The parameters that the kind was made with, if any. */
  readonly parts?: Parts;
}

/** The parameters of the functions that make kinds. */
export type Parts =
  | { readonly words: readonly string[] }
  | { readonly pattern: string }
  | { readonly orNull: Kind<unknown> }
  | { readonly least: number; readonly entries?: Kind<unknown> }
  | { readonly many: Kind<readonly unknown[]> }
  | { readonly values: Kind<unknown> }
  | { readonly kinds: readonly Kind<unknown>[] }
  | {
      readonly what: string;
      readonly fields: ReadonlyMap<string, Field<unknown>>;
      readonly excluded: ReadonlyMap<string, string>;
      readonly oneOfThese: readonly string[];
    };

/** A kind as a field of an object. Required unless made by {@link optional}. */
export interface Field<T> extends Kind<T> {
  readonly optional?: true;
}

interface Optional<T> extends Kind<T> {
  readonly optional: true;
}

interface Required<T> extends Kind<T> {
  readonly optional?: never;
}

type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? true : false;

/**
 * The fields of a type T: each has a kind of the right type, and is optional if it is optional in T. `Keys` is a
 * parameter so that a union gets a single table for all its members.
 */
export type Fields<T, Keys extends keyof T = keyof T> = {
  readonly [K in Keys]-?: IsOptional<T, K> extends true
    ? Optional<Exclude<T[K], undefined>>
    : Required<T[K]>;
};

/** Makes a field optional: it can be missing or null. */
export function optional<T>(kind: Kind<T>): Optional<T> {
  return { ...kind, optional: true };
}

/** The name of a value in messages: its field, or the field of the list that contains it. */
function fieldName(path: Path | undefined): string {
  let step = path;
  while (typeof step?.key === 'number') step = step.parent;
  const name = step ? quote(`${step.key}`) : 'the rule file';
  return step === path ? name : `an entry of ${name}`;
}

function wrongType(reading: Reading, path: Path | undefined, expected: string, value: unknown) {
  const data = { field: fieldName(path), expected, got: showValue(value) };
  return report(reading, path, 'wrong-type', data);
}

/** Any text. */
export const plainText: Kind<string> = {
  blank: true,
  read: (value, path, reading) =>
    typeof value === 'string' ? value : wrongType(reading, path, 'a text', value),
};

/** A text that is not blank. */
export const text: Kind<string> = {
  read(value, path, reading) {
    const read = plainText.read(value, path, reading);
    if (!isBlank(read)) return read;
    return report(reading, path, 'empty-text', { field: fieldName(path) });
  },
};

/** A text that matches a pattern, which `expected` describes in messages. */
export function textOf(form: RegExp, expected: string): Kind<string> {
  return {
    parts: { pattern: form.source },
    read(value, path, reading) {
      if (typeof value === 'string' && form.test(value)) return value;
      return wrongType(reading, path, expected, value);
    },
  };
}

/** Any value. */
export const anything: Kind<unknown> = { nullable: true, read: (value) => value };

/** A value of a kind, or null. */
export function orNull<T>(kind: Kind<T>): Kind<T | null> {
  return {
    parts: { orNull: kind },
    nullable: true,
    read: (value, path, reading) => (value === null ? null : kind.read(value, path, reading)),
  };
}

/** The word true. */
export const yes: Kind<true> = {
  read: (value, path, reading) =>
    value === true ? value : wrongType(reading, path, 'true', value),
};

/** A text that is not blank, or a finite number. */
export const textOrNumber: Kind<string | number> = {
  read: (value, path, reading) =>
    Number.isFinite(value) ? (value as number) : text.read(value, path, reading),
};

/** A set or collector number: a text, or a number, which is read as its digits. */
export const label: Kind<string> = {
  blank: true,
  read(value, path, reading) {
    if (typeof value === 'string') return value;
    if (Number.isFinite(value)) return String(value);
    return wrongType(reading, path, 'a text or a number', value);
  },
};

function isBlank(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  // Avoids trimming, which is a slow call: nearly all texts begin with a letter.
  const first = value.charCodeAt(0);
  return !(first > 0x20 && first < 0x80) && value.trim() === '';
}

/** Converts a text that matches the pattern to a number. Returns any other value unchanged. */
function numberIn(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}

/** A whole number from `least` to {@link greatestCount}, or a text of its digits. */
export function whole(least: 0 | 1): Kind<number> {
  return {
    parts: { least },
    blank: true,
    read(value, path, reading) {
      const count = numberIn(value, /^\s*\d+\s*$/) as number;
      if (Number.isInteger(count) && count >= least && count <= greatestCount) return count;
      const data = { field: fieldName(path), least, most: greatestCount, got: showValue(value) };
      return report(reading, path, 'bad-count', data);
    },
  };
}

/** Matches a number in a text. */
export const decimal = /^\s*[-+]?\d+(\.\d+)?\s*$/;

/** Any finite number, or a text of its digits. */
export const number: Kind<number> = {
  blank: true,
  read(value, path, reading) {
    const read = numberIn(value, decimal);
    if (Number.isFinite(read)) return read as number;
    const data = { field: fieldName(path), got: showValue(value) };
    return report(reading, path, 'bad-number', data);
  },
};

/** One of some words. */
export function oneOf<T extends string>(words: readonly T[]): Kind<T> {
  return {
    parts: { words },
    read(value, path, reading) {
      const read = plainText.read(value, path, reading);
      const word = words.find((candidate) => candidate === read);
      if (read === undefined || word !== undefined) return word;
      return report(reading, path, 'unknown-option', { option: read, known: words });
    },
  };
}

/** A list of at least `least` entries. With `named`, a reading with `skip` skips invalid entries. */
export function list<T>(
  kind: Kind<T>,
  { least = 0, named }: { readonly least?: 0 | 1; readonly named?: string } = {},
): Kind<readonly T[]> {
  return {
    parts: { entries: kind, least },
    read(value, path, reading) {
      if (!Array.isArray(value) || value.length < least) {
        return wrongType(reading, path, least === 0 ? 'an array' : 'an array with entries', value);
      }
      const skipped = reading.skip ? named : undefined;
      const place = { parent: path, key: 0 };
      // A copy of the right length, because arrays that grow by pushing waste memory.
      const entries: (T | undefined)[] = [...value];
      for (let index = 0; index < entries.length; index++) {
        place.key = index;
        const given: unknown = value[index];
        const entry = kind.read(given, place, reading);
        entries[index] = entry;
        if (entry === undefined && skipped !== undefined) {
          const data = { what: skipped, identifier: identifierOf(given) };
          report(reading, place, 'rule-skipped', data);
        }
      }
      if (!entries.includes(undefined)) return Object.freeze(entries as T[]);
      return skipped === undefined ? undefined : mapEntries(entries, (entry) => entry);
    },
  };
}

function identifierOf(value: unknown): string {
  const identifier = (value as { identifier?: unknown } | null | undefined)?.identifier;
  return typeof identifier === 'string' ? identifier : '(without an identifier)';
}

/** An object with arbitrary names and values of one kind. The order of names does not matter. */
export function record<T>(kind: Kind<T>): Kind<Readonly<Record<string, T>>> {
  return {
    parts: { values: kind },
    read(value, path, reading) {
      if (!isObject(value)) {
        return wrongType(reading, path, 'an object', value);
      }
      const names = Object.keys(value).sort();
      const entries = names.map(
        (key) => [key, kind.read(value[key as never], { parent: path, key }, reading)] as const,
      );
      if (entries.some(([, read]) => read === undefined)) return undefined;
      return Object.freeze(Object.fromEntries(entries) as Record<string, T>);
    },
  };
}

/**
 * One of several kinds of objects that have different fields: the first kind whose field the value has, otherwise the
 * last kind.
 */
export function byField<T>(
  ...kinds: readonly (readonly [field: string, kind: Kind<T>])[]
): Kind<T> {
  return {
    parts: { kinds: kinds.map(([, kind]) => kind).reverse() },
    read(value, path, reading) {
      const given = Object(value) as Readonly<Record<string, unknown>>;
      let at = 0;
      while (at < kinds.length - 1 && isMissing(given[kinds[at]?.[0] as string])) at++;
      return kinds[at]?.[1].read(value, path, reading);
    },
  };
}

/** One value or a list of values; always read as a list. */
export function oneOrMany<T>(kind: Kind<T>): Kind<readonly T[]> {
  const many = list(kind, { least: 1 });
  return {
    parts: { many },
    read(value, path, reading) {
      if (Array.isArray(value)) return many.read(value, path, reading);
      const entry = kind.read(value, path, reading);
      return entry === undefined ? undefined : Object.freeze([entry]);
    },
  };
}

/**
 * An object with these fields. A field of `excludedBy` is an error, because it belongs to another kind of object
 * and conflicts with the field that it is mapped to. Unknown fields are kept and reported. The object must have at
 * least one of `oneOfThese`, if given.
 */
export function object<T extends object>(
  what: string,
  fields: Fields<T>,
  excludedBy: Readonly<Record<string, string>> = {},
  oneOfThese: readonly string[] = [],
): Kind<T> {
  const byName = new Map<string, Field<unknown>>(Object.entries(fields));
  const table = [...byName];
  const excluded = new Map(Object.entries(excludedBy));
  return {
    parts: { what, fields: byName, excluded, oneOfThese },
    read(value, path, reading) {
      if (!isObject(value)) {
        return wrongType(reading, path, `${withArticle(what)} (an object)`, value);
      }
      const given = value as Readonly<Record<string, unknown>>;
      const result: Record<string, unknown> = {};
      const place = { parent: path, key: '' };
      let isValid = true;
      let absent = 0;
      for (const [name, field] of table) {
        const raw = given[name];
        const isAbsent = isMissing(raw) && !(raw === null && field.nullable);
        if (isAbsent || (field.optional && field.blank && isBlank(raw))) {
          const isLast = oneOfThese.includes(name) && ++absent === oneOfThese.length;
          if (isLast || !field.optional) {
            const missing = isLast ? oneOfThese.join(' or ') : name;
            report(reading, path, 'missing-field', { field: missing, of: what });
            isValid = false;
          }
          continue;
        }
        place.key = name;
        const read = field.read(raw, place, reading);
        if (read === undefined) isValid = false;
        else result[name] = read;
      }
      for (const name of unknownNames(given, byName)) {
        place.key = name;
        const raw = given[name];
        const other = excluded.get(name);
        if (other === undefined) {
          const missing = [...byName.keys()].filter((field) => !(field in given));
          isValid = readUnknown(result, what, missing, raw, place, reading) && isValid;
        } else if (!isMissing(raw)) {
          report(reading, place, 'conflicting-fields', { field: name, other, of: what });
          isValid = false;
        }
      }
      return isValid ? (Object.freeze(result) as T) : undefined;
    },
  };
}

const none: readonly string[] = [];

/** The unknown fields of an object; sorted, so that equal contents have equal layouts, whatever edits led to them. */
function unknownNames(given: object, known: ReadonlyMap<string, unknown>): readonly string[] {
  const isUnknown = (name: string) => !known.has(name);
  // Avoids making a list, because most objects have none.
  for (const name in given) if (isUnknown(name)) return Object.keys(given).filter(isUnknown).sort();
  return none;
}
