/** Keeps rules up to date with new events: certain changes are made, all others are left for a person to decide. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import { compileRules } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import type { FollowPolicy } from '../../../core/project/model.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleInput } from '../../../core/rules/input.js';
import { requireRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { createCorpus } from '../../corpus/build/builder.js';
import { deckNumberOf, deckOf, entryOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../corpus/tagging/tag.js';
import { findingsJudge } from '../edits/findings.js';
import type { EditKind } from '../edits/proposals.js';
import { type RuleEdit, reviseRules } from '../edits/revise.js';
import { type EventLists, eventsOf } from '../evaluate.js';
import type { ListGroup } from '../groups/describe-groups.js';
import type { RuleProposal } from '../groups/propose.js';
import { groupUnknown } from '../groups/unknown.js';
import type { CommonCard } from '../lists/common-cards.js';
import {
  type IdentifierOptions,
  isSpecialCase,
  labelReader,
  listsWhere,
  type SampleOptions,
} from '../lists/sample.js';
import { learnRules } from '../rules/learn.js';
import type { WatchOptions } from '../scheduler.js';

/** Which events to follow, and how. */
export interface FollowOptions
  extends Pick<SampleOptions, 'ignoredLabels'>,
    IdentifierOptions,
    WatchOptions {
  /** Whether a list, given by number, is from a new event. Default: all are. */
  readonly isNew?: (list: number) => boolean;
  readonly bars?: FollowPolicy;
  /** Whether to also classify each event with rules learned from scratch. Default: false. */
  readonly learnsAnew?: boolean;
}

/** A change that was made or needs a decision. Lists are given by number. */
export interface FollowedChange {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** The lists of the event that it gives their label or a deck. */
  readonly lists: readonly number[];
  /** The cards that it adds to the rule although many other lists contain them; missing if there are none. */
  readonly common?: readonly CommonCard[];
}

/** Why a change needs a decision. */
export type AskedReason =
  /** It takes lists that are right, or that already have a deck. */
  | 'takes'
  /** The group has too few lists. */
  | 'few-lists'
  /** Too many of the lists that the rule would win are not in the group. */
  | 'impure'
  /** `decktype check` would report a finding. */
  | 'finding'
  /** The lists already have a deck, but might be another one. */
  | 'inside'
  /** No card distinguishes the group. */
  | 'no-rule';

/** A change that needs a decision; without patches if no change is proposed. */
export interface AskedChange extends Partial<Omit<FollowedChange, 'lists'>> {
  readonly reason: AskedReason;
  readonly lists: readonly number[];
  /** The number of lists that it would take. */
  readonly takes: number;
  readonly finding?: Diagnostic;
  /** The rule that wins the lists now, for `inside`. */
  readonly inside?: string;
}

/** How rules classify the lists of an event. */
export interface EventResult {
  /** The number of its lists whose label also occurs in earlier events, and how many of them get it. */
  readonly compared: number;
  readonly right: number;
  /** The number of all its lists that get a deck. */
  readonly decks: number;
}

/** The changes for an event. */
export interface FollowedEvent {
  readonly event: string;
  readonly date?: string;
  readonly lists: number;
  readonly labelled: number;
  /** With the rules before the event. */
  readonly before: EventResult;
  /** With the rules after the event. */
  readonly after: EventResult;
  /** With the original rules. */
  readonly untouched: EventResult;
  /** With rules learned from the earlier events, if requested. */
  readonly anew?: EventResult;
  /** The number of earlier lists, and how many of them keep their deck. */
  readonly earlier: number;
  readonly kept: number;
  readonly made: readonly FollowedChange[];
  readonly asked: readonly AskedChange[];
  /** The lists with another deck than their label, or with neither label nor deck. */
  readonly open: readonly number[];
}

/** The result of {@link followEvents}. */
export interface FollowedRules {
  readonly ruleSet: RuleSet;
  readonly events: readonly FollowedEvent[];
}

const defaultBars: Required<FollowPolicy> = { lists: 3, labelled: 1, purity: 0.9 };

