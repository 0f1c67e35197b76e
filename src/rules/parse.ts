/** Reading rules: text or value in, a sound rule set or findings out. Never throws on input. */

import { diagnose } from '../diagnostics/codes/rules.js';
import { type Diagnostic, hasErrors, showValue } from '../diagnostics/diagnostic.js';
import { parseJsonText, withRanges } from '../json/jsonc.js';
import { mapEntries } from './kept-entries.js';
import { ruleFile, ruleFileSettings, rules as ruleList } from './language.js';
import type { RuleFile, RuleFileSettings } from './model.js';
import type { Reading } from './reading.js';
import {
  createRuleSet,
  type Entry,
  entriesOf,
  isRuleSet,
  type RuleFileForm,
  type RuleSet,
} from './rule-set.js';

/** How to read rules. */
export interface ParseRulesOptions {
  /**
   * `fail` (the default): any error, and there is no rule set. `skip`: faulty rules, variants and
   * fallbacks are left out, each with a finding, and the others make the rule set.
   */
  readonly onInvalid?: 'fail' | 'skip';
  /** The file's name, for the findings. */
  readonly file?: string;
}

/** What a reading gives. */
export interface ParsedRules {
  /** Missing where there were errors. */
  readonly ruleSet?: RuleSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Thrown where rules are needed and cannot be had; carries every finding. */
export class RuleSetError extends Error {
  override readonly name = 'RuleSetError';

  constructor(readonly diagnostics: readonly Diagnostic[]) {
    const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
    const what = first ? first.message + placeOf(first) : 'they are faulty';
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    super(`the rules cannot be used: ${what}${more}`);
  }
}

function placeOf({ file, range, pointer }: Diagnostic): string {
  const start = range && `${range.start.line}:${range.start.column}`;
  const place = [file, start ?? pointer].filter(Boolean).join(':');
  return place && ` (at ${place})`;
}

/**
 * Reads deck rules from JSON or JSONC text, or from a value: the wire format's array of rules, or
 * a rule file's object. Findings in a text carry line and column.
 *
 * @example
 * const { ruleSet, diagnostics } = parseRules('[{"identifier":"a","name":"A","cards":[]}]')
 */
export function parseRules(input: unknown, options: ParseRulesOptions = {}): ParsedRules {
  if (isRuleSet(input)) return { ruleSet: input, diagnostics: [] };
  const { file } = options;
  const reading = { diagnostics: [], skip: options.onInvalid === 'skip' };
  const parsed = typeof input === 'string' ? readText(input, reading) : readValue(input, reading);
  if (file === undefined) return parsed;
  return { ...parsed, diagnostics: parsed.diagnostics.map((found) => ({ ...found, file })) };
}

/** The rule set of an input, or a {@link RuleSetError} with every finding. */
export function requireRules(input: unknown, options?: ParseRulesOptions): RuleSet {
  const { ruleSet, diagnostics } = parseRules(input, options);
  if (ruleSet === undefined) throw new RuleSetError(diagnostics);
  return ruleSet;
}

/** Settings that a caller gives, or a {@link RuleSetError} with what is wrong in them. */
export function requireSettings(input: unknown): RuleFileSettings {
  const reading: Reading = { diagnostics: [], skip: false };
  const settings = ruleFileSettings.read(input, undefined, reading);
  if (settings === undefined) throw new RuleSetError(reading.diagnostics);
  return settings;
}

/** The rules of a file that was made from a rule set; rules that stood in it are taken as they are. */
export function parseEdited(file: RuleFile, before: RuleSet): ParsedRules {
  return readValue(file, { diagnostics: [], skip: false, known: new Set(before.rules) });
}

function readText(text: string, reading: Reading): ParsedRules {
  const parsed = parseJsonText(text);
  if ('fault' in parsed) return { diagnostics: [parsed.fault] };
  const read = readValue(parsed.value, reading);
  return { ...read, diagnostics: withRanges(read.diagnostics, text) };
}

function readValue(value: unknown, reading: Reading): ParsedRules {
  const form: RuleFileForm = Array.isArray(value) ? 'array' : 'object';
  if (form === 'object' && !(typeof value === 'object' && value !== null && 'rules' in value)) {
    return { diagnostics: [diagnose('not-a-rule-file', '', { got: showValue(value) })] };
  }
  let read = readFile(value, form, reading);
  // Where there are errors, the rest of the file is still looked through for repeated identifiers.
  const sound = read ?? readFile(value, form, { ...reading, diagnostics: [], skip: true });
  const unique = sound && withoutRepeated(sound, form, reading);
  read &&= unique;
  if (read === undefined || (!reading.skip && hasErrors(reading.diagnostics))) {
    return { diagnostics: reading.diagnostics };
  }
  return { ruleSet: createRuleSet(read, form), diagnostics: reading.diagnostics };
}

function readFile(value: unknown, form: RuleFileForm, reading: Reading): RuleFile | undefined {
  if (form === 'object') return ruleFile.read(value, undefined, reading);
  const rules = ruleList.read(value, undefined, reading);
  return rules && Object.freeze({ rules });
}

/** Reports identifiers that stand twice, and gives the file without the later ones. */
function withoutRepeated(file: RuleFile, form: RuleFileForm, reading: Reading): RuleFile {
  if (!hasRepeated(file)) return file;
  const taken = new Map<string, Entry>();
  const dropped = new Set<object>();
  for (const entry of entriesOf(file, form)) {
    const { what, item, parent, pointer } = entry;
    // What is left out with its rule takes no identifier from others.
    if (reading.skip && parent !== undefined && dropped.has(parent)) continue;
    const { identifier } = item;
    const first = taken.get(identifier);
    if (first === undefined) {
      taken.set(identifier, entry);
      continue;
    }
    dropped.add(item);
    const data = { identifier, first: `the ${first.what} at ${first.pointer}` };
    const related = [{ pointer: `${first.pointer}/identifier`, message: 'it stands here first' }];
    reading.diagnostics.push(
      diagnose('duplicate-identifier', `${pointer}/identifier`, data, { related }),
    );
    if (reading.skip) {
      reading.diagnostics.push(diagnose('rule-skipped', pointer, { what, identifier }));
    }
  }
  const keep = <T extends object>(item: T) => (dropped.has(item) ? undefined : item);
  const rules = mapEntries(file.rules, (rule) => {
    const variants = rule.variants && mapEntries(rule.variants, keep);
    return keep(rule) && Object.freeze({ ...rule, ...(variants && { variants }) });
  });
  const fallbacks = file.fallbacks && mapEntries(file.fallbacks, keep);
  return Object.freeze({ ...file, rules, ...(fallbacks && { fallbacks }) });
}

function hasRepeated({ rules, fallbacks = [] }: RuleFile): boolean {
  const items = [...rules, ...rules.flatMap(({ variants = [] }) => variants), ...fallbacks];
  return new Set(items.map(({ identifier }) => identifier)).size < items.length;
}
