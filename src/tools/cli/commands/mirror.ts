/**
 * `decktype mirror`: copies a service into a store. Each tournament is stored as a whole, so an interrupted run
 * can be continued: stored tournaments that can no longer change are not fetched again.
 */

import { diagnose } from '../../../core/diagnostics/codes/api.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, showValue } from '../../../core/diagnostics/diagnostic.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import { isCalendarDay, isoDate, timeOf } from '../../../core/tournament/date.js';
import { formatKey } from '../../../core/tournament/rules-for.js';
import {
  type Client,
  createClient,
  type Received,
  type TournamentPage,
} from '../../../services/client/client.js';
import {
  BadResponseError,
  ClientError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  TooLargeError,
} from '../../../services/client/errors.js';
import { reasonOf } from '../../../services/store/errors.js';
import type { RulesKey } from '../../../services/store/pending.js';
import type { ImportRulesOptions } from '../../../services/store/rules.js';
import type { Store } from '../../../services/store/store.js';
import { clearLine } from '../console.js';
import type { MirrorOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { noteFindings, printError, UserError } from '../input/errors.js';
import { shellWord } from '../input/paths.js';
import { loadLabelSettings } from '../loading/label-settings.js';
import { withOpenStore } from '../loading/store.js';
import {
  createStoreTally,
  labelsListsOf,
  reportTally,
  type StoreTally,
} from '../output/store-report.js';

type Tournament = TournamentPage['data'][number];

export async function mirror(
  baseUrl: string,
  options: MirrorOptions,
  env: Environment,
): Promise<void> {
  const { since } = options;
  const isDate = (text: string) => isCalendarDay(text.slice(0, 10)) && timeOf(text) !== undefined;
  if (since !== undefined && !isDate(since)) {
    throw new UserError(`--since ${since} is not a date: write it as 2025-01-31`);
  }
  const key = options.key ?? env.variables.DECKTYPE_ACCESS_KEY;
  let client: Client;
  try {
    client = createClient({
      baseUrl,
      largestAnswer: options.maxAnswer * 2 ** 20,
      onWait: (milliseconds) => {
        const seconds = Math.ceil(milliseconds / 1000);
        void printError(env, `the service asks to wait ${grouped(seconds)} seconds`);
      },
      ...(key && { key }),
    });
  } catch (error) {
    throw new UserError((error as TypeError).message);
  }
  const settings = await loadLabelSettings(env, { ...options, faultyTables: 'refused' });
  // Asked before the store is opened, so that no empty store is created if the service is down.
  const games = await client.games().catch((error: unknown) => {
    throw error instanceof ClientError ? ended(error) : error;
  });
  return withOpenStore(options, env, (store) => {
    const tally = createStoreTally();
    return copy({ client, settings, store, tally, options, env }, games);
  });
}

interface Job {
  readonly client: Client;
  readonly settings: NonNullable<ImportRulesOptions['settings']>;
  readonly store: Store;
  readonly tally: StoreTally;
  readonly options: MirrorOptions;
  readonly env: Environment;
}

async function copy(job: Job, games: Awaited<ReturnType<Client['games']>>): Promise<void> {
  const { store, tally, options, env } = job;
  let stopped: ClientError | undefined;
  let isUnknown = false;
  try {
    const copyRules = rulesCopier(job);
    noteBytes(tally, 'games', games);
    tally.add('games', await store.importGames(games.text), 'games');
    const { game } = options;
    for (const id of game === undefined ? games.data.map(({ id }) => id) : [game]) {
      await copyRules(id);
    }
    await copyTournaments(job, copyRules);
    isUnknown = await isUnknownGame(job, games.data);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    stopped = error;
  }
  // Also if the service failed: tags what was stored until then.
  await reportTally(env, tally, options.tag ? await store.categorize() : [], options);
  if (stopped !== undefined) throw ended(stopped);
  if (isUnknown) noteFindings(env);
}

/** Whether the service has nothing for the requested game. Warns if it does not know the game. */
async function isUnknownGame(
  { options: { game: wanted, since }, tally: { counts }, env }: Job,
  games: readonly { readonly id: string }[],
): Promise<boolean> {
  const ids = games.map(({ id }) => id);
  const found = [counts.rules, counts.tournaments].flatMap((one) => Object.values(one));
  const isFound = found.some((count) => count > 0);
  if (wanted === undefined || ids.includes(wanted) || isFound) return false;
  const known = ids.length === 0 ? '' : `; its games are ${ids.join(', ')}`;
  const warning = `the service lists no game ${JSON.stringify(wanted)}, and no rules or tournament of it`;
  await printError(env, `${warning}${known}`);
  // The service may have earlier tournaments of the game.
  return since === undefined;
}

function ended(error: ClientError): UserError {
  const hint = error instanceof TooLargeError ? 'raise --max-answer, and ' : '';
  const way =
    error instanceof NotFoundError
      ? 'check the base URL: /games is not below it'
      : `${hint}run the command again to continue`;
  return new UserError(`${reasonOf(error)}; ${way}`);
}

/** A service with more games and formats than this counts as faulty. */
const mostRules = 1000;

type CopyRules = (game: string) => Promise<void>;

/** Returns a function that copies the rules of a game and of its formats, once per game. */
function rulesCopier({ client, store, settings, tally, options, env }: Job): CopyRules {
  const { rules: isWanted, replaceRules } = options;
  const copied = new Set<string>();
  let asked = 0;
  const noteOf =
    ({ game, format = '' }: RulesKey) =>
    (text: string) =>
      printError(env, `the rules of ${visible(`${game} ${format}`.trim())} ${text}`);

  const noteGone = (key: RulesKey) =>
    noteOf(key)(`are kept, since the service has none${removing(key)}`);

  /**
   * Resolves an answer about rules. If it cannot be fetched, reports that, keeps the stored rules and resolves
   * to undefined.
   */
  async function orRefused<T>(place: string, answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      const { url, message } = await unlessAway(client, error);
      const why = `${message}; --no-rules copies no rules`;
      const diagnostics = [diagnose('not-fetched', '', { why })];
      const part = url.slice(url.lastIndexOf('/'));
      tally.add('rules', { outcome: 'refused', diagnostics }, place + part);
      return undefined;
    }
  }

  /** Returns whether the service has rules for the key that can be stored. */
  async function copyOne(key: RulesKey): Promise<boolean> {
    const note = noteOf(key);
    const place = placeOf(key);
    if (++asked > mostRules) {
      const message = `the service names more than ${mostRules} games and formats, the last one ${visible(place)}`;
      throw new BadResponseError(message, place, []);
    }
    const { game, format } = key;
    const fetched = fetchRules(client, key).then(async (found) => {
      const storedFile = () => store.patiently(() => store.ruleFile(game, format));
      if (found === undefined && (await storedFile()) !== undefined) await noteGone(key);
      return found;
    });
    const answer = fetched.catch((error: unknown) => {
      if (!(error instanceof RefusedError && [401, 403].includes(error.status))) throw error;
      const way = 'give the access key with --key, or leave out rules with --no-rules';
      return note(`are not copied: ${error.message}; ${way}`);
    });
    const found = await orRefused(place, answer);
    if (!found) return false;
    const { text, file, colors, errors, isWire, keep } = found;
    const exceedsWire = () => store.patiently(() => store.exceedsWire(game, format));
    if (isWire && !replaceRules && (await exceedsWire())) {
      await note(
        'are kept as they are, since the service now answers only what the wire format can say; --replace-rules replaces them by that',
      );
      return true;
    }
    const { outcome, diagnostics } = await store.importRules(game, text, {
      onInvalid: 'skip',
      file,
      mirrored: true,
      // Rules might be imported while those of the service are being fetched.
      keepOwn: !replaceRules,
      keep: options.keep && keep,
      ...defined({ format }),
      settings: {
        ...(colors && !settings.colors && { colors, hasServedColors: true }),
        ...settings,
      },
    });
    tally.add('rules', { outcome, diagnostics: [...errors, ...diagnostics] }, file);
    return outcome !== 'refused';
  }

  async function copyAll(game: string): Promise<void> {
    const formats = orMissing(client.ruleFormats(game)).then((found) => found?.data ?? []);
    const answer = await orRefused(
      placeOf({ game }),
      orOther(formats).then((known) => ({ known })),
    );
    if (answer === undefined) return;
    const { known } = answer;
    // A blank format is none.
    const served = (known ?? []).map(formatKey).filter((format) => format !== '');
    const stored = await store.patiently(() => store.ruleFormats(game));
    const isOwn = async (format?: string) =>
      !replaceRules && (await store.hasOwnRules(game, format));
    const keepsGame = await isOwn();
    let lacking: string | undefined;
    // The rules of the game come last, since they also label lists of formats whose rules are missing.
    for (const format of [...new Set([...served, ...stored]), undefined]) {
      const key = defined({ game, format });
      if (await isOwn(format)) {
        await noteOf(key)(
          'were imported and are kept; --replace-rules replaces them by those of the service',
        );
      } else if (format === undefined) {
        if (lacking === undefined) await copyOne(key);
        else {
          await noteOf(key)(`are not copied: ${labelsListsOf(lacking)}`);
          noteFindings(env);
        }
      } else if (!keepsGame && served.includes(format)) {
        if (!(await copyOne(key)) && !stored.includes(format)) lacking ??= format;
      }
      // Imported rules of a game cover all of its formats, so copied rules of a format would override them.
      else if (stored.includes(format)) {
        if (keepsGame) {
          await noteOf(key)(
            `are kept as they are, since those of ${visible(game)} were imported${removing(key)}`,
          );
        } else if (known === undefined) {
          await noteOf(key)(
            'are kept as they are, since the service does not say of which formats it has rules',
          );
        } else await noteGone(key);
      }
    }
  }

  return async (game) => {
    if (copied.has(game) || !isWanted) return;
    await copyAll(game);
    copied.add(game);
  };
}

