/**
 * The kinds of field that the rule language is made of. A kind knows how to read a value and what
 * it is made of, from which `schema.ts` derives the JSON Schema of what it reads; tables of kinds
 * are typed against the model's interfaces (see {@link Fields}), so that types, schema and reader
 * cannot drift apart.
 */

import { showValue } from '../diagnostics/diagnostic.js';
import { mapEntries } from './kept-entries.js';
import { greatestCount } from './model.js';
import { type Path, type Reading, report } from './reading.js';
import { keepUnknown, reportUnknown } from './unknown-fields.js';

/** One kind of field. `read` gives undefined, and reports why, where it can give no meaning. */
export interface Kind<T> {
  readonly read: (value: unknown, path: Path | undefined, reading: Reading) => T | undefined;
  /** A blank text is as good as none where the field is optional. */
  readonly blank?: true;
  /** What it is made of; missing where there is only one of the kind. */
  readonly parts?: Parts;
}

/** What tells kinds apart that one function makes. */
export type Parts =
  | { readonly words: readonly string[] }
  | { readonly least: number; readonly entries?: Kind<unknown> }
  | { readonly many: Kind<readonly unknown[]> }
  | {
      readonly what: string;
      readonly fields: ReadonlyMap<string, Field<unknown>>;
      readonly excluded: Readonly<Record<string, string>>;
    };

export interface Field<T> extends Kind<T> {
  readonly required: boolean;
}

interface Optional<T> extends Field<T> {
  readonly required: false;
}

interface Required<T> extends Field<T> {
  readonly required: true;
}

type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? true : false;

/** The fields of the interface T: each with a kind of its type, required where T requires it. */
export type Fields<T> = {
  readonly [K in keyof T]-?: IsOptional<T, K> extends true
    ? Optional<Exclude<T[K], undefined>>
    : Required<T[K]>;
};

/** A field that must be there. */
export function required<T>(kind: Kind<T>): Required<T> {
  return { ...kind, required: true };
}

/** A field that may be missing or null. */
export function optional<T>(kind: Kind<T>): Optional<T> {
  return { ...kind, required: false };
}

function fieldName(path: Path | undefined): string {
  for (let step = path; step !== undefined; step = step.parent) {
    if (typeof step.key === 'string') {
      return step === path ? JSON.stringify(step.key) : `an entry of ${JSON.stringify(step.key)}`;
    }
  }
  return path === undefined ? 'the rule file' : 'an entry of the rule file';
}

function wrongType(reading: Reading, path: Path | undefined, expected: string, value: unknown) {
  const data = { field: fieldName(path), expected, got: showValue(value) };
  return report(reading, path, 'wrong-type', data);
}

/** A text with something in it. */
export const text: Kind<string> = {
  read(value, path, reading) {
    if (typeof value !== 'string') return wrongType(reading, path, 'a text', value);
    if (!isBlank(value)) return value;
    return report(reading, path, 'empty-text', { field: fieldName(path) });
  },
};

/** Any text. */
export const plainText: Kind<string> = {
  blank: true,
  read: (value, path, reading) =>
    typeof value === 'string' ? value : wrongType(reading, path, 'a text', value),
};

/** A set or a collector number: a text, or a number that stands for its digits. */
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
  // Trimming is a call out of compiled code, and nearly all texts begin with a letter.
  const first = value.charCodeAt(0);
  return !(first > 0x20 && first < 0x80) && value.trim() === '';
}

const digits = /^\s*[0-9]+\s*$/;

/** A whole number from `least` to {@link greatestCount}, or a text of its digits. */
export function whole(least: 0 | 1): Kind<number> {
  return {
    parts: { least },
    blank: true,
    read(value, path, reading) {
      const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
      if (Number.isInteger(number)) {
        const count = number as number;
        if (count >= least && count <= greatestCount) return count;
      }
      const data = { field: fieldName(path), least, most: greatestCount, got: showValue(value) };
      return report(reading, path, 'bad-count', data);
    },
  };
}

/** A number in a text. */
export const decimal = /^\s*[-+]?[0-9]+(\.[0-9]+)?\s*$/;

