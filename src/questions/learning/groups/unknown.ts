/**
 * Unknown lists: groups of lists that no rule matches, and groups of lists that are unlike the others
 * of the rule that wins them.
 */

import type { Matcher } from '../../../core/engine/matcher.js';
import { isCardRequirement, type Rule } from '../../../core/rules/model.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession } from '../../corpus/session/session.js';
import { pathOf } from '../edits/editable.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import {
  CorpusProfile,
  type ListGroup,
  profileOptionsOf,
  profileTables,
} from './corpus-profile.js';
import { fewestLists, groupDecks } from './group.js';
import { groupsInsideRule, type SwallowedGroup } from './groups-inside-rules.js';
import type { RuleProposal } from './propose.js';
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
  const found = withOneRuleEach(await groupsOfProfile(profile, scheduler));
  return { ...found, unasked: await uncheckedCards(profile, found, scheduler) };
}

/** One of two proposals with the same cards is left out if the other wins this part of its group's lists. */
const leastTaken = 0.9;

/**
 * The groups, with one proposal for each deck: some lists of a deck have no deck, and some are inside
 * rules, so that it has several groups.
 */
function withOneRuleEach(found: UnknownGroups): UnknownGroups {
  const groups = [...found.groups];
  const inside: SwallowedGroup[] = [];
  for (let group of found.inside) {
    const winner = [...groups, ...inside].find((other) => winsAlso(other, group, group.inside));
    const at = groups.findIndex(
      (other) =>
        other.proposal?.patches[0]?.op === 'add' &&
        winsAlso(group, other) &&
        (winner === undefined || winsMore(group, winner)),
    );
    const replaced = groups[at];
    if (replaced?.proposal && group.proposal) {
      group = { ...group, proposal: renamed(group.proposal, replaced.proposal.rule) };
      groups[at] = wonBy(replaced, group);
    } else if (winner !== undefined) group = wonBy(group, winner);
    inside.push(group);
  }
  return { ...found, groups, inside };
}

/** Whether a group's proposal asks for the cards of another one's, and wins its lists, which a rule may win now. */
function winsAlso({ proposal }: ListGroup, other: ListGroup, rule?: string): boolean {
  if (proposal === undefined || other.proposal === undefined) return false;
  const won =
    rule === undefined
      ? proposal.gains
      : proposal.takes.reduce((sum, { from, lists }) => (from === rule ? sum + lists : sum), 0);
  return namesIn(proposal) === namesIn(other.proposal) && won >= leastTaken * other.lists.length;
}

/** Whether the proposal of a group inside a rule wins more lists than another group's, or as many for a larger group. */
function winsMore(group: SwallowedGroup, other: ListGroup): boolean {
  const more = group.lists.length + winsBeside(group) - winsBeside(other);
  return more > 0 || (more === 0 && group.lists.length > other.lists.length);
}

/** The lists that a group's proposal wins, without those that a rule wins now and the group has. */
function winsBeside({ proposal }: ListGroup): number {
  const { gains = 0, takes = [] } = proposal ?? {};
  return takes.reduce((sum, { lists }) => sum + lists, gains);
}

function namesIn({ rule }: RuleProposal): string {
  const names = rule.cards.flatMap((card) => (isCardRequirement(card) ? (card.name ?? '') : []));
  return JSON.stringify(names.sort());
}

function wonBy<Group extends ListGroup>(
  { proposal: _proposal, ...group }: Group,
  { proposal }: ListGroup,
) {
  return { ...group, ...(proposal && { wonBy: proposal.rule.identifier }) };
}

/** A proposal of a new rule with the name of another one. */
function renamed(proposal: RuleProposal, { identifier, name }: Rule): RuleProposal {
  const rule = { ...proposal.rule, identifier, name };
  const patches = proposal.patches.map((patch) =>
    patch.op === 'add' ? { ...patch, path: pathOf(identifier), value: rule } : patch,
  );
  return { ...proposal, rule, patches };
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
