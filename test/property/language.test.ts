/** An edited workspace gives the same answers as the commands with the same files. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.js';
import { overrideOfUnusable, overrideSeverities } from '../../src/core/diagnostics/severities.js';
import { inFile } from '../../src/core/json/jsonc.js';
import type { ParsedRules } from '../../src/core/rules/parse.js';
import type { RuleSet } from '../../src/core/rules/rule-set.js';
import { compileRules, type Matcher } from '../../src/index.js';
import { readCases, unknownExpectations } from '../../src/questions/analysis/cases.js';
import { checkRuleFiles } from '../../src/questions/analysis/checks/check.js';
import { coverRules, type PartCoverage } from '../../src/questions/analysis/compare/coverage.js';
import { diffRules } from '../../src/questions/analysis/compare/diff.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { lensesOf } from '../../src/tools/language/features/lenses.js';
import type { WorkspaceFile, WorkspaceSettings } from '../../src/tools/language/model.js';
import { createWorkspace, type Workspace } from '../../src/tools/language/workspace.js';
import { drawn } from '../support/arbitraries.js';
import { samples } from '../support/label-settings.js';
import type { RawFile } from '../support/raw.js';
import { editedFile } from '../support/rule-edits.js';
import { expectMoreThan } from '../support/sampled.js';

/** A sample, another sample that provides parts for edits, and a seed for each step. */
const sessions = fc.record({
  sample: samples,
  other: samples,
  seeds: fc.array(drawn, { minLength: 2, maxLength: 6 }),
  parts: fc.record({ second: fc.boolean(), overlay: fc.boolean(), cases: fc.boolean() }),
  given: fc.constantFrom<WorkspaceSettings>(
    {},
    {},
    { conflicts: 'report' },
    { generation: [1, 3] },
  ),
  isIndented: fc.boolean(),
});

const options: WorkspaceSettings = {
  limits: { copies: 4, deckSize: 60 },
  severities: { 'never-wins': 'error', 'similar-names': 'off', 'json-syntax': 'info' },
  ignore: [
    { code: 'requirement-never-met', reason: 'a test' },
    { code: 'shadowed', rule: 'r1' },
  ],
};

/** The rules of another file, with identifiers that no edit uses. */
function secondFile({ rules }: RawFile): string {
  return JSON.stringify(
    rules.slice(0, 2).map(({ cards, priority }, index) => ({
      identifier: `second-${index}`,
      name: `Second ${index}`,
      cards,
      ...(priority !== undefined && { priority }),
    })),
  );
}

function overlayOf({ rules: [first] }: RawFile): string {
  const path = `/rules/${first?.identifier}`;
  const changes = [
    { op: 'replace', path: `${path}/name`, value: 'Overlaid' },
    { op: 'remove', path: `${path}/icons` },
  ];
  return JSON.stringify({ changes });
}

function casesOf({ rules: [first] }: RawFile): string {
  return JSON.stringify([
    { list: '1 Comfey', expect: first?.identifier },
    { list: '1 Comfey', not: 'no-such-rule' },
    { list: '1 Comfey' },
    3,
  ]);
}

/** A text with a part removed, repeated or replaced, so that it is usually broken. */
function brokenText(text: string, seed: number): string {
  const at = seed % text.length;
  const end = at + 1 + (seed % 5);
  return [
    text.slice(0, at) + text.slice(end),
    text.slice(0, end) + text.slice(at),
    `${text.slice(0, at)}?${text.slice(end)}`,
    text.slice(0, at),
  ][seed % 4] as string;
}

/** The result of `decktype check` for the files. */
function checked({
  files,
  corpus,
  settings: { conflicts, generation },
}: Pick<Workspace, 'files' | 'corpus' | 'settings'>): ParsedRules {
  const all = [...files.values()];
  const [first, ...others] = all.filter(({ kind }) => kind === 'rules').map(sourceOf);
  const overlay = all.find(({ kind }) => kind === 'overlay');
  const found = checkRuleFiles([first as ReturnType<typeof sourceOf>, ...others], {
    limits: options.limits ?? {},
    ignore: options.ignore ?? [],
    ...(corpus && { lists: corpus }),
    ...(conflicts && { conflicts }),
    ...(generation && { generation }),
    ...(overlay && { overlay: overlay.text, overlayFile: overlay.name }),
  });
  const overrides = new Map(Object.entries(options.severities ?? {})) as Parameters<
    typeof overrideSeverities
  >[1];
  const override = found.ruleSet === undefined ? overrideOfUnusable : overrideSeverities;
  return { ...found, diagnostics: override(found.diagnostics, overrides) };
}

function sourceOf({ name, text }: WorkspaceFile) {
  return { file: name, text };
}

/** The findings of `decktype test` about the case files. */
function caseFindings({ files }: Workspace, ruleSet: RuleSet | undefined): readonly Diagnostic[] {
  return [...files.values()]
    .filter(({ kind }) => kind === 'cases')
    .flatMap(({ name, text }) => {
      const read = readCases(text, { file: name });
      const unknown = ruleSet === undefined ? [] : unknownExpectations(ruleSet, read);
      return [...read.diagnostics, ...inFile(unknown, { file: name, text })];
    });
}

