import { describe, expect, test } from 'vitest';
import { ruleFiles, wideUniverse, wireRules } from '../support/arbitraries.js';
import {
  addingCardsNeverMovesTheWinnerLater,
  agree,
  aMissingPriorityBehavesAsTen,
  compile,
  distinctPrioritiesMakeTheFilesOrderIrrelevant,
  engines,
  equalPrioritiesLetTheFilesOrderDecide,
  explainAgreesOnConflicts,
  explainAgreesWithClassify,
  lineOrderChangesNothing,
  matchesAgreesWithClassify,
  reload,
  splittingAndMergingLinesChangesNothing,
  type Tally,
  unmentionedCardsChangeNothing,
} from '../support/laws.js';
import { expectMoreThan, isSampled, shareOfRuns } from '../support/sampled.js';

describe('a compiled rule set answers as the reference does', () => {
  const wire = wireRules().map((rules) => ({ rules }));
  const large = wireRules({ universe: wideUniverse, least: 200, most: 500 }).map((rules) => ({
    rules,
  }));
  const tallies: Tally[] = [];

  test.each([
    ['in the wire format', { files: wire, fileCount: 250, decksEach: 60 }],
    [
      'with everything that a rule file can say',
      { files: ruleFiles(), fileCount: 120, decksEach: 60 },
    ],
    [
      'with groups, kinds and each',
      { files: ruleFiles({ most: 4, isOfMany: true }), fileCount: 120, decksEach: 60 },
    ],
    [
      'with hundreds of rules',
      { files: large, universe: wideUniverse, fileCount: 8, decksEach: 60 },
    ],
  ])('%s', (_, volume) => {
    const tally = agree(engines.compiled, engines.reference, volume);
    expect(tally.decks).toBe(Math.ceil(volume.fileCount * shareOfRuns) * volume.decksEach);
    tallies.push(tally);
  });

  test.skipIf(isSampled)('on decks that meet the rules in every way', () => {
    const sum = (field: keyof Tally) => tallies.reduce((total, tally) => total + tally[field], 0);
    expectMoreThan(20_000, sum('decks'));
    expect(sum('classified') / sum('decks')).toBeGreaterThan(0.3);
    expect(sum('classified') / sum('decks')).toBeLessThan(0.95);
    expect(sum('byVariant') / sum('decks')).toBeGreaterThan(0.05);
    expectMoreThan(1500, sum('winners'));
  });
});

describe.each(Object.entries(engines))('for the %s matcher', (_, engine) => {
  test('adding cards never moves the winner to a later rule', () => {
    addingCardsNeverMovesTheWinnerLater(engine);
  });

  test('the order of lines changes nothing', () => {
    lineOrderChangesNothing(engine);
  });

  test('splitting lines and merging them changes nothing', () => {
    splittingAndMergingLinesChangesNothing(engine);
  });

  test('cards that no rule mentions change nothing', () => {
    unmentionedCardsChangeNothing(engine);
  });

  test('with distinct priorities the order of the file changes nothing', () => {
    distinctPrioritiesMakeTheFilesOrderIrrelevant(engine);
  });

  test('with equal priorities the order of the file decides', () => {
    equalPrioritiesLetTheFilesOrderDecide(engine);
  });

  test('a missing priority behaves as 10', () => {
    aMissingPriorityBehavesAsTen(engine);
  });

  test('the first match is what the deck is classified as', () => {
    matchesAgreesWithClassify(engine);
  });
});

describe.each([
  ['compiled', compile],
  ['reloaded', reload],
])('for the %s matcher', (_, make) => {
  test('the explanation agrees with the classification', () => {
    explainAgreesWithClassify(make);
  });

  test('the explanation names what else matches, however conflicts are settled', () => {
    explainAgreesOnConflicts(make);
  });
});