/**
 * Follows new events by date, or else by name. The lists of each are classified; then published labels lead to
 * edits, and groups of lists without label and deck lead to new rules. Changes are judged by the event and all
 * earlier ones; those that are not certain are left for a decision.
 *
 * @throws RuleSetError if the rules have errors, and the reason of the signal, if it aborts the work.
 *
 * @example
 * const { ruleSet, events } = await followEvents(rules, corpus, { isNew: (list) => list >= 3000 })
 * events[0].made // [{ kind: 'threshold', identifier: 'wolf', patches: […], lists: [3012, 3040] }]
 */
export async function followEvents(
  rules: RuleInput,
  lists: Corpus,
  options: FollowOptions = {},
): Promise<FollowedRules> {
  const { isNew = () => true, isTaken, ignoredLabels, learnsAnew, onProgress, signal } = options;
  const bars = { ...defaultBars, ...options.bars };
  const shared = defined({ ignoredLabels, signal });
  let ruleSet = requireRules(rules);
  const { match } = ruleSet;
  const untouched = namesBy(ruleSet);
  const labelFor = labelReader(lists, ignoredLabels);
  /** The lists of earlier events. */
  const seen = new Set(listsWhere(lists, (list) => !isNew(list)));
  // File names usually begin with a date.
  const when = ({ event, date }: EventLists) =>
    `${date ?? event.slice(event.lastIndexOf('/') + 1)} ${event}`;
  const all = eventsOf(lists, isNew).toSorted((x, y) => (when(x) < when(y) ? -1 : 1));
  const events: FollowedEvent[] = [];
  for (const event of all) {
    signal?.throwIfAborted();
    events.push(await follow(event));
    onProgress?.({ done: events.length, total: all.length });
  }
  return { ruleSet, events };

  async function follow({ event, date, members }: EventLists): Promise<FollowedEvent> {
    const before = ruleSet;
    const earlier = [...seen];
    const isBare = (list: number) => labelFor(list) === undefined;
    const labelled = members.filter((list) => !isBare(list));
    const known = new Set(earlier.map((list) => labelFor(list)?.id));
    const resultOf = (nameOf: NameOf): EventResult => {
      const compared = labelled.filter((list) => known.has(labelFor(list)?.id));
      return {
        compared: compared.length,
        right: compared.filter((list) => isRight(nameOf(list), list)).length,
        decks: members.filter((list) => nameOf(list) !== undefined).length,
      };
    };
    const anew = learnsAnew ? await learnedFrom(earlier) : undefined;
    for (const list of members) seen.add(list);
    const found = [
      labelled.length > 0 ? await followLabels(new Set(labelled)) : nothing,
      labelled.length < members.length ? await followGroups(new Set(members)) : nothing,
    ];
    const [old, now] = [namesBy(before), namesBy(ruleSet)];
    return {
      event,
      ...defined({ date }),
      lists: members.length,
      labelled: labelled.length,
      before: resultOf(old),
      after: resultOf(now),
      untouched: resultOf(untouched),
      ...(anew && { anew: resultOf(namesBy(anew)) }),
      earlier: earlier.length,
      kept: earlier.filter((list) => old(list)?.id === now(list)?.id).length,
      made: found.flatMap(({ made }) => made),
      asked: found.flatMap(({ asked }) => asked),
      open: members.filter((list) =>
        isBare(list) ? now(list) === undefined : !isRight(now(list), list),
      ),
    };
  }

  /** Returns a function that gives the deck of a list under these rules. */
  function namesBy(some: RuleSet): NameOf {
    const tags = tagCorpus(compileProgram(some), lists);
    return (list: number) => classificationOf(tags, deckNumberOf(lists, list));
  }

  function isRight(result: ReturnType<NameOf>, list: number): boolean {
    const label = labelFor(list);
    return result !== undefined && (result.id === label?.id || result.name === label?.name);
  }

  async function learnedFrom(earlier: readonly number[]): Promise<RuleSet | undefined> {
    if (!earlier.some((list) => labelFor(list) !== undefined)) return undefined;
    const used = new Set(earlier);
    const learned = await learnRules(lists, {
      ...shared,
      ...defined({ names: match.names }),
      isUsed: (list) => used.has(list),
    });
    return learned.ruleSet;
  }

  /** Makes the edits that published labels lead to, if they take no lists. */
  async function followLabels(labelled: ReadonlySet<number>): Promise<Followed> {
    const revised = await reviseRules(ruleSet, lists, {
      ...shared,
      isTaken,
      isUsed: (list) => seen.has(list),
      isNew: (list) => labelled.has(list),
      least: bars.labelled,
      isWanted: isSure,
    });
    ruleSet = revised.ruleSet;
    return {
      made: revised.edits.map(changeOf),
      asked: revised.refused.map(({ finding, ...edit }) => ({
        ...changeOf(edit),
        ...defined({ finding }),
        reason: finding === undefined ? 'takes' : 'finding',
        takes: edit.broken.length + edit.brokenEarlier.length,
      })),
    };
  }

  /** Adds rules for groups without labels, if they are certain. */
  async function followGroups(isMember: ReadonlySet<number>): Promise<Followed> {
    const numbers = [...seen].filter((list) => !isMember.has(list) || labelFor(list) === undefined);
    const grouped = createCorpus(
      numbers.map((list) => {
        const { label, event } = entryOf(lists, list);
        const deck = deckOf(lists, deckNumberOf(lists, list));
        return defined({ deck, label, event });
      }),
    );
    const isEarlier = (at: number) => !isMember.has(numbers[at] as number);
    const accept = findingsJudge(ruleSet, grouped);
    const found = await groupUnknown(compileRules(ruleSet), grouped, { isEarlier, isTaken });
    const made: FollowedChange[] = [];
    const asked: AskedChange[] = [];
    // A group won by the rule of another group is handled below.
    for (const group of found.groups.filter(({ wonBy }) => wonBy === undefined)) {
      const own = group.lists.map((at) => numbers[at] as number);
      const { proposal } = group;
      const takes = takenByRule(proposal);
      if (proposal === undefined) {
        asked.push({ reason: 'no-rule', lists: own, takes });
        continue;
      }
      const change = { ...ruleOf(proposal), lists: own };
      const unsure = whyUnsure(group);
      const { ruleSet: changed } = applyPatches(ruleSet, proposal.patches);
      const finding = unsure === undefined && changed ? accept(changed) : undefined;
      if (unsure === undefined && finding === undefined && changed !== undefined) {
        ruleSet = changed;
        made.push(change);
      } else {
        const reason = unsure ?? 'finding';
        asked.push(defined({ ...change, reason, takes, finding }));
      }
    }
    for (const { inside, lists: own, proposal, wonBy } of found.inside) {
      if (wonBy !== undefined) continue;
      asked.push({
        ...(proposal && ruleOf(proposal)),
        reason: 'inside',
        inside,
        lists: own.map((at) => numbers[at] as number),
        takes: takenByRule(proposal),
      });
    }
    return { made, asked };
  }

  /**
   * Whether an edit takes no lists from the event and hardly any earlier ones. Earlier lists of a label of
   * which the edited one is a special case do not count: they might be older than the special case.
   */
  function isSure({ identifier, mended, mendedEarlier, broken, brokenEarlier }: RuleEdit): boolean {
    const won = mended.length + mendedEarlier.length;
    const taken = brokenEarlier.filter(
      (list) => !isSpecialCase(identifier, labelFor(list)?.id ?? identifier),
    );
    return broken.length === 0 && won >= bars.purity * (won + taken.length);
  }

  function whyUnsure({ lists: own, earlier, proposal }: ListGroup): AskedReason | undefined {
    if (own.length < bars.lists) return 'few-lists';
    const { takes = [], gains = 0, misses = 0 } = proposal ?? {};
    if (takes.length > 0) return 'takes';
    const right = own.length - misses + earlier;
    return right < bars.purity * gains ? 'impure' : undefined;
  }
}

/** Returns the deck of a list, given by number; undefined if it has none. */
type NameOf = (list: number) => { readonly id: string; readonly name: string } | undefined;

type Followed = Pick<FollowedEvent, 'made' | 'asked'>;

const nothing: Followed = { made: [], asked: [] };

function changeOf({ kind, identifier, patches, mended, common }: RuleEdit): FollowedChange {
  return defined({ kind, identifier, patches, lists: mended, common });
}

function ruleOf({ rule, patches, common }: RuleProposal): Omit<FollowedChange, 'lists'> {
  return defined({ kind: 'new-rule', identifier: rule.identifier, patches, common });
}

/** The number of lists that a proposed rule takes from other decks. */
function takenByRule(proposal: ListGroup['proposal']): number {
  return sumOf(proposal?.takes ?? [], ({ lists }) => lists);
}
