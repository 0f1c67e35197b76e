/** The programs of a project: each event gets the one of its format and its day. */

import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import type { ProjectRules } from '../../../core/project/model.js';
import { dayOf } from '../../../core/tournament/date.js';
import { type Occasion, rulesFor } from '../../../core/tournament/rules-for.js';
import { eventNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { OpenedFile } from '../../../questions/corpus/reading/open.js';
import { eventBeside } from '../../../questions/corpus/reading/tournament-folder.js';
import type { Environment } from '../environment.js';
import type { ReadText } from '../input/files.js';
import type { RuleOptions } from '../options.js';
import { type LoadedMatcher, loadMatcher } from './rules.js';

/** The options of commands that choose rules by the format and the day of an event. */
export interface ProjectRuleOptions extends RuleOptions {
  /** The rule sets of the project, if there are several; `rules` are those of `for` and `on`. */
  readonly projectRules?: readonly ProjectRules[];
  /** The format whose rules all lists get. */
  readonly for?: string;
  /** The day whose rules all lists get. */
  readonly on?: string;
}

export class ProjectPrograms {
  /** The program of lists without a format and a date. */
  readonly present: LoadedMatcher;
  readonly #options: ProjectRuleOptions;
  readonly #env: Environment;
  readonly #read: ReadText | undefined;
  readonly #loaded = new Map<ProjectRules | undefined, LoadedMatcher>();

  private constructor(
    present: LoadedMatcher,
    options: ProjectRuleOptions,
    env: Environment,
    read: ReadText | undefined,
  ) {
    this.present = present;
    this.#options = options;
    this.#env = env;
    this.#read = read;
    this.#loaded.set(chosenRules(options, {}), present);
  }

  /** Loads the present rules; others are loaded where an event needs them. */
  static async load(
    options: ProjectRuleOptions,
    env: Environment,
    read?: ReadText,
  ): Promise<ProjectPrograms> {
    // Findings about the card tables of all sets are reported once.
    const settled = { ...options, reported: options.reported ?? new Set<string>() };
    const present = await loadMatcher(env, settled.rules, settled, read);
    return new ProjectPrograms(present, settled, env, read);
  }

  /** Whether all lists have the present rules. */
  get isOnly(): boolean {
    return (this.#options.projectRules ?? []).length === 0;
  }

  /** The exit code of a command that finds nothing else. */
  get code(): number {
    return Math.max(...[...this.#loaded.values()].map(({ code }) => code));
  }

  /** The program for the lists of an event. */
  async of(event: Occasion): Promise<LoadedMatcher> {
    const chosen = chosenRules(this.#options, event);
    const known = this.#loaded.get(chosen);
    if (known !== undefined || chosen === undefined) return known ?? this.present;
    const { overlay: _, ...options } = this.#options;
    const own = { ...options, ...defined({ overlay: chosen.overlay }) };
    const program = await loadMatcher(this.#env, chosen.rules, own, this.#read);
    this.#loaded.set(chosen, program);
    return program;
  }

  /** The programs of the lists of a corpus, and which of them a list has: that of its event. */
  async ofLists(corpus: Corpus) {
    const used: LoadedMatcher[] = [];
    const numberOf = (program: LoadedMatcher) => {
      if (!used.includes(program)) used.push(program);
      return used.indexOf(program);
    };
    const parts = new Map<number | undefined, number>();
    for (let list = 0; list < corpus.listCount; list++) {
      const event = eventNumberOf(corpus, list);
      if (parts.has(event)) continue;
      parts.set(event, numberOf(await this.of(corpus.events[event ?? -1] ?? {})));
    }
    if (used.length === 0) used.push(this.present);
    return { used, partOf: (list: number) => parts.get(eventNumberOf(corpus, list)) ?? 0 };
  }

  /**
   * The program for the lists of a file: by the tournament that it is, or by the details beside it. A
   * date that cannot be read is noted.
   */
  async ofFile(
    path: string,
    opened: OpenedFile,
    note: (diagnostic: Diagnostic) => void,
  ): Promise<LoadedMatcher> {
    if (this.isOnly) return this.present;
    const { projectRules = [], on } = this.#options;
    const event = (await opened.event()) ?? (await eventBeside(this.#env, path, note));
    const isByDay = on === undefined && projectRules.some(({ until }) => until !== undefined);
    if (isByDay && event?.date !== undefined && dayOf(event.date) === undefined) {
      note({ ...diagnose('date-not-read', '', { date: event.date }), file: path });
    }
    return this.of(event ?? {});
  }
}

function chosenRules(options: ProjectRuleOptions, { format, date }: Occasion) {
  const { projectRules = [], for: wanted = format, on = date } = options;
  return rulesFor(projectRules, { format: wanted, date: on });
}
