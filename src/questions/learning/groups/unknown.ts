/**
 * Groups unknown lists: lists that no rule matches, and lists that are unlike the others of the rule that wins them.
 */

import type { Matcher } from '../../../core/engine/matcher.js';
import { sumOf } from '../../../core/json/grouping.js';
import { isCardRequirement, type Rule } from '../../../core/rules/model.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession } from '../../corpus/session/session.js';
import { pathOf } from '../edits/editable.js';
import type { IdentifierOptions } from '../lists/sample.js';
import { sampled } from '../lists/similarity.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import { corpusProfile } from './corpus-profile.js';
import { type GroupDescriber, groupDescriber, type ListGroup } from './describe-groups.js';
import { type CardTally, fewestLists, type Groups, groupDecks } from './group.js';
import { groupsInsideRule, type SwallowedGroup } from './groups-inside-rules.js';
import { profileOptionsOf, profileTables } from './profile-tables.js';
import type { RuleProposal } from './propose.js';
import type { PublishedOptions } from './published.js';
import { type UnaskedCards, uncheckedCards } from './unchecked-cards.js';

/** The groups of lists. */
export interface UnknownGroups {
  /** The number of lists examined. */
  readonly lists: number;
  /** The number of lists without a deck. */
  readonly unknown: number;
  /** Most lists first. */
  readonly groups: readonly ListGroup[];
  /** The lists without a deck that belong to no group, ascending. */
  readonly single: readonly number[];
  readonly inside: readonly SwallowedGroup[];
}

/** The result of {@link groupUnknown}. */
export interface UnknownLists extends UnknownGroups {
  /** Rules without groups inside and without earlier lists, most lists first. Each might be more than one deck. */
  readonly unasked: readonly UnaskedCards[];
}

/** Which lists to group. */
export interface GroupOptions extends WatchOptions, PublishedOptions, IdentifierOptions {
  /**
   * Whether a list, given by number, is from an event that was sorted out before. Such lists are not grouped
   * but show what is new. Default: none is.
   */
  readonly isEarlier?: (list: number) => boolean;
}

/**
 * Groups the lists that no rule matches, and finds groups of other decks among the lists of each rule. Each
 * group gets a proposed rule.
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
  const profile = corpusProfile(openSession(program, corpus), tables, isEarlier);
  const describer = groupDescriber(profile, options);
  const found = withOneRuleEach(await findGroups(describer, scheduler));
  return { ...found, unasked: await uncheckedCards(describer, found, scheduler) };
}

/**
 * Of two proposals with the same cards, one is dropped if the other wins at least this share of its group's lists.
 */
const leastTaken = 0.9;

/**
 * Leaves one proposal for each deck. A deck has several groups if some of its lists have no deck and others are
 * inside rules.
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
    } else if (winner !== undefined) {
      group = wonBy(group, winner);
    }
    inside.push(group);
  }
  return { ...found, groups, inside };
}

/**
 * Whether a group's proposal has the same cards as another group's and wins its lists, which `rule` might win now.
 */
function winsAlso({ proposal }: ListGroup, other: ListGroup, rule?: string): boolean {
  if (proposal === undefined || other.proposal === undefined) return false;
  return namesIn(proposal) === namesIn(other.proposal) && winsLists(proposal, other.lists, rule);
}

/** Whether a proposal wins most of these lists, which `rule` might win now. */
function winsLists(
  { gains, takes }: RuleProposal,
  lists: readonly number[],
  rule: string | undefined,
): boolean {
  const taken = takes.reduce((sum, { from, lists }) => (from === rule ? sum + lists : sum), 0);
  return (rule === undefined ? gains : taken) >= leastTaken * lists.length;
}

/**
 * Whether the proposal of a group inside a rule wins more lists than another group's, or as many for a larger
 * group.
 */
function winsMore(group: SwallowedGroup, other: ListGroup): boolean {
  const more = group.lists.length + winsElsewhere(group) - winsElsewhere(other);
  return more > 0 || (more === 0 && group.lists.length > other.lists.length);
}