/** How to remove stored rules, at the end of a sentence; those of a game cannot be removed. */
function removing({ game, format }: RulesKey): string {
  if (format === undefined) return '';
  const of = visible(`--game ${shellWord(game)} --event-format ${shellWord(format)}`);
  return `; decktype store rollback ${of} --remove removes them`;
}

function placeOf({ game, format }: RulesKey): string {
  return format === undefined ? `games/${game}` : `games/${game}/formats/${format}`;
}

/**
 * The whole rule file if the service has it, otherwise the rules in the wire format; with findings about what
 * was lost.
 */
async function fetchRules(client: Client, key: RulesKey) {
  const { game, ...ofFormat } = key;
  const place = placeOf(key);
  const whole = await orOther(client.ruleFile(game, ofFormat));
  if (whole !== undefined) {
    const { ruleSet, colors } = whole.data;
    const errors = whole.diagnostics.filter(({ severity }) => severity === 'error');
    const text = JSON.stringify(ruleSet.file);
    // Unreadable colours must not remove those in the store.
    const keep =
      colors === undefined && errors.some(({ pointer }) => pointer.startsWith('/colors'))
        ? true
        : 'given';
    return { text, file: `${place}/rules`, errors, isWire: false, keep, colors } as const;
  }
  const rules = await orMissing(client.rules(game, ofFormat));
  if (rules === undefined) return undefined;
  const errors = rules.diagnostics.filter(isOfBytes);
  const file = `${place}/decks`;
  return { text: rules.text, file, errors, isWire: true, keep: true, colors: undefined } as const;
}

