import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mostOfCode } from '../../../../../src/core/diagnostics/bounded.js';
import { withEdits } from '../../../../../src/core/json/edits.js';
import { fixRules } from '../../../../../src/questions/analysis/fixes/fix-rules.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { fixAllEdits, fixesAt } from '../../../../../src/tools/language/features/fixes.js';
import type { FileEdits } from '../../../../../src/tools/language/model.js';
import { createWorkspace, type Workspace } from '../../../../../src/tools/language/workspace.js';
import { projectRoot } from '../../../../support/needs.js';

const corpus = createCorpus([{ deck: [{ name: 'Charizard ex' }] }]);

function applied(workspace: Workspace, edits: FileEdits): Workspace {
  for (const [name, some] of edits) {
    const { text } = workspace.files.get(name) ?? { text: '' };
    workspace.change(name, withEdits(text, some));
  }
  return workspace;
}

const opened = (text: string) =>
  createWorkspace({
    files: [{ name: 'rules.json', kind: 'rules', text }],
    corpus,
    settings: { severities: { 'never-wins': 'off', 'requirement-never-fails': 'off' } },
  });

test('the shown ones of many findings of one code have actions', () => {
  const card = '{ "name": "Charizard ex", "count": 0 }';
  const rules = Array.from({ length: 900 }, (_, at) => `"r${at}", "name": "A", "cards": [${card}]`);
  const text = `[${rules.map((rule) => `{ "priorty": 5, "identifier": ${rule} }`)}]`;
  expect(fixesAt(opened(text), 'rules.json')).toHaveLength(2 * mostOfCode);
});

describe('in the samples of findings', () => {
  const folder = join(projectRoot, 'rules-fixtures/checks');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

  test.each(files)('findings ignored by a comment are ignored: %s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const open = () =>
      createWorkspace({
        files: [{ name: 'rules.json', kind: 'rules', text }],
        settings: { limits: { copies: 4, deckSize: 60 } },
      });
    const comments = fixesAt(open(), 'rules.json').filter(({ title }) =>
      title.startsWith('ignore'),
    );
    for (const { finding, files } of comments) {
      const after = applied(open(), files).findings();
      const same = after.filter(
        ({ code, pointer }) => code === finding.code && pointer === finding.pointer,
      );
      expect(same.length).toBeGreaterThan(0);
      expect(same.filter(({ ignored }) => ignored === undefined)).toEqual([]);
      expect(after.map(({ code }) => code)).not.toContain('unused-ignore');
    }
  });
});

describe('all fixes of a file', () => {
  const text =
    '[{ "identifer": "a", "name": "A", "cards": [{ "name": "Charizrad ex" }], "priorty": 5 }]';

  test('are those of decktype check --fix', () => {
    const workspace = opened(text);
    const fixed = applied(workspace, fixAllEdits(workspace, 'rules.json') ?? new Map());
    expect(fixed.files.get('rules.json')?.text).toBe(fixRules(text, { lists: corpus }).text);
    expect(fixed.findings()).toEqual([]);
    expect(fixAllEdits(fixed, 'rules.json')).toBeUndefined();
  });

  test('omit those of codes that are off', () => {
    const files = [{ name: 'rules.json', kind: 'rules', text } as const];
    const workspace = createWorkspace({
      files,
      corpus,
      settings: { severities: { 'unknown-card': 'off' } },
    });
    const fixed = applied(workspace, fixAllEdits(workspace, 'rules.json') ?? new Map());
    expect(fixed.files.get('rules.json')?.text).toContain('Charizrad');
  });
});
