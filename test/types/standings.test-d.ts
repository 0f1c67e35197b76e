/** What the types of `decktype/standings` allow and forbid; checked by `npm run typecheck`, never run. */
import { expectTypeOf, test } from 'vitest';
import {
  type DeckLabel,
  type TaggedStandings,
  tagStanding,
  tagStandings,
} from '../../src/core/standings/index.js';
import { type TagStream, tagStream } from '../../src/core/standings/node.js';
import type { Matcher, Program } from '../../src/index.js';
import { type Classifier, createClassifier } from '../../src/runtime.js';

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

test('standings of JSON.parse have a deck when they are tagged, and fields of unknown types', () => {
  const tagged = tagStandings(matcher, JSON.parse('[]'));
  expectTypeOf(tagged.standings.map((one) => one.deck?.name)).toEqualTypeOf<
    (string | undefined)[]
  >();
  expectTypeOf(tagged.standings.map((one) => one.player)).toEqualTypeOf<unknown[]>();
  const objects: readonly object[] = [];
  const [first] = tagStandings(matcher, objects).standings;
  expectTypeOf(first?.deck?.id).toEqualTypeOf<string | undefined>();
  const rows: readonly Readonly<Record<string, unknown>>[] = [];
  const [row] = tagStandings(matcher, rows).standings;
  expectTypeOf(row?.deck?.icons).toEqualTypeOf<readonly string[] | undefined>();
});

test('a standing without a deck has one when it is tagged; one with a deck has either', () => {
  const [tagged] = tagStandings(matcher, [{ player: 'p1' }]).standings;
  expectTypeOf(tagged?.deck?.name).toEqualTypeOf<string | undefined>();
  expectTypeOf(tagStanding(matcher, { player: 'p1' }).deck?.id).toEqualTypeOf<string | undefined>();
  const known = tagStanding(matcher, { player: 'p1', deck: 'Snorlax' });
  expectTypeOf(known.deck).toEqualTypeOf<DeckLabel | string | undefined>();
});

test('tagging takes no text and no single standing in place of an array', () => {
  // @ts-expect-error a text
  tagStandings(matcher, '[]');
  // @ts-expect-error a single standing
  tagStandings(matcher, { player: 'p1' });
  // @ts-expect-error names
  tagStandings(matcher, ['p1']);
});
