/** The laws of edits: changes of rules, and their inverses. */
import fc, { type Arbitrary } from 'fast-check';
import type { Draft } from 'immer';
import { expect } from 'vitest';
import { applyOverlay, createOverlay } from '../../src/core/rules/changes/overlay.js';
import {
  applyPatches,
  compileRules,
  type Diagnostic,
  editRules,
  parseRules,
  type RuleFile,
  type RuleSet,
} from '../../src/index.js';
import { deckLines, drawn, ruleFiles, shuffled, wireRules } from './arbitraries.js';
import type { RawFile } from './raw.js';

/** Files with many places to edit that are quick to read. */
export const anyFile: Arbitrary<RawFile> = fc.oneof(
  wireRules({ most: 8 }).map((rules) => ({ rules })),
  ruleFiles({ most: 8 }),
);

export function ruleSetOf(file: unknown): RuleSet {
  const { ruleSet, diagnostics } = parseRules(file);
  if (ruleSet === undefined) throw new Error(JSON.stringify(diagnostics));
  return ruleSet;
}

type File = Draft<RuleFile> & Record<string, unknown>;
type Named = { identifier: string } & Record<string, unknown>;

const odd = ['constructor', 'variants', 'fallbacks', 'rules', 'note', 'a/b~c', 'identifier '];

/** Changes a list of rules, variants or fallbacks, or one of its entries. */
function changeList(list: unknown, seed: number, kind: number): void {
  const entries = list as Named[];
  const index = seed % Math.max(entries.length, 1);
  const entry = entries[index];
  if (kind === 0) entries.splice(index, 0, fresh(seed));
  else if (kind === 1) entries.push(fresh(seed));
  else if (kind === 2) entries.splice(index, 1);
  else if (kind === 3) entries.splice(0, entries.length, ...shuffled(entries, seed));
  else if (kind === 4) entries.reverse();
  else if (entry === undefined) return;
  else if (kind === 5) entry.priority = seed % 9;
  else if (kind === 6) delete entry.priority;
  else if (kind === 7) entry.name = `Name ${seed % 5}`;
  else if (kind === 8) entry.identifier = `renamed-${seed}`;
  else if (kind === 9) entries.splice(0, 0, ...entries.splice(index, 1));
  else entry[odd[seed % odd.length] as string] = { seed };
}

function fresh(seed: number): Named {
  return { identifier: `fresh-${seed}`, name: 'Fresh', cards: [] };
}

/** Changes a file in several places, each determined by one number. */
function edit(draft: File, seeds: readonly number[]): void {
  for (const seed of seeds) {
    const kind = seed % 11;
    const rest = Math.floor(seed / 11);
    const place = rest % 6;
    const rule = draft.rules[rest % Math.max(draft.rules.length, 1)];
    if (place === 0) draft.game = `Game ${rest % 3}`;
    else if (place === 1) draft.match = { names: ['case'] };
    else if (place === 2 && kind < 6) delete draft.fallbacks;
    else if (place === 2 && draft.fallbacks !== undefined) changeList(draft.fallbacks, rest, kind);
    else if (place === 3 && Array.isArray(rule?.variants)) changeList(rule.variants, rest, kind);
    else if (place === 3 && rule !== undefined) rule.cards = [{ name: 'Comfey', count: 2 }];
    else changeList(draft.rules, rest, kind);
  }
}

/** Seeds for edits in several places of a rule file; {@link edited} applies them. */
export const edits = fc.array(drawn, { minLength: 1, maxLength: 6 });

export function edited(ruleSet: RuleSet, seeds: readonly number[]): ReturnType<typeof editRules> {
  return editRules(ruleSet, (draft) => edit(draft as File, seeds));
}

export function expectSame(actual: RuleSet | undefined, expected: RuleSet): void {
  expect(actual?.version).toBe(expected.version);
  expect(actual?.file).toEqual(expected.file);
  expect(actual?.order.map(({ identifier }) => identifier)).toEqual(
    expected.order.map(({ identifier }) => identifier),
  );
}

/** The patches of an edit turn the old rules into the new ones, and the inverse patches turn them back. */
export function patchesLeadThereAndBack(runs: number): { edits: number; patches: number } {
  const tally = { edits: 0, patches: 0 };
  fc.assert(
    fc.property(anyFile, edits, (file, seeds) => {
      const before = ruleSetOf(file);
      const { ruleSet: after, patches, inversePatches } = edited(before, seeds);
      if (after === undefined) return;
      tally.edits++;
      tally.patches += patches.length;
      const again = applyPatches(before, patches);
      expect(again.diagnostics.filter(({ code }) => code.includes('patch'))).toEqual([]);
      expectSame(again.ruleSet, after);
      expectSame(applyPatches(after, inversePatches).ruleSet, before);
      expectSame(applyPatches(before, JSON.parse(JSON.stringify(patches))).ruleSet, after);
    }),
    { numRuns: runs },
  );
  return tally;
}

const codesOf = (diagnostics: readonly Diagnostic[]) =>
  new Set(diagnostics.map(({ code }) => code));

/** An overlay created from rules and edited rules produces the edited rules, with their findings. */
export function anOverlayMakesTheEditedRules(runs: number): { edits: number } {
  const tally = { edits: 0 };
  fc.assert(
    fc.property(anyFile, edits, (file, seeds) => {
      const base = ruleSetOf(file);
      const { ruleSet: mine } = edited(base, seeds);
      if (mine === undefined) return;
      tally.edits++;
      const overlay = JSON.stringify(createOverlay(base, mine));
      const { ruleSet, diagnostics } = applyOverlay(base, overlay);
      expect(codesOf(diagnostics)).toEqual(codesOf(parseRules(mine.file).diagnostics));
      expectSame(ruleSet, mine);
      expect(applyOverlay(base, createOverlay(base, base)).ruleSet).toBe(base);
    }),
    { numRuns: runs },
  );
  return tally;
}

/** Edited rules match like rules that were written that way. */
export function editedRulesMatchAsWrittenOnes(runs: number): { edits: number } {
  const tally = { edits: 0 };
  const inputs = anyFile.chain((file) => fc.tuple(fc.constant(file), edits, deckLines(file.rules)));
  fc.assert(
    fc.property(inputs, ([file, seeds, lines]) => {
      const { ruleSet } = edited(ruleSetOf(file), seeds);
      if (ruleSet === undefined) return;
      tally.edits++;
      const written = compileRules(JSON.stringify(ruleSet.file));
      expect(compileRules(ruleSet).matches(lines)).toEqual(written.matches(lines));
    }),
    { numRuns: runs },
  );
  return tally;
}
