/**
 * Files of other programs and what importers make of them. Each file of rules-fixtures/importers has
 * sentences with rows of files and their results; `--update` writes the results. Files without a path are
 * named as usual in their format. JSON is written as it is, other texts with escapes.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { DeckCounter } from '../../../../src/core/engine/match/counter.js';
import { colorBits } from '../../../../src/core/engine/match/search.js';
import { colorLetters } from '../../../../src/core/engine/program/colors.js';
import {
  importArchetypes,
  importMtgo,
  metaOf,
  readCardColors,
  readForm,
  readMetas,
  readTournament,
} from '../../../../src/core/importers/index.js';
import { pairingsOfRounds } from '../../../../src/core/importers/mtgo/tournaments.js';
import { compileRules, type ParsedRules, type RuleSet } from '../../../../src/index.js';
import { readYaml } from '../../../../src/tools/cli/input/yaml.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { type Answers, expectRows, unescaped, withFindings } from '../../../support/rows.js';
import { listOf } from '../../../support/steps.js';

const zone = (...cards: readonly (readonly [number, string])[]) =>
  cards.map(([count, name]) => ({ count, name }));
const deck = { main: zone([4, 'Opt']), side: zone([1, 'Ponder']) };
const yamlDeck = {
  main: zone([4, 'Opt'], [1, "Kozilek's Command"], [3, 'Wear // Tear']),
  side: zone([2, 'Lórien Revealed']),
};
const periods = [
  { name: 'First', start: '2023-01-01' },
  { name: 'Second', start: '2024-03-13' },
];

function filesOf(text: string) {
  return Object.entries(JSON.parse(text) as Record<string, object | string>).map(
    ([name, content]) => ({
      path: name.includes('/') ? name : `Modern/Archetypes/${name}.json`,
      text: typeof content === 'string' ? content : JSON.stringify({ Name: name, ...content }),
    }),
  );
}

const yamlOf = (files: string) =>
  Object.entries(JSON.parse(files) as Record<string, string>).map(([name, text]) => ({
    path: name.includes('/') ? name : `modern/${name}.yaml`,
    ...readYaml(text),
  }));

const labelOf = (ruleSet: RuleSet | undefined, of: object) =>
  ruleSet && compileRules(anyRules(ruleSet)).classify(of)?.name;

/** Identifiers and names, with priorities if given. */
const shownRules = (rules: RuleSet['rules'] | RuleSet['fallbacks'] = []) =>
  rules
    .map(({ identifier, name, ...one }): string => {
      const priority = 'priority' in one ? ` ${one.priority}` : '';
      const inner = 'variants' in one ? one.variants?.map((it) => it.identifier).join(', ') : '';
      return `${identifier} "${name}"${priority}${inner && ` (${inner})`}`;
    })
    .join(', ');

const shownSet = ({ ruleSet, diagnostics }: ParsedRules) =>
  withFindings(
    [ruleSet?.rules, ruleSet?.fallbacks].map(shownRules).filter(Boolean).join('; ') || 'no rules',
    diagnostics,
  );

const answers: Answers = [
  [
    /^condition (\S+) (\[.*)/,
    (type = '', cards = '') => {
      const Type = /^0/.test(type) ? Number(type) : type;
      const text = JSON.stringify({ Name: 'A', Conditions: [{ Type, Cards: JSON.parse(cards) }] });
      const { ruleSet } = importMtgo([{ path: 'Modern/Archetypes/A.json', text }]);
      return ruleSet ? labelOf(ruleSet, deck) === 'A' : 'no rules';
    },
  ],
  [
    /^held (.*)/,
    (lines = '') => {
      const { ruleSet, diagnostics } = importArchetypes(
        yamlOf(JSON.stringify({ a: `name: A\n${unescaped(lines)}` })),
      );
      return withFindings(labelOf(ruleSet, yamlDeck) === 'A', diagnostics);
    },
  ],
  [
    /^label (\{.*) of (.*)/,
    (files = '', list = '') => {
      const { ruleSet } = importMtgo(filesOf(files));
      const found = compileRules(anyRules(ruleSet)).classify(listOf(list).deck as object);
      return found && `${found.name} by ${found.fallback?.share}`;
    },
  ],
  [/^label (.*)/, (files = '') => labelOf(importMtgo(filesOf(files)).ruleSet, deck)],
  [
    /^import yaml(?: with (\[\[.*?\]\]))? (\{.*)/,
    (lists, files = '') =>
      shownSet(importArchetypes(yamlOf(files), lists ? { lists: JSON.parse(lists) } : {})),
  ],
  [
    /^import yaml (\w+) (\{.*)/,
    (format = '', files = '') => shownSet(importArchetypes(yamlOf(files), { format })),
  ],
  [
    /^import(?: with (\[.*\]))? (\{.*)/,
    (lists, files = '') =>
      shownSet(importMtgo(filesOf(files), lists ? { lists: JSON.parse(lists) } : {})),
  ],
  [
    /^import (\w+) (\{.*)/,
    (format = '', files = '') => shownSet(importMtgo(filesOf(files), { format })),
  ],
  [
    /^file (yaml)? ?(\{.*)/,
    (yaml, files = '') =>
      (yaml ? importArchetypes(yamlOf(files)) : importMtgo(filesOf(files))).ruleSet?.file,
  ],
  [
    /^colors (with case )?of (\[.*\]) in (.*)/,
    (isCase, tables = '', cards = '') => {
      const { colors } = readCardColors(tablesOf(tables));
      const { program } = compileRules([], { colors, match: isCase ? { names: ['case'] } : {} });
      const counter = new DeckCounter(program);
      counter.count(cards.split(', ').map((name) => ({ name })));
      return colorLetters(colorBits(program.colorSlots, program.colorSlots.length, counter.counts));
    },
  ],
  [
    /^tables (.*)/,
    (tables = '') => {
      const { colors, diagnostics } = readCardColors(tablesOf(tables));
      return withFindings(colors, diagnostics);
    },
  ],
  [
    /^metas (.*)/,
    (text = '') => {
      const { metas, diagnostics } = readMetas({
        path: 'Modern/metas.json',
        text: unescaped(text),
      });
      return withFindings(metas, diagnostics);
    },
  ],
  [/^week (.*)of (.*)/, (other, date = '') => metaOf(other ? periods.toReversed() : periods, date)],
  [/^rounds (.*)/, (rounds = '') => pairingsOfRounds(JSON.parse(rounds))],
  [
    /^tournament (.*)/,
    (text = '') => {
      const { standings, diagnostics } = readTournament(unescaped(text));
      return withFindings(lines(standings) || 'no standings', diagnostics);
    },
  ],
  [
    /^form (with files )?(.*)/,
    async (files, text = '') => {
      const readFile = async (name: string) => {
        if (name !== 'lists/ann.txt') throw new Error(`there is no ${name}`);
        return '4 Iono';
      };
      const { standings, diagnostics } = await readForm(unescaped(text), files ? { readFile } : {});
      return withFindings(lines(standings) || 'no standings', diagnostics);
    },
  ],
];

const lines = (values: readonly object[]) =>
  values.map((value) => JSON.stringify(value)).join('\n');

const tablesOf = (tables: string) =>
  (JSON.parse(tables) as (object | string)[]).map((content, at) => ({
    path: `${'abcd'[at]}.json`,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  }));

test.each(readdirSync(join(projectRoot, 'rules-fixtures/importers')))('%s', (name) =>
  expectRows(`importers/${name}`, answers),
);
