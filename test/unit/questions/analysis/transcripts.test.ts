/**
 * Questions about rules. Each file of rules-fixtures/asked has sentences with rules, lists and questions,
 * followed by the answers; `--update` writes the answers. Numbers are indices of rules and lists.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { compileRules, type Matcher } from '../../../../src/core/engine/matcher.js';
import { runCase } from '../../../../src/questions/analysis/cases.js';
import { languageFinder } from '../../../../src/questions/analysis/checks/other-language.js';
import {
  caseOfList,
  expectationOf,
  sampleCase,
} from '../../../../src/questions/analysis/list-cases.js';
import { certainDecks } from '../../../../src/questions/analysis/reasoning/certain.js';
import { createProbe } from '../../../../src/questions/analysis/reasoning/probe.js';
import { requirementUsage } from '../../../../src/questions/analysis/reasoning/usage.js';
import { type CorpusList, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import type { ListLabel } from '../../../../src/questions/corpus/layout/corpus.js';
import { cardIndex } from '../../../../src/questions/corpus/tagging/card-index.js';
import { anyRules } from '../../../support/any-rules.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/asked');

type Answer = (asked: Asked, given: readonly unknown[], text: string) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  smallest: ({ matcher }) => createProbe(matcher.program).smallestDecksOf(0),

  // Which rules also match bigger decks, and which imply others.
  probe({ matcher }) {
    const { isMonotone, implies } = createProbe(matcher.program);
    const rules = matcher.ruleSet.rules.map(({ identifier }, at) => [identifier, at] as const);
    return {
      isMonotone: rules.flatMap(([id, at]) => (isMonotone(at) ? [id] : [])),
      implies: rules.flatMap(([id, at]) =>
        rules.flatMap(([other, to]) => (at !== to && implies(at, to) ? [`${id} ${other}`] : [])),
      ),
    };
  },

  // For each list in turn: the first rule that also matches bigger decks.
  first({ matcher, lists }) {
    const probe = createProbe(matcher.program);
    return {
      first: lists.map(({ deck }) => {
        probe.count(deck);
        return probe.firstMonotone();
      }),
    };
  },

  certain({ matcher }, [given]) {
    const { seen, ...known } = given as { readonly seen: unknown };
    const decks = certainDecks(matcher, seen, known);
    return Object.fromEntries(decks.map(({ id, deck }) => [id, deck]));
  },

  usage({ matcher, lists }) {
    const corpus = createCorpus(lists);
    return requirementUsage(matcher.program, corpus, cardIndex(corpus, []));
  },

  language({ matcher, lists }, _, text) {
    const other = languageFinder(matcher);
    if (text === '') return { name: other.nameInLists(createCorpus(lists)) };
    const { deck, ...headings } = listOf(text);
    return { name: other.nameIn(deck, 'local' in headings) };
  },

  case({ matcher, lists }, [list, expected]) {
    const found = caseOfList(
      createCorpus(lists),
      list as number,
      matcher.ruleSet,
      expected as string,
    );
    return { ...found, outcome: runCase(matcher, found).outcome };
  },

  expected: ({ matcher, rules }, [label]) => ({
    expected: expectationOf(label as ListLabel, rules === null ? undefined : matcher.ruleSet),
  }),

  sample: ({ matcher }) => sampleCase(matcher),
};

class Asked {
  rules: unknown;
  readonly lists: CorpusList[];

  constructor({ rules, lists = [] }: Partial<Asked> = {}) {
    this.rules = rules;
    this.lists = [...lists];
  }

  get matcher(): Matcher {
    return compileRules(anyRules(this.rules ?? []));
  }

  async step(kind: string, words: readonly string[]): Promise<string> {
    const text = words.join(' ');
    if (kind === 'rules') this.rules = said(text);
    else if (kind === 'list') this.lists.push(listOf(text));
    else return shown(answers[kind]?.(this, words.map(said), text));
    return '';
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Asked) => new Asked(shared),
    () => false,
  ),
);
