/** Regression cases: lists with their expected classification. */

import { readDecklist } from '../../core/decks/read.js';
import { fieldsOf, isObject } from '../../core/decks/shapes.js';
import { diagnose } from '../../core/diagnostics/codes/cases.js';
import {
  childPointer,
  type Diagnostic,
  hasErrors,
  showValue,
} from '../../core/diagnostics/diagnostic.js';
import { nearestWords } from '../../core/diagnostics/nearest.js';
import type { Explanation } from '../../core/engine/explain.js';
import type { Matcher } from '../../core/engine/matcher.js';
import { defined } from '../../core/json/defined.js';
import { groupBy, madeOnce } from '../../core/json/grouping.js';
import { inFile, parseJsonText } from '../../core/json/jsonc.js';
import {
  anything,
  list,
  object,
  optional,
  orNull,
  plainText,
  text,
} from '../../core/rules/fields.js';
import type { Fallback, Rule, Variant } from '../../core/rules/model.js';
import { startReading } from '../../core/rules/reading.js';
import { entriesIn, type RuleSet } from '../../core/rules/rule-set.js';
import type { ListLabel } from '../corpus/layout/corpus.js';

/**
 * A case of a case file. The list is in `list` (any JSON shape of a decklist, or its text in any format that
 * `readDecklist` knows), or in the file that `file` names.
 *
 * @example { name: 'one Charizard is not enough', list: '1 Charizard ex', expect: null }
 */
export interface Case {
  readonly name?: string;
  readonly list?: unknown;
  /**
   * The path of a file with the list, relative to the folder of the case file; or a place such as
   * `nats.json#12`, the standing with index 12.
   */
  readonly file?: string;
  /** The identifier (or name) that the list must get; null: no rule may match. */
  readonly expect?: string | null;
  /** The identifier (or name) that the list must not get. */
  readonly not?: string;
}

interface CaseEntry extends Case {
  /** A remark. */
  readonly note?: unknown;
}

const caseEntry = object<CaseEntry>('case', {
  name: optional(plainText),
  list: optional(anything),
  file: optional(text),
  expect: optional(orNull(text)),
  // Null is an error, instead of a missing field, because its meaning is unclear.
  not: optional({ ...text, nullable: true }),
  note: optional(anything),
});

/** The forms of a case file, for its JSON Schema. */
export const caseFiles = [
  list(caseEntry),
  object<{ readonly cases: readonly CaseEntry[] }>('case file', { cases: list(caseEntry) }),
] as const;

