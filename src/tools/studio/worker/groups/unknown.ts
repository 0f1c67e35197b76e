/** Groups of lists without a deck and inside rules, and what is known of each group. */
import { defined } from '../../../../core/json/defined.js';
import { increase } from '../../../../core/json/grouping.js';
import { entryOf } from '../../../../questions/corpus/layout/access.js';
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
import type { GroupChoice, GroupView, UnknownOptions, UnknownView } from '../../answers.js';
import type { OpenProject } from '../project.js';
import { type ChosenGroup, groupView } from './group-view.js';

interface KnownGroup {
  readonly lists: readonly number[];
  readonly identifier: string | undefined;
  readonly of?: string;
}

export class Groups {
  readonly #project: OpenProject;
  #known = new Map<string, KnownGroup>();
  #options: UnknownOptions = {};
  #current:
    | { readonly session: Session; readonly since?: string; readonly describer: GroupDescriber }
    | undefined;

  constructor(project: OpenProject) {
    this.#project = project;
  }

  async find(options: UnknownOptions, scheduler: Scheduler): Promise<UnknownView> {
    const { version } = this.#project;
    this.#options = options;
    const known = new Map<string, KnownGroup>();
    const describer = await this.#currentDescriber(scheduler);
    const { lists, unknown, groups, inside, single } = await findGroups(
      describer,
      scheduler.part(0, 0.6),
    );
    const views: GroupView[] = [];
    const rest = scheduler.part(0.6, 1);
    const all = [...groups, ...inside];
    for (const [done, group] of all.entries()) {
      const label = 'inside' in group ? String(group.inside) : '';
      const decks = this.#project.decksOf(group.lists);
      const key = `${label === '' ? 'unknown' : `inside ${label}`} ${group.lists[0]}`;
      known.set(key, { lists: group.lists, identifier: group.proposal?.rule.identifier });
      const chosen = { key, describer, decks, label, excluded: [] };
      views.push(groupView(this.#project, chosen, group));
      await rest.step(done, all.length);
    }
    for (const [key, part] of this.#known) {
      const of = part.of === undefined ? undefined : known.get(part.of);
      const lists = part.lists.filter((list) => of?.lists.includes(list));
      if (lists.length > 0) known.set(key, { ...part, lists });
    }
    this.#known = known;
    return { version, lists, unknown, groups: views, single };
  }

  /** A group, without the lists that a choice excludes. */
  async choose(
    key: string,
    { excluded = [] }: GroupChoice,
    scheduler: Scheduler,
  ): Promise<ChosenGroup> {
    const group = this.#known.get(key);
    if (group === undefined) throw new RangeError(`there is no group ${key}; find groups again`);
    const describer = await this.#currentDescriber(scheduler);
    const { profile } = describer;
    const without = new Set(this.#project.decksOf(excluded));
    const all = this.#project.decksOf(group.lists);
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

  /** Describes a group with a choice. */
  describe({ key, describer, decks, label }: ChosenGroup, { cards }: GroupChoice = {}): ListGroup {
    const others = [...this.#known].flatMap(([other, { identifier }]) =>
      other === key || identifier === undefined ? [] : [identifier],
    );
    return describer.describe(decks, label, new Set(others), { given: cards });
  }

  async reconsider(key: string, choice: GroupChoice, scheduler: Scheduler): Promise<GroupView> {
    const chosen = await this.choose(key, choice, scheduler);
    return groupView(this.#project, chosen, this.describe(chosen, choice));
  }

  async split(group: string, scheduler: Scheduler): Promise<readonly GroupView[]> {
    const { describer, decks, label } = await this.choose(group, {}, scheduler);
    const { profile } = describer;
    const parts = await splitGroup(profile, decks, scheduler);
    return parts.map((part) => {
      const lists = profile.listsOf(part);
      const key = `${group} part ${lists[0]}`;
      const chosen = { key, describer, decks: part, label, excluded: [] };
      const described = this.describe(chosen);
      this.#known.set(key, { lists, identifier: described.proposal?.rule.identifier, of: group });
      return groupView(this.#project, chosen, described);
    });
  }

  async #currentDescriber(scheduler: Scheduler): Promise<GroupDescriber> {
    const { session, corpus } = this.#project;
    const { since } = this.#options;
    if (this.#current?.session === session && this.#current.since === since) {
      return this.#current.describer;
    }
    const isEarlierEvent = (list: number): boolean => {
      const { date } = entryOf(corpus, list).event ?? {};
      return since !== undefined && date !== undefined && date.slice(0, 10) < since;
    };
    const isEarlier = since === undefined ? () => false : isEarlierEvent;
    const profile = corpusProfile(session, await this.#project.tables(scheduler), isEarlier);
    await scheduler.pause();
    const describer = groupDescriber(profile);
    this.#current = defined({ session, describer, since });
    return describer;
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