/** The answer of an extension; undefined if the service does not have the extension. */
function orOther<T>(answer: Promise<T>): Promise<T | undefined> {
  return orMissing(
    answer,
    (error) => error instanceof RefusedError || (isUnreadable(error) && !isCutOff(error)),
  );
}

/**
 * Whether a service answered with something else. An unreadable answer without findings was damaged in transit.
 */
const isUnreadable = (error: unknown): error is BadResponseError =>
  error instanceof BadResponseError && error.diagnostics.length > 0;

const isCutOff = ({ diagnostics }: BadResponseError) => diagnostics[0]?.data?.isCutOff === true;

async function copyTournaments(job: Job, copyRules: CopyRules): Promise<void> {
  const { client, store, tally, options, env } = job;
  const { game, since, refresh } = options;
  const query = {
    ...defined({ game, since }),
    onDiagnostics(diagnostics: readonly Diagnostic[]) {
      for (const one of diagnostics) {
        if (one.code !== 'row-left-out') tally.note({ ...one, file: 'tournaments' });
        else tally.add('tournaments', { outcome: 'refused', diagnostics: [one] }, 'tournaments');
      }
    },
    async onSkippedPage(error: ClientError, page: number) {
      if (error instanceof RefusedError || error instanceof TooLargeError) throw error;
      await refuse(error, `tournaments?page=${page}`);
    },
  };
  for await (const tournament of client.allTournaments(query)) {
    // A service of static files lists all tournaments, whatever the query.
    if (game !== undefined && tournament.game.toLowerCase() !== game.toLowerCase()) continue;
    try {
      // A tournament can have a game that is missing from the list of games.
      await copyRules(tournament.game);
      if (!refresh && (await isSettled(store, tournament))) {
        tally.add('tournaments', { outcome: 'unchanged', diagnostics: [] });
        continue;
      }
      await copyTournament(job, tournament);
    } catch (error) {
      await refuse(error, `tournaments/${tournament.id}`);
    }
    const { stored } = tally.counts.tournaments;
    const { date, name } = tournament;
    const line = visible(`${stored} stored: ${date.slice(0, 10)} ${showValue(name)}`);
    await env.stderr.writeStyled(env.stderr.isTerminal ? `${clearLine}${line}` : `${line}\n`);
  }
  if (env.stderr.isTerminal) await env.stderr.writeStyled(clearLine);

  /** Reports what could not be fetched, unless the service is down. */
  async function refuse(error: unknown, file: string): Promise<void> {
    const { message: why } = await unlessAway(client, error);
    const diagnostics = [diagnose('not-fetched', '', { why }, { file })];
    tally.add('tournaments', { outcome: 'refused', diagnostics });
  }
}