/** The cases of a file. Cases that cannot be read are missing, and each has a finding. */
export interface ReadCases {
  readonly cases: readonly (Case & { readonly pointer: string })[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a case file: a JSON or JSONC array of cases, or an object with the array in `cases`. */
export function readCases(text: string, options: { readonly file?: string } = {}): ReadCases {
  const place = (found: readonly Diagnostic[]) => inFile(found, { ...options, text });
  const parsed = parseJsonText(text);
  if ('fault' in parsed) return { cases: [], diagnostics: place([parsed.fault]) };
  const { value } = parsed;
  const entries: unknown = Array.isArray(value) ? value : fieldsOf(value).cases;
  if (!Array.isArray(entries)) {
    return {
      cases: [],
      diagnostics: place([diagnose('not-a-case-file', '', { got: showValue(value) })]),
    };
  }
  const root = Array.isArray(value) ? '' : '/cases';
  const cases: (Case & { readonly pointer: string })[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, entry] of entries.entries()) {
    const pointer = childPointer(root, index);
    if (!isObject(entry)) {
      diagnostics.push(diagnose('bad-case', pointer, { what: `it is ${showValue(entry)}` }));
      continue;
    }
    const reading = startReading();
    const read = caseEntry.read(entry, undefined, reading);
    const misspelt = reading.diagnostics.filter(
      ({ code, data }) => code === 'misspelt-field' && !hasOther(entry, String(data?.nearest)),
    );
    const error = reading.diagnostics.find(({ severity }) => severity === 'error')?.message;
    const what = error ?? (read && misspelt.length === 0 ? faultOf(read) : undefined);
    for (const { pointer: field, message } of misspelt) {
      diagnostics.push(diagnose('bad-case', pointer + field, { what: message }));
    }
    if (what !== undefined) diagnostics.push(diagnose('bad-case', pointer, { what }));
    else if (read && misspelt.length === 0) cases.push({ ...read, pointer });
  }
  return { cases, diagnostics: place(diagnostics) };
}

const eitherOr: Readonly<Record<string, string>> = {
  list: 'file',
  file: 'list',
  expect: 'not',
  not: 'expect',
};

/** Whether a case has the field that excludes this one. */
function hasOther(entry: object, field: string): boolean {
  return (eitherOr[field] ?? '') in entry;
}

/** Why an entry is not a case; undefined if it is one. */
function faultOf({ list, file, expect, not }: CaseEntry): string | undefined {
  if ((list === undefined) === (file === undefined)) {
    return list === undefined ? 'it has no "list" and no "file"' : 'it has both "list" and "file"';
  }
  if (expect !== undefined && not !== undefined) return 'it has both "expect" and "not"';
  return undefined;
}

/** The result of a case. */
export interface CaseResult {
  readonly name: string;
  /** `new`: it has neither `expect` nor `not`; `broken`: its list cannot be read completely. */
  readonly outcome: 'passed' | 'failed' | 'new' | 'broken';
  /**
   * What the case expects, as reports show it: `charizard`, `not charizard`, `nothing`; or `"not charizard"`,
   * if that is an identifier.
   */
  readonly expected: string;
  /** The identifier that the list gets; null: no rule matches. */
  readonly found: string | null;
  /** For `failed`: why the list gets that identifier. */
  readonly explanation?: Explanation;
  /** For `broken`: why the list cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs a case.
 *
 * @example
 * runCase(matcher, { list: '2 Charizard ex', expect: 'charizard' }).outcome // 'passed'
 */
export function runCase(matcher: Matcher, { name, list, expect, not }: Case): CaseResult {
  const { decklist, diagnostics } = readDecklist(list);
  const found = matcher.classify(decklist);
  const id = found?.id ?? null;
  const { unclassified } = matcher.ruleSet;
  const isCalled = (text: string | null) =>
    text === null || text === unclassified.id
      ? id === null
      : text === id || (found === undefined ? text === unclassified.name : text === found.name);
  let expected = '';
  let isPassed: boolean | undefined;
  if (expect !== undefined) {
    expected = shownExpectation(expect);
    isPassed = isCalled(expect);
  } else if (not !== undefined) {
    expected = `not ${not}`;
    isPassed = !isCalled(not);
  }
  const decided = isPassed === undefined ? 'new' : isPassed ? 'passed' : 'failed';
  const outcome = hasErrors(diagnostics) ? 'broken' : decided;
  return {
    name: name ?? (expected === '' ? 'a list' : `a list is ${expected}`),
    outcome,
    expected,
    found: id,
    ...(outcome === 'failed' ? { explanation: matcher.explain(decklist) } : {}),
    diagnostics,
  };
}

/** An expectation as {@link CaseResult.expected} shows it; quoted if it would be ambiguous. */
export function shownExpectation(expect: string | null): string {
  if (expect === null) return 'nothing';
  return /^(?:not |nothing$|")/.test(expect) ? JSON.stringify(expect) : expect;
}

/** Returns a finding for each case that names an identifier missing from the rules. */
export function unknownExpectations(
  ruleSet: RuleSet,
  { cases }: Pick<ReadCases, 'cases'>,
): readonly Diagnostic[] {
  const identifiers = identifiersOf(ruleSet);
  const known = new Set([...identifiers, ruleSet.unclassified.id]);
  return cases.flatMap(({ expect, not, pointer }) => {
    const identifier = expect ?? not;
    if (identifier === undefined || known.has(identifier)) return [];
    // A rule name was meant to be its identifier, however different the two are.
    const named = expectable(ruleSet).find(({ name }) => name === identifier);
    const nearest = named?.identifier ?? nearestWords(identifier, identifiers)[0];
    const place = `${pointer}/${expect === undefined ? 'not' : 'expect'}`;
    const data = { identifier, ...defined({ nearest }) };
    return [diagnose('unknown-expectation', place, data)];
  });
}

/** The entries that a case can expect, by identifier or by name. */
export function expectable(ruleSet: RuleSet): readonly (Rule | Variant | Fallback)[] {
  return entriesIn(ruleSet).map(({ item }) => item);
}

/** The identifiers that a case can expect. */
export function identifiersOf(ruleSet: RuleSet): readonly string[] {
  return expectable(ruleSet).map(({ identifier }) => identifier);
}

const entriesByName = new WeakMap<RuleSet, ReturnType<typeof byName>>();

/** The identifier that a label means: its own, or that of the only deck of its name if the rules lack its own. */
export function identifierOf({ id, name }: ListLabel, ruleSet?: RuleSet): string | undefined {
  if (ruleSet === undefined || ruleSet.get(id ?? '') !== undefined) return id ?? name;
  const [own, ...others] = madeOnce(entriesByName, ruleSet, byName).get(name ?? '') ?? [];
  return own !== undefined && others.length === 0 ? own.identifier : (id ?? name);
}

function byName(ruleSet: RuleSet) {
  return groupBy(expectable(ruleSet), (one) => one.name);
}

/** How many rules, variants and fallbacks are the expected result of a passed case. */
export interface CaseCoverage {
  readonly rules: number;
  readonly covered: number;
  /** The identifiers that no passed case expects, in the order of the file. */
  readonly uncovered: readonly string[];
}

/** Counts which rules, variants and fallbacks the cases cover. */
export function coverageOfCases(ruleSet: RuleSet, results: readonly CaseResult[]): CaseCoverage {
  const covered = new Set(
    results.flatMap(({ outcome, found, expected }) =>
      outcome === 'passed' && found !== null && !expected.startsWith('not ') ? [found] : [],
    ),
  );
  const all = identifiersOf(ruleSet);
  const uncovered = all.filter((identifier) => !covered.has(identifier));
  return { rules: all.length, covered: all.length - uncovered.length, uncovered };
}
