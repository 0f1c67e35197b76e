/**
 * JSON with comments and trailing commas: its value, and line and column of findings about it.
 *
 * Text is read with JSON.parse if that succeeds. The tree is read only for a text that has comments
 * or is broken, or when a finding needs a position; so positions cost nothing until then.
 */
import type { DiagnosticCode } from '../diagnostics/codes/all.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import type { Diagnostic, Range } from '../diagnostics/diagnostic.js';
import type { TextRange } from './lexer.js';
import { partitionPoint } from './partition-point.js';
import { type JsonNode, nodeAt, readTree, SyntaxFault } from './tree.js';

/** How deep a value may be nested: readers that use recursion must not overflow the stack. */
const deepest = 256;

/** Reads JSON or JSONC; returns the value, or a finding at the first invalid place. */
export function parseJsonText(
  text: string,
): { readonly value: unknown } | { readonly fault: Diagnostic } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const tree = readTree(text, deepest);
    if (!(tree instanceof SyntaxFault)) return { value: nodeValue(tree) };
    const range = rangesOf(text)(tree);
    const what = /^[^{[\n]+\.\w+$/.test(text)
      ? "it looks like a path; pass readFileSync(path, 'utf8')"
      : tree.message;
    return { fault: diagnose('json-syntax', '', { what }, { range }) };
  }
}

/** Findings about a file with its name, and with line and column of values in its text, if these are given. */
export function inFile(
  diagnostics: readonly Diagnostic[],
  { file, text }: { readonly file?: string | undefined; readonly text: unknown },
): readonly Diagnostic[] {
  const rangeAt = rangeFinder(typeof text === 'string' ? text : '');
  const placed = <T extends Pick<Diagnostic, 'pointer' | 'range'>>(
    place: T,
    code?: DiagnosticCode,
  ): T => {
    const range = place.range ?? rangeAt(place.pointer, code);
    return range ? { ...place, range } : place;
  };
  return diagnostics.map((diagnostic) => ({
    ...placed(diagnostic, diagnostic.code),
    ...(diagnostic.related && {
      related: diagnostic.related.map((place) => (place.file ? place : placed(place))),
    }),
    ...(file !== undefined && { file }),
  }));
}

/**
 * A function that finds the value at a pointer in `text`, or its name if the finding of that code is
 * about the name. Only the first character of an array or object is in the range, so that a frame
 * around it is one line. The text is read at the first call.
 */
export function rangeFinder(
  text: string,
): (pointer: string, code?: DiagnosticCode) => Range | undefined {
  let read: readonly [ReturnType<typeof readTree>, ReturnType<typeof rangesOf>] | undefined;
  return (pointer, code) => {
    read ??= [readTree(text), rangesOf(text)];
    const [tree, rangeOf] = read;
    const node = tree instanceof SyntaxFault ? undefined : nodeAt(tree, pointer);
    if (node === undefined) return undefined;
    const { start, name, close } = node;
    if (name && aboutNames.includes(code)) return rangeOf(name);
    return rangeOf(close ? { start, end: start + 1 } : node);
  };
}

/** Findings about a field that should not be there: their range is its name, not its value. */
const aboutNames: readonly (DiagnosticCode | undefined)[] = [
  'conflicting-fields',
  'misspelt-field',
  'nested-variants',
  'unknown-field',
];

/** The function that turns offsets of a text into lines and columns. */
export function rangesOf(text: string): (range: TextRange) => Range {
  // An array of that many numbers could be longer than arrays can be; what is not written takes no memory.
  const starts = new Uint32Array(text.length + 1);
  let lines = 1;
  for (let at = 0; at < text.length; ) if (text[at++] === '\n') starts[lines++] = at;
  const position = (place: number) => {
    // The fault of a text that ends too early is at its end.
    const offset = Math.min(place, text.length);
    const line = partitionPoint(starts.subarray(0, lines), (start) => start <= offset);
    return { line, column: offset - (starts[line - 1] as number) + 1, offset };
  };
  return ({ start, end }) => ({ start: position(start), end: position(end) });
}

function nodeValue({ value, close, entries }: JsonNode): unknown {
  if (close !== '}') return close ? entries.map(nodeValue) : value;
  // Assigning would not create a field with the name __proto__; JSON.parse creates it, too.
  return Object.fromEntries(entries.map((child) => [child.name?.value, nodeValue(child)]));
}
