/** Groups of lists without a deck and inside rules, and what is known of each group. */
import { entryOf } from '../../../../questions/corpus/layout/access.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import { splitGroup } from '../../../../questions/learning/groups/split.js';
import { type ListGroup, Survey } from '../../../../questions/learning/groups/survey.js';
import { groupSurveyed } from '../../../../questions/learning/groups/unknown.js';
import type { Pace } from '../../../../questions/learning/pace.js';
import type { GroupChoice, GroupView, UnknownOptions, UnknownView } from '../../answers/groups.js';
import type { OpenProject } from '../project.js';
import { type ChosenGroup, groupView } from './group-view.js';

/** A group that the page knows. */
interface KnownGroup {
  readonly lists: readonly number[];
  /** The identifier of its proposal. */
  readonly identifier: string | undefined;
  /** The key of the group that it is a part of. */
  readonly of?: string;
}

export class Groups {
  readonly #project: OpenProject;
  #known = new Map<string, KnownGroup>();
  #options: UnknownOptions = {};
  #survey:
    | { readonly session: Session; readonly since?: string; readonly survey: Survey }
    | undefined;

  constructor(project: OpenProject) {
    this.#project = project;
  }

  async find(options: UnknownOptions, pace: Pace): Promise<UnknownView> {
    const { version } = this.#project;
    this.#options = options;
    const known = new Map<string, KnownGroup>();
    const survey = await this.#currentSurvey(pace);
    const { lists, unknown, groups, inside, single } = await groupSurveyed(survey, pace);
    const views: GroupView[] = [];
    const all = [...groups, ...inside];
    for (const [done, group] of all.entries()) {
      const label = 'inside' in group ? String(group.inside) : '';
      const decks = this.#project.decksOf(group.lists);
      const key = `${label === '' ? 'unknown' : `inside ${label}`} ${group.lists[0]}`;
      known.set(key, { lists: group.lists, identifier: group.proposal?.rule.identifier });
      const chosen = { key, survey, decks, label, excluded: [] };
      views.push(groupView(this.#project, chosen, group));
      await pace.step(done, all.length);
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
  async choose(key: string, { excluded = [] }: GroupChoice, pace: Pace): Promise<ChosenGroup> {
    const group = this.#known.get(key);
    if (group === undefined) throw new RangeError(`there is no group ${key}; find groups again`);
    const survey = await this.#currentSurvey(pace);
    const without = new Set(this.#project.decksOf(excluded));
    const all = this.#project.decksOf(group.lists);
    const decks = all.filter((deck) => !without.has(deck));
    if (decks.length === 0) throw new RangeError('all lists of the group are excluded; keep one');
    return {
      key,
      survey,
      decks,
      label: labelOfMost(survey, decks),
      excluded: survey.listsOf(all.filter((deck) => without.has(deck))),
    };
  }

  /** What is known of a group with a choice. */
  describe({ key, survey, decks, label }: ChosenGroup, { cards }: GroupChoice = {}): ListGroup {
    const others = [...this.#known].flatMap(([other, { identifier }]) =>
      other === key || identifier === undefined ? [] : [identifier],
    );
    return survey.describe(decks, label, new Set(others), cards);
  }

  async reconsider(key: string, choice: GroupChoice, pace: Pace): Promise<GroupView> {
    const chosen = await this.choose(key, choice, pace);
    return groupView(this.#project, chosen, this.describe(chosen, choice));
  }

  async split(group: string, pace: Pace): Promise<readonly GroupView[]> {
    const { survey, decks, label } = await this.choose(group, {}, pace);
    const parts = await splitGroup(survey, decks, pace);
    return parts.map((part) => {
      const lists = survey.listsOf(part);
      const key = `${group} part ${lists[0]}`;
      const chosen = { key, survey, decks: part, label, excluded: [] };
      const described = this.describe(chosen);
      this.#known.set(key, { lists, identifier: described.proposal?.rule.identifier, of: group });
      return groupView(this.#project, chosen, described);
    });
  }

  async #currentSurvey(pace: Pace): Promise<Survey> {
    const { session, corpus } = this.#project;
    const { since } = this.#options;
    if (this.#survey?.session === session && this.#survey.since === since) {
      return this.#survey.survey;
    }
    const isEarlierEvent = (list: number): boolean => {
      const { date } = entryOf(corpus, list).event ?? {};
      return since !== undefined && date !== undefined && date.slice(0, 10) < since;
    };
    const isEarlier = since === undefined ? () => false : isEarlierEvent;
    const survey = new Survey(session, await this.#project.tables(pace), isEarlier);
    await pace.pause();
    this.#survey = { session, survey, ...(since !== undefined && { since }) };
    return survey;
  }
}

function labelOfMost(survey: Survey, decks: readonly number[]): string {
  const lists = new Map<string, number>();
  for (const deck of decks) {
    const label = survey.labelOf(deck);
    lists.set(label, (lists.get(label) ?? 0) + (survey.corpus.weights[deck] as number));
  }
  const [most] = [...lists].sort(([, x], [, y]) => y - x);
  return most?.[0] ?? '';
}
