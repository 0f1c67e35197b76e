/**
 * Unknown lists: groups of lists that no rule matches, and groups of lists that are unlike the others
 * of the rule that wins them.
 */

import type { Matcher } from '../../../core/engine/matcher.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession } from '../../corpus/session/session.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import {
  CorpusProfile,
  type ListGroup,
  profileOptionsOf,
  profileTables,
} from './corpus-profile.js';
import { fewestLists, groupDecks } from './group.js';
import { groupsInsideRule, type SwallowedGroup } from './groups-inside-rules.js';
import type { PublishedOptions } from './published.js';
import { type UnaskedCards, uncheckedCards } from './unchecked-cards.js';

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
export interface GroupOptions extends WatchOptions, PublishedOptions {
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
  const scheduler = new Scheduler(options);
  const { program, ruleSet } = matcher;
  const { isEarlier = () => false, ignoredLabels = [], usesWords } = options;
  const settings = { ...profileOptionsOf(ruleSet, ignoredLabels), usesWords };
  const tables = await profileTables(corpus, settings, scheduler);
  const profile = new CorpusProfile(openSession(program, corpus), tables, isEarlier);
  const found = await groupsOfProfile(profile, scheduler);
  return { ...found, unasked: await uncheckedCards(profile, found, scheduler) };
}

/** About the part of the time that grouping lists without a deck takes; the rest describes groups. */
const shareOfUnknown = 0.05;

/** The groups of a profile. */
export async function groupsOfProfile(
  profile: CorpusProfile,
  scheduler: Scheduler,
): Promise<UnknownGroups> {
  const unknown = profile.recent.get('') ?? [];
  const start = scheduler.part(0, shareOfUnknown);
  const found = await groupDecks(profile.corpus, profile.similarity, unknown, start);
  const shown = profile.named
    .regrouped(found)
    .filter((group) => profile.listsOf(group).length >= fewestLists);
  const labels = [...profile.recent.keys()].filter((label) => label !== '');
  const total = shown.length + labels.length;
  const rest = scheduler.part(shareOfUnknown, 1);
  let done = 0;
  const taken = new Set<string>();
  const describe = (group: readonly number[], label: string): ListGroup => {
    const described = profile.describe(group, label, taken);
    if (described.proposal) taken.add(described.proposal.rule.identifier);
    return described;
  };
  const groups: ListGroup[] = [];
  for (const group of shown) {
    groups.push(describe(group, ''));
    await rest.step(++done, total);
  }
  const inside: SwallowedGroup[] = [];
  for (const label of labels) {
    const recent = profile.recent.get(label) as readonly number[];
    const absentWords = profile.keyCards.absentWords(label);
    const part = rest.part(done / total, (done + 1) / total);
    for (const group of await groupsInsideRule(profile, label, part)) {
      const of = profile.listsOf(recent).length;
      inside.push({
        ...{ inside: label, of, ...describe(group, label) },
        ...(absentWords.length > 0 && { absentWords }),
      });
    }
    await rest.step(++done, total);
  }
  const isShown = new Set(shown.flat());
  const unknownLists = profile.listsOf(unknown);
  return {
    lists: profile.recentCount,
    unknown: unknownLists.length,
    groups,
    single: profile.listsOf(unknown.filter((deck) => !isShown.has(deck))),
    inside: inside.sort((x, y) => y.lists.length - x.lists.length),
  };
}
