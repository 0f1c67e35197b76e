/** The parts of `decktype report`, computed from a tally: periods, cards, changes, field and policy. */

import { findGame } from '../../../core/decks/games.js';
import type { CompareOption } from '../../../core/decks/identity.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { parseJson } from '../../../core/json/parse.js';
import { dayOf } from '../../../core/tournament/date.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { headOf } from '../../../questions/corpus/reading/bytes.js';
import { eventName } from '../../../questions/corpus/results.js';
import { cardsOfArchetypes } from '../../../questions/metagame/cards.js';
import { defaultPolicy, eventsOf, type Policy } from '../../../questions/metagame/policy.js';
import type { ReportParts } from '../../../questions/metagame/render/parts.js';
import { changesBetween, type ShareChange } from '../../../questions/metagame/report/change.js';
import { againstField, type FieldShare } from '../../../questions/metagame/report/field.js';
import { type MetagameReport, reportOf } from '../../../questions/metagame/report/report.js';
import { summarize } from '../../../questions/metagame/report/summary.js';
import { dayFrom } from '../../../questions/metagame/report/trend.js';
import type { CorpusLabels } from '../../../questions/metagame/tally/corpus.js';
import {
  beginsAsTally,
  readTally,
  type TallyFile,
} from '../../../questions/metagame/tally/file.js';
import { type Tally, TallyError } from '../../../questions/metagame/tally/tally.js';
import type { ReportOptions } from '../definitions/reports.js';
import type { Environment } from '../environment.js';
import { fileName, printError, UserError } from '../input/errors.js';
import { readInput, refuseUnlike } from '../input/files.js';
import { isFile } from '../input/paths.js';

export type ReportFormat = NonNullable<ReportOptions['format']>;

/** The options of a report, with its format decided. */
export type PartOptions = ReportOptions & { readonly format: ReportFormat };

export interface Source {
  readonly tally: Tally;
  /** The lists and their labels; missing for a store or a tally file. */
  readonly lists?: {
    readonly corpus: Corpus;
    readonly labels: CorpusLabels;
    /** How card names are compared. */
    readonly names?: readonly CompareOption[] | undefined;
  };
  /** The tally by the labels that the lists came with; undefined if no list has one. */
  readonly labelled?: () => Tally | undefined;
}

/** The requested parts of a report. Ends the command if no events match. */
export function partsOf(
  { tally, lists, labelled }: Source,
  options: PartOptions,
  field: readonly FieldShare[] | undefined,
): ReportParts {
  const policy = policyOf(options);
  // The picture and table of shares over time need several periods.
  const isOverTime = ['html', 'svg'].includes(options.format) || options.table === 'trend';
  const by = options.by ?? (isOverTime ? 'week' : undefined);
  const families = options.families === true;
  const made = reportOf(tally, policy, defined({ families, by }));
  const played = eventsOf(tally, defaultPolicy);
  if (made.events.length === 0 && played.length > 0) {
    throw new UserError(
      `${played.length === 1 ? 'the one event is not' : `none of the ${grouped(played.length)} events is`} of the period, format and game that were asked for; there are ${rangesOf(tally)}`,
    );
  }
  const { deck, against, top } = options;
  const after = laterPeriod(options);
  if (deck !== undefined && lists === undefined) {
    const what = options.store === undefined ? 'tally' : 'store';
    throw new UserError(`a ${what} gives no cards: give the lists as files for --deck`);
  }
  return {
    report: made,
    title: titleOf(made),
    top,
    ...(deck === undefined || lists === undefined ? {} : { cards: cardPart(deck, lists) }),
    ...(against &&
      after && {
        changes: changePart(against, after),
        against: { from: against[0], to: against[1] },
        after,
      }),
    ...(field && { field: againstField(made.summary, field) }),
  };

  /** The cards of an archetype, by id or name; a rule includes its variants. */
  function cardPart(
    wanted: string,
    { corpus, labels, names: options }: NonNullable<Source['lists']>,
  ): NonNullable<ReportParts['cards']> {
    const isWanted = labels.archetypes.map(
      ({ id, name, family }) =>
        [id, name].includes(wanted) || [family.id, family.name].includes(wanted),
    );
    const names = labels.archetypes.flatMap(({ id, name }) => [id, name]);
    if (!isWanted.includes(true)) {
      const advice = didYouMean(nearestWords(wanted, names, 3)[0]);
      throw new UserError(`no list is of the archetype ${showValue(wanted)}${advice}`);
    }
    const found = labels.archetypes.filter((_, at) => isWanted[at]);
    const ownNames = new Set(found.map(({ name }) => name));
    // Several names, such as ones with colours, have no common name.
    const shown =
      ownNames.size === 1 ? found[0] : found.find((one) => one.family.id === wanted)?.family;
    return {
      name: shown?.name ?? wanted,
      report: cardsOfArchetypes(corpus, labels, made.events, isWanted, options),
    };
  }

  /**
   * What changed since an earlier period, and which of those changes come from the rules, if the lists had
   * labels.
   */
  function changePart(
    [first, last]: readonly [string, string],
    later: LaterPeriod,
  ): readonly ShareChange[] {
    // Ties do not affect shares.
    const sharesOf = (counted: Tally, period: LaterPeriod) =>
      summarize(counted, { ...policy, ties: 'out', ...period }, { families });
    const before = sharesOf(tally, { from: first, to: last });
    const after = sharesOf(tally, later);
    if (before.events === 0) {
      throw new UserError(
        `no event is in the period ${first} to ${last}; there are ${rangesOf(tally)}`,
      );
    }
    if (after.events === 0) {
      throw new UserError(
        `no event is on or after ${later.from}, so there is nothing to compare with --against ${first}..${last}; there are ${rangesOf(tally)}`,
      );
    }
    const given = labelled?.();
    return changesBetween(before, after, given && sharesOf(given, later));
  }
}

