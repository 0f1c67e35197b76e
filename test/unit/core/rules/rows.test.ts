/**
 * Rules and what becomes of them. Each file of rules-fixtures/rules has sentences with rows of rules, changes
 * or parts of them, and the results; `--update` writes the results.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { compareLines } from '../../../../src/core/json/compare-lines.js';
import { defined } from '../../../../src/core/json/defined.js';
import { toWire } from '../../../../src/core/rules/api-format.js';
import { coloredName, shownName } from '../../../../src/core/rules/card-colors.js';
import { placeInChanges } from '../../../../src/core/rules/changes/change-places.js';
import { applyPatches } from '../../../../src/core/rules/changes/edit.js';
import { applyOverlay } from '../../../../src/core/rules/changes/overlay.js';
import { placeFindings } from '../../../../src/core/rules/changes/overlay-places.js';
import { withPatches } from '../../../../src/core/rules/changes/patch-texts.js';
import { applyTo, comparePatches } from '../../../../src/core/rules/changes/patches.js';
import { describeRequirement } from '../../../../src/core/rules/describe.js';
import {
  type Kind,
  label,
  list,
  number,
  object,
  oneOf,
  oneOrMany,
  optional,
  text,
  whole,
} from '../../../../src/core/rules/fields.js';
import { joinRules, type RulePart } from '../../../../src/core/rules/join.js';
import type { RuleFile } from '../../../../src/core/rules/model.js';
import { parseRules, RuleSetError, requireRules } from '../../../../src/core/rules/parse.js';
import { startReading } from '../../../../src/core/rules/reading.js';
import { type RuleSet, selectRules } from '../../../../src/core/rules/rule-set.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { baseText, overlayText } from '../../../support/overlaid.js';
import {
  type Answers,
  escaped,
  expectRows,
  unescaped,
  withFindings,
} from '../../../support/rows.js';

interface Thing {
  readonly name: string;
  readonly set?: string;
  readonly zone?: string;
  readonly identifier?: string;
  readonly count?: string;
}

const named = (identifiers: string): RuleFile => ({
  rules: [...unescaped(identifiers)].map((identifier) => ({
    identifier,
    name: identifier,
    cards: [],
  })),
});

const shown = (ruleSet: RuleSet | undefined) =>
  ruleSet ? JSON.stringify(ruleSet.file) : 'no rules';

/** The name, the place and the rule of the entry with an identifier. */
function foundIn(ruleSet: RuleSet, identifier: string): string {
  const name = ruleSet.get(identifier)?.name;
  const of = ruleSet.parentOf(identifier)?.identifier;
  return [name, ruleSet.pointerOf(identifier), of && `of ${of}`].filter(Boolean).join(' ');
}

const skipped = (text: string) => parseRules(text, { onInvalid: 'skip' }).ruleSet as RuleSet;

/** Joins rule files; as values, they have neither names nor places. */
function joined(how: string | undefined, files: string): string {
  const parts = Object.entries(JSON.parse(files) as Record<string, unknown>).map(
    ([file, content]): RulePart => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      const source = how === 'values ' ? { file: undefined, text: undefined } : { file, text };
      return { ...source, ruleSet: requireRules(text) };
    },
  );
  const onInvalid = how === 'skipping ' ? 'skip' : 'fail';
  const { ruleSet, diagnostics } = joinRules(parts as [RulePart, ...RulePart[]], onInvalid);
  if (ruleSet) {
    const whole = requireRules(JSON.stringify(ruleSet.file));
    const placesIn = (rules: RuleSet) => rules.order.map((rule) => foundIn(rules, rule.identifier));
    expect(ruleSet.version).toBe(whole.version);
    if (parts.length > 1) expect(placesIn(ruleSet)).toEqual(placesIn(whole));
  }
  const lines = diagnostics.flatMap(({ related = [], ...finding }) => [finding, ...related]);
  const places = lines.map(({ file, pointer, range, message }) => {
    const { line, column } = range?.start ?? {};
    return `${[file, pointer, line, column].filter(Boolean).join(' ')}: ${message}`;
  });
  return [shown(ruleSet), ...places].join('\n');
}

