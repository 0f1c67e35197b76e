/**
 * Sets a field of an object in JSON text without changing any other characters: digits of numbers, escapes in names,
 * white space.
 */

import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  isBlank,
  openBrace,
  openBracket,
  quote,
} from './characters.js';

/** The place of a field's value in the text of an object, or the place to add the field. */
export interface FieldPlace {
  readonly start: number;
  /** The end of the value; equals `start` if the object has no such field. */
  readonly end: number;
  /** Whether the object has no fields, so that an added field needs no comma. */
  readonly isFirst: boolean;
}

/**
 * Replaces the value of a field in the text of a JSON object, or adds the field at the end. The text must be valid
 * JSON. Of repeated fields, the last one is replaced, as it is the one that JSON.parse takes.
 *
 * @param value JSON text.
 */
export function spliceField(object: string, name: string, value: string): string {
  return putField(object, findField(object, name), name, value);
}

/** Puts the text of a value at the place found by {@link findField}. */
export function putField(
  object: string,
  { start, end, isFirst }: FieldPlace,
  name: string,
  value: string,
): string {
  const key = start === end ? `${isFirst ? '' : ','}${JSON.stringify(name)}:` : '';
  return `${object.slice(0, start)}${key}${value}${object.slice(end)}`;
}

/** {@link findField} for an object whose parsed value is known, which saves most of the search. */
export function findParsedField(object: string, name: string, parsed: unknown): FieldPlace {
  // Without the opening quote, because searching for that would stop at every string.
  const tail = `${name}"`;
  const only = object.indexOf(tail);
  // If the object has the field and this text occurs only once, the occurrence must be the field's name. Walking the
  // whole object takes ten times as long.
  const isName =
    Object.hasOwn(parsed as object, name) &&
    object.indexOf(tail, only + 1) === -1 &&
    !object.includes('\\');
  if (!isName) return findField(object, name);
  return { ...valueAfter(object, only + tail.length), isFirst: false };
}

/**
 * Finds a field in the text of an object: the last one of that name, as in JSON.parse. The text must be valid JSON. It
 * is not parsed, because that would take several times as long.
 */
export function findField(object: string, name: string): FieldPlace {
  let found: FieldPlace | undefined;
  let isFirst = true;
  let end = object.indexOf('{') + 1;
  for (const field of fieldSpans(object)) {
    isFirst = false;
    end = field.end;
    if (field.name === name) found = { start: field.start, end, isFirst };
  }
  return found ?? { start: end, end, isFirst };
}

/** The fields in the text of an object, in order, with the places of their values. The text must be valid JSON. */
export function* fieldSpans(
  object: string,
): Generator<{ readonly name: string; readonly start: number; readonly end: number }> {
  let at = skipBlanks(object, object.indexOf('{') + 1);
  while (object[at] === '"') {
    const nameEnd = stringEnd(object, at);
    const spelled = object.slice(at + 1, nameEnd - 1);
    const name = spelled.includes('\\') ? (JSON.parse(`"${spelled}"`) as string) : spelled;
    const value = valueAfter(object, nameEnd);
    yield { name, ...value };
    // Skip the comma, or the bracket that closes the object.
    at = skipBlanks(object, skipBlanks(object, value.end) + 1);
  }
}

/** The value after a name and its colon. */
function valueAfter(text: string, nameEnd: number) {
  const start = skipBlanks(text, skipBlanks(text, nameEnd) + 1);
  return { start, end: valueEnd(text, start) };
}

// Loops over characters, because patterns take three times as long for parts that are this short.

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) return at + 1;
    if (character === backslash) at++;
  }
  return text.length;
}

function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = stringEnd(text, at) - 1;
    else if (character === openBrace || character === openBracket) depth++;
    else if (character === closeBrace || character === closeBracket) {
      // The bracket that closes the object itself.
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (character === comma || isBlank(character))) return at;
  }
  return text.length;
}