/** The number of lists that a group's proposal wins from no rule or other rules. */
function winsElsewhere({ proposal }: ListGroup): number {
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

/** A copy of a proposal with the name of another rule. */
function renamed(proposal: RuleProposal, { identifier, name }: Rule): RuleProposal {
  const rule = { ...proposal.rule, identifier, name };
  const patches = proposal.patches.map((patch) =>
    patch.op === 'add' ? { ...patch, path: pathOf(identifier), value: rule } : patch,
  );
  return { ...proposal, rule, patches };
}

/** The approximate share of the time for grouping lists without a deck; the rest is for describing groups. */
const shareOfUnknown = 0.05;

/** A group inside the lists of a rule or variant. */
interface InsideGroup {
  /** The identifier of the rule or variant, or ''. */
  readonly label: string;
  readonly group: readonly number[];
}

/** A group of lists without a deck, with the groups inside rules whose lists are the same deck. */
interface DeckGroups extends Pick<InsideGroup, 'group'> {
  readonly inside: Groups;
  /** The cards of all these lists. */
  readonly held: CardTally;
  /** The cost of its rule; undefined if labels name the group. */
  readonly cost: number | undefined;
}

/** A rule that costs less distinguishes its group well. */
const costOfGoodRule = 0.5;
/** The minimum average similarity of groups of the same deck. */
const leastAlike = 0.1;

/**
 * Joins groups of the same deck, if one rule for both costs less than their own rules. Groups named by labels
 * are not joined.
 */
async function deckGroupsOf(
  describer: GroupDescriber,
  groups: Groups,
  swallowed: readonly InsideGroup[],
  scheduler: Scheduler,
): Promise<readonly DeckGroups[]> {
  const { profile } = describer;
  const found: DeckGroups[] = [];
  for (const one of [...groups.map((group) => ({ label: '', group })), ...swallowed]) {
    const { label, group } = one;
    const isNamed = profile.named.ofGroup(group) !== '';
    const cost = isNamed ? undefined : describer.costOf(group, label);
    const best =
      cost === undefined || cost < costOfGoodRule
        ? undefined
        : bestJoined(describer, found, one, cost);
    if (best !== undefined) found[best.at] = best.joined;
    else if (label === '') found.push({ group, inside: [], cost, held: profile.tally(group) });
    await scheduler.pause();
  }
  return found;
}

/** The group with which a joint rule costs least; undefined if separate rules cost less. */
function bestJoined(
  describer: GroupDescriber,
  found: readonly DeckGroups[],
  { label, group }: InsideGroup,
  cost: number,
): { readonly at: number; readonly joined: DeckGroups } | undefined {
  const { profile } = describer;
  const held = profile.tally(group);
  const likeness = profile.similarity.meanTo(sampled(group));
  let best: { readonly at: number; readonly joined: Omit<DeckGroups, 'held'> } | undefined;
  let least = cost;
  for (const [at, other] of found.entries()) {
    if (other.cost === undefined) continue;
    const compared = sampled(other.group);
    if (sumOf(compared, likeness) < leastAlike * compared.length) continue;
    const most = Math.min(least, Math.max(other.cost, costOfGoodRule));
    if (describer.leastCostFor([other.held, held]) >= most) continue;
    const joined =
      label === ''
        ? { group: [...other.group, ...group], inside: other.inside }
        : { group: other.group, inside: [...other.inside, group] };
    const both = describer.costOf(joined.group, '', joined.inside.flat());
    if (both >= most) continue;
    best = { at, joined: { ...joined, cost: both } };
    least = both;
  }
  if (best === undefined) return undefined;
  const { at, joined } = best;
  const decks = [joined.group, ...joined.inside].flat();
  return { at, joined: { ...joined, held: profile.tally(decks) } };
}

/** Finds and describes the groups. */
export async function findGroups(
  describer: GroupDescriber,
  scheduler: Scheduler,
): Promise<UnknownGroups> {
  const { profile } = describer;
  const unknown = profile.recent.get('') ?? [];
  const start = scheduler.part(0, shareOfUnknown);
  const found = await groupDecks(profile.corpus, profile.similarity, unknown, start);
  const apart = profile.named
    .regrouped(found)
    .filter((group) => profile.listsOf(group).length >= fewestLists);
  const labels = [...profile.recent.keys()].filter((label) => label !== '');
  const rest = scheduler.part(shareOfUnknown, 1);
  const swallowed: InsideGroup[] = [];
  for (const [at, label] of labels.entries()) {
    const part = rest.part(at / (2 * labels.length), (at + 1) / (2 * labels.length));
    const own = await groupsInsideRule(profile, label, part);
    for (const group of own) swallowed.push({ label, group });
    await rest.step(at, 2 * labels.length);
  }
  const decks = await deckGroupsOf(describer, apart, swallowed, scheduler);
  const shown = decks.map(({ group }) => group);
  const total = 2 * (decks.length + swallowed.length);
  let done = total / 2;
  const taken = new Set<string>();
  const groups: ListGroup[] = [];
  /** Group inside a rule -> the group without a deck that it is joined with. */
  const joined = new Map<readonly number[], ListGroup>();
  const describe = (group: readonly number[], label: string, others?: readonly number[]) => {
    const described = describer.describe(group, label, taken, { others });
    if (described.proposal) taken.add(described.proposal.rule.identifier);
    return described;
  };
  for (const { group, inside } of decks) {
    const described = describe(group, '', inside.flat());
    groups.push(described);
    for (const own of inside) joined.set(own, described);
    await rest.step(++done, total);
  }
  const inside: SwallowedGroup[] = [];
  const bySize = swallowed
    .map((one) => ({ ...one, lists: profile.listsOf(one.group) }))
    .sort((x, y) => y.lists.length - x.lists.length);
  // Larger groups come first, so that smaller ones get the names with a number.
  for (const { label, group, lists } of bySize) {
    const absentWords = profile.keyCards.absentWords(label);
    const other = joined.get(group);
    const isWon = other?.proposal && winsLists(other.proposal, lists, label);
    const of = profile.listsOf(profile.recent.get(label) as readonly number[]).length;
    inside.push({
      inside: label,
      of,
      ...(isWon ? wonBy(describer.describe(group, label, taken), other) : describe(group, label)),
      ...(absentWords.length > 0 && { absentWords }),
    });
    await rest.step(++done, total);
  }
  const isShown = new Set(shown.flat());
  const unknownLists = profile.listsOf(unknown);
  return {
    lists: profile.recentCount,
    unknown: unknownLists.length,
    groups,
    single: profile.listsOf(unknown.filter((deck) => !isShown.has(deck))),
    inside,
  };
}
