import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { lensesOf } from '../../../../src/tools/language/features/lenses.js';
import type { WorkspaceFile } from '../../../../src/tools/language/model.js';
import { createWorkspace, type Workspace } from '../../../../src/tools/language/workspace.js';

const text = JSON.stringify([
  { identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex' }] },
  { identifier: 'comfey', name: 'Lost Box', cards: [{ name: 'Comfey', count: 2 }] },
]);
const rules: WorkspaceFile = { name: 'rules.json', kind: 'rules', text };
const corpus = createCorpus([
  { deck: [{ name: 'Charizard ex', count: 2 }] },
  { deck: [{ name: 'Comfey', count: 4 }] },
  { deck: [{ name: 'Comfey', count: 1 }] },
]);
const fewer = text.replace('"count":2', '"count":1');
const broken = text.slice(0, -1);

function movesOf({ movesFromDisk }: Workspace): string[] {
  return movesFromDisk.map(({ from, to, lists }) => `${lists} ${from.id} -> ${to.id}`);
}

describe('a workspace', () => {
  test('keeps the last valid rules while a text has errors', () => {
    const workspace = createWorkspace({ files: [rules], corpus });
    workspace.change('rules.json', fewer);
    workspace.change('rules.json', broken);
    expect(workspace.findings().map(({ code }) => code)).toEqual(['json-syntax']);
    expect(workspace.current?.isUpToDate).toBe(false);
    expect(workspace.current?.matcher.classify([{ name: 'Comfey' }])?.id).toBe('comfey');
    expect(movesOf(workspace)).toEqual(['1 other -> comfey']);
    workspace.change('rules.json', text);
    expect(workspace.current?.isUpToDate).toBe(true);
    expect(movesOf(workspace)).toEqual([]);
  });

  test('has rules from the first valid text on', () => {
    const workspace = createWorkspace({ files: [{ ...rules, text: broken }], corpus });
    expect(workspace.current).toBeUndefined();
    workspace.change('rules.json', text);
    expect(workspace.current?.session?.counts[0]).toMatchObject({ identifier: 'zard', wins: 1 });
  });

  test('takes texts as those on disk when told so', () => {
    const workspace = createWorkspace({ files: [rules], corpus });
    workspace.change('rules.json', fewer);
    workspace.rebase('rules.json', fewer);
    expect(movesOf(workspace)).toEqual([]);
    workspace.change('rules.json', text);
    expect(movesOf(workspace)).toEqual(['1 comfey -> other']);
    workspace.rebase('rules.json', text);
    expect(movesOf(workspace)).toEqual([]);
  });

  test('compiles the rules on disk only if a saved text contains rules', () => {
    const cases = { name: 'cases.json', kind: 'cases', text: '[]' } as const;
    const workspace = createWorkspace({ files: [rules, cases], corpus });
    workspace.change('rules.json', fewer);
    const [before, moves] = [workspace.onDisk, workspace.movesFromDisk];
    workspace.rebase('cases.json', '[ ]');
    expect(workspace.onDisk).toBe(before);
    expect(workspace.movesFromDisk).toBe(moves);
    workspace.rebase('rules.json', fewer);
    expect(workspace.onDisk).not.toBe(before);
  });

  test('reports cases that expect decks the rules do not have', () => {
    const cases = '[{"list":"2 Comfey","expect":"comfy"}]';
    const files = [rules, { name: 'cases.json', kind: 'cases', text: cases }] as const;
    expect(createWorkspace({ files }).findings()).toMatchObject([
      {
        code: 'unknown-expectation',
        file: 'cases.json',
        range: { start: { line: 1, column: 30 } },
      },
    ]);
  });

  test('has no lenses without lists', () => {
    expect(lensesOf(createWorkspace({ files: [rules] }), 'rules.json')).toEqual([]);
  });

  test('throws if an unknown file changes', () => {
    const workspace = createWorkspace({ files: [rules] });
    expect(() => workspace.change('other.json', '')).toThrow('there is no file other.json');
  });
});
