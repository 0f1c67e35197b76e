/** Rules that keep themselves current: what each new event says is followed where it is sure. */

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
import { isSpecialCase, labelReader, listsWhere, type SampleOptions } from '../lists/sample.js';
import { learnRules } from '../rules/learn.js';
import type { WatchOptions } from '../scheduler.js';

/** Which events to follow, and how. */
export interface FollowOptions extends Pick<SampleOptions, 'ignoredLabels'>, WatchOptions {
  /** Whether a list, by its number, is of a new event. Default: all are. */
  readonly isNew?: (list: number) => boolean;
  readonly bars?: FollowPolicy;
  /** Whether to also classify each event with rules that are learned anew. Default: false. */
  readonly learnsAnew?: boolean;
}

/** A change that was made, or that is asked. Lists are numbers. */
export interface FollowedChange {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** The lists of the event that get their label by it, or that get a deck. */
  readonly lists: readonly number[];
  /** The cards that the rule newly asks for and many other lists hold; missing if there are none. */
  readonly common?: readonly CommonCard[];
}

/** Why a change is not made without asking. */
export type AskedReason =
  /** It takes lists that are right, or that have a deck. */
  | 'takes'
  /** The group has too few lists. */
  | 'few-lists'
  /** Too many of the lists that the rule would win are not of the group. */
  | 'impure'
  /** `decktype check` would find something. */
  | 'finding'
  /** The lists have a deck now: they may be another one. */
  | 'inside'
  /** No cards tell the group apart. */
  | 'no-rule';

/** A change that somebody has to decide; without patches where no change is proposed. */
export interface AskedChange extends Partial<Omit<FollowedChange, 'lists'>> {
  readonly reason: AskedReason;
  readonly lists: readonly number[];
  /** How many lists it would take. */
  readonly takes: number;
  readonly finding?: Diagnostic;
  /** The rule that wins the lists now, for `inside`. */
  readonly inside?: string;
}

/** How rules classify the lists of an event. */
export interface EventResult {
  /** Its lists whose label an earlier event has, too; how many of them get it. */
  readonly compared: number;
  readonly right: number;
  /** All its lists that have a deck. */
  readonly decks: number;
}

/** What an event changed. */
export interface FollowedEvent {
  readonly event: string;
  readonly date?: string;
  readonly lists: number;
  readonly labelled: number;
  /** With the rules as they were before the event. */
  readonly before: EventResult;
  /** With the rules after it. */
  readonly after: EventResult;
  /** With the rules that were never touched. */
  readonly untouched: EventResult;
  /** With rules learned from the events before; if asked. */
  readonly anew?: EventResult;
  /** The earlier lists, and how many of them keep their deck. */
  readonly earlier: number;
  readonly kept: number;
  readonly made: readonly FollowedChange[];
  readonly asked: readonly AskedChange[];
  /** The lists with another deck than their label, or without label and deck. */
  readonly open: readonly number[];
}

/** What {@link followEvents} returns. */
export interface FollowedRules {
  readonly ruleSet: RuleSet;
  readonly events: readonly FollowedEvent[];
}

const defaultBars: Required<FollowPolicy> = { lists: 3, labelled: 1, purity: 0.9 };

/**
 * Follows new events in the order of their dates, or else of their names: their lists are classified, then published labels lead
 * to edits, and groups of lists without label and deck to rules. A change is judged by the event and all
 * before; what is not sure is asked.
 *
 * @throws RuleSetError if the rules have errors, and the reason of the signal, if it ends the work.
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
  const { isNew = () => true, onProgress, signal } = options;
  const first = requireRules(rules);
  const follower = new Follower(first, lists, options);
  // The names of files mostly begin with a date.
  const when = ({ event, date }: EventLists) =>
    `${date ?? event.slice(event.lastIndexOf('/') + 1)} ${event}`;
  const events = eventsOf(lists, isNew).toSorted((x, y) => (when(x) < when(y) ? -1 : 1));
  const followed: FollowedEvent[] = [];
  for (const event of events) {
    signal?.throwIfAborted();
    followed.push(await follower.follow(event));
    onProgress?.({ done: followed.length, total: events.length });
  }
  return { ruleSet: follower.ruleSet, events: followed };
}

/** The deck of a list, by its number; undefined without one. */
type NameOf = (list: number) => { readonly id: string; readonly name: string } | undefined;

