/**
 * Rule files that are not JSON with a list of rules: YAML, and files with one rule each. They are read
 * as such JSON, and edits of it are written back, so that nothing else has to know of them.
 */

import { diagnose } from '../../../core/diagnostics/codes/project.js';
import type { Diagnostic, Range } from '../../../core/diagnostics/diagnostic.js';
import { parseJsonText, rangesOf } from '../../../core/json/jsonc.js';
import type { TextRange } from '../../../core/json/lexer.js';

/** How the rules of a file are written down. */
export interface Notation {
  /** The text of the file. */
  readonly written: string;
  /** The same as JSON or JSONC, with a list of rules. Empty where the text cannot be read. */
  readonly json: string;
  readonly fault?: TextRange & { readonly message: string };
  /** Whether the file has one rule, without a list around it. */
  readonly isOne: boolean;
  /** The range in the file of a range in {@link json}. */
  inWritten(range: TextRange): TextRange;
  /** The offset in {@link json} of an offset in the file. */
  inJson(offset: number): number;
  /** The text of the file after {@link json} has become this. */
  edited(json: string): string;
  /** The text of a file with another rule, in the style of this one. */
  another(rule: object): string;
}

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/** Longer files have more than one rule. */
const longestRule = 1 << 16;

/** How a rule file is written down; undefined if it is JSON with a list of rules. */
export async function notationOf(path: string, written: string): Promise<Notation | undefined> {
  if (isYaml(path)) return (await import('./yaml.js')).yamlNotation(written);
  const isList = written.length > longestRule || /^\uFEFF?\s*\[|"rules"\s*:/.test(written);
  return isList ? undefined : oneRule(written);
}

/** A rule in a file of its own, as a list with one rule; undefined where the text is something else. */
function oneRule(written: string): Notation | undefined {
  const mark = written.startsWith('\uFEFF') ? 1 : 0;
  const text = written.slice(mark);
  const parsed = parseJsonText(text);
  if ('fault' in parsed || !isRule(parsed.value)) return undefined;
  const shift = 1 - mark;
  return {
    written,
    json: `[${text}]`,
    isOne: true,
    inWritten: ({ start, end }) => ({
      start: Math.min(Math.max(start - shift, 0), written.length),
      end: Math.min(Math.max(end - shift, 0), written.length),
    }),
    inJson: (offset) => offset + shift,
    edited(json) {
      const read = parseJsonText(json);
      const isOne = 'value' in read && Array.isArray(read.value) && read.value.length === 1;
      return written.slice(0, mark) + (isOne ? json.slice(1, -1) : json);
    },
    another: (rule) => `${JSON.stringify(rule, undefined, 2)}\n`,
  };
}

/** Whether a value is a rule, and not a file with rules. */
export function isRule(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'identifier' in value && !('rules' in value)
  );
}

/** Findings about {@link Notation.json} at their places in the files as they are written. */
export function asWritten(
  findings: readonly Diagnostic[],
  notations: ReadonlyMap<string, Notation>,
): readonly Diagnostic[] {
  const finders = new Map(Array.from(notations, ([file, one]) => [file, writtenRanges(one)]));
  const placed = <T extends Pick<Diagnostic, 'range'>>(place: T, file = ''): T => {
    const rangeOf = finders.get(file);
    return rangeOf && place.range ? { ...place, range: rangeOf(place.range) } : place;
  };
  return findings.map((finding) => {
    const { file = '', code, related } = finding;
    const notation = notations.get(file);
    if (notation?.fault && code === 'json-syntax') return faultOf(notation, file) ?? finding;
    return {
      ...placed(finding, file),
      ...(related && { related: related.map((one) => placed(one, one.file ?? file)) }),
    };
  });
}

/** The finding about a text that cannot be read. */
export function faultOf({ written, fault }: Notation, file: string): Diagnostic | undefined {
  if (fault === undefined) return undefined;
  const range = rangesOf(written)(fault);
  return diagnose('yaml-syntax', '', { what: fault.message }, { file, range });
}

/** A function that finds the range in the file of a range in its JSON. */
export function writtenRanges(notation: Notation): (range: Range) => Range {
  let rangeIn: ReturnType<typeof rangesOf> | undefined;
  return ({ start, end }) => {
    rangeIn ??= rangesOf(notation.written);
    return rangeIn(notation.inWritten({ start: start.offset, end: end.offset }));
  };
}
