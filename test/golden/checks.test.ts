/** Each check has one fixture with rules that trigger it and rules that must not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../src/core/decks/cards/read-table.js';
import { catalogue } from '../../src/core/diagnostics/catalogue.js';
import { checkCodes } from '../../src/core/diagnostics/codes/checks.js';
import { defined } from '../../src/core/json/defined.js';
import { checkRules } from '../../src/questions/analysis/checks/check.js';
import { fixRules } from '../../src/questions/analysis/fixes/fix-rules.js';
import type { DeckLimits } from '../../src/questions/analysis/reasoning/certain.js';
import { type CorpusList, createCorpus } from '../../src/questions/corpus/build/builder.js';
import { projectRoot } from '../support/needs.js';

interface CheckFixture {
  readonly about: string;
  /** Rules, or the text of a file when its formatting matters. */
  readonly triggers: unknown;
  readonly pointer: string;
  readonly quiet: unknown;
  /** False if the code has a fix, but not for these rules. */
  readonly isFixed?: false;
  readonly limits?: DeckLimits;
  readonly lists?: readonly CorpusList[];
  /** Rows of a card table. */
  readonly cards?: unknown;
}

const folder = join(projectRoot, 'rules-fixtures/checks');
const codes = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));

describe('checks', () => {
  test('all have a fixture', () => {
    expect(codes.sort()).toEqual(Object.keys(checkCodes).sort());
  });

  test.each(codes)('%s is reported only where expected, and fixed if possible', (code) => {
    const fixture = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as CheckFixture;
    const { triggers, pointer, quiet, limits, lists, cards } = fixture;
    const options = defined({
      limits,
      lists: lists && createCorpus(lists),
      cards: cards === undefined ? undefined : readCardTable(cards).table,
    });
    const textOf = (rules: unknown) =>
      typeof rules === 'string' ? rules : JSON.stringify(rules, null, 2);
    const found = (rules: unknown) => {
      const { ruleSet, diagnostics } = checkRules(textOf(rules), {
        file: 'rules.json',
        ...options,
      });
      expect(ruleSet).toBeDefined();
      return diagnostics.filter((diagnostic) => diagnostic.code === code);
    };
    const [finding, ...others] = found(triggers);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ pointer, file: 'rules.json' });
    expect(finding?.range?.start.line).toBeGreaterThan(0);
    expect(found(quiet)).toEqual([]);
    // Without what it needs it is not found, and to ignore it is no mistake.
    const ignoring = checkRules(`// decktype-ignore ${code}\n${textOf(triggers)}`).diagnostics;
    if (lists ?? cards) expect(ignoring.map((one) => one.code)).not.toContain('unused-ignore');
    const { fix } = catalogue[code as keyof typeof checkCodes];
    if (fix === undefined) expect(finding?.fix).toBeUndefined();
    if (fix === undefined || fixture.isFixed === false) return;
    const { text, fixed } = fixRules(textOf(triggers), options);
    expect(fixed.map((one) => one.code)).toContain(code);
    expect(found(text)).toEqual([]);
  });
});
