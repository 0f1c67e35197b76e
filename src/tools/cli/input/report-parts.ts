/** The parts of a report that options ask for, made of a tally. */

import { grouped } from '../../../core/diagnostics/counted.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { dayOf } from '../../../core/tournament/date.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { cardsOf } from '../../../questions/metagame/cards.js';
import { defaultPolicy, type Policy } from '../../../questions/metagame/policy.js';
import type { CsvTable } from '../../../questions/metagame/render/csv-rows.js';
import type { ReportParts } from '../../../questions/metagame/render/parts.js';
import { changesBetween, type ShareChange } from '../../../questions/metagame/report/change.js';
import { againstField, type FieldShare } from '../../../questions/metagame/report/field.js';
import { type MetagameReport, reportOf } from '../../../questions/metagame/report/report.js';
import { summarize } from '../../../questions/metagame/report/summary.js';
import type { Period } from '../../../questions/metagame/report/trend.js';
import { type CorpusLabels, listsOf } from '../../../questions/metagame/tally/corpus.js';
import type { Tally } from '../../../questions/metagame/tally/tally.js';
import { type LaterPeriod, laterPeriod, type PeriodOptions } from './earlier-period.js';
import { CommandError } from './input.js';

export type ReportFormat = 'text' | 'html' | 'markdown' | 'csv' | 'json' | 'svg';

/** The options that say what a report counts and shows. */
export interface PartOptions
  extends PeriodOptions,
    Partial<Omit<Policy, 'formats' | 'games' | 'from' | 'to'>> {
  readonly format: ReportFormat;
  readonly by?: Period;
  readonly eventFormat?: readonly string[];
  readonly game?: readonly string[];
  readonly families?: boolean;
  readonly top: number;
  readonly deck?: string;
  readonly store?: string;
  readonly table?: CsvTable;
  /** How the project file counts. */
  readonly report?: Partial<Policy>;
}

/** What a report is made of. */
export interface Source {
  readonly tally: Tally;
  /** The lists and their labels; a store and a tally give none. */
  readonly lists?: { readonly corpus: Corpus; readonly labels: CorpusLabels };
  /** The tally by the labels that lists came with; undefined where none has one. */
  readonly labelled?: () => Tally | undefined;
}

/** The parts of a report that were asked for. Ends the command where there are no such events. */
export function partsOf(
  { tally, lists, labelled }: Source,
  options: PartOptions,
  field: readonly FieldShare[] | undefined,
): ReportParts {
  const policy = policyOf(options);
  // The picture and the table of shares over time need points in time.
  const isOverTime = ['html', 'svg'].includes(options.format) || options.table === 'trend';
  const by = options.by ?? (isOverTime ? 'week' : undefined);
  const families = options.families === true;
  const made = reportOf(tally, policy, { families, ...(by && { by }) });
  if (made.events.length === 0 && tally.events.length > 0) {
    throw new CommandError(
      `${tally.events.length === 1 ? 'the one event is not' : `none of the ${grouped(tally.events.length)} events is`} of the period, format and game that were asked for; there are ${rangesOf(tally)}`,
    );
  }
  const { deck, against, top } = options;
  const after = laterPeriod(options);
  if (deck !== undefined && lists === undefined) {
    const what = options.store === undefined ? 'tally' : 'store';
    throw new CommandError(`a ${what} gives no cards: give the lists as files for --deck`);
  }
  return {
    report: made,
    title: titleOf(made),
    top,
    ...(deck === undefined || lists === undefined ? {} : { cards: cardPart(deck, lists, made) }),
    ...(against &&
      after && {
        changes: changePart(
          { tally, ...(labelled && { labelled }) },
          policy,
          against,
          after,
          families,
        ),
        against: { from: against[0], to: against[1] },
        after,
      }),
    ...(field && { field: againstField(made.summary, field) }),
  };
}

/** The policy of the options and the project file. */
function policyOf(options: PartOptions): Policy {
  const { from, to, eventFormat: formats, game: games, report: project } = options;
  // Fields that mean nothing in a project file stay in it.
  const chosen: Partial<Policy> = { ...project, ...withoutUndefined(options) };
  const { ties, playoffs, unknown, listless, repeated } = chosen;
  const counted = { ties, playoffs, unknown, listless, repeated };
  const given = { ...counted, from, to, formats, games };
  return { ...defaultPolicy, ...withoutUndefined(given) };
}

/** The days, formats and games of events, for a message. */
function rangesOf({ events }: Tally): string {
  const valuesOf = (field: 'format' | 'game') => [
    ...new Set(events.map(({ event }) => event[field] ?? `no ${field}`)),
  ];
  const days = events.flatMap(({ event: { date } }) => dayOf(date) ?? []).sort();
  const period = days.length === 0 ? 'no dates' : `${days[0]} to ${days.at(-1)}`;
  return [period, valuesOf('format').join(', '), valuesOf('game').join(', ')].join('; ');
}

function withoutUndefined<T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof T]?: NonNullable<T[Key]> };
}

function titleOf({ events }: MetagameReport): string {
  const formats = [...new Set(events.flatMap(({ format }) => format ?? []))];
  const [only] = events;
  if (events.length === 1 && only?.name !== undefined) return only.name;
  return formats.length === 1 ? `${formats[0]} metagame` : 'Metagame';
}

/** The cards of an archetype, by its id or name; of a rule, with those of its variants. */
function cardPart(
  wanted: string,
  { corpus, labels }: NonNullable<Source['lists']>,
  { events }: MetagameReport,
): NonNullable<ReportParts['cards']> {
  const isWanted = labels.archetypes.map(
    ({ id, name, family }) =>
      [id, name].includes(wanted) || [family.id, family.name].includes(wanted),
  );
  const names = labels.archetypes.flatMap(({ id, name }) => [id, name]);
  if (!isWanted.includes(true)) {
    const [nearest] = nearestWords(wanted, names, 3);
    const advice = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
    throw new CommandError(`no list is of the archetype ${JSON.stringify(wanted)}${advice}`);
  }
  const decks = new Map<number, number>();
  for (const list of listsOf(corpus, events)) {
    if (isWanted[labels.archetypeOf(list)] !== true) continue;
    const deck = deckNumberOf(corpus, list);
    decks.set(deck, (decks.get(deck) ?? 0) + 1);
  }
  const found = labels.archetypes.filter((_, at) => isWanted[at]);
  const ownNames = new Set(found.map(({ name }) => name));
  // Of several names, such as those with colours, none is that of all the lists.
  const shown =
    ownNames.size === 1 ? found[0] : found.find((one) => one.family.id === wanted)?.family;
  return { name: shown?.name ?? wanted, report: cardsOf(corpus, decks) };
}

/** What changed since an earlier period, and what the rules changed where lists had labels. */
function changePart(
  { tally, labelled }: Source,
  policy: Policy,
  [first, last]: readonly [string, string],
  later: LaterPeriod,
  families: boolean,
): readonly ShareChange[] {
  // Ties do not matter for shares.
  const shares = { ...policy, ties: 'out' } as const;
  const sharesOf = (counted: Tally, period: LaterPeriod) =>
    summarize(counted, { ...shares, ...period }, { families });
  const before = sharesOf(tally, { from: first, to: last });
  const after = sharesOf(tally, later);
  if (before.events === 0) throw new CommandError(`no event is in the period ${first} to ${last}`);
  if (after.events === 0) {
    throw new CommandError(
      `no event is on or after ${later.from}, so there is nothing to compare with --against ${first}..${last}; there are ${rangesOf(tally)}`,
    );
  }
  const given = labelled?.();
  return changesBetween(before, after, given && sharesOf(given, later));
}
