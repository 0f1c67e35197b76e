/**
 * What is learned from lists. Each file of rules-fixtures/learning has sentences with rules, made-up labelled
 * lists and a question, followed by the answer; `--update` writes the answers. `unlabelled` removes the labels
 * of the lists before it, or of those from an index on. Lists before the index `earlier` belong to earlier
 * events. `wins` shows what each proposed rule wins without and with its patches; `accept` applies the patches.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../src/core/rules/changes/edit.js';
import type { RulePatch } from '../../../../src/core/rules/changes/patches.js';
import type { CardRequirement } from '../../../../src/core/rules/model.js';
import type { RuleSet } from '../../../../src/core/rules/rule-set.js';
import { checkRuleSet } from '../../../../src/questions/analysis/checks/check.js';
import { type CorpusList, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../src/questions/corpus/session/session.js';
import { reviseRules } from '../../../../src/questions/learning/edits/revise.js';
import {
  type EvaluateOptions,
  evaluateLearning,
} from '../../../../src/questions/learning/evaluate.js';
import { followEvents } from '../../../../src/questions/learning/follow/follow.js';
import { corpusProfile } from '../../../../src/questions/learning/groups/corpus-profile.js';
import { mergeGroup } from '../../../../src/questions/learning/groups/merge.js';
import { profileTables } from '../../../../src/questions/learning/groups/profile-tables.js';
import { reviewCandidate } from '../../../../src/questions/learning/groups/review-candidate.js';
import { splitGroup } from '../../../../src/questions/learning/groups/split.js';
import { groupUnknown } from '../../../../src/questions/learning/groups/unknown.js';
import { type LearnOptions, learnRules } from '../../../../src/questions/learning/rules/learn.js';
import { Scheduler } from '../../../../src/questions/learning/scheduler.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, type Made, madeOf, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/learning');

interface Options {
  readonly earlier?: number;
  readonly usesWords?: boolean;
  readonly least?: number;
}

interface Merged {
  readonly rule: string;
  readonly decks: readonly number[];
  readonly held?: readonly CardRequirement[];
}

interface Doubted {
  readonly group: readonly number[];
  readonly rule: string;
  readonly won: readonly number[];
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
    const [value, ...more] = words.map(said);
    if (kind === 'rule') this.rules.push(value);
    else if (kind === 'rules') this.rules = value as unknown[];
    else if (kind === 'list') this.lists.push(listOf(words.join(' ')));
    else if (kind === 'made') this.lists.push(...madeOf(...(value as Made)));
    else if (kind === 'unlabelled') {
      const others = this.lists.splice((value ?? 0) as number);
      this.lists.push(...others.map(({ label: _, ...one }) => one));
    } else if (kind === 'accept') {
      const { ruleSet } = applyPatches(compileRules(anyRules(this.rules)).ruleSet, this.#proposed);
      this.rules = [...(ruleSet?.rules ?? [])];
    } else if (kind === 'learn') return this.#learned(value as LearnOptions);
    else if (kind === 'evaluate')
      return shown(await evaluateLearning(createCorpus(this.lists), value as EvaluateOptions));
    else if (kind === 'revise') return this.#revised(value as object);
    else if (kind === 'follow') return this.#followed(value as object);
    else if (kind === 'group') return this.#groups(value as object);
    else if (kind === 'merge') return this.#merged(value as Merged);
    else return this.#profiled(kind, value as Doubted & number & number[], more[0] as string);
    return '';
  }

  #merged({ rule, decks, held = [] }: Merged): string {
    const matcher = compileRules(anyRules(this.rules));
    const session = openSession(matcher, createCorpus(this.lists));
    const patches = mergeGroup(session, decks, rule, held);
    const { ruleSet } = applyPatches(matcher.ruleSet, patches ?? []);
    const { labels } = session.update(compileRules(ruleSet as RuleSet)).session;
    const names = Array.from(labels.numbers, (number) => labels.names[number]?.id);
    return shown(patches && { patches, names });
  }

  /** The parts of a group of decks, its most doubtful deck, or the labels nearest to a deck. */
  async #profiled(kind: string, of: Doubted & number & number[], without: string): Promise<string> {
    const corpus = createCorpus(this.lists);
    const scheduler = new Scheduler({});
    const tables = await profileTables(corpus, {}, scheduler);
    const session = openSession(compileRules(anyRules(this.rules)), corpus);
    const profile = corpusProfile(session, tables, () => false);
    if (kind === 'split') return JSON.stringify(await splitGroup(profile, of, scheduler));
    if (kind === 'nearest') return shown(profile.nearestLabels(of, without, 5));
    return shown(reviewCandidate(profile, of.group, new Set(of.won), of.rule));
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

  /** The rules learned from the lists, the same whatever their order. */
  async #learned(options: LearnOptions): Promise<string> {
    const [found, again] = await Promise.all(
      [this.lists, this.lists.toReversed()].map(async (lists) => {
        const corpus = createCorpus(lists);
        const { ruleSet, evidence, ...counts } = await learnRules(corpus, options);
        const findings = checkRuleSet(ruleSet, { lists: corpus }).map(({ code }) => code);
        return shown({ ...counts, rules: ruleSet.rules, evidence, findings });
      }),
    );
    expect(again).toBe(found);
    return found as string;
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

  async #followed({ earlier = 0, ...options }: Options = {}): Promise<string> {
    const isNew = (list: number) => list >= earlier;
    const lists = createCorpus(this.lists);
    const { ruleSet, events } = await followEvents(anyRules(this.rules), lists, {
      isNew,
      ...options,
    });
    return (
      events.map((event) => `event\n${shown(event).replace(/^/gm, '  ')}\n`).join('') +
      shown({ rules: ruleSet.rules.map(({ identifier }) => identifier) })
    );
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Asked) => new Asked(shared?.rules, shared?.lists),
    () => false,
  ),
);
