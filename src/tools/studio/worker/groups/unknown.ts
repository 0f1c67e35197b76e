/** Finds groups of lists without a deck and inside rules, and remembers each group. */
import { increase } from '../../../../core/json/grouping.js';
import { eventOf } from '../../../../questions/corpus/layout/access.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import {
  type CorpusProfile,
  corpusProfile,
} from '../../../../questions/learning/groups/corpus-profile.js';
import {
  type GroupDescriber,
  groupDescriber,
  type ListGroup,
} from '../../../../questions/learning/groups/describe-groups.js';
import { splitGroup } from '../../../../questions/learning/groups/split.js';
import { findGroups } from '../../../../questions/learning/groups/unknown.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { GroupChoice, UnknownOptions } from '../../protocol.js';
import type { OpenProject } from '../project.js';
import { type ChosenGroup, groupView } from './group-view.js';

interface KnownGroup {
  readonly lists: readonly number[];
  readonly identifier: string | undefined;
  readonly of?: string;
}

export type Groups = ReturnType<typeof createGroups>;

/** Keeps the latest groups of a project, and the parts that they were split into. */
export function createGroups(project: OpenProject) {
  let known = new Map<string, KnownGroup>();
  let since: string | undefined;
  let current:
    | { readonly session: Session; since: typeof since; readonly describer: GroupDescriber }
    | undefined;

  return { find, choose, describe, reconsider, split };

  async function find(options: UnknownOptions, scheduler: Scheduler) {
    const { version } = project;
    since = options.since;
    const describer = await currentDescriber(scheduler);
    const { lists, unknown, groups, inside, single } = await findGroups(
      describer,
      scheduler.part(0, 0.6),
    );
    const found = new Map<string, KnownGroup>();
    const views: ReturnType<typeof groupView>[] = [];
    const rest = scheduler.part(0.6, 1);
    const all = [...groups, ...inside];
    for (const [done, group] of all.entries()) {
      const label = 'inside' in group ? String(group.inside) : '';
      const decks = project.decksOf(group.lists);
      const key = `${label === '' ? 'unknown' : `inside ${label}`} ${group.lists[0]}`;
      found.set(key, { lists: group.lists, identifier: group.proposal?.rule.identifier });
      const chosen = { key, describer, decks, label, excluded: [] };
      views.push(groupView(project, chosen, group));
      await rest.step(done, all.length);
    }
    for (const [key, part] of known) {
      const left = new Set(part.of === undefined ? [] : found.get(part.of)?.lists);
      const kept = part.lists.filter((list) => left.has(list));
      if (kept.length > 0) found.set(key, { ...part, lists: kept });
    }
    known = found;
    return {
      version,
      /** The number of lists examined, and how many of them have no deck. */
      lists,
      unknown,
      /** Groups of lists without a deck, then groups inside rules; most lists first. */
      groups: views,
      /** The numbers of the lists without a deck that are in no group. */
      single,
    };
  }

  /** A group without the lists that a choice excludes. */
  async function choose(
    key: string,
    { excluded = [] }: GroupChoice,
    scheduler: Scheduler,
  ): Promise<ChosenGroup> {
    const group = known.get(key);
    if (group === undefined) throw new RangeError(`there is no group ${key}; find groups again`);
    const describer = await currentDescriber(scheduler);
    const { profile } = describer;
    const without = new Set(project.decksOf(excluded));
    const all = project.decksOf(group.lists);
    const decks = all.filter((deck) => !without.has(deck));
    if (decks.length === 0) throw new RangeError('all lists of the group are excluded; keep one');
    return {
      key,
      describer,
      decks,
      label: labelOfMost(profile, decks),
      excluded: profile.listsOf(all.filter((deck) => without.has(deck))),
    };
  }

  /** Describes a group with a choice applied. */
  function describe(
    { key, describer, decks, label }: ChosenGroup,
    { cards }: GroupChoice = {},
  ): ListGroup {
    const others = [...known].flatMap(([other, { identifier }]) =>
      other === key || identifier === undefined ? [] : [identifier],
    );
    return describer.describe(decks, label, new Set(others), { given: cards });
  }

  async function reconsider(key: string, choice: GroupChoice, scheduler: Scheduler) {
    const chosen = await choose(key, choice, scheduler);
    return groupView(project, chosen, describe(chosen, choice));
  }

  async function split(group: string, scheduler: Scheduler) {
    const { describer, decks, label } = await choose(group, {}, scheduler);
    const { profile } = describer;
    const parts = await splitGroup(profile, decks, scheduler);
    return parts.map((part) => {
      const lists = profile.listsOf(part);
      const key = `${group} part ${lists[0]}`;
      const chosen = { key, describer, decks: part, label, excluded: [] };
      const described = describe(chosen);
      known.set(key, { lists, identifier: described.proposal?.rule.identifier, of: group });
      return groupView(project, chosen, described);
    });
  }

  async function currentDescriber(scheduler: Scheduler): Promise<GroupDescriber> {
    const { session, corpus } = project;
    if (current?.session === session && current.since === since) return current.describer;
    const first = since;
    const isEarlier = (list: number): boolean => {
      if (first === undefined) return false;
      const { date } = eventOf(corpus, list) ?? {};
      return date !== undefined && date.slice(0, 10) < first;
    };
    const profile = corpusProfile(session, await project.tables(scheduler), isEarlier);
    await scheduler.pause();
    const isTaken = (identifier: string) => project.isTaken(identifier);
    current = { session, since: first, describer: groupDescriber(profile, { isTaken }) };
    return current.describer;
  }
}

function labelOfMost(profile: CorpusProfile, decks: readonly number[]): string {
  const lists = new Map<string, number>();
  for (const deck of decks) {
    const label = profile.labelOf(deck);
    increase(lists, label, profile.corpus.weights[deck] as number);
  }
  const [most] = [...lists].sort(([, x], [, y]) => y - x);
  return most?.[0] ?? '';
}
