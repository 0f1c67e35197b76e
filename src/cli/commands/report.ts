/** `decktype report`: shares, win rates and match-ups of events, with the policy that counts them. */

import { resolve } from 'node:path';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { dropRepeats } from '../../corpus/repeats.js';
import { tagCorpus } from '../../corpus/tagging/tag.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { cardsOf } from '../../metagame/cards/cards.js';
import { defaultPolicy, type Policy, policyTexts } from '../../metagame/policy.js';
import { type CsvTable, csvRows } from '../../metagame/render/csv-rows.js';
import { renderPage } from '../../metagame/render/page.js';
import type { ReportParts } from '../../metagame/render/parts.js';
import { pictureFile } from '../../metagame/render/picture.js';
import { changesBetween, type ShareChange } from '../../metagame/report/change.js';
import { againstField, type FieldShare } from '../../metagame/report/field.js';
import { type MetagameReport, reportOf } from '../../metagame/report/report.js';
import { PolicyError, summarize } from '../../metagame/report/summary.js';
import type { Period } from '../../metagame/report/trend.js';
import {
  type CorpusLabels,
  givenLabels,
  listsOf,
  programLabels,
  tallyCorpus,
} from '../../metagame/tally/corpus.js';
import type { TallyFile } from '../../metagame/tally/file.js';
import type { Tally } from '../../metagame/tally/tally.js';
import { readCorpusFiles, reportUnread } from '../input/corpora.js';
import { CommandError, exit, findRules, printError, requireLists } from '../input/input.js';
import type { RuleOptions } from '../input/options.js';
import { loadMatcher } from '../input/programs.js';
import { readShares } from '../input/shares.js';
import { runOnSources } from '../input/sources.js';
import { openExistingStore } from '../input/store.js';
import { readTallyFile } from '../input/tallies.js';
import { renderCsv } from '../output/csv.js';
import { type PictureName, pictureOf } from '../output/report-picture.js';
import { renderReportMarkdown, renderReportText } from '../output/report-text.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

export interface ReportCommandOptions
  extends RuleOptions,
    Partial<Omit<Policy, 'formats' | 'games'>> {
  readonly decks?: readonly string[];
  readonly format: 'text' | 'html' | 'markdown' | 'csv' | 'json' | 'svg';
  readonly by?: Period;
  readonly eventFormat?: readonly string[];
  readonly game?: readonly string[];
  readonly families?: boolean;
  readonly top: number;
  readonly deck?: string;
  /** An earlier period, as its first and last day. */
  readonly against?: readonly [from: string, to: string];
  readonly field?: string;
  readonly store?: string;
  readonly table?: CsvTable;
  readonly picture?: PictureName;
  readonly excel?: boolean;
  readonly title?: string;
  readonly out?: string;
  /** How the project file counts. */
  readonly report?: Partial<Policy>;
}

export async function report(
  paths: readonly string[],
  options: ReportCommandOptions,
  world: World,
): Promise<number> {
  requireOrder(options);
  for (const note of withoutEffect(options)) await printError(world, note);
  const field = options.field === undefined ? undefined : await readShares(world, options.field);
  const from = (source: Source) => write(partsOf(source, options, field), options, world);
  if (options.store !== undefined) {
    await withPolicyAdvice(async () =>
      from(await readStore(options.store as string, options, world)),
    );
    return exit.fine;
  }
  const stored = await readTallyFile(world, paths);
  if (stored !== undefined) {
    requireOtherFile(options, paths);
    await withPolicyAdvice(async () => from(sourceOf(stored, options)));
    return exit.fine;
  }
  await findRules(world, options.rules);
  requireOtherFile(options, paths);
  const decks = requireLists(paths.length > 0 ? paths : options.decks);
  return runOnSources(world, false, async (sources) => {
    const { matcher, code } = await loadMatcher(world, options.rules, options, sources.read);
    const read = await readCorpusFiles(world, decks, { placeOf: resolve });
    const unread = await reportUnread(world, read);
    const { corpus, repeated } = dropRepeats(read.corpus, 0);
    for (const file of repeated) {
      await printError(world, `${read.corpus.files[file]} is given twice, and counts once`);
    }
    const labels = programLabels(corpus, tagCorpus(matcher.program, corpus));
    const byPlayer = policyOf(options).errors === 'players';
    const tally = tallyCorpus(corpus, labels, { byPlayer });
    const given = () => {
      const found = givenLabels(corpus);
      return found && tallyCorpus(corpus, found);
    };
    await withPolicyAdvice(() => from({ tally, lists: { corpus, labels }, labelled: given }));
    return Math.max(code, unread);
  });
}

/** Ends the command where a period ends before it begins. */
function requireOrder({ from, to, against: [first, last] = ['', ''] }: ReportCommandOptions): void {
  if (from !== undefined && to !== undefined && from > to) {
    throw new CommandError(`--from ${from} is after --to ${to}, so no event is in between`);
  }
  if (first > last) throw new CommandError(`--against ${first}..${last} ends before it begins`);
}

/** Notes about options that mean nothing in the format. */
function withoutEffect({ format, ...options }: ReportCommandOptions): string[] {
  const formats = { picture: 'svg', table: 'csv', excel: 'csv' } as const;
  return (Object.keys(formats) as (keyof typeof formats)[])
    .filter((name) => options[name] !== undefined && format !== formats[name])
    .map((name) => `--${name} has no effect here: it is for --format ${formats[name]}`);
}

