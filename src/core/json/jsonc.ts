/**
 * Reads JSON with comments and trailing commas, and locates findings about it.
 *
 * JSON.parse is tried first. The tree is read only if the text has comments or is invalid, or when a finding needs a
 * position; so positions cost nothing until then.
 */
import type { DiagnosticCode } from '../diagnostics/codes/all.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import type { Diagnostic, Range } from '../diagnostics/diagnostic.js';
import type { TextRange } from './lexer.js';
import { partitionPoint } from './partition-point.js';
import { type JsonNode, nodeAt, readTree, SyntaxFault } from './tree.js';

/** The deepest allowed nesting, so that recursive readers do not overflow the stack. */
const deepest = 256;

/** Reads JSON or JSONC. Returns the value, or a finding about the first error. */
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

/** Adds to findings the name of the file, and lines and columns in its text, if these are given. */
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
 * Returns a function that finds the range of the value at a pointer or, for codes about names, of its name. For an
 * array or object, the range is only the opening bracket, so that a code frame shows one line. The text is read
 * at the first call.
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

/** Findings about fields that should not be there. Their range is the name of the field, not its value. */
const aboutNames: readonly (DiagnosticCode | undefined)[] = [
  'conflicting-fields',
  'misspelt-field',
  'nested-variants',
  'unknown-field',
];

/** Returns a function that converts offsets in a text to lines and columns. */
export function rangesOf(text: string): (range: TextRange) => Range {
  // A typed array, because a plain array could not hold that many numbers. Unwritten pages take no memory.
  const starts = new Uint32Array(text.length + 1);
  let lines = 1;
  for (let at = 0; at < text.length; ) if (text[at++] === '\n') starts[lines++] = at;
  const position = (place: number) => {
    // The range of a text that ends too early is after its end.
    const offset = Math.min(place, text.length);
    const line = partitionPoint(starts.subarray(0, lines), (start) => start <= offset);
    return { line, column: offset - (starts[line - 1] as number) + 1, offset };
  };
  return ({ start, end }) => ({ start: position(start), end: position(end) });
}

function nodeValue({ value, close, entries }: JsonNode): unknown {
  if (close !== '}') return close ? entries.map(nodeValue) : value;
  // Unlike assignment, this creates a field named __proto__, as JSON.parse does.
  return Object.fromEntries(entries.map((child) => [child.name?.value, nodeValue(child)]));
}