function expectMoves({ movesFromDisk }: Workspace, disk: Matcher, now: Matcher, corpus: Corpus) {
  const keyed = (moves: readonly { from: unknown; to: unknown; lists: number }[]) =>
    moves.map(({ from, to, lists }) => JSON.stringify([from, to, lists])).sort();
  const { transitions } = diffRules(disk, now, corpus);
  expect(keyed(movesFromDisk)).toEqual(keyed(transitions));
  for (const { decks, lists } of movesFromDisk) {
    expect(decks.reduce((sum, deck) => sum + (corpus.weights[deck] as number), 0)).toBe(lists);
  }
}

function expectCounts({ current }: Workspace, now: Matcher, corpus: Corpus): void {
  const { rules, fallbacks, unclassified } = coverRules(now, corpus, { separated: 0 });
  const part = ({ identifier, wins, matches }: PartCoverage) => [identifier, wins, matches];
  expect(
    current?.session?.counts.map(({ identifier, wins, matches }) => [identifier, wins, matches]),
  ).toEqual([
    ...rules.flatMap((rule) => [part(rule), ...rule.variants.map(part)]),
    ...fallbacks.map(({ identifier, wins }) => [identifier, wins, wins]),
    [now.ruleSet.unclassified.id, unclassified, unclassified],
  ]);
}

/** Saves the files, one after the other. Returns the rules on disk whenever they are valid. */
function save(workspace: Workspace, disk: Map<string, WorkspaceFile>): RuleSet[] {
  return [...workspace.files.values()].flatMap((file) => {
    workspace.rebase(file.name, file.text);
    disk.set(file.name, file);
    return checked({ ...workspace, files: disk }).ruleSet ?? [];
  });
}

/** Everything that a page shows of a workspace. */
function shown(workspace: Workspace) {
  return {
    findings: workspace.findings(),
    reader: workspace.findings({ checks: false }),
    counts: workspace.current?.session?.counts,
    lenses: [...workspace.files.keys()].map((name) => lensesOf(workspace, name)),
  };
}

test('a workspace has the findings of check, the moves of diff and the counts of coverage', () => {
  const seen = { moves: 0, broken: 0, repaired: 0, losses: 0 };
  fc.assert(
    fc.property(sessions, ({ sample, other, seeds, parts, given, isIndented }) => {
      const textOf = (file: RawFile) => JSON.stringify(file, null, isIndented ? 2 : 0);
      const corpus = createCorpus([...sample.lists, ...other.lists].map((deck) => ({ deck })));
      const { colors } = sample.settings;
      const settings = { ...options, ...given, ...(colors && { colors }) };
      let { file } = sample;
      const files: WorkspaceFile[] = [
        { name: 'rules.json', kind: 'rules', text: textOf(file) },
        ...(parts.second
          ? [{ name: 'second.json', kind: 'rules', text: secondFile(other.file) } as const]
          : []),
        ...(parts.overlay
          ? [{ name: 'overlay.json', kind: 'overlay', text: overlayOf(file) } as const]
          : []),
        ...(parts.cases
          ? [{ name: 'cases.json', kind: 'cases', text: casesOf(file) } as const]
          : []),
      ];
      const matcherOf = (ruleSet: RuleSet) =>
        compileRules(ruleSet, { ...given, ...(colors && { colors }) });
      const workspace = createWorkspace({ files, settings, corpus });
      const diskFiles = new Map(workspace.files);
      let disk: Matcher | undefined;
      let now: Matcher | undefined;
      let lastValid = textOf(file);
      let wasBroken = false;

      function expectAll(): void {
        const found = checked(workspace);
        if (found.ruleSet !== undefined) now = matcherOf(found.ruleSet);
        const isValid = found.ruleSet !== undefined;
        expect(workspace.current?.isUpToDate).toBe(now === undefined ? undefined : isValid);
        expect(workspace.findings()).toEqual([
          ...found.diagnostics,
          ...caseFindings(workspace, now?.ruleSet),
        ]);
        if (!isValid) seen.broken++;
        else if (wasBroken) seen.repaired++;
        wasBroken = !isValid;
        if (now === undefined) return;
        expectCounts(workspace, now, corpus);
        if (disk === undefined) expect(workspace.movesFromDisk).toEqual([]);
        else expectMoves(workspace, disk, now, corpus);
        seen.moves += workspace.movesFromDisk.length;
        seen.losses += workspace.current?.session?.losses.length ?? 0;
      }

      const before = checked(workspace).ruleSet;
      disk = before && matcherOf(before);
      expectAll();
      for (const seed of seeds) {
        if (seed % 5 < 2) {
          file = editedFile(file, other.file, seed);
          lastValid = textOf(file);
          workspace.change('rules.json', lastValid);
        } else if (seed % 5 < 4) {
          const name = seed % 3 === 0 ? (files.at(-1)?.name ?? '') : 'rules.json';
          const text = workspace.files.get(name)?.text ?? '';
          if (text !== '') workspace.change(name, brokenText(text, seed));
        } else {
          for (const { name, text } of files) {
            workspace.change(name, name === 'rules.json' ? lastValid : text);
          }
        }
        if (seed % 7 === 0) {
          const last = save(workspace, diskFiles).at(-1);
          if (last !== undefined) disk = matcherOf(last);
        }
        expectAll();
      }
      save(workspace, diskFiles);
      if (workspace.current?.isUpToDate !== true) return;
      const same = createWorkspace({ files: [...workspace.files.values()], settings, corpus });
      expect(shown(workspace)).toEqual(shown(same));
    }),
    { numRuns: 100 },
  );
  expectMoreThan(60, seen.moves);
  expectMoreThan(40, seen.broken);
  expectMoreThan(5, seen.repaired);
  expectMoreThan(60, seen.losses);
});