const river = `// Of the river.
[
  // Many copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }, // fast
  {
    "identifier": "owl", // of the night
    "name": "Owl",
    "cards": [
      { "name": "Owl ex" }, // any
      /* at least */ { "name": "Feather", "count": 2 } // three are too many
    ],
    "variants": [
      // First.
      { "identifier": "owl-fox", "name": "Owl Fox", "cards": [{ "name": "Fox ex" }] },
      { "identifier": "owl-wolf", "name": "Owl Wolf", "cards": [{ "name": "Wolf ex" }] } // Last.
    ]
  },
  /* The last. */
  { "identifier": "wolf", "name": "Wolf", "cards": [{ "name": "Wolf ex" }] }
]
`;

/** The lines that patches remove from and add to the rules of the river. Checks that both forms of patching agree. */
function patched(text: string): string {
  const patches = [JSON.parse(text)].flat();
  const ruleSet = requireRules(river);
  try {
    const files = withPatches([{ path: 'a.json', text: river }], patches, ruleSet.rules);
    const after = files[0]?.text ?? '';
    expect(requireRules(after).rules).toEqual(applyPatches(ruleSet, patches).ruleSet?.rules);
    const changed = compareLines(river, after).filter(({ kind }) => kind !== ' ');
    return changed.map(({ kind, text: line }) => `${kind}${line.trimEnd()}`).join('\n');
  } catch (error) {
    return String(error);
  }
}

/** The identifiers of the rules in each file after a patch. */
function filed(lists: readonly string[], patch: object, order: string): string {
  const files = lists.map((identifiers, at) => ({
    path: `${at}.json`,
    text: JSON.stringify(named(identifiers).rules),
  }));
  const after = withPatches(files, [patch as never], named(order).rules);
  return after
    .map(({ text }) =>
      requireRules(text)
        .rules.map(({ identifier }) => identifier)
        .join(''),
    )
    .join(' | ');
}

/** What is read from values; `thing` stands for a rule or another object with fields. */
const kinds: Readonly<Record<string, Kind<unknown>>> = {
  text,
  label,
  whole: whole(1),
  number,
  option: oneOf(['case', 'dashes']),
  labels: list(label),
  texts: list(text),
  filled: list(text, { least: 1 }),
  zones: oneOrMany(text),
  thing: object<Thing>(
    'thing',
    {
      name: text,
      set: optional(label),
      zone: optional(text),
      identifier: optional(text),
      count: optional(text),
    },
    { total: 'name' },
  ),
};

/** `2 Mesa in main, 1 Opt` */
const linesOf = (list: string) =>
  list.split(', ').map((line) => {
    const [, count, name, zone] = /^(\d+) (.*?)(?: in (\w+))?$/.exec(line) ?? [];
    return { name, count: Number(count), ...(zone && { zone }) };
  });

