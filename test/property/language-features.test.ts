/** The features of the language service, on rule files with any fault at any place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withEdits } from '../../src/core/json/edits.js';
import { parseJsonText } from '../../src/core/json/jsonc.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { completionsAt } from '../../src/tools/language/features/completion.js';
import { fixesAt } from '../../src/tools/language/features/fixes.js';
import { formatText } from '../../src/tools/language/features/format.js';
import { hoverAt } from '../../src/tools/language/features/hover.js';
import { renameIdentifier, renameTargetAt } from '../../src/tools/language/features/rename.js';
import { foldingOf, symbolsOf } from '../../src/tools/language/features/symbols.js';
import type { FileKind } from '../../src/tools/language/model.js';
import { createOpenFiles, textLines } from '../../src/tools/language/server/open-files.js';
import { createNotations } from '../../src/tools/language/server/project-source.js';
import { createWorkspace } from '../../src/tools/language/workspace.js';
import { drawn, ruleFiles } from '../support/arbitraries.js';

const kinds: readonly FileKind[] = ['rules', 'cases', 'overlay', 'config'];

const others: Readonly<Record<FileKind, string>> = {
  rules: '[{ "identifier": "own", "name": "Own", "cards": [{ "name": "Comfey" }] }] // end',
  cases: '[{ "name": "one", "list": "1 Comfey", "expect": "own" }, { "file": "x", "not": "own" }]',
  overlay:
    '{ "changes": [{ "op": "add", "path": "/rules/own/variants/v", "value": { "identifier": "v", "name": "V", "cards": [] } }] }',
  config: '{ "rules": "a.json", "ignore": [{ "code": "shadowed", "rule": "own" }], "match": {} }',
};

const slips = ['', '"', '{', '}', '[', ']', ',', ':', '\n', '//', '/*', '\\', ' x', '\u{1F600}'];

test('no feature throws, and all its ranges are inside the text', () => {
  const places = fc.array(fc.tuple(drawn, fc.nat(slips.length - 1), fc.nat(2)), { maxLength: 3 });
  const corpus = createCorpus([{ deck: [{ name: 'Comfey', count: 2 }] }]);
  fc.assert(
    fc.property(ruleFiles(), fc.nat(3), places, drawn, (file, which, changes, seed) => {
      const kind = kinds[which] as FileKind;
      const sound = kind === 'rules' ? JSON.stringify(file, null, 1) : others[kind];
      const text = changes.reduce((before, [place, slip, removed]) => {
        const at = place % (before.length + 1);
        return before.slice(0, at) + slips[slip] + before.slice(at + removed);
      }, sound);
      const files = [
        { name: 'own', kind: 'rules', text: others.rules } as const,
        { name: 'edited', kind, text: sound },
      ];
      const workspace = createWorkspace({ files, corpus });
      workspace.change('edited', text);
      const isIn = ({ start, end }: { readonly start: number; readonly end: number }) =>
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      for (const part of [0, 0.3, 0.6, 0.9]) {
        const offset = Math.floor(seed + part * text.length) % (text.length + 1);
        const completions = completionsAt(workspace, 'edited', offset);
        isIn(completions);
        expect(completions.start <= offset && offset <= completions.end).toBe(true);
        for (const found of [hoverAt, renameTargetAt]) {
          const range = found(workspace, 'edited', offset);
          if (range !== undefined) isIn(range);
        }
      }
      for (const symbol of symbolsOf(workspace, 'edited')) {
        isIn(symbol);
        expect(symbol.start <= symbol.nameStart && symbol.nameEnd <= symbol.end).toBe(true);
      }
      foldingOf(workspace, 'edited').forEach(isIn);
      for (const { files } of fixesAt(workspace, 'edited')) files.get('edited')?.forEach(isIn);
      formatText(text);
    }),
    { numRuns: 150 },
  );
});

test('renaming an identifier and back restores the text', () => {
  fc.assert(
    fc.property(ruleFiles(), fc.string({ minLength: 1 }), (file, name) => {
      const text = JSON.stringify(file, null, 1);
      const [rule] = file.rules;
      fc.pre(rule !== undefined && name.trim() !== '' && !text.includes(JSON.stringify(name)));
      const from = (rule as { readonly identifier: string }).identifier;
      const cases = JSON.stringify([
        { list: '', expect: from },
        { list: '', not: from },
      ]);
      const path = `/rules/${from.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const overlay = JSON.stringify({ changes: [{ op: 'move', path, after: null }] });
      const texts: [string, FileKind, string][] = [
        ['rules', 'rules', text],
        ['cases', 'cases', cases],
        ['overlay', 'overlay', overlay],
      ];
      const files = texts.map(([name, kind, own]) => ({ name, kind, text: own }));
      const workspace = createWorkspace({ files });
      const rename = (one: string, other: string) => {
        const { files: edits } = renameIdentifier(workspace, one, other);
        expect(edits?.size).toBe(3);
        for (const [own, some] of edits ?? []) {
          workspace.change(own, withEdits(workspace.files.get(own)?.text ?? '', some));
        }
      };
      rename(from, name);
      expect(parseJsonText(workspace.files.get('cases')?.text ?? '')).toEqual({
        value: [
          { list: '', expect: name },
          { list: '', not: name },
        ],
      });
      expect(workspace.current?.matcher.ruleSet.get(name)).toBeDefined();
      rename(name, from);
      expect(Array.from(workspace.files.values(), (one) => one.text)).toEqual([
        text,
        cases,
        overlay,
      ]);
    }),
  );
});

const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u{1F600}', '"') });

test('changes that arrive together are applied one after the other', () => {
  const place = fc.record({ line: fc.integer({ min: -1, max: 6 }), character: fc.nat(4) });
  const change = fc.record({ range: fc.record({ start: place, end: place }), text: texts });
  fc.assert(
    fc.property(texts, fc.array(change), (text, changes) => {
      const open = createOpenFiles(createNotations());
      open.open('a', text, 1);
      const expected = changes.reduce((before, { range, text: added }) => {
        const lines = textLines(before);
        const start = lines.offsetAt(range.start);
        const end = Math.max(start, lines.offsetAt(range.end));
        return before.slice(0, start) + added + before.slice(end);
      }, text);
      expect(open.change('a', changes, 2)).toBe(expected);
    }),
  );
});

test('a position and its offset lead to each other', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, seed) => {
      const lines = textLines(text);
      const offset = seed % (text.length + 1);
      const isInBreak = text.slice(offset - 1, offset + 1) === '\r\n';
      if (!isInBreak) expect(lines.offsetAt(lines.positionAt(offset))).toBe(offset);
      const { line, character } = lines.positionAt(offset);
      const parts = text.slice(0, offset).split(/\r\n|\n|\r/);
      if (!isInBreak) expect([line, character]).toEqual([parts.length - 1, parts.at(-1)?.length]);
    }),
  );
});
