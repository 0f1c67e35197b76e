/** For every rule file of the fixtures, a workspace finds what `decktype check` prints. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderJson } from '../../src/core/diagnostics/render/text.js';
import { readProject } from '../../src/core/project/read.js';
import type { RuleCheckOptions } from '../../src/tools/cli/loading/checks.js';
import { loadWorkspace } from '../../src/tools/cli/loading/workspace.js';
import { run } from '../../src/tools/cli/run.js';
import { createWorkspace, type Workspace } from '../../src/tools/language/workspace.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';

interface Fixture {
  readonly name: string;
  readonly rules: string;
  readonly file?: string;
  readonly lists?: unknown;
  readonly cards?: string;
  readonly config?: object;
}

const folder = join(projectRoot, 'rules-fixtures');
const standings = readText('ptcg/standings.json');

function readText(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function namesIn(part: string): string[] {
  return readdirSync(join(folder, part)).sort();
}

function textOf(rules: unknown): string {
  return typeof rules === 'string' ? rules : JSON.stringify(rules, null, 2);
}

const broken = namesIn('broken')
  .filter((name) => name !== 'expected.json')
  .map((name): Fixture => ({ name, rules: readText(`broken/${name}`), file: name }));

const checks = namesIn('checks').flatMap((name): Fixture[] => {
  const { triggers, quiet, limits, lists, cards } = JSON.parse(readText(`checks/${name}`));
  return Object.entries({ triggers, quiet }).map(([part, rules]) => ({
    name: `${name}, ${part}`,
    rules: textOf(rules),
    lists,
    cards,
    config: limits,
  }));
});

const semantics = namesIn('semantics').map((name): Fixture => {
  const { rules, cases } = JSON.parse(readText(`semantics/${name}`));
  return { name, rules: textOf(rules), lists: cases };
});

const rules = readText('ptcg/rules.json');
const fixtures: readonly Fixture[] = [
  ...broken,
  ...checks,
  ...semantics,
  { name: 'ptcg/rules.json', rules },
  {
    name: 'ptcg/rules.json, with a project file',
    rules: rules.replace('"count"', '"cuont"'),
    config: {
      severities: { 'never-wins': 'off', 'unknown-card': 'error', 'unknown-field': 'warning' },
      ignore: [
        { code: 'shadowed' },
        { code: 'similar-names', rule: 'charizard' },
        { code: 'what' },
      ],
    },
  },
];

/** The files of a project, with lists or without. */
function filesOf({ rules, file = 'rules.json', lists, cards, config }: Fixture, hasLists: boolean) {
  const project = {
    rules: file,
    ...config,
    ...(hasLists && { lists: 'lists.json' }),
    ...(cards !== undefined && { cards: 'cards.csv' }),
  };
  const entries = Array.isArray(lists)
    ? lists.map((entry, index) => ({ player: `p${index}`, decklist: entry.deck }))
    : undefined;
  return {
    [file]: rules,
    'decktype.json': JSON.stringify(project),
    'lists.json': entries === undefined ? standings : JSON.stringify(entries),
    ...(cards !== undefined && { 'cards.csv': cards }),
  };
}

/** The command line options equivalent to the project file. */
function optionsOf(text: string): RuleCheckOptions & { readonly rules: readonly string[] } {
  const { config } = readProject(text, 'decktype.json');
  const { lists, rules = [], $schema, report, maxWarnings, unclassified, ...others } = config ?? {};
  return { ...others, rules, ...(lists && { decks: lists }) };
}

async function workspaceOf(files: Readonly<Record<string, string>>): Promise<Workspace> {
  const env = testEnvironment({ files });
  const config = 'decktype.json';
  return createWorkspace(await loadWorkspace({ ...optionsOf(files[config] ?? ''), config }, env));
}

describe.each([true, false])('with lists: %s', (hasLists) => {
  test.each(fixtures)('a workspace finds what check finds in $name', async (fixture) => {
    const files = filesOf(fixture, hasLists);
    const env = testEnvironment({ files });
    await run(['check', '--format', 'json'], env);
    const found = (await workspaceOf(files)).findings();
    // Findings about the project file itself are printed to standard error.
    const printed = found.filter(
      (one) => one.file !== 'decktype.json' || one.code === 'unused-ignore',
    );
    expect(env.out()).not.toBe('');
    expect(renderJson(printed)).toBe(env.out());
  });
});
