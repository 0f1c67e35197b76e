/** Reads rules from a text or a value. Invalid input is reported in findings and never throws. */

import { diagnose } from '../diagnostics/codes/rules.js';
import { type Diagnostic, hasErrors, showValue } from '../diagnostics/diagnostic.js';
import { ExpectedError } from '../diagnostics/expected-error.js';
import { inFile, parseJsonText } from '../json/jsonc.js';
import { ruleFile, ruleFileSettings, rules as ruleList } from './language.js';
import { type RuleFile, type RuleFileSettings, unclassifiedDeck } from './model.js';
import { type Reading, report, startReading } from './reading.js';
import {
  createRuleSet,
  entriesOf,
  isRuleSet,
  type RuleSet,
  type RulesPointer,
  repeatedItems,
  unclassifiedTaker,
} from './rule-set.js';
import { mapEntries } from './source-indexes.js';

/** How to read rules. */
export interface ParseRulesOptions {
  /**
   * `fail` (the default): there is no rule set if there are any errors. `skip`: invalid rules, variants and
   * fallbacks are skipped, with findings.
   */
  readonly onInvalid?: 'fail' | 'skip';
  /** File name for findings. */
  readonly file?: string;
}

/** The result of {@link parseRules}. */
export interface ParsedRules {
  /** Missing if there were errors. */
  readonly ruleSet?: RuleSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many faults the message of a {@link RuleSetError} lists. */
const mostShown = 5;

/** Thrown if rules have errors. */
export class RuleSetError extends ExpectedError {
  override readonly name = 'RuleSetError';

  /** @param diagnostics all findings about the rules, including warnings */
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const places = new Set(errors.map(({ pointer }) => pointer));
    // A misspelt field can be the one that an error reports as missing.
    const faults = diagnostics.filter(
      ({ severity, code, pointer }) =>
        severity === 'error' ||
        (code === 'misspelt-field' && places.has(pointer.slice(0, pointer.lastIndexOf('/')))),
    );
    const lines = faults.slice(0, mostShown).map((one) => `${one.message}${placeOf(one)}`);
    if (faults.length > mostShown) lines.push(`and ${faults.length - mostShown} more`);
    super(['the rules cannot be used', lines.join('\n  ')].filter(Boolean).join(': '));
  }
}

function placeOf({ file, range, pointer, hint }: Diagnostic): string {
  const start = range && `${range.start.line}:${range.start.column}`;
  const place = [file, start ?? pointer].filter(Boolean).join(':');
  return (place && ` (at ${place})`) + (hint ? `; ${hint}` : '');
}

/**
 * Reads deck rules from JSON or JSONC text, or from a value: an array of rules in the wire format, or the object of
 * a rule file. Findings in a text have line and column.
 *
 * @example
 * const { ruleSet, diagnostics } = parseRules('[{"identifier":"a","name":"A","cards":[]}]')
 */
export function parseRules(input: unknown, options: ParseRulesOptions = {}): ParsedRules {
  if (isRuleSet(input)) return { ruleSet: input, diagnostics: [] };
  const { file, onInvalid } = options;
  const reading = startReading(onInvalid === 'skip');
  const parsed = typeof input === 'string' ? parseJsonText(input) : { value: input };
  const read =
    'fault' in parsed ? { diagnostics: [parsed.fault] } : readValue(parsed.value, reading);
  return { ...read, diagnostics: inFile(read.diagnostics, { file, text: input }) };
}

/** Like {@link parseRules}, but throws a {@link RuleSetError} if the rules have errors. */
export function requireRules(input: unknown, options?: ParseRulesOptions): RuleSet {
  const { ruleSet, diagnostics } = parseRules(input, options);
  if (ruleSet === undefined) throw new RuleSetError(diagnostics);
  return ruleSet;
}

/** Reads settings given by a caller. Throws a {@link RuleSetError} if they have errors. */
export function requireSettings(input: unknown): RuleFileSettings {
  const reading = startReading();
  const settings = ruleFileSettings.read(input, undefined, reading);
  if (settings === undefined) throw new RuleSetError(reading.diagnostics);
  return settings;
}

/** Reads a file that was derived from a rule set. Rules of that set are not read again. */
export function parseEdited(file: RuleFile, before: RuleSet): ParsedRules {
  return readValue(file, startReading(false, new Set(before.rules)));
}

function readValue(value: unknown, reading: Reading): ParsedRules {
  const { diagnostics, skip } = reading;
  const rulesPointer = Array.isArray(value) ? '' : '/rules';
  if (rulesPointer && (value as Partial<RuleFile> | null | undefined)?.rules === undefined) {
    return { diagnostics: [diagnose('not-a-rule-file', '', { got: showValue(value) })] };
  }
  const read = readFile(value, reading);
  // If the file has errors, its valid parts are still searched for repeated identifiers.
  const valid = read ?? readFile(value, startReading(true));
  const file = valid && withoutRepeated(valid, rulesPointer, reading);
  if (!(read && file) || (!skip && hasErrors(diagnostics))) return { diagnostics };
  return { ruleSet: createRuleSet(file, rulesPointer), diagnostics };
}

function readFile(value: unknown, reading: Reading): RuleFile | undefined {
  if (!Array.isArray(value)) return ruleFile.read(value, undefined, reading);
  const rules = ruleList.read(value, undefined, reading);
  return rules && Object.freeze({ rules });
}

/** Reports identifiers that repeat others or that of unclassified lists. Returns the file without these entries. */
function withoutRepeated(file: RuleFile, rulesPointer: RulesPointer, reading: Reading): RuleFile {
  const { skip } = reading;
  const { id: unclassified } = file.unclassified ?? unclassifiedDeck;
  if (!hasRepeated(file, unclassified)) return file;
  const entries = entriesOf(file, rulesPointer);
  const repeated = repeatedItems(entries, unclassified, skip, (entry, first) => {
    const { what, item, pointer } = entry;
    const { identifier } = item;
    const taker = first ? `the ${first.what} at ${first.pointer}` : unclassifiedTaker;
    const place = first && {
      related: [{ pointer: `${first.pointer}/identifier`, message: 'its first use is here' }],
    };
    const data = { identifier, first: taker };
    report(reading, `${pointer}/identifier`, 'duplicate-identifier', data, place);
    if (skip) report(reading, pointer, 'rule-skipped', { what, identifier });
  });
  const keep = <T extends object>(item: T) => (repeated.has(item) ? undefined : item);
  const rules = mapEntries(file.rules, (rule) => {
    const variants = rule.variants && mapEntries(rule.variants, keep);
    return keep(rule) && Object.freeze({ ...rule, ...(variants && { variants }) });
  });
  const fallbacks = file.fallbacks && mapEntries(file.fallbacks, keep);
  return Object.freeze({ ...file, rules, ...(fallbacks && { fallbacks }) });
}

function hasRepeated({ rules, fallbacks = [] }: RuleFile, unclassified: string): boolean {
  const items = [...rules, ...rules.flatMap(({ variants = [] }) => variants), ...fallbacks];
  return new Set([unclassified, ...items.map(({ identifier }) => identifier)]).size <= items.length;
}