/** Ends the command where the output is an input. */
function requireOtherFile(
  { out, rules = [], decks = [], ...options }: ReportCommandOptions,
  paths: readonly string[],
) {
  if (out === undefined || out === '-') return;
  const { overlay = '', field = '' } = options;
  const inputs = [...rules, ...decks, ...paths, overlay, field].filter((path) => path !== '');
  if (inputs.some((path) => resolve(path) === resolve(out))) {
    throw new CommandError(`${out} is also read; name another file with --out`);
  }
}

/** What a report is made of. */
interface Source {
  readonly tally: Tally;
  /** The lists and their labels; a store and a tally give none. */
  readonly lists?: { readonly corpus: Corpus; readonly labels: CorpusLabels };
  /** The tally by the labels that lists came with; undefined where none has one. */
  readonly labelled?: () => Tally | undefined;
}

/** A tally that was counted before. */
function sourceOf({ labelled, ...tally }: TallyFile, options: ReportCommandOptions): Source {
  const byPlayer = tally.events.every((event) => event.byPlayer !== undefined);
  if (policyOf(options).errors === 'players' && !byPlayer) {
    throw new CommandError('this tally does not count by player: leave --errors players out');
  }
  return { tally, labelled: () => labelled };
}

/** The tally of the games in a store, by its labels. */
async function readStore(
  store: string,
  options: ReportCommandOptions,
  world: World,
): Promise<Source> {
  const { game: games = [] } = options;
  const [game, ...others] = games;
  if (game === undefined || others.length > 0) {
    throw new CommandError('a report of a store is about one game: give --game ID');
  }
  const opened = await openExistingStore({ store }, world);
  try {
    if (policyOf(options).errors === 'players') {
      throw new CommandError(
        'a store does not count by player: give the events as files for --errors players',
      );
    }
    const found = await opened.metagame(game);
    if (found === undefined) throw new CommandError(`the store ${store} has no game ${game}`);
    return found;
  } finally {
    await opened.close();
  }
}

/** Ends the command where a report needs a decision of its author. */
async function withPolicyAdvice(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    const choices = Object.entries(policyTexts.ties).map(([name, text]) => `${name}: ${text}`);
    throw new CommandError(
      `${error.message}: give --ties, or "ties" in "report" of the project file. The choices: ${choices.join('; ')}`,
    );
  }
}

async function write(parts: ReportParts, options: ReportCommandOptions, world: World) {
  await writeOut(world, options.out, await rendered(parts, options, world));
}

function partsOf(
  { tally, lists, labelled }: Source,
  options: ReportCommandOptions,
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
      `none of the ${tally.events.length} events is of the period, format and game that were asked for; there are ${rangesOf(tally)}`,
    );
  }
  const { deck, against, top, title } = options;
  if (deck !== undefined && lists === undefined) {
    const what = options.store === undefined ? 'tally' : 'store';
    throw new CommandError(`a ${what} gives no cards: give the lists as files for --deck`);
  }
  return {
    report: made,
    title: title ?? titleOf(made),
    top,
    ...(deck === undefined || lists === undefined ? {} : { cards: cardPart(deck, lists, made) }),
    ...(against && {
      changes: changePart(tally, labelled?.(), policy, against, made),
      against: { from: against[0], to: against[1] },
    }),
    ...(field && { field: againstField(made.summary, field) }),
  };
}

function policyOf(options: ReportCommandOptions): Policy {
  const { from, to, eventFormat: formats, game: games, report: project } = options;
  // Fields that mean nothing in a project file stay in it.
  const chosen: Partial<Policy> = { ...project, ...withoutUndefined(options) };
  const { ties, playoffs, unknown, listless, repeated, intervals, errors } = chosen;
  const counted = { ties, playoffs, unknown, listless, repeated, intervals, errors };
  const given = { ...counted, from, to, formats, games };
  return { ...defaultPolicy, ...withoutUndefined(given) };
}

/** The days, formats and games of events, for a message. */
function rangesOf({ events }: Tally): string {
  const valuesOf = (field: 'format' | 'game') => [
    ...new Set(events.map(({ event }) => event[field] ?? `no ${field}`)),
  ];
  const days = events.flatMap(({ event: { date } }) => date?.slice(0, 10) ?? []).sort();
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
  { events, summary }: MetagameReport,
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
  const found = summary.archetypes.find(({ archetype: { id, name } }) =>
    [id, name].includes(wanted),
  );
  return { name: found?.archetype.name ?? wanted, report: cardsOf(corpus, decks) };
}

/** What changed since an earlier period, and what the rules changed where lists had labels. */
function changePart(
  tally: Tally,
  given: Tally | undefined,
  policy: Policy,
  [from, to]: readonly [string, string],
  { summary, families }: MetagameReport,
): readonly ShareChange[] {
  const options = { families };
  // Ties do not matter for shares.
  const shares = { ...policy, ties: 'out' } as const;
  const before = summarize(tally, { ...shares, from, to }, options);
  if (before.events === 0) throw new CommandError(`no event is in the period ${from} to ${to}`);
  const labelled = given && summarize(given, shares, options);
  return changesBetween(before, summary, labelled);
}

async function rendered(
  parts: ReportParts,
  options: ReportCommandOptions,
  world: World,
): Promise<string> {
  const { report: made } = parts;
  switch (options.format) {
    case 'json': {
      const { report: _, title, top, ...others } = parts;
      return `${JSON.stringify({ title, ...made, ...others }, null, 2)}\n`;
    }
    case 'html':
      return renderPage(parts);
    case 'svg':
      return pictureFile(pictureOf(parts, options.picture ?? 'match-ups'));
    case 'csv':
      return renderCsv(csvRows(made, options.table ?? 'archetypes'), {
        excel: options.excel === true,
      });
    case 'markdown':
      return renderReportMarkdown(parts);
    case 'text':
      return renderReportText(parts, world.stdout.columns);
  }
}
