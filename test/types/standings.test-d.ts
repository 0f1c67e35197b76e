/** What the types of `decktype/standings` allow and forbid. */
import { expectTypeOf, test } from 'vitest';
import type { Matcher, Program } from '../../src/index.js';
import { type Classifier, createClassifier } from '../../src/runtime.js';
import {
  type TaggedStandings,
  type TagStream,
  tagStanding,
  tagStandings,
  tagStream,
} from '../../src/standings/index.js';

declare const matcher: Matcher;
declare const program: Program;

test('tagging takes a matcher, or the classifier of a stored program', () => {
  const classifier = createClassifier(program);
  for (const either of [matcher, classifier]) {
    expectTypeOf(either).toExtend<Classifier>();
    tagStanding(either, { player: 'p1' });
    tagStandings(either, [{ player: 'p1' }]);
    tagStream(either, ['[]']);
  }
  expectTypeOf(tagStanding).parameter(0).toEqualTypeOf<Classifier>();
  expectTypeOf(tagStandings).parameter(0).toEqualTypeOf<Classifier>();
  expectTypeOf(tagStream).parameter(0).toEqualTypeOf<Classifier>();
});

test('tagging takes no program and no settings beside it', () => {
  // @ts-expect-error `createClassifier` makes a classifier of a program
  tagStandings(program, []);
  // @ts-expect-error what a label depends on is in the program
  tagStandings(matcher, [], { conflicts: 'report' });
  // @ts-expect-error here as well
  tagStream(matcher, [], { conflicts: 'report' });
});

test('a tagged standing keeps its fields, and its deck may be a label', () => {
  const tagged = tagStanding(matcher, { player: 'p1', placing: 3 });
  expectTypeOf(tagged.player).toEqualTypeOf<string>();
  expectTypeOf(tagged.placing).toEqualTypeOf<number>();
  expectTypeOf(tagStandings(matcher, [{ player: 'p1' }])).toEqualTypeOf<
    TaggedStandings<{ player: string }>
  >();
  expectTypeOf(tagStream(matcher, [])).toEqualTypeOf<TagStream>();
});