class Follower {
  ruleSet: RuleSet;
  readonly #match: RuleSet['match'];
  /** With the rules as they were at first. */
  readonly #namesUntouched: NameOf;
  readonly #lists: Corpus;
  readonly #options: FollowOptions;
  readonly #bars: Required<FollowPolicy>;
  readonly #labelOf: ReturnType<typeof labelReader>;
  /** The lists of earlier events. */
  readonly #seen: Set<number>;

  constructor(ruleSet: RuleSet, lists: Corpus, options: FollowOptions) {
    const { isNew = () => true, bars, ignoredLabels } = options;
    this.ruleSet = ruleSet;
    this.#match = ruleSet.match;
    this.#lists = lists;
    this.#namesUntouched = this.#namesBy(ruleSet);
    this.#options = options;
    this.#bars = { ...defaultBars, ...bars };
    this.#labelOf = labelReader(lists, ignoredLabels);
    this.#seen = new Set(listsWhere(lists, (list) => !isNew(list)));
  }

  async follow({ event, date, members }: EventLists): Promise<FollowedEvent> {
    const before = this.ruleSet;
    const earlier = [...this.#seen];
    const isBare = (list: number) => this.#labelOf(list) === undefined;
    const labelled = members.filter((list) => !isBare(list));
    const known = new Set(earlier.map((list) => this.#labelOf(list)?.id));
    const resultOf = (nameOf: NameOf): EventResult => {
      const compared = labelled.filter((list) => known.has(this.#labelOf(list)?.id));
      return {
        compared: compared.length,
        right: compared.filter((list) => this.#isRight(nameOf(list), list)).length,
        decks: members.filter((list) => nameOf(list) !== undefined).length,
      };
    };
    const anew = this.#options.learnsAnew ? await this.#learned(earlier) : undefined;
    for (const list of members) this.#seen.add(list);
    const found = [
      labelled.length > 0 ? await this.#followLabels(new Set(labelled)) : nothing,
      labelled.length < members.length ? await this.#followGroups(new Set(members)) : nothing,
    ];
    const [old, now] = [this.#namesBy(before), this.#namesBy(this.ruleSet)];
    return {
      event,
      ...defined({ date }),
      lists: members.length,
      labelled: labelled.length,
      before: resultOf(old),
      after: resultOf(now),
      untouched: resultOf(this.#namesUntouched),
      ...(anew && { anew: resultOf(this.#namesBy(anew)) }),
      earlier: earlier.length,
      kept: earlier.filter((list) => old(list)?.id === now(list)?.id).length,
      made: found.flatMap(({ made }) => made),
      asked: found.flatMap(({ asked }) => asked),
      open: members.filter((list) =>
        isBare(list) ? now(list) === undefined : !this.#isRight(now(list), list),
      ),
    };
  }

  /** The deck that rules give a list, by its number. */
  #namesBy(rules: RuleSet): NameOf {
    const tags = tagCorpus(compileProgram(rules), this.#lists);
    return (list: number) => classificationOf(tags, deckNumberOf(this.#lists, list));
  }

  #isRight(result: ReturnType<NameOf>, list: number) {
    const label = this.#labelOf(list);
    return result !== undefined && (result.id === label?.id || result.name === label?.name);
  }

  async #learned(earlier: readonly number[]): Promise<RuleSet | undefined> {
    if (!earlier.some((list) => this.#labelOf(list) !== undefined)) return undefined;
    const isUsed = new Set(earlier);
    const learned = await learnRules(this.#lists, {
      ...this.#labelOptions(),
      ...defined({ names: this.#match.names }),
      isUsed: (list) => isUsed.has(list),
    });
    return learned.ruleSet;
  }

  #labelOptions() {
    const { ignoredLabels, signal } = this.#options;
    return defined({ ignoredLabels, signal });
  }

  /** Makes the edits that published labels lead to and that take nothing. */
  async #followLabels(isNew: ReadonlySet<number>): Promise<Followed> {
    const { ruleSet, edits, refused } = await reviseRules(this.ruleSet, this.#lists, {
      ...this.#labelOptions(),
      isUsed: (list) => this.#seen.has(list),
      isNew: (list) => isNew.has(list),
      least: this.#bars.labelled,
      isWanted: (edit) => this.#isSure(edit),
    });
    this.ruleSet = ruleSet;
    return {
      made: edits.map(changeOf),
      asked: refused.map(({ finding, ...edit }) => ({
        ...changeOf(edit),
        ...defined({ finding }),
        reason: finding === undefined ? 'takes' : 'finding',
        takes: edit.broken.length + edit.brokenEarlier.length,
      })),
    };
  }

  /** Makes the rules of groups without labels that are sure. */
  async #followGroups(isMember: ReadonlySet<number>): Promise<Followed> {
    const numbers = [...this.#seen].filter(
      (list) => !isMember.has(list) || this.#labelOf(list) === undefined,
    );
    const seen = createCorpus(
      numbers.map((list) => {
        const { label, event } = entryOf(this.#lists, list);
        const deck = deckOf(this.#lists, deckNumberOf(this.#lists, list));
        return defined({ deck, label, event });
      }),
    );
    const isEarlier = (at: number) => !isMember.has(numbers[at] as number);
    const judge = findingsJudge(this.ruleSet, seen);
    const found = await groupUnknown(compileRules(this.ruleSet), seen, { isEarlier });
    const made: FollowedChange[] = [];
    const asked: AskedChange[] = [];
    for (const group of found.groups) {
      // The group whose rule wins it is asked below.
      if (group.wonBy !== undefined) continue;
      const lists = group.lists.map((at) => numbers[at] as number);
      const { proposal } = group;
      const takes = takenByRule(proposal);
      if (proposal === undefined) {
        asked.push({ reason: 'no-rule', lists, takes });
        continue;
      }
      const change = { ...ruleOf(proposal), lists };
      const unsure = this.#unsure(group);
      const { ruleSet } = applyPatches(this.ruleSet, proposal.patches);
      const finding = unsure === undefined && ruleSet ? judge(ruleSet) : undefined;
      if (unsure === undefined && finding === undefined && ruleSet !== undefined) {
        this.ruleSet = ruleSet;
        made.push(change);
      } else {
        const reason = unsure ?? 'finding';
        asked.push(defined({ ...change, reason, takes, finding }));
      }
    }
    for (const { inside, lists, proposal, wonBy } of found.inside) {
      if (wonBy !== undefined) continue;
      const takes = takenByRule(proposal);
      const own = lists.map((at) => numbers[at] as number);
      asked.push({
        ...(proposal && ruleOf(proposal)),
        reason: 'inside',
        inside,
        lists: own,
        takes,
      });
    }
    return { made, asked };
  }

  /**
   * Whether an edit takes nothing from the event, and hardly anything from earlier ones. Earlier lists of a
   * label of which the edited one is a special case may have been labelled before there was that case.
   */
  #isSure({ identifier, mended, mendedEarlier, broken, brokenEarlier }: RuleEdit): boolean {
    const won = mended.length + mendedEarlier.length;
    const taken = brokenEarlier.filter(
      (list) => !isSpecialCase(identifier, this.#labelOf(list)?.id ?? identifier),
    );
    return broken.length === 0 && won >= this.#bars.purity * (won + taken.length);
  }

  #unsure({ lists, earlier, proposal }: ListGroup): AskedReason | undefined {
    if (lists.length < this.#bars.lists) return 'few-lists';
    const { takes = [], gains = 0, misses = 0 } = proposal ?? {};
    if (takes.length > 0) return 'takes';
    const own = lists.length - misses + earlier;
    return own < this.#bars.purity * gains ? 'impure' : undefined;
  }
}

type Followed = Pick<FollowedEvent, 'made' | 'asked'>;

const nothing: Followed = { made: [], asked: [] };

function changeOf({ kind, identifier, patches, mended, common }: RuleEdit): FollowedChange {
  return defined({ kind, identifier, patches, lists: mended, common });
}

function ruleOf({ rule, patches, common }: RuleProposal): Omit<FollowedChange, 'lists'> {
  return defined({ kind: 'new-rule', identifier: rule.identifier, patches, common });
}

/** How many lists a proposed rule takes from other decks. */
function takenByRule(proposal: ListGroup['proposal']): number {
  return sumOf(proposal?.takes ?? [], ({ lists }) => lists);
}
