/** Reads a row of a card table. The texts of CSV are read like the values of JSON. */

import { showValue } from '../../diagnostics/diagnostic.js';
import { foldText } from '../identity.js';
import { isObject } from '../shapes.js';
import type { Attribute, TableCard } from './table-card.js';

/** The reason why a row cannot be read. */
export interface FieldFault {
  readonly field: string;
  /** What the value must be, such as `a text`. */
  readonly expected: string;
  readonly got: string;
}

/** Thrown and caught only in this file. */
class Unreadable {
  constructor(readonly fault: FieldFault) {}
}

/** Reads a row. Returns a fault if a known field is invalid. */
export function readTableRow(row: unknown): TableCard | FieldFault {
  if (!isObject(row)) {
    return { field: 'row', expected: 'an object with a name', got: showValue(row) };
  }
  try {
    const name = textIn(row, 'name');
    if (name === undefined) return faultOf(row, 'name', 'a text');
    // No object spreads, for speed: tables have some hundred thousand rows.
    const card: { -readonly [Field in keyof TableCard]: TableCard[Field] } = { name };
    for (const field of ['id', 'set', 'number', 'group'] as const) {
      const text = textIn(row, field);
      if (text !== undefined) card[field] = text;
    }
    const colors = colorsIn(row);
    const copies = copiesIn(row);
    const names = namesIn(row);
    const attributes = attributesIn(row);
    if (colors !== undefined) card.colors = colors;
    if (landIn(row)) card.land = true;
    if (copies !== undefined) card.copies = copies;
    if (names.length > 0) card.names = names;
    if (attributes !== undefined) card.attributes = attributes;
    return card;
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

type Row = Readonly<Record<string, unknown>>;

function faultOf(row: Row, field: string, expected: string): FieldFault {
  const value = row[field];
  return { field, expected, got: value === undefined ? 'missing' : showValue(value) };
}

function refuse(row: Row, field: string, expected: string): never {
  throw new Unreadable(faultOf(row, field, expected));
}

function textIn(row: Row, field: string): string | undefined {
  const value = row[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return foldText(value) || undefined;
  if (field !== 'name' && Number.isFinite(value)) return String(value);
  return refuse(row, field, field === 'name' ? 'a text' : 'a text or a number');
}

/** Reads colours as letters in the order of `WUBRG`, without `C` (colourless). */
function colorsIn(row: Row): string | undefined {
  const { colors } = row;
  if (colors === undefined || colors === null) return undefined;
  const isList = Array.isArray(colors) && colors.every((one) => typeof one === 'string');
  const text = isList ? colors.join('') : colors;
  if (typeof text !== 'string' || !/^[WUBRGC]*$/i.test(text)) {
    return refuse(row, 'colors', 'letters of WUBRG, or C');
  }
  const letters = text.toUpperCase();
  return [...'WUBRG'].filter((letter) => letters.includes(letter)).join('');
}

function landIn(row: Row): boolean {
  const { land } = row;
  if (land === undefined || land === null || typeof land === 'boolean') return land === true;
  if (typeof land === 'string' && /^(?:true|yes|1|x)$/i.test(land)) return true;
  if (typeof land === 'string' && /^(?:false|no|0|)$/i.test(land)) return false;
  return refuse(row, 'land', 'true or false');
}

function copiesIn(row: Row): number | 'any' | undefined {
  const { copies } = row;
  if (copies === undefined || copies === null || copies === '') return undefined;
  if (typeof copies === 'string' && /^any$/i.test(copies)) return 'any';
  const number = typeof copies === 'string' && /^\d{1,9}$/.test(copies) ? Number(copies) : copies;
  if (Number.isInteger(number) && (number as number) >= 0) return number as number;
  return refuse(row, 'copies', 'a whole number or "any"');
}

/** Reads attributes. Null and empty values are dropped. */
function attributesIn(row: Row): Readonly<Record<string, Attribute>> | undefined {
  const { attributes } = row;
  if (attributes === undefined || attributes === null) return undefined;
  if (typeof attributes !== 'object' || Array.isArray(attributes)) {
    return refuse(row, 'attributes', 'an object');
  }
  // Copied only if something is dropped, because copying takes as long as reading all other fields.
  const read = Object.values(attributes).every(isAttribute)
    ? (attributes as Readonly<Record<string, Attribute>>)
    : withoutEmpty(row, attributes);
  return Object.keys(read).length === 0 ? undefined : read;
}

function withoutEmpty(row: Row, attributes: object): Readonly<Record<string, Attribute>> {
  const entries = Object.entries(attributes).flatMap(([name, value]: [string, unknown]) => {
    const values = [value].flat().filter((one) => one !== null && one !== '');
    if (!values.every(isValue)) {
      return refuse(row, 'attributes', 'an object of texts, numbers, or lists of them');
    }
    const [only] = values;
    if (only === undefined) return [];
    return [[name, values.length === 1 ? only : values] as const];
  });
  return Object.fromEntries(entries);
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : Number.isFinite(value);
}

function isAttribute(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 1 && value.every(isValue) : isValue(value);
}

/** Reads a list of spellings, or an object with spellings by language. */
function namesIn(row: Row): readonly string[] {
  const { names } = row;
  if (names === undefined || names === null) return [];
  if (typeof names !== 'object') return refuse(row, 'names', 'a list of texts or an object');
  const listed: unknown[] = Object.values(names).flat();
  const spellings = new Set<string>();
  for (const spelling of listed) {
    if (spelling === null) continue;
    if (typeof spelling !== 'string') return refuse(row, 'names', 'texts');
    const folded = foldText(spelling);
    if (folded !== '') spellings.add(folded);
  }
  return [...spellings];
}
