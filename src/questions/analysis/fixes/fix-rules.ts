/**
 * Applies the fixes of findings to the texts of rule files. Fixes about the same values are applied one after
 * the other, each based on the findings about the text that the previous one left.
 */

import {
  type Diagnostic,
  type Fix,
  type JsonEdit,
  pointersTo,
} from '../../../core/diagnostics/diagnostic.js';
import { type TextEdit, textEdits, withEdits } from '../../../core/json/edits.js';
import { addTo, increase } from '../../../core/json/grouping.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import { placesAround, readTree, SyntaxFault } from '../../../core/json/tree.js';
import { type ParsedRules, parseRules } from '../../../core/rules/parse.js';
import { type CheckOptions, checkRuleFiles } from '../checks/check.js';

/** How to fix rules. */
export interface FixOptions extends Omit<CheckOptions, 'overlay' | 'overlayFile'> {
  /** Which findings to fix; default all. */
  readonly isWanted?: (finding: Diagnostic) => boolean;
}

/** The result of {@link fixRules}. The rules and findings are those of the fixed text. */
export interface FixedRules extends ParsedRules {
  readonly text: string;
  /** The findings that were fixed, each located in the text at that time. */
  readonly fixed: readonly Diagnostic[];
}

/** The text of a rule file. */
export interface RuleText {
  readonly file: string | undefined;
  readonly text: string;
}

/** Rule files that form one rule set. */
export type RuleTexts = readonly [RuleText, ...RuleText[]];

/** The result of {@link fixRuleFiles}: {@link FixedRules} for several files, in their order. */
export interface FixedRuleFiles extends Omit<FixedRules, 'text'> {
  readonly files: RuleTexts;
}

/** Fixes that keep causing new fixes are abandoned after this many checks. */
const mostRounds = 100;

/**
 * Checks the text of a rule file and applies the fixes of its findings until none remain. Ignored findings are
 * not fixed. Everything else in the text is preserved: comments, order and white space. Fixes that would cause
 * an error are skipped.
 *
 * @example
 * fixRules('[{ "identifier": "a", "name": "A", "cards": [], "priorty": 5 }]').text
 * // '[{ "identifier": "a", "name": "A", "cards": [], "priority": 5 }]'
 */
export function fixRules(text: string, options: FixOptions = {}): FixedRules {
  const { files, ...fixed } = fixRuleFiles([{ file: options.file, text }], options);
  return { ...fixed, text: files[0].text };
}

/** {@link fixRules} for rule files that form one rule set. */
export function fixRuleFiles(
  files: RuleTexts,
  options: Omit<FixOptions, 'file'> = {},
): FixedRuleFiles {
  const { isWanted = () => true } = options;
  const fixed: Diagnostic[] = [];
  let current = files;
  let checked = checkRuleFiles(current, options);
  for (let round = 0; round < mostRounds; round++) {
    const wanted = checked.diagnostics.filter((one) => one.ignored === undefined && isWanted(one));
    const made = nextFixes(current, wanted);
    const after = edited(current, made);
    if (isSame(after, current)) break;
    const fixes = new Set(made.map(({ fix }) => fix));
    fixed.push(...wanted.filter(({ fix }) => fix !== undefined && fixes.has(fix)));
    current = after;
    checked = checkRuleFiles(current, options);
  }
  return { ...checked, files: current, fixed };
}

/** A fix and the file of its finding. */
interface PlacedFix {
  readonly fix: Fix;
  readonly file: string | undefined;
}

/** The first fixes that can be applied. Fixes that cannot are dropped because they would block others. */
function nextFixes(files: RuleTexts, findings: readonly Diagnostic[]): readonly PlacedFix[] {
  for (let left = findings; ; ) {
    const tried = compatible(left);
    const made = harmless(files, tried);
    if (tried.length === 0 || !isSame(edited(files, made), files)) return made;
    const refused = new Set<Fix | undefined>(tried.map(({ fix }) => fix));
    left = left.filter(({ fix }) => !refused.has(fix));
  }
}

function isSame(one: RuleTexts, other: RuleTexts): boolean {
  return one.every(({ text }, index) => text === other[index]?.text);
}

/** Fixes that can be applied together, in the order of the findings. */
function compatible(findings: readonly Diagnostic[]): readonly PlacedFix[] {
  const all = new Map(findings.flatMap(({ fix, file }) => (fix ? [[fix, { fix, file }]] : [])));
  const [changed, needed] = [new Places(), new Places()];
  const chosen: PlacedFix[] = [];
  const cuts: PlacedFix[] = [];
  for (const placed of all.values()) {
    if (placed.fix.edits.some(({ op }) => op === 'cut')) {
      cuts.push(placed);
      continue;
    }
    const { edits, scope } = placesOf(placed);
    if (edits.some((place) => changed.meet(place) || needed.meet(place))) continue;
    if (scope.some((place) => changed.meet(place))) continue;
    for (const place of edits) changed.add(place);
    for (const place of scope) needed.add(place);
    chosen.push(placed);
  }
  // A comment can be inside a value that another fix removes.
  return chosen.length === 0 ? cuts : chosen;
}

/** What a fix changes and what else it depends on, as pointers prefixed with their file name. */
function placesOf({ fix: { edits, scope = [] }, file }: PlacedFix) {
  return {
    edits: edits.flatMap((edit) =>
      'pointer' in edit ? placeIn(edit.file ?? file, edit.pointer) : [],
    ),
    scope: scope.map((pointer) => placeIn(file, pointer)),
  };
}