const answers: Answers = [
  [
    /^require (text|value) (?:in (\S+) )?(.*)/,
    (kind, file, content = '') => {
      const input = kind === 'text' ? unescaped(content) : JSON.parse(content);
      const { ruleSet, diagnostics } = parseRules(input, defined({ file }));
      if (ruleSet === undefined) expect(() => requireRules(input)).toThrow(RuleSetError);
      return ruleSet ? 'rules' : new RuleSetError(diagnostics).message;
    },
  ],
  [
    /^read as (\w+) (.*)/,
    (kind = '', value = '') => {
      const reading = startReading(false);
      const read = kinds[kind]?.read(JSON.parse(value), { key: 'field' }, reading);
      return withFindings(JSON.stringify(read) ?? 'nothing', reading.diagnostics);
    },
  ],
  [
    /^met with (\{.*\}) in (.*) by (\{.*)/,
    (groups = '', list = '', requirement = '') => {
      const rule = { identifier: 'a', name: 'A', cards: [JSON.parse(requirement)] };
      const matcher = compileRules(anyRules({ groups: JSON.parse(groups), rules: [rule] }));
      return matcher.classify(linesOf(list) as object) !== undefined;
    },
  ],
  [/^describe (.*)/, (requirement = '') => describeRequirement(JSON.parse(requirement))],
  [
    /^name "(.*)" with "(.*)"/,
    (name = '', colors = '') => escaped(shownName(unescaped(name), colors)),
  ],
  [
    /^colored (\w+) (.*)/,
    (colors = '', source = '') =>
      coloredName(
        Object.assign(
          { identifier: 'a', name: 'The Deck', cards: [] },
          { source: JSON.parse(source) },
        ),
        colors,
        { R: 'MonoRed', C: '' },
      ),
  ],
  [
    /^order (\S+) to (\S+)/,
    (before = '', after = '') => {
      const patches = comparePatches(named(before), named(after));
      const { file, diagnostics } = applyTo(named(before), patches);
      expect([file, diagnostics]).toEqual([named(after), []]);
      return [
        ...patches.map((patch) =>
          'after' in patch
            ? `${patch.op} ${patch.path} after ${patch.after}`
            : `${patch.op} ${patch.path}`,
        ),
      ].join(', ');
    },
  ],
  [
    /^change (\{.*\}) to (\{.*)/,
    (before = '', after = '') =>
      comparePatches(requireRules(before).file, requireRules(after).file)
        .map((patch) => JSON.stringify(patch))
        .join('\n'),
  ],
  [
    /^apply to (\{.*\}) (\[.*)/,
    (file = '', patches = '') => {
      const before = requireRules(file);
      const { ruleSet, diagnostics } = applyPatches(before, JSON.parse(patches));
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      return withFindings(ruleSet === before ? 'as before' : shown(ruleSet), diagnostics);
    },
  ],
  [
    /^wire (with colors )?(.*)/,
    (colors, file = '') => {
      const none = { lands: {}, nonLands: {}, names: {} };
      const { rules, diagnostics } = toWire(requireRules(file), colors ? { colors: none } : {});
      return withFindings(rules, diagnostics);
    },
  ],
  [
    /^version of (\[.*?\]) and (.*)/,
    (before = '', after = '') =>
      requireRules(before).version === requireRules(unescaped(after)).version ? 'same' : 'another',
  ],
  [
    /^find (of generation 9 )?in (.*) by (.*)/,
    (chosen, file = '', identifier = '') => {
      const all = skipped(file);
      const ruleSet = chosen ? selectRules(all, ({ generation }) => generation === 9) : all;
      return foundIn(ruleSet, unescaped(identifier));
    },
  ],
  [/^join (skipping |values )?(\{.*)/, joined as never],
  [
    /^finding at (.*)/,
    (pointer = '') => {
      const ruleSet = requireRules(baseText);
      const { ruleSet: merged, changes } = applyOverlay(ruleSet, overlayText);
      const [placed] = placeFindings([diagnose('empty-text', unescaped(pointer), { field: 'x' })], {
        merged: merged as RuleSet,
        parts: [{ file: 'base.json', text: baseText, ruleSet }],
        changes,
        overlay: { file: 'mine.json', text: overlayText },
      });
      return [placed?.file, placed?.pointer, placed?.range?.start.line].filter(Boolean).join(' ');
    },
  ],
  [
    /^place with (\{.*\}) (\S+) after (\[.*)/,
    (file = '', pointer = '', text = '') => {
      const changes = JSON.parse(text);
      return placeInChanges(pointer, applyTo(JSON.parse(file), changes).file, changes);
    },
  ],
  [/^patch (.*)/, patched],
  [
    /^rules (.*) in (\[.*\]) with bat added after (\w+)/,
    (order = '', lists = '', after = '') => {
      const value = { identifier: 'bat', name: 'Bat', cards: [] };
      return filed(
        JSON.parse(lists),
        { op: 'add', path: '/rules/bat', value, after: after === 'null' ? null : after },
        order,
      );
    },
  ],
  [
    /^rules (.*) in (\[.*\]) with (\w) moved after (\w+)/,
    (order = '', lists = '', moved = '', after = '') =>
      filed(
        JSON.parse(lists),
        { op: 'move', path: `/rules/${moved}`, after: after === 'null' ? null : after },
        order,
      ),
  ],
  [
    /^first rule of (.*)/,
    (text = '') => {
      const value = { identifier: 'bat', name: 'Bat', cards: [] };
      const patch = { op: 'add', path: '/rules/bat', value, after: null } as const;
      return withPatches([{ path: 'a.json', text }], [patch], [])
        .map((file) => escaped(file.text))
        .join();
    },
  ],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/rules')))('%s', (name) =>
  expectRows(`rules/${name}`, answers),
);
