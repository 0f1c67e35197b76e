/**
 * Unknown lists: groups of lists that no rule matches, and groups of lists that are unlike the others
 * of the rule that wins them.
 */

import type { Matcher } from '../../../core/engine/matcher.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession } from '../../corpus/session/session.js';
import { Pace, type WatchOptions } from '../pace.js';
import { fewestLists, groupDecks } from './group.js';
import { type ListGroup, Survey, surveyTables } from './survey.js';
import { type SwallowedGroup, swallowedGroups } from './swallowed.js';
import { type UnaskedCards, unaskedCards } from './unasked.js';

/** The groups of lists. */
export interface UnknownGroups {
  /** The lists that were looked at. */
  readonly lists: number;
  /** How many of them have no deck. */
  readonly unknown: number;
  /** Most lists first. */
  readonly groups: readonly ListGroup[];
  /** The lists without a deck that belong to no group, ascending. */
  readonly single: readonly number[];
  readonly inside: readonly SwallowedGroup[];
}

/** What {@link groupUnknown} found. */
export interface UnknownLists extends UnknownGroups {
  /** Rules without groups inside and without earlier lists, most lists first: is each one deck? */
  readonly unasked: readonly UnaskedCards[];
}

/** Which lists to group. */
export interface GroupOptions extends WatchOptions {
  /**
   * Whether a list, by its number, is from an event that was sorted out before. Such lists are not
   * grouped; they tell what is new. Default: none is.
   */
  readonly isEarlier?: (list: number) => boolean;
}

/**
 * Groups the lists that no rule matches, and finds groups of other decks among the lists of each
 * rule. Each group has a proposal for a rule.
 *
 * @example
 * const { groups } = await groupUnknown(compileRules(rules), corpus)
 * groups[0].proposal // { rule: { identifier: 'dragapult', … }, gains: 115, takes: [], … }
 */
export async function groupUnknown(
  matcher: Matcher,
  corpus: Corpus,
  options: GroupOptions = {},
): Promise<UnknownLists> {
  const pace = new Pace(options);
  const { program, ruleSet } = matcher;
  const tables = await surveyTables(corpus, ruleSet.match.names, pace);
  const survey = new Survey(
    openSession(program, corpus),
    tables,
    options.isEarlier ?? (() => false),
  );
  const found = await groupSurveyed(survey, pace);
  return { ...found, unasked: await unaskedCards(survey, found, pace) };
}

/** The groups of a survey. */
export async function groupSurveyed(survey: Survey, pace: Pace): Promise<UnknownGroups> {
  const unknown = survey.recent.get('') ?? [];
  const found = await groupDecks(survey.corpus, survey.similarity, unknown, pace);
  const shown = found.filter((group) => survey.listsOf(group).length >= fewestLists);
  const labels = [...survey.recent.keys()].filter((label) => label !== '');
  const total = shown.length + labels.length;
  let done = 0;
  const taken = new Set<string>();
  const describe = (group: readonly number[], label: string): ListGroup => {
    const described = survey.describe(group, label, taken);
    if (described.proposal) taken.add(described.proposal.rule.identifier);
    return described;
  };
  const groups: ListGroup[] = [];
  for (const group of shown) {
    groups.push(describe(group, ''));
    await pace.step(++done, total);
  }
  const inside: SwallowedGroup[] = [];
  for (const label of labels) {
    const recent = survey.recent.get(label) as readonly number[];
    const absentWords = survey.keyCards.absentWords(label);
    for (const group of await swallowedGroups(survey, label, pace)) {
      const of = survey.listsOf(recent).length;
      inside.push({
        ...{ inside: label, of, ...describe(group, label) },
        ...(absentWords.length > 0 && { absentWords }),
      });
    }
    await pace.step(++done, total);
  }
  const isShown = new Set(shown.flat());
  const unknownLists = survey.listsOf(unknown);
  return {
    lists: survey.recentCount,
    unknown: unknownLists.length,
    groups,
    single: survey.listsOf(unknown.filter((deck) => !isShown.has(deck))),
    inside: inside.sort((x, y) => y.lists.length - x.lists.length),
  };
}
