/**
 * Makes the fixes of findings in the text of a rule file. Fixes about the same values are made one
 * after the other, each with the findings about the text that it leaves.
 */
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { editText } from '../../json/edits.js';
import { type ParsedRules, parseRules } from '../../rules/parse.js';
import { type CheckOptions, checkRules } from '../checks/check.js';

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

/** A text whose fixes lead to new fixes for ever is left after so many checks. */
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
  const { isWanted = () => true } = options;
  const fixed: Diagnostic[] = [];
  let current = text;
  let checked = checkRules(current, options);
  for (let round = 0; round < mostRounds; round++) {
    const wanted = checked.diagnostics.filter((one) => one.ignored === undefined && isWanted(one));
    const fixes = harmless(current, compatible(wanted));
    const after = edited(current, fixes);
    if (after === current) break;
    const made = new Set(fixes);
    fixed.push(...wanted.filter(({ fix }) => fix !== undefined && made.has(fix)));
    current = after;
    checked = checkRules(current, options);
  }
  return { ...checked, text: current, fixed };
}

/** Fixes that can be made together, in the order of the findings. */
function compatible(findings: readonly Diagnostic[]): readonly Fix[] {
  const all = new Set(findings.flatMap(({ fix }) => fix ?? []));
  const taken = new Set<string>();
  /** The pointers above those that are taken. */
  const above = new Set<string>();
  const chosen: Fix[] = [];
  const cuts: Fix[] = [];
  for (const fix of all) {
    const { scope, edits } = fix;
    if (edits.some(({ op }) => op === 'cut')) {
      cuts.push(fix);
      continue;
    }
    const paths = scope.map(pathTo);
    const isTaken = paths.some((path, index) => {
      return above.has(scope[index] as string) || path.some((place) => taken.has(place));
    });
    if (isTaken) continue;
    for (const pointer of scope) taken.add(pointer);
    for (const place of paths.flat()) above.add(place);
    chosen.push(fix);
  }
  // A comment may be inside of a value that another fix removes.
  return chosen.length === 0 ? cuts : chosen;
}

/** A pointer and all those above it. */
function pathTo(pointer: string): readonly string[] {
  const tokens = pointer.split('/');
  return tokens.map((_, index) => tokens.slice(0, index + 1).join('/'));
}

/** The fixes without those that would cause an error. */
function harmless(text: string, fixes: readonly Fix[]): readonly Fix[] {
  if (!causesErrors(text, edited(text, fixes))) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  const first = harmless(text, fixes.slice(0, middle));
  const both = [...first, ...harmless(text, fixes.slice(middle))];
  return causesErrors(text, edited(text, both)) ? first : both;
}

function edited(text: string, fixes: readonly Fix[]): string {
  const edits = fixes.flatMap((fix) => fix.edits);
  return edits.length === 0 ? text : editText(text, edits);
}

/** Whether a text has more errors of any code than it had before. */
function causesErrors(before: string, after: string): boolean {
  if (after === before) return false;
  const known = errorCounts(before);
  return [...errorCounts(after)].some(([code, count]) => count > (known.get(code) ?? 0));
}

function errorCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of parseRules(text).diagnostics) {
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
