/**
 * What groups are found and which rules are proposed for them, and how rules are revised by labels: each file of
 * rules-fixtures/learning has sentences, and below them rules, made-up lists with labels, and the question, after
 * which its answer stands. `--update` writes that. `unlabelled` takes the labels of the lists before away. Lists before
 * that of the number `earlier` are those of earlier events. `wins` is what each rule that is proposed wins without its
 * patches and with them, and `accept` makes these.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../src/core/rules/changes/edit.js';
import type { RulePatch } from '../../../../src/core/rules/changes/patches.js';
import type { RuleSet } from '../../../../src/core/rules/rule-set.js';
import { checkRuleSet } from '../../../../src/questions/analysis/checks/check.js';
import { type CorpusList, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../src/questions/corpus/session/session.js';
import { reviseRules } from '../../../../src/questions/learning/edits/revise.js';
import { groupUnknown } from '../../../../src/questions/learning/groups/unknown.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, type Made, madeOf, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/learning');

interface Options {
  readonly earlier?: number;
  readonly usesWords?: boolean;
  readonly least?: number;
}

class Asked {
  rules: unknown[];
  lists: CorpusList[];
  #proposed: readonly RulePatch[] = [];

  constructor(rules: readonly unknown[] = [], lists: readonly CorpusList[] = []) {
    this.rules = [...rules];
    this.lists = [...lists];
  }

  async step(kind: string, words: readonly string[]): Promise<string> {
    const [value] = words.map(said);
    if (kind === 'rule') this.rules.push(value);
    else if (kind === 'rules') this.rules = value as unknown[];
    else if (kind === 'list') this.lists.push(listOf(words.join(' ')));
    else if (kind === 'made') this.lists.push(...madeOf(...(value as Made)));
    else if (kind === 'unlabelled') this.lists = this.lists.map(({ label: _, ...one }) => one);
    else if (kind === 'accept') {
      const { ruleSet } = applyPatches(compileRules(anyRules(this.rules)).ruleSet, this.#proposed);
      this.rules = [...(ruleSet?.rules ?? [])];
    } else if (kind === 'revise') return this.#revised(value as object);
    else return this.#groups(value as object);
    return '';
  }

  async #groups({ earlier = 0, ...options }: Options = {}): Promise<string> {
    const { ruleSet } = compileRules(anyRules(this.rules));
    const corpus = createCorpus(this.lists);
    const isEarlier = (list: number) => list < earlier;
    const found = await groupUnknown(compileRules(ruleSet), corpus, { isEarlier, ...options });
    const proposed = [...found.groups, ...found.inside, ...found.unasked].flatMap(
      ({ proposal }) => proposal ?? [],
    );
    this.#proposed = proposed.flatMap(({ patches }) => patches);
    const winsBy = (rules: RuleSet) =>
      new Map(
        openSession(compileRules(rules).program, corpus).counts.map(
          (one) => [one.identifier, one.wins] as const,
        ),
      );
    const wins = proposed.map(({ patches, rule: { identifier } }) => {
      const { ruleSet: patched, diagnostics } = applyPatches(ruleSet, patches);
      expect(diagnostics).toEqual([]);
      const [before = 0, after] = [ruleSet, patched as RuleSet].map((r) =>
        winsBy(r).get(identifier),
      );
      return `${identifier} ${before} -> ${after}`;
    });
    return shown({ ...found, wins });
  }

  async #revised({ earlier = 0, ...options }: Options = {}): Promise<string> {
    const lists = createCorpus(this.lists);
    const isNew = (list: number) => list >= earlier;
    const revised = await reviseRules(anyRules(this.rules), lists, { isNew, ...options });
    const { ruleSet, refused, ...found } = revised;
    const findings = checkRuleSet(ruleSet, { lists });
    return shown({
      ...found,
      refused: refused.map(({ identifier, finding }) => `${identifier} ${finding?.code}`),
      order: ruleSet.order.map(({ identifier }) => identifier),
      findings: findings.flatMap(({ code, severity }) => (severity === 'info' ? [] : [code])),
    });
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Asked) => new Asked(shared?.rules, shared?.lists),
    () => false,
  ),
);
