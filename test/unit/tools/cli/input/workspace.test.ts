import { describe, expect, test } from 'vitest';
import { deckOf } from '../../../../../src/questions/corpus/layout/access.js';
import { withUserErrors } from '../../../../../src/tools/cli/input/errors.js';
import {
  loadWorkspace,
  type WorkspaceOptions,
} from '../../../../../src/tools/cli/loading/workspace.js';
import { createWorkspace } from '../../../../../src/tools/language/workspace.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = [
  { identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }], generation: 1 },
  { identifier: 'otter', name: 'Otter', cards: [{ name: 'Otter' }], generation: 2 },
];
const files = {
  'rules/a.json': JSON.stringify(rules.slice(0, 1)),
  'rules/b.json': JSON.stringify(rules.slice(1)),
  'lists/nats.json': JSON.stringify([{ player: 'ann', decklist: [{ name: 'Ottre' }] }]),
  'lists/broken.json':
    '[{"player":"bob","decklist":[{"name":"Opt"}]},{"player":"eve","decklist":7}]',
  'cards.json': JSON.stringify([{ name: 'Otter', names: ['Ottre'] }]),
  'cases/cases.json': JSON.stringify([
    { file: 'one.txt', expect: 'opt' },
    { file: '../away.txt', expect: 'opt' },
    { file: 'missing.txt', expect: 'opt' },
  ]),
  'cases/one.txt': '4 Opt\n',
  'away.txt': '4 Opt\n',
  'overlay.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/opt/name', value: 'Overlaid' }],
  }),
  'decktype.json': '{}',
};

async function load(options: WorkspaceOptions, more: Readonly<Record<string, string>> = {}) {
  const env = testEnvironment({ files: { ...files, ...more } });
  const loaded = await loadWorkspace(options, withUserErrors(env));
  return { ...loaded, err: env.err() };
}

describe('loading a workspace', () => {
  test('takes the rule files, the overlay, the cases and the project file', async () => {
    const loaded = await load({
      rules: ['rules/*.json'],
      overlay: 'overlay.json',
      cases: ['cases/cases.json'],
      config: 'decktype.json',
    });
    expect(loaded.files.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'rules rules/a.json',
      'rules rules/b.json',
      'overlay overlay.json',
      'cases cases/cases.json',
      'config decktype.json',
    ]);
    expect(loaded.corpus).toBeUndefined();
    const names = createWorkspace(loaded).current?.matcher.ruleSet.rules.map(({ name }) => name);
    expect(names).toEqual(['Overlaid', 'Otter']);
  });

  test('takes the settings that labels and findings depend on', async () => {
    const unclassifiedDeck = { id: 'none', name: 'None' };
    const loaded = await load({
      rules: ['rules/*.json'],
      decks: ['lists/nats.json'],
      cards: ['cards.json'],
      generation: [2],
      conflicts: 'report',
      unclassifiedDeck,
      copies: 4,
      deckSize: 60,
      severities: { shadowed: 'error' },
      ignore: [{ code: 'never-wins' }],
    });
    expect(loaded.settings).toEqual({
      generation: [2],
      conflicts: 'report',
      unclassified: unclassifiedDeck,
      limits: { copies: 4, deckSize: 60 },
      severities: { shadowed: 'error' },
      ignore: [{ code: 'never-wins' }],
    });
    const { current } = createWorkspace(loaded);
    expect(current?.matcher.ruleSet.rules.map(({ identifier }) => identifier)).toEqual(['otter']);
    expect(current?.session?.nameOf(0).id).toBe('otter');
    expect(loaded.corpus && deckOf(loaded.corpus, 0).cards).toMatchObject([{ name: 'Otter' }]);
  });

  test('reads the lists named by cases, and reports those it cannot read', async () => {
    const loaded = await load({ rules: ['rules/a.json'], cases: ['cases'] });
    expect(loaded.caseLists).toEqual([
      { file: 'cases/cases.json', path: 'one.txt', list: '4 Opt\n' },
    ]);
    expect(loaded.findings).toMatchObject([
      { code: 'list-outside', file: 'cases/cases.json', pointer: '/1/file' },
    ]);
    expect(loaded.err).toContain('missing.txt');
  });

  test('loads rules with errors, and reports unreadable lists', async () => {
    const loaded = await load(
      { rules: ['rules/*.json'], decks: ['lists'] },
      { 'rules/b.json': '[{]' },
    );
    expect(loaded.corpus?.listCount).toBe(2);
    expect(loaded.findings.map(({ file }) => file)).toEqual(['lists/broken.json']);
    expect(createWorkspace(loaded).findings()).toMatchObject([{ code: 'json-syntax' }]);
  });

  test('ends the command if there are no rules', async () => {
    await expect(load({})).rejects.toThrow('there are no rules');
  });
});
