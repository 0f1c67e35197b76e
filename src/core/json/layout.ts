/** How values are written into a JSON text, in the layout that it has. */
import type { JsonNode } from './tree.js';

/** The white space at the beginning of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** One step of indentation, and the indentation of the items of an array. */
export function indentsOf(
  text: string,
  { entries }: JsonNode,
  outer: string,
): readonly [string, string] {
  const [first] = entries;
  const inner = first === undefined ? '' : indentAt(text, first.start);
  const isBelow = inner.length > outer.length && inner.startsWith(outer);
  const unit = isBelow ? inner.slice(outer.length) : '  ';
  return [unit, outer + unit];
}

/** JSON of several lines in which what has neither objects nor arrays inside is one line. */
export function written(value: unknown, indent: string, unit: string, line: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const isFlat = entries.every(([, item]) => typeof item !== 'object' || item === null);
  const inner = indent + unit;
  const parts = entries.map(([name, item]) => {
    const text = written(item, inner, unit, line);
    return isArray ? text : `${JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  if (isFlat) return isArray ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return `${open}${line}${inner}${parts.join(`,${line}${inner}`)}${line}${indent}${close}`;
}

/** JSON on one line, with spaces as people write them. */
export function writtenOnLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writtenOnLine).join(', ')}]`;
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => `${JSON.stringify(name)}: ${writtenOnLine(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The comments from an offset to the end of its line; undefined where something else is on the line. */
export function restOfLine(text: string, start: number): string | undefined {
  const pattern = /(?:[ \t]*\/\*(?:(?!\*\/)[^\r\n])*\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/y;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}
