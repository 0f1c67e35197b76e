import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compileRules } from '../../src/core/engine/matcher.js';
import { applyPatches } from '../../src/core/rules/changes/edit.js';
import type { RuleSet } from '../../src/core/rules/rule-set.js';
import { checkRules } from '../../src/questions/analysis/checks/check.js';
import { deckNumberOf, entryOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { readCorpus } from '../../src/questions/corpus/reading/read-corpus.js';
import { classificationOf, tagCorpus } from '../../src/questions/corpus/tagging/tag.js';
import { groupUnknown, learnRules, reviseRules } from '../../src/questions/learning/index.js';
import { describeWith, shared } from '../support/needs.js';

interface Fact {
  readonly deck: number;
  readonly label: string;
  readonly date: string;
}

/** The identifier that the rules give each list; undefined if no rule matches. */
function resultsOf(rules: RuleSet, corpus: Corpus): (string | undefined)[] {
  const tags = tagCorpus(compileRules(rules).program, corpus);
  return Array.from(
    { length: corpus.listCount },
    (_, list) => classificationOf(tags, deckNumberOf(corpus, list))?.id,
  );
}

describeWith(shared, 'learning from the lists of real tournaments', (folder) => {
  const data = join(folder, 'data/ptcg');
  const names = readdirSync(data).sort();
  let corpus: Corpus;
  let facts: readonly Fact[];

  async function corpusOf(files: readonly string[]): Promise<Corpus> {
    const sources = files.map((name) => ({
      name,
      content: [readFileSync(join(data, name))],
      event: { id: name, date: name.slice(0, 10) },
    }));
    return (await readCorpus(sources)).corpus;
  }

  beforeAll(async () => {
    corpus = await corpusOf(names);
    facts = Array.from({ length: corpus.listCount }, (_, list) => {
      const { deck, label, event } = entryOf(corpus, list);
      return { deck, label: label?.id ?? '', date: event?.date ?? '' };
    });
  });

  /** The share of correct results among lists of a date whose labels occur in earlier lists. */
  function accuracy(rules: RuleSet, date: string): number {
    const results = resultsOf(rules, corpus);
    const seen = new Set(facts.filter((fact) => fact.date < date).map(({ label }) => label));
    const compared = [...facts.entries()].filter(
      ([, fact]) => fact.date === date && seen.has(fact.label),
    );
    return compared.filter(([list, { label }]) => results[list] === label).length / compared.length;
  }

  const before = (date: string) => (list: number) => (facts[list]?.date ?? '') < date;

  test('labels nearly all lists of the next event correctly, with few and short rules', async () => {
    const found = await Promise.all(
      ['2025-03-22', '2025-05-17', '2025-06-13'].map(async (date) => {
        const { ruleSet } = await learnRules(corpus, { isUsed: before(date) });
        const parts = ruleSet.rules.flatMap((rule) => [rule, ...(rule.variants ?? [])]);
        const cards = parts.reduce((sum, { cards }) => sum + cards.length, 0);
        expect(cards / parts.length).toBeLessThanOrEqual(1.3);
        const lists = await corpusOf(names.filter((name) => name < date));
        const found = checkRules(ruleSet.file, { lists }).diagnostics.map(({ code }) => code);
        for (const code of ['shadowed', 'redundant', 'order-sensitive', 'never-wins']) {
          expect(found).not.toContain(code);
        }
        return accuracy(ruleSet, date);
      }),
    );
    expect(found.reduce((x, y) => x + y, 0) / found.length).toBeGreaterThanOrEqual(0.985);
  });

  test('also does so without the words of labels', async () => {
    const found = await Promise.all(
      ['2025-03-22', '2025-05-17', '2025-06-13'].map(async (date) => {
        const options = { isUsed: before(date), usesWords: false };
        return accuracy((await learnRules(corpus, options)).ruleSet, date);
      }),
    );
    expect(found.reduce((x, y) => x + y, 0) / found.length).toBeGreaterThanOrEqual(0.975);
  });

  test('fixes with few edits what the next event labels differently', async () => {
    const date = '2025-05-24';
    const { ruleSet } = await learnRules(corpus, { isUsed: before('2025-05-17') });
    const revised = await reviseRules(ruleSet, corpus, {
      isUsed: (list) => (facts[list]?.date ?? '') <= '2025-05-17',
      isNew: (list) => facts[list]?.date === '2025-05-17',
    });
    const anew = await learnRules(corpus, { isUsed: before(date) });
    expect(revised.edits.length).toBeLessThanOrEqual(8);
    expect(accuracy(revised.ruleSet, date)).toBeGreaterThan(accuracy(anew.ruleSet, date) - 0.01);
    const results = resultsOf(revised.ruleSet, corpus);
    const wrong = [...facts.keys()].filter(
      (list) => facts[list]?.date === '2025-05-17' && results[list] !== facts[list]?.label,
    );
    expect(revised.wrong).toEqual(wrong);
  });

  test('recovers rules that were removed', async () => {
    const lists = await corpusOf(names.slice(-2));
    const { ruleSet } = await learnRules(lists);
    const hidden = ['gardevoir', 'gholdengo', 'raging-bolt-ogerpon', 'tera-box'];
    const won = resultsOf(ruleSet, lists);
    const rules = ruleSet.rules.filter(({ identifier }) => !hidden.includes(identifier));
    const matcher = compileRules(rules);
    const { groups } = await groupUnknown(matcher, lists);
    const without = resultsOf(matcher.ruleSet, lists);
    const proposed = groups.flatMap(({ proposal }) => {
      if (proposal === undefined) return [];
      const applied = applyPatches(matcher.ruleSet, proposal.patches);
      expect(applied.diagnostics).toEqual([]);
      if (applied.ruleSet === undefined) return [];
      const results = resultsOf(applied.ruleSet, lists);
      const { identifier } = proposal.rule;
      const gained = [...results.keys()].filter((list) => results[list] === identifier);
      expect(gained.filter((list) => without[list] === undefined)).toHaveLength(proposal.gains);
      return [gained];
    });
    for (const rule of hidden) {
      const own = [...won.keys()].filter(
        (list) => won[list] === rule && without[list] === undefined,
      );
      const best = proposed.map((gained) => own.filter((list) => gained.includes(list)).length);
      expect(Math.max(...best)).toBeGreaterThanOrEqual(0.9 * own.length);
    }
  });
});