class Places {
  readonly #places = new Set<string>();
  /** The places and all their ancestors. */
  readonly #above = new Set<string>();

  add(place: string): void {
    this.#places.add(place);
    for (const above of pointersTo(place)) this.#above.add(above);
  }

  /** Whether one of the places equals, contains or is inside this place. */
  meet(place: string): boolean {
    return this.#above.has(place) || pointersTo(place).some((above) => this.#places.has(above));
  }
}

/** The fixes without those that would cause an error. */
function harmless(files: RuleTexts, fixes: readonly PlacedFix[]): readonly PlacedFix[] {
  if (newErrors(files, fixes).length === 0) return fixes;
  const roots = new Map(files.map(({ file, text }) => [file, readTree(text)]));
  let made: readonly PlacedFix[] = [];
  for (const some of inParts(fixes)) {
    for (let tried = some; tried.length > 0; ) {
      const errors = newErrors(files, [...made, ...tried]);
      if (errors.length === 0) {
        made = [...made, ...tried];
        break;
      }
      const byObject = new Map(tried.flatMap((fix) => objectsOf(fix).map((at) => [at, fix])));
      const causes = new Set(
        errors.flatMap(({ file, offset }) => {
          const root = roots.get(file);
          const tree = root instanceof SyntaxFault ? undefined : root;
          const around = placesAround(tree, offset).map((at) => placeIn(file, at));
          return around.flatMap((at) => byObject.get(at) ?? []).slice(-1);
        }),
      );
      // If the error is in none of the objects, any of the fixes might have caused it.
      tried = causes.size === 0 ? [] : tried.filter((fix) => !causes.has(fix));
    }
  }
  return made;
}

/** Splits fixes into parts that each change an object at most once, so that an error in it has only one cause. */
function inParts(fixes: readonly PlacedFix[]): readonly (readonly PlacedFix[])[] {
  const parts: PlacedFix[][] = [];
  const counts = new Map<string, number>();
  for (const fix of fixes) {
    const objects = objectsOf(fix);
    const part = Math.max(0, ...objects.map((at) => counts.get(at) ?? 0));
    for (const at of objects) counts.set(at, part + 1);
    const others = parts[part];
    if (others === undefined) parts[part] = [fix];
    else others.push(fix);
  }
  return parts;
}

/** The objects in which a fix changes something. */
function objectsOf(fix: PlacedFix): readonly string[] {
  return placesOf(fix).edits.map((place) => place.slice(0, place.lastIndexOf('/')));
}

function placeIn(file: string | undefined, pointer: string): string {
  return `${JSON.stringify(file ?? '')}${pointer}`;
}

/** An error, and its place in the text before the fixes. */
interface PlacedError {
  readonly code: string;
  readonly file: string | undefined;
  readonly offset: number;
}

/**
 * The errors that fixes cause, and the places related to them: errors that did not exist before, of codes that
 * now occur more often.
 */
function newErrors(files: RuleTexts, fixes: readonly PlacedFix[]): readonly PlacedError[] {
  const edits = editsOf(files, fixes);
  const before = files.flatMap((file) => errorsIn(file));
  const after = files.flatMap((file, index) => {
    const own = edits[index] ?? [];
    return errorsIn({ ...file, text: withEdits(file.text, own) }, placeBefore(own));
  });
  const counts = new Map<string, number>();
  for (const { code } of after) increase(counts, code);
  for (const { code } of before) counts.set(code, (counts.get(code) ?? 0) - 1);
  const known = new Set(before.map((error) => JSON.stringify(error)));
  return after.filter(
    (error) => (counts.get(error.code) ?? 0) > 0 && !known.has(JSON.stringify(error)),
  );
}

function errorsIn(
  { file, text }: RuleText,
  place: (offset: number) => number = (offset) => offset,
): readonly PlacedError[] {
  return parseRules(text).diagnostics.flatMap(({ code, severity, range, related = [] }) => {
    if (severity !== 'error') return [];
    const ranges = [range, ...related.map((one) => one.range)];
    return ranges.map((one) => ({ code, file, offset: place(one?.start.offset ?? 0) }));
  });
}

/** Returns a function that maps an offset after these edits to the offset before. */
function placeBefore(edits: readonly TextEdit[]): (offset: number) => number {
  let moved = 0;
  const after = edits.map(({ start, end, text }) => {
    const from = start + moved;
    moved += text.length - (end - start);
    return { from, start, end, moved };
  });
  return (offset) => {
    const edit = after[partitionPoint(after, ({ from }) => from <= offset) - 1];
    return edit === undefined ? offset : Math.max(offset - edit.moved, edit.start);
  };
}

function edited(files: RuleTexts, fixes: readonly PlacedFix[]): RuleTexts {
  const edits = editsOf(files, fixes);
  const [first, ...others] = files.map(({ file, text }, index): RuleText => {
    return { file, text: withEdits(text, edits[index] ?? []) };
  });
  return [first as RuleText, ...others];
}

/** The edits of the fixes, for each of the files. */
function editsOf(files: RuleTexts, fixes: readonly PlacedFix[]): readonly (readonly TextEdit[])[] {
  const edits = new Map<string | undefined, JsonEdit[]>();
  for (const { fix, file } of fixes) {
    for (const edit of fix.edits) addTo(edits, edit.file ?? file, edit);
  }
  return files.map(({ file, text }) => textEdits(text, edits.get(file) ?? []));
}