function policyOf(options: PartOptions): Policy {
  const { from, to, eventFormat: formats, game: games, report: project } = options;
  // Picks the known fields: a project file can have others.
  const chosen: Partial<Policy> = { ...project, ...defined(options) };
  const { ties, playoffs, unknown, listless, repeated } = chosen;
  const counted = { ties, playoffs, unknown, listless, repeated };
  const given = { ...counted, from, to, formats, games };
  return { ...defaultPolicy, ...defined(given) };
}

/** Warnings about requested formats or games without events, unless none of those requested has any. */
export function absentAmong(
  { events }: Tally,
  { eventFormat: format = [], game = [] }: Pick<PartOptions, 'eventFormat' | 'game'>,
): string[] {
  return Object.entries({ format, game }).flatMap(([field, wanted]) => {
    const found = new Set(events.flatMap(({ event }) => event[field as 'format' | 'game'] ?? []));
    const known = new Set([...found].map((one) => one.toLowerCase()));
    const absent = wanted.filter((one) => !known.has(one.toLowerCase()));
    if (absent.length === wanted.length) return [];
    return absent.map((one) => {
      const advice = didYouMean(nearestWords(one, found)[0]);
      return `warning: no event is of the ${field} ${showValue(one)}${advice}`;
    });
  });
}

/** Warnings about events left out because of their game, which may be a misspelling of one in `wanted`. */
export function misspeltGames({ events }: Tally, wanted: readonly string[] = []): string[] {
  const known = wanted.map((game) => game.toLowerCase());
  const games = new Set(events.flatMap(({ event: { game } }) => game ?? []));
  return [...games].flatMap((game) => {
    const word = game.toLowerCase();
    const [near] = known.includes(word) || findGame(word) ? [] : nearestWords(word, known);
    if (near === undefined) return [];
    const advice = didYouMean(wanted[known.indexOf(near)]);
    return [`warning: events of the game ${showValue(game)} are left out${advice}`];
  });
}

function rangesOf(tally: Tally): string {
  const events = eventsOf(tally, defaultPolicy);
  const valuesOf = (field: 'format' | 'game') => [
    ...new Set(events.map(({ event }) => event[field] ?? `no ${field}`)),
  ];
  const days = events.flatMap(({ event: { date } }) => dayOf(date) ?? []).sort();
  const period = days.length === 0 ? 'no dates' : `${days[0]} to ${days.at(-1)}`;
  return [period, valuesOf('format').join(', '), valuesOf('game').join(', ')].join('; ');
}

function titleOf({ events }: MetagameReport): string {
  const [format, ...others] = new Set(events.map((event) => event.format));
  const [only] = events;
  if (events.length === 1 && only?.name !== undefined) return eventName(only) ?? only.name;
  return format && others.length === 0 ? `${format} metagame` : 'Metagame';
}