/**
 * Returns the error if it concerns one address only, so that others can be fetched. Throws it if the whole
 * service is down, which shows in its games not being available either.
 */
async function unlessAway(client: Client, error: unknown): Promise<ClientError> {
  if (!(error instanceof ClientError) || error instanceof RateLimitedError) throw error;
  if (!(error instanceof NotFoundError)) {
    await client.games().catch(() => {
      throw error;
    });
  }
  return error;
}

async function copyTournament(
  { client, store, tally, options: { tag } }: Job,
  { id, date }: Tournament,
): Promise<void> {
  const fetched = new Date();
  const details = await client.details(id);
  const standings = await orMissing(client.standings(id));
  const pairings = await orMissing(client.pairings(id));
  const parts = { details, standings, pairings };
  const noted = Object.entries(parts).map(([part, one]) =>
    noteBytes(tally, `tournaments/${id}/${part}`, one),
  );
  if (standings === undefined) {
    tally.note(diagnose('no-standings', '', {}, { file: `tournaments/${id}` }));
  }
  const texts = {
    ...defined({ id, details: details.text, standings: standings?.text, pairings: pairings?.text }),
    // Without this time, the next run fetches the tournament again: to find changes and late standings, and to
    // repeat what is wrong with it.
    fetched:
      standings?.data.length && !noted.includes(true) && isFinal(date, fetched) ? fetched : null,
  };
  tally.add('tournaments', await store.importTournament(texts, { tag }));
}

const isOfBytes = ({ code }: Diagnostic) => code === 'not-utf8';

/**
 * Notes the finding about invalid bytes in an answer, which its text no longer shows. Returns whether there is
 * one.
 */
function noteBytes(
  tally: StoreTally,
  file: string,
  answer: Received<unknown> | undefined,
): boolean {
  const found = answer?.diagnostics.filter(isOfBytes) ?? [];
  for (const one of found) tally.note({ ...one, file });
  return found.length > 0;
}

/** Milliseconds after the start of a tournament until its results are final. */
const settledAfter = 7 * 24 * 3600 * 1000;

/** Whether a tournament was fetched after its results were final, and its listing has not changed since. */
async function isSettled(store: Store, tournament: Tournament): Promise<boolean> {
  const stored = await store.stored(tournament.id);
  if (stored?.fetched === undefined) return false;
  const known = JSON.parse(stored.summary) as Tournament;
  const { date, organizerId } = tournament;
  const isSame =
    (['game', 'format', 'name', 'players'] as const).every(
      (field) => (known[field] ?? null) === (tournament[field] ?? null),
    ) &&
    stored.date === isoDate(date) &&
    // Some services name the organizer in the details alone.
    (organizerId == null || String(organizerId) === String(known.organizerId));
  const fetched = new Date(stored.fetched);
  // A time in the future comes from a wrong clock and says nothing about the results.
  return isSame && fetched <= new Date() && isFinal(stored.date, fetched);
}

const isFinal = (date: string, fetched: Date) =>
  fetched.getTime() - Date.parse(date) > settledAfter;

/** Resolves an answer; to undefined if it was not found, or for errors that `isOther` accepts. */
async function orMissing<T>(
  answer: Promise<T>,
  isOther: (error: unknown) => boolean = () => false,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFoundError || isOther(error)) return undefined;
    throw error;
  }
}
