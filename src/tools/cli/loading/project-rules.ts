/** The programs of a project: each event is labelled by the rules for its format and day. */

import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import type { ProjectRules } from '../../../core/project/model.js';
import { dayOf } from '../../../core/tournament/date.js';
import { type Occasion, rulesFor } from '../../../core/tournament/rules-for.js';
import { eventNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { eventOfDetails } from '../../../questions/corpus/reading/list-metadata.js';
import type { OpenedFile } from '../../../questions/corpus/reading/open.js';
import { orNull } from '../../../questions/corpus/reading/paths.js';
import { readBeside } from '../../../questions/corpus/reading/tournament-folder.js';
import { dayInName } from '../../../questions/corpus/results.js';
import type { Environment } from '../environment.js';
import { projectFileName, UserError } from '../input/errors.js';
import type { RuleOptions } from '../options.js';
import { type LoadedMatcher, loadMatcher } from './rules.js';

/** Options of commands that choose rules by the format and day of an event. */
export interface ProjectRuleOptions extends RuleOptions {
  /** The rule sets of the project if there are several; `rules` are those for `for` and `on`. */
  readonly projectRules?: readonly ProjectRules[];
  /** Use the rules of this format for all lists. */
  readonly for?: string;
  /** Use the rules of this day for all lists. */
  readonly on?: string;
}

export type ProjectPrograms = Awaited<ReturnType<typeof loadPrograms>>;

/** Loads the current rules; others are loaded when an event needs them. */
export async function loadPrograms(options: ProjectRuleOptions, env: Environment) {
  const { projectRules = [], on } = options;
  const base = chosenRules(options, {});
  // A project can have rules of formats only.
  const first = base?.rules.length === 0 ? projectRules.find(hasRules) : undefined;
  /** The program for lists without format and date, if the project has rules for them. */
  const present = await load(first ?? options);
  const loaded = new Map([[first ?? base, present]]);
  /** Whether all lists use the current rules. */
  const isOnly = projectRules.length === 0;

  async function of(event: Occasion): Promise<LoadedMatcher> {
    const chosen = chosenRules(options, event);
    const known = loaded.get(chosen);
    if (known !== undefined || chosen === undefined) return known ?? present;
    if (!hasRules(chosen)) {
      const { for: format = event.format } = options;
      const of = format ? `the format ${JSON.stringify(format)}` : 'events without a format';
      throw new UserError(
        `there are no rules for ${of}: name them as "rules" in ${projectFileName}, or choose those of a format with --for FORMAT`,
      );
    }
    const program = await load(chosen);
    loaded.set(chosen, program);
    return program;
  }

  function load({ rules, overlay }: Partial<ProjectRules>): Promise<LoadedMatcher> {
    const { overlay: _, ...others } = options;
    return loadMatcher(env, rules, { ...others, ...defined({ overlay }) });
  }

  /** The programs for the lists of a corpus, and which of them applies to each list, by event. */
  async function ofLists(corpus: Corpus) {
    const used: LoadedMatcher[] = [];
    const parts = new Map<number | undefined, number>();
    for (let list = 0; list < corpus.listCount; list++) {
      const event = eventNumberOf(corpus, list);
      if (parts.has(event)) continue;
      const program = await of(corpus.events[event ?? -1] ?? {});
      if (!used.includes(program)) used.push(program);
      parts.set(event, used.indexOf(program));
    }
    if (used.length === 0) used.push(present);
    return { used, partOf: (list: number) => parts.get(eventNumberOf(corpus, list)) ?? 0 };
  }

  /**
   * The program for the lists of a file, chosen by the tournament in the file, by the details next to it, or by
   * the date in its name, as in a report. An unreadable date is noted.
   */
  async function ofFile(path: string, opened: OpenedFile, note: (diagnostic: Diagnostic) => void) {
    if (isOnly) return present;
    const details = () => readBeside(env, path, 'details.json', note);
    const known = (await opened.event()) ?? eventOfDetails((await details())?.value);
    const isByDay = on === undefined && projectRules.some(({ until }) => until !== undefined);
    // The day in the name of the file, otherwise in the name of the file that it links to.
    const day = async () => dayInName(path) ?? dayInName((await orNull(env.realPath(path))) ?? '');
    const event = known ?? { date: isByDay ? await day() : undefined };
    if (isByDay && event.date !== undefined && dayOf(event.date) === undefined) {
      note({ ...diagnose('date-not-read', '', { date: event.date }), file: path });
    }
    return of(event);
  }

  return { present, isOnly, ofLists, ofFile };
}

function hasRules({ rules }: ProjectRules): boolean {
  return rules.length > 0;
}

function chosenRules(options: ProjectRuleOptions, { format, date }: Occasion) {
  const { projectRules = [], for: wanted = format, on = date } = options;
  return rulesFor(projectRules, { format: wanted, date: on });
}
