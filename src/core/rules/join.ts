/** Joins several rule files into one rule set: the rules in the order of the files, with common settings. */

import { diagnose as diagnoseSettings } from '../diagnostics/codes/project.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic, type RelatedPlace } from '../diagnostics/diagnostic.js';
import { defined } from '../json/defined.js';
import { rangeFinder } from '../json/jsonc.js';
import { type RuleFile, type RuleFileSettings, unclassifiedDeck } from './model.js';
import type { ParsedRules } from './parse.js';
import {
  createRuleSet,
  entriesIn,
  type RuleSet,
  repeatedItems,
  unclassifiedTaker,
} from './rule-set.js';

/** A file: its name, if any, and its text, which findings need for line and column. */
export interface SourceFile {
  readonly file: string | undefined;
  readonly text: unknown;
}

/** A rule file, and the rules read from it. */
export interface RulePart extends SourceFile {
  readonly ruleSet: RuleSet;
}

/** The settings that the files must agree on. A file without a setting takes that of the others. */
const settingNames = ['game', 'match', 'kinds', 'conflicts', 'unclassified'] as const;

/**
 * Joins rule files. Identifiers must be unique across all files, and settings equal. Pointers of findings refer to the
 * files; pointers of the rule set refer to a single file with all rules, unless there is only one part.
 *
 * @param onInvalid `skip`: skips rules whose identifier occurs in an earlier file
 */
export function joinRules(
  parts: readonly [RulePart, ...RulePart[]],
  onInvalid: 'fail' | 'skip' = 'fail',
): ParsedRules {
  const [first, ...others] = parts;
  if (others.length === 0) return { ruleSet: first.ruleSet, diagnostics: [] };
  const settings: Record<string, unknown> = {};
  const groups: Record<string, unknown> = {};
  const names = parts.flatMap(({ ruleSet }) => Object.keys(ruleSet.file.groups ?? {}));
  const differences = [
    ...settingNames.flatMap((field) =>
      joinValue({ field, pointer: `/${field}`, valueIn: (file) => file[field] }, parts, settings),
    ),
    ...[...new Set(names)].sort().flatMap((field) => {
      const pointer = childPointer('/groups', field);
      return joinValue({ field, pointer, valueIn: (file) => file.groups?.[field] }, parts, groups);
    }),
  ];
  if (names.length > 0) settings.groups = groups;
  const { id } = (settings as RuleFileSettings).unclassified ?? unclassifiedDeck;
  const { repeated, diagnostics: duplicates } = repeatedIn(parts, id, onInvalid);
  const diagnostics = [...differences, ...duplicates];
  const isFaulty = differences.length > 0 || (onInvalid === 'fail' && repeated.size > 0);
  if (isFaulty) return { diagnostics };
  const keep = <T extends object>(items: readonly T[]) =>
    items.filter((item) => !repeated.has(item));
  const rules = parts.flatMap(({ ruleSet }) =>
    keep(ruleSet.rules).map((rule) =>
      rule.variants?.some((variant) => repeated.has(variant))
        ? { ...rule, variants: keep(rule.variants) }
        : rule,
    ),
  );
  const fallbacks = parts.flatMap(({ ruleSet }) => keep(ruleSet.fallbacks));
  const file = {
    ...unknownFields(parts),
    ...settings,
    rules,
    ...(fallbacks.length > 0 && { fallbacks }),
  };
  return { ruleSet: createRuleSet(file, '/rules'), diagnostics };
}

/** The unknown fields of all files. The first file with a field wins. */
function unknownFields(parts: readonly RulePart[]): object {
  const known: readonly string[] = ['$schema', 'groups', 'rules', 'fallbacks', ...settingNames];
  const found = parts.toReversed().flatMap(({ ruleSet }) => Object.entries(ruleSet.file));
  return Object.fromEntries(found.filter(([name]) => !known.includes(name)));
}

/** A value that the files must agree on: its field, and its place in a file. */
interface Shared {
  readonly field: string;
  readonly pointer: string;
  readonly valueIn: (file: RuleFile) => unknown;
}

/** Puts the common value of the parts into `values`. Returns findings about parts that differ. */
function joinValue(
  { field, pointer, valueIn }: Shared,
  parts: readonly RulePart[],
  values: Record<string, unknown>,
): Diagnostic[] {
  const [first, ...others] = parts.filter(({ ruleSet }) => valueIn(ruleSet.file) !== undefined);
  if (first === undefined) return [];
  values[field] = valueIn(first.ruleSet.file);
  const value = JSON.stringify(values[field]);
  return others
    .filter(({ ruleSet }) => JSON.stringify(valueIn(ruleSet.file)) !== value)
    .map((part) =>
      diagnoseSettings(
        'settings-differ',
        pointer,
        { field, file: nameOf(first) },
        {
          ...placeIn(part, pointer),
          related: [{ pointer, message: 'the other value', ...placeIn(first, pointer) }],
        },
      ),
    );
}

function firstUse({ part, ...entry }: { part: RulePart; pointer: string }): RelatedPlace {
  const pointer = `${entry.pointer}/identifier`;
  return { pointer, message: 'its first use is here', ...placeIn(part, pointer) };
}

/** Finds rules, variants and fallbacks whose identifiers occur earlier, or are that of unclassified lists. */
function repeatedIn(parts: readonly RulePart[], unclassified: string, onInvalid: 'fail' | 'skip') {
  const diagnostics: Diagnostic[] = [];
  const entries = parts.flatMap((part) =>
    entriesIn(part.ruleSet).map((entry) => ({ ...entry, part })),
  );
  const skips = onInvalid === 'skip';
  const repeated = repeatedItems(entries, unclassified, skips, (entry, first) => {
    const { what, item, pointer, part } = entry;
    const { identifier } = item;
    const taker = first ? `the ${first.what} in ${nameOf(first.part)}` : unclassifiedTaker;
    const place = `${pointer}/identifier`;
    diagnostics.push(
      diagnose(
        'duplicate-identifier',
        place,
        { identifier, first: taker },
        { ...placeIn(part, place), ...(first && { related: [firstUse(first)] }) },
      ),
    );
    if (skips) {
      const data = { what, identifier };
      diagnostics.push(diagnose('rule-skipped', pointer, data, placeIn(part, pointer)));
    }
  });
  return { repeated, diagnostics };
}

function nameOf({ file }: SourceFile): string {
  return file ?? 'another file';
}

function placeIn({ file, text }: SourceFile, pointer: string) {
  const range = typeof text === 'string' ? rangeFinder(text)(pointer) : undefined;
  return defined({ file, range });
}
