/** Tagging a corpus is the same as classifying its lists one by one, by rows and by columns. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules, type Deck, type Matcher } from '../../src/index.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { deckNumberOf } from '../../src/questions/corpus/layout/access.js';
import { classificationOf, tagBy } from '../../src/questions/corpus/tagging/tag.js';
import { anyRules } from '../support/any-rules.js';
import { type Sample, samples } from '../support/label-settings.js';
import { describeWith, projectRoot, shared } from '../support/needs.js';

function matcherOf({ file, settings }: Sample): Matcher {
  const { colors } = settings;
  return compileRules(anyRules(file), colors === undefined ? {} : { colors });
}

function expectSame(
  way: 'rows' | 'columns',
  { program, classify }: Matcher,
  lists: readonly Deck[],
): void {
  const corpus = createCorpus(lists.map((deck) => ({ deck })));
  const tags = tagBy(way, program, corpus);
  const found = lists.map((_, list) => classificationOf(tags, deckNumberOf(corpus, list)));
  expect(found).toEqual(lists.map((deck) => classify(deck)));
  const results = tags.classifications.map((result) => JSON.stringify(result));
  expect(new Set(results).size).toBe(results.length);
}

describe.each(['rows', 'columns'] as const)('tagging a corpus by %s', (way) => {
  test('gives each list the result that it has alone', () => {
    fc.assert(
      fc.property(samples, (sample) => expectSame(way, matcherOf(sample), sample.lists)),
      { numRuns: 600 },
    );
  });
});

const rules = readFileSync(join(projectRoot, 'rules-fixtures/ptcg/rules.json'), 'utf8');

describeWith(shared, 'on the lists of real tournaments', (folder) => {
  const data = join(folder, 'data/ptcg');
  const lists = readdirSync(data).flatMap((name) => {
    const standings = JSON.parse(readFileSync(join(data, name), 'utf8')) as readonly {
      readonly decklist?: Deck;
    }[];
    return standings.flatMap(({ decklist }) => decklist ?? []);
  });

  test.each(
    (['rows', 'columns'] as const).flatMap((way) =>
      (['first', 'report', 'simplest'] as const).map((conflicts) => ({ way, conflicts })),
    ),
  )('tagging by $way gives the same results with conflicts: $conflicts', ({ way, conflicts }) => {
    expectSame(way, compileRules(rules, { conflicts }), lists);
  });
});
