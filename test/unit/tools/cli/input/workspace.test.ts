import { describe, expect, test } from 'vitest';
import { withUserErrors } from '../../../../../src/tools/cli/input/errors.js';
import {
  loadWorkspace,
  type WorkspaceOptions,
} from '../../../../../src/tools/cli/loading/workspace.js';
import { createWorkspace } from '../../../../../src/tools/language/workspace.js';
import { testEnvironment } from '../../../../support/environment.js';

const files = {
  'rules/a.json': '[{"identifier":"opt","name":"Opt","cards":[{"name":"Opt"}]}]',
  'lists/nats.json': JSON.stringify([{ player: 'ann', decklist: [{ name: 'Ottre' }] }]),
  'lists/broken.json':
    '[{"player":"bob","decklist":[{"name":"Opt"}]},{"player":"eve","decklist":7}]',
  'cases/cases.json': JSON.stringify([
    { file: 'one.txt', expect: 'opt' },
    { file: '../away.txt', expect: 'opt' },
    { file: 'missing.txt', expect: 'opt' },
  ]),
  'cases/one.txt': '4 Opt\n',
  'away.txt': '4 Opt\n',
};

async function load(options: WorkspaceOptions, more: Readonly<Record<string, string>> = {}) {
  const env = testEnvironment({ files: { ...files, ...more } });
  const loaded = await loadWorkspace(options, withUserErrors(env));
  return { ...loaded, err: env.err() };
}

describe('loading a workspace', () => {
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
