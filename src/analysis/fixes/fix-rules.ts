/**
 * Makes the fixes of findings in the texts of rule files. Fixes about the same values are made one
 * after the other, each with the findings about the texts that it leaves.
 */
import type { Diagnostic, Fix, JsonEdit } from '../../diagnostics/diagnostic.js';
import { editText } from '../../json/edits.js';
import { type ParsedRules, parseRules } from '../../rules/parse.js';
import { type CheckOptions, checkRuleFiles } from '../checks/check.js';

/** How to fix rules. */
export interface FixOptions extends Omit<CheckOptions, 'overlay' | 'overlayFile'> {
  /** Which findings to fix; default all. */
  readonly isWanted?: (finding: Diagnostic) => boolean;
}

/** What {@link fixRules} returns: the rules and findings are those of the fixed text. */
export interface FixedRules extends ParsedRules {
  readonly text: string;
  /** What was fixed, each with its place in the text at that time. */
  readonly fixed: readonly Diagnostic[];
}

/** The text of a rule file. */
export interface RuleText {
  readonly file: string | undefined;
  readonly text: string;
}

/** Rule files that are one rule set. */
export type RuleTexts = readonly [RuleText, ...RuleText[]];

/** What {@link fixRuleFiles} returns: {@link FixedRules} of several files, in their order. */
export interface FixedRuleFiles extends Omit<FixedRules, 'text'> {
  readonly files: RuleTexts;
}

/** Files whose fixes lead to new fixes for ever are left after so many checks. */
const mostRounds = 100;

/**
 * Checks the text of a rule file and makes the fixes of its findings, until there are none. Findings
 * that are ignored are not fixed. All else in the text stays: comments, order and white space. A fix
 * that would cause an error is not made.
 *
 * @example
 * fixRules('[{ "identifier": "a", "name": "A", "cards": [], "priorty": 5 }]').text
 * // '[{ "identifier": "a", "name": "A", "cards": [], "priority": 5 }]'
 */
export function fixRules(text: string, options: FixOptions = {}): FixedRules {
  const { files, ...fixed } = fixRuleFiles([{ file: options.file, text }], options);
  return { ...fixed, text: files[0].text };
}

/** {@link fixRules} for rule files that are one rule set. */
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

/** The first fixes that can be made; without those that cannot, which would keep others from it. */
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

/** Fixes that can be made together, in the order of the findings. */
function compatible(findings: readonly Diagnostic[]): readonly PlacedFix[] {
  const all = new Map(findings.flatMap(({ fix, file }) => (fix ? [[fix, { fix, file }]] : [])));
  const taken = new Set<string>();
  /** The places above those that are taken. */
  const above = new Set<string>();
  const chosen: PlacedFix[] = [];
  const cuts: PlacedFix[] = [];
  for (const placed of all.values()) {
    if (placed.fix.edits.some(({ op }) => op === 'cut')) {
      cuts.push(placed);
      continue;
    }
    const places = placesOf(placed);
    const paths = places.map(pathTo);
    if (places.some((place) => above.has(place))) continue;
    if (paths.flat().some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    for (const place of paths.flat()) above.add(place);
    chosen.push(placed);
  }
  // A comment may be inside of a value that another fix removes.
  return chosen.length === 0 ? cuts : chosen;
}

/** The places that a fix is about: pointers behind the name of their file. */
function placesOf({ fix: { edits, scope = [] }, file }: PlacedFix): readonly string[] {
  const place = (pointer: string, own = file) => `${JSON.stringify(own ?? '')}${pointer}`;
  const edited = edits.flatMap((edit) => ('pointer' in edit ? place(edit.pointer, edit.file) : []));
  return [...edited, ...scope.map((pointer) => place(pointer))];
}

/** A place and all those above it. */
function pathTo(place: string): readonly string[] {
  const found = [place];
  for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) {
    found.push(place.slice(0, at));
  }
  return found;
}

/** The fixes without those that would cause an error. */
function harmless(files: RuleTexts, fixes: readonly PlacedFix[]): readonly PlacedFix[] {
  if (fixes.length === 0 || !causesErrors(files, edited(files, fixes))) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  const first = harmless(files, fixes.slice(0, middle));
  const both = [...first, ...harmless(files, fixes.slice(middle))];
  return causesErrors(files, edited(files, both)) ? first : both;
}

function edited(files: RuleTexts, fixes: readonly PlacedFix[]): RuleTexts {
  const edits = new Map<string | undefined, JsonEdit[]>();
  for (const { fix, file } of fixes) {
    for (const edit of fix.edits) {
      const place = edit.file ?? file;
      const known = edits.get(place);
      if (known === undefined) edits.set(place, [edit]);
      else known.push(edit);
    }
  }
  const [first, ...others] = files.map(({ file, text }): RuleText => {
    return { file, text: editText(text, edits.get(file) ?? []) };
  });
  return [first as RuleText, ...others];
}

/** Whether there are more errors of any code than there were before. */
function causesErrors(before: RuleTexts, after: RuleTexts): boolean {
  const known = errorCounts(before);
  return [...errorCounts(after)].some(([code, count]) => count > (known.get(code) ?? 0));
}

function errorCounts(files: RuleTexts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of files.flatMap(({ text }) => parseRules(text).diagnostics)) {
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