/** Any finite number, or a text of its digits. */
export const number: Kind<number> = {
  blank: true,
  read(value, path, reading) {
    const read = typeof value === 'string' && decimal.test(value) ? Number(value) : value;
    if (Number.isFinite(read)) return read as number;
    const data = { field: fieldName(path), got: showValue(value) };
    return report(reading, path, 'bad-number', data);
  },
};

/** One of some fixed words. */
export function oneOf<T extends string>(words: readonly T[]): Kind<T> {
  return {
    parts: { words },
    read(value, path, reading) {
      if (typeof value !== 'string') return wrongType(reading, path, 'a text', value);
      const word = words.find((candidate) => candidate === value);
      if (word !== undefined) return word;
      return report(reading, path, 'unknown-option', { option: value, known: words });
    },
  };
}

/** A list of at least `least` entries. With `named`, faulty ones are left out if asked for. */
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
      // A copy of the right length, filled anew: arrays that grow by pushing have room to spare.
      const entries: (T | undefined)[] = [...value];
      const place = { parent: path, key: 0 };
      const mayLose = reading.skip && named !== undefined;
      let isWhole = true;
      for (let index = 0; index < value.length; index++) {
        place.key = index;
        const entry = kind.read(value[index], place, reading);
        entries[index] = entry;
        if (entry !== undefined) continue;
        isWhole = false;
        if (mayLose) {
          const data = { what: named, identifier: identifierOf(value[index]) };
          report(reading, place, 'rule-skipped', data);
        }
      }
      if (isWhole) return Object.freeze(entries as T[]);
      return mayLose ? mapEntries(entries, (entry) => entry) : undefined;
    },
  };
}

function identifierOf(value: unknown): string {
  const identifier = (value as { identifier?: unknown } | null | undefined)?.identifier;
  return typeof identifier === 'string' ? identifier : '(without an identifier)';
}

/** One value, or a list of them; read as a list. */
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
 * An object of some fields. Those in `excluded` mean something only beside others: it is an error
 * to give them here. Unknown fields are kept, and reported.
 */
export function object<T extends object>(
  what: string,
  fields: Fields<T>,
  excluded: Readonly<Record<string, string>> = {},
): Kind<T> {
  const byName = new Map<string, Field<unknown>>(Object.entries(fields));
  const table = [...byName];
  return {
    parts: { what, fields: byName, excluded },
    read(value, path, reading) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return wrongType(reading, path, `a ${what} (an object)`, value);
      }
      const given = value as Readonly<Record<string, unknown>>;
      const result: Record<string, unknown> = {};
      const place = { parent: path, key: '' };
      let sound = true;
      for (const [name, field] of table) {
        const raw = given[name];
        if (raw === undefined || raw === null || (!field.required && field.blank && isBlank(raw))) {
          if (!field.required) continue;
          report(reading, path, 'missing-field', { field: name, of: what });
          sound = false;
          continue;
        }
        place.key = name;
        const read = field.read(raw, place, reading);
        if (read === undefined) sound = false;
        else result[name] = read;
      }
      // Sorted, so that the same content has the same layout, whatever edits led to it.
      const names = hasOnly(given, byName) ? none : Object.keys(given).sort();
      for (const name of names) {
        if (byName.has(name)) continue;
        place.key = name;
        const other = Object.hasOwn(excluded, name) ? excluded[name] : undefined;
        if (other === undefined) {
          const missing = [...byName.keys()].filter((field) => !(field in given));
          reportUnknown(what, name, missing, place, reading);
          if (!keepUnknown(result, name, given[name], place, reading)) sound = false;
        } else if (given[name] !== null && given[name] !== undefined) {
          report(reading, place, 'conflicting-fields', { field: name, other, of: what });
          sound = false;
        }
      }
      return sound ? (Object.freeze(result) as T) : undefined;
    },
  };
}

const none: readonly string[] = [];

function hasOnly(given: object, known: ReadonlyMap<string, unknown>): boolean {
  for (const name in given) if (!known.has(name)) return false;
  return true;
}
