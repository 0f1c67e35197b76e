/**
 * Supports rule files that are not JSON with a list of rules: YAML, and files with one rule each. They are read
 * as such JSON, and edits of the JSON are written back, so other code needs to know JSON only.
 */

import { diagnose } from '../../../core/diagnostics/codes/project.js';
import type { Diagnostic, Fix, Range } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { insertItems } from '../../../core/json/edits.js';
import { parseJsonText, rangesOf } from '../../../core/json/jsonc.js';
import type { Notation } from './model.js';

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/** Longer files are not tried as a single rule. */
const longestRule = 1 << 16;

/** The notation of a rule file; undefined if it is JSON with a list of rules. */
export async function notationOf(path: string, written: string): Promise<Notation | undefined> {
  if (isYaml(path)) return (await import('./yaml.js')).yamlNotation(written);
  return oneRule(written);
}

/**
 * Reads a file with a single rule as a list with one rule; undefined if the text is something else.
 *
 * @param wasOne whether the file had one rule before: then a text with syntax errors counts as the same rule,
 * being edited
 */
export function oneRule(written: string, wasOne = false): Notation | undefined {
  if (written.length > longestRule || /^\uFEFF?\s*\[|"rules"\s*:/.test(written)) return undefined;
  const mark = written.startsWith('\uFEFF') ? 1 : 0;
  const text = written.slice(mark);
  const parsed = parseJsonText(text);
  const isRule = 'value' in parsed && isOneRule(parsed.value);
  if (!isRule && !('fault' in parsed && wasOne)) return undefined;
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
    another(rule) {
      const list = insertItems('[]', '', [rule]) ?? '';
      return list.slice(2, -1).replace(/^ {2}/gm, '');
    },
  };
}

/** Whether a value is a single rule rather than a file with rules. */
function isOneRule(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'identifier' in value && !('rules' in value)
  );
}

/** Moves findings about {@link Notation.json} to their places in the files as written. */
export function asWritten(
  findings: readonly Diagnostic[],
  notations: ReadonlyMap<string, Notation>,
): readonly Diagnostic[] {
  const places = new Map(Array.from(notations, ([file, one]) => [file, placesOf(one)]));
  return findings.map((finding) => {
    const { file = '', code, related, fix } = finding;
    const notation = notations.get(file);
    if (notation?.fault && code === 'json-syntax') return faultOf(notation, file) ?? finding;
    const placed = places.get(file);
    const other = related?.map((one) => places.get(one.file ?? file)?.(one) ?? one);
    return {
      ...(placed?.(finding) ?? finding),
      ...defined({ related: other }),
      ...(fix &&
        placed && { fix: { ...fix, ...fixIn(fix, (edit) => places.get(edit.file ?? file)) } }),
    };
  });
}

type Placed = Pick<Diagnostic, 'pointer' | 'range'>;
type Placing = <T extends Placed>(place: T) => T;

function fixIn(
  { edits, scope = [] }: Fix,
  placing: (edit: { readonly file?: string }) => Placing | undefined,
) {
  const own = placing({});
  return {
    edits: edits.map((edit) => ('pointer' in edit ? (placing(edit)?.(edit) ?? edit) : edit)),
    ...(scope.length > 0 && {
      scope: scope.map((pointer) => own?.({ pointer }).pointer ?? pointer),
    }),
  };
}

/** Returns a function that converts a place in the JSON of a notation to a place in the file. */
function placesOf(notation: Notation): Placing {
  const rangeOf = writtenRanges(notation);
  return (place) => ({
    ...place,
    ...(notation.isOne && { pointer: place.pointer.replace(/^\/0(?=\/|$)/, '') }),
    ...(place.range && { range: rangeOf(place.range) }),
  });
}

/** The finding about a text that cannot be read. */
export function faultOf({ written, fault }: Notation, file: string): Diagnostic | undefined {
  if (fault === undefined) return undefined;
  const range = rangesOf(written)(fault);
  return diagnose('yaml-syntax', '', { what: fault.message }, { file, range });
}

/** Returns a function that converts a range in the JSON to a range in the file. */
export function writtenRanges(notation: Notation): (range: Range) => Range {
  let rangeIn: ReturnType<typeof rangesOf> | undefined;
  return ({ start, end }) => {
    rangeIn ??= rangesOf(notation.written);
    return rangeIn(notation.inWritten({ start: start.offset, end: end.offset }));
  };
}