/** The first and last day of a period; open-ended without a last day. */
export interface LaterPeriod {
  readonly from: string;
  readonly to?: string;
}

/**
 * The period that an earlier one is compared with: `--from` to `--to`, or all days after the earlier one.
 * Undefined if no earlier period is given. Ends the command if a period ends before it begins, or if the two
 * overlap.
 */
export function laterPeriod({
  from,
  to,
  against,
}: Pick<ReportOptions, 'from' | 'to' | 'against'>): LaterPeriod | undefined {
  if (from !== undefined && to !== undefined && from > to) {
    throw new UserError(`--from ${from} is after --to ${to}, so no event is in between`);
  }
  if (against === undefined) return undefined;
  const [first, last] = against;
  if (first > last) throw new UserError(`--against ${first}..${last} ends before it begins`);
  const next = dayFrom(last, 1);
  const given = `--against ${first}..${last}`;
  if (to !== undefined && to < first) {
    const exchanged = `--from ${first} --to ${last} --against ${from ?? 'DAY'}..${to}`;
    throw new UserError(
      `${given} is later than the period of the report, which ends on ${to}; it must be the earlier one: ${exchanged} exchanges them`,
    );
  }
  if (from !== undefined && from <= last) {
    throw new UserError(
      `${given} and the period of the report, which begins on ${from}, have days in common; give --from ${next} or later, or --against with a last day before ${from}`,
    );
  }
  if (to !== undefined && to <= last) {
    throw new UserError(
      `${given} leaves no day up to --to ${to} to compare it with; give --to ${next} or later, or --against with a last day before ${to}`,
    );
  }
  return defined({ from: from ?? next, to });
}

/** Limits input; larger numbers are never needed, since only proportions count. */
const mostShare = 1e9;

/**
 * Reads `{ "dragapult": 0.2, "Gardevoir": 0.1 }`, or an array of `{ archetype, share }`. Shares can also be
 * percentages or numbers of players: only their proportions count. Warns if they do not add up to a whole
 * field. Ends the command if the file is not a field.
 */
export async function readShares(env: Environment, path: string): Promise<FieldShare[]> {
  const file = fileName(path);
  const text = await readInput(env, path);
  await refuseUnlike(text, file, 'field');
  const { value, fault } = parseJson(text);
  if (fault !== undefined) throw new UserError(`${file} is not JSON: ${fault}`);
  const entries = Array.isArray(value)
    ? value.map((entry) => [entry?.archetype, entry?.share] as const)
    : Object.entries(typeof value === 'object' && value !== null ? value : {});
  const shares = entries.map(([archetype, share]) => {
    const isShare = typeof share === 'number' && share >= 0 && share <= mostShare;
    if (typeof archetype === 'string' && isShare) return { archetype, share };
    const found =
      typeof archetype === 'string'
        ? `${JSON.stringify(archetype)} has ${showValue(share)}`
        : 'this file holds something else';
    throw new UserError(`${file}: a field is an object such as { "dragapult": 0.2 }, and ${found}`);
  });
  const sum = sumOf(shares, ({ share }) => share);
  if (sum > 0) {
    if (![1, 100].some((whole) => Math.abs(sum - whole) <= whole / 50)) {
      await printError(
        env,
        `warning: the shares in ${file} sum to ${Number(sum.toPrecision(4))}, and neither to 1 nor to 100 percent; only their proportions count`,
      );
    }
    return shares;
  }
  throw new UserError(`${file} holds no shares; a field is an object such as { "dragapult": 0.2 }`);
}

/** The tally, if a single file was given and is one; undefined if none of the files is a tally. */
export async function readTallyFile(
  env: Environment,
  paths: readonly string[],
): Promise<TallyFile | undefined> {
  for (const path of paths) {
    if (!(await isTally(env, path))) continue;
    if (paths.length > 1) {
      throw new UserError(`${fileName(path)} is a tally; give it alone, or give the lists`);
    }
    try {
      return readTally(await readInput(env, path));
    } catch (error) {
      if (!(error instanceof TallyError)) throw error;
      throw new UserError(`${fileName(path)}: ${error.message}`);
    }
  }
  return undefined;
}

async function isTally(env: Environment, path: string): Promise<boolean> {
  if (!(await isFile(env, path))) return false;
  const head = await headOf(env.readFile(path), beginning);
  return beginsAsTally(new TextDecoder().decode(head.subarray(0, beginning)));
}

const beginning = 200;
