/**
 * What importers make of files of others: each file of rules-fixtures/importers has sentences, and below
 * them rows with files, and what is read of them; `--update` writes that. Files are named as those of a
 * format are, where a name is no path; texts in JSON are written as in JSON, and other texts with escapes.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../../src/core/diagnostics/diagnostic.js';
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
import { compileRules, type RuleSet } from '../../../../src/index.js';
import { readYaml } from '../../../../src/tools/cli/input/yaml.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { expectRows, unescaped } from '../../../support/rows.js';

const folder = join(projectRoot, 'rules-fixtures/importers');

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

/** A line for each finding: file, pointer and line, if it has them, and what it says. */
const found = (diagnostics: readonly Diagnostic[]) =>
  diagnostics
    .map(({ code, file, pointer, range, message }) => {
      const place = [file?.split('/').at(-1), pointer, range?.start.line];
      return `\n${[...place, `${code}:`, message].filter(Boolean).join(' ')}`;
    })
    .join('');

/** Identifiers and names, with the priorities that are given. */
const shownRules = (rules: RuleSet['rules'] | RuleSet['fallbacks'] = []) =>
  rules
    .map(({ identifier, name, ...one }): string => {
      const priority = 'priority' in one ? ` ${one.priority}` : '';
      const inner = 'variants' in one ? one.variants?.map((it) => it.identifier).join(', ') : '';
      return `${identifier} "${name}"${priority}${inner && ` (${inner})`}`;
    })
    .join(', ');

const shownSet = (imported: {
  readonly ruleSet?: RuleSet | undefined;
  readonly diagnostics: readonly Diagnostic[];
}) =>
  `${[shownRules(imported.ruleSet?.rules), shownRules(imported.ruleSet?.fallbacks)].filter(Boolean).join('; ') || 'no rules'}${found(imported.diagnostics)}`;

/** What is asked of a row, as a pattern, and the answer. */
const answers: readonly (readonly [RegExp, (...parts: string[]) => unknown])[] = [
  [
    /^condition (\S+) (\[.*)/,
    (type = '', cards = '') => {
      const Type = /^0/.test(type) ? Number(type) : type;
      const text = JSON.stringify({ Name: 'A', Conditions: [{ Type, Cards: JSON.parse(cards) }] });
      const { ruleSet } = importMtgo([{ path: 'Modern/Archetypes/A.json', text }]);
      return labelOf(ruleSet, deck) === 'A';
    },
  ],
  [
    /^held (.*)/,
    (lines = '') => {
      const { ruleSet, diagnostics } = importArchetypes(
        yamlOf(JSON.stringify({ a: `name: A\n${unescaped(lines)}` })),
      );
      return `${labelOf(ruleSet, yamlDeck) === 'A'}${found(diagnostics)}`;
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
      return `${JSON.stringify(colors)}${found(diagnostics)}`;
    },
  ],
  [
    /^metas (.*)/,
    (text = '') => {
      const { metas, diagnostics } = readMetas({
        path: 'Modern/metas.json',
        text: unescaped(text),
      });
      return `${JSON.stringify(metas)}${found(diagnostics)}`;
    },
  ],
  [/^week (.*)of (.*)/, (other, date = '') => metaOf(other ? periods.toReversed() : periods, date)],
  [/^rounds (.*)/, (rounds = '') => pairingsOfRounds(JSON.parse(rounds))],
  [
    /^tournament (.*)/,
    (text = '') => {
      const { standings, diagnostics } = readTournament(unescaped(text));
      return `${lines(standings) || 'no standings'}${found(diagnostics)}`;
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
      return `${lines(standings) || 'no standings'}${found(diagnostics)}`;
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

test.each(readdirSync(folder))('%s', (name) =>
  expectRows(join(folder, name), async (row, asked) => {
    const question = asked.startsWith('#') ? row : `${asked} ${row}`;
    for (const [pattern, answer] of answers) {
      const match = pattern.exec(question);
      if (match === null) continue;
      const answered = await answer(...match.slice(1));
      return typeof answered === 'string' ? answered : (JSON.stringify(answered) ?? 'none');
    }
    return expect.unreachable(row);
  }),
);
