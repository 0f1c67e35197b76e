/** `decktype report`: reports shares, win rates and match-ups of events, counted according to a policy. */

import { counted, present } from '../../../core/diagnostics/counted.js';
import { tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { policyTexts } from '../../../questions/metagame/policy.js';
import { csvRows } from '../../../questions/metagame/render/csv-rows.js';
import {
  countNotes,
  fieldNotes,
  findingNotes,
  policyNotes,
  sourceNote,
} from '../../../questions/metagame/render/notes.js';
import { renderPage } from '../../../questions/metagame/render/page.js';
import { type ReportParts, withDistinctNames } from '../../../questions/metagame/render/parts.js';
import { pictureFile } from '../../../questions/metagame/render/picture.js';
import { type PictureName, pictureOf } from '../../../questions/metagame/render/pictures.js';
import {
  cardTable,
  changeTable,
  fieldTable,
  matchUpTable,
  type ReportTable,
  shareTable,
  trendTable,
  winRateTable,
} from '../../../questions/metagame/render/tables.js';
import { PolicyError } from '../../../questions/metagame/report/summary.js';
import {
  type CorpusLabels,
  givenLabels,
  joinLabels,
  noLabels,
  programLabels,
  tallyCorpus,
} from '../../../questions/metagame/tally/corpus.js';
import type { ReportOptions } from '../definitions/reports.js';
import type { Environment } from '../environment.js';
import { noteFindings, printError, projectFileName, UserError } from '../input/errors.js';
import { requireLists } from '../input/files.js';
import { readEvents } from '../input/lists.js';
import { loadPrograms } from '../loading/project-rules.js';
import type { LoadedMatcher } from '../loading/rules.js';
import { openExistingStore } from '../loading/store.js';
import { type Document, heading, lines, renderDocument, table } from '../output/document.js';
import { renderCsv } from '../output/table.js';
import { forPeople, requireOther, withOutput } from '../output/write-file.js';
import {
  absentAmong,
  laterPeriod,
  misspeltGames,
  type PartOptions,
  partsOf,
  type ReportFormat,
  readShares,
  readTallyFile,
  type Source,
} from './report-parts.js';

export async function report(
  paths: readonly string[],
  given: ReportOptions,
  env: Environment,
): Promise<void> {
  const options = { ...given, format: given.format ?? formatOf(given.out) };
  laterPeriod(options);
  for (const note of withoutEffect(options)) await printError(env, note);
  const stored = options.store === undefined ? await readTallyFile(env, paths) : undefined;
  if (options.date !== undefined && (options.store ?? stored) !== undefined) {
    await printError(env, '--date has no effect here: it is for lists');
  }
  const field = options.field === undefined ? undefined : await readShares(env, options.field);
  const from = async (source: Source) => {
    const notes = [
      ...absentAmong(source.tally, options),
      ...misspeltGames(source.tally, options.game),
    ];
    for (const note of notes) await printError(env, note);
    try {
      await write(partsOf(source, options, field));
    } catch (error) {
      // The author of the report must choose how to count.
      if (!(error instanceof PolicyError)) throw error;
      const choices = Object.entries(policyTexts.ties).map(([name, text]) => `${name}: ${text}`);
      throw new UserError(
        `${error.message}: give --ties, or "ties" in "report" of the project file. The choices: ${choices.join('; ')}`,
      );
    }
  };
  if (options.store !== undefined) {
    return from(await readStore(options.store, options, env));
  }
  if (stored !== undefined) {
    await requireOther(env, [options.out], inputsOf(options, paths));
    const { labelled, ...tally } = stored;
    return from({ tally, labelled: () => labelled });
  }
  const isByRules = [options.rules, options.overlay, options.projectRules].some(
    (one) => one !== undefined,
  );
  await requireOther(env, [options.out], inputsOf(options, paths));
  requireLists(paths, 'as arguments');
  const programs = isByRules ? await loadPrograms(options, env) : undefined;
  const corpus = await readEvents(env, paths, options.date);
  if (programs === undefined) {
    const labels = givenLabels(corpus);
    if (labels === undefined) {
      throw new UserError(
        `there are no rules, and the lists have no labels: name a rule file with --rules FILE, or as "rules" in ${projectFileName}`,
      );
    }
    const apart = options.families === true ? ', and --families joins none of them' : '';
    await printError(env, `there are no rules, so the decks are the labels of the lists${apart}`);
    const source = { tally: tallyCorpus(corpus, labels), lists: { corpus, labels } };
    return from(source);
  }
  const { used, partOf } = await programs.ofLists(corpus);
  const labelsBy = (label: (program: LoadedMatcher) => CorpusLabels) =>
    joinLabels(used.map(label), partOf);
  const labels = labelsBy(({ matcher, resolve: named }) => {
    const own = named(corpus);
    return programLabels(own, tagCorpus(matcher.program, own));
  });
  const tally = tallyCorpus(corpus, labels);
  const labelled = () => {
    if (corpus.labels.length === 0) return undefined;
    const found = labelsBy(({ matcher }) => givenLabels(corpus, matcher.ruleSet) ?? noLabels);
    return tallyCorpus(corpus, found);
  };
  const { matcher, resolve } = programs.present;
  const lists = { corpus: resolve(corpus), labels, names: matcher.ruleSet.match.names };
  const source = { tally, lists, labelled };
  return from(source);

  async function write(parts: ReportParts): Promise<void> {
    const text = await rendered(parts);
    if (text === undefined) {
      const { picture = usualPicture } = options;
      await printError(env, `no ${figuresOf[picture]} counts, so there is nothing to draw`);
      return noteFindings(env);
    }
    const isText = options.format === 'text' || options.format === 'markdown';
    await withOutput(env, options.out, (output) =>
      (isText ? forPeople(output) : output).write(text),
    );
  }

  /** Undefined if there is nothing to draw. */
  async function rendered(parts: ReportParts): Promise<string | undefined> {
    const { format, picture: name = usualPicture } = options;
    switch (format) {
      case 'html':
        return renderPage(parts);
      case 'svg': {
        if (name === 'cards' && parts.cards === undefined) {
          throw new UserError('the picture of cards needs --deck ID');
        }
        const picture = pictureOf(withDistinctNames(parts), name);
        return picture && pictureFile(picture, `${parts.title}: ${sourceNote(parts.report)}`);
      }
      case 'csv':
        return renderCsv(csvRows(parts.report, options.table ?? 'archetypes'));
      default:
        return renderDocument(reportDocument(parts), format, env.stdout.columns);
    }
  }
}

const formatsByEnding: Readonly<Record<string, ReportFormat>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  json: 'json',
  svg: 'svg',
};

/** Formats whose programs could not open a file that holds text. */
const isBinary = /^(pdf|png|jpe?g|gif|webp|xlsx?|docx?|od[st])$/i;

function formatOf(out = '-'): ReportFormat {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/i.exec(out) ?? [];
  if (isBinary.test(ending)) {
    throw new UserError(
      `no report is written as .${ending}: name a file that ends in .html, .md, .csv, .json, .svg or .txt`,
    );
  }
  return formatsByEnding[ending.toLowerCase()] ?? 'text';
}

/** Notes about options that have no effect in the format. */
function withoutEffect({ format, ...options }: PartOptions): string[] {
  const whole = 'text, markdown, html or json';
  const isWhole = format !== 'csv' && format !== 'svg';
  const isTrend = format === 'csv' ? options.table === 'trend' : options.picture === 'shares';
  const parts: readonly (readonly [
    name: keyof typeof options,
    isShown: boolean,
    formats: string,
  ])[] = [
    ['picture', format === 'svg', 'svg'],
    ['table', format === 'csv', 'csv'],
    ['field', isWhole, whole],
    ['against', isWhole, whole],
    ['by', isWhole || isTrend, `${whole}, csv with --table trend, or svg with --picture shares`],
    [
      'deck',
      isWhole || (format === 'svg' && options.picture === 'cards'),
      `${whole}, or svg with --picture cards`,
    ],
  ];
  return parts
    .filter(([name, isShown]) => options[name] !== undefined && !isShown)
    .map(([name, , formats]) => `--${name} has no effect here: it is for --format ${formats}`);
}

/** All inputs of a report, for {@link requireOther}. */
function inputsOf(
  { rules = [], overlay, field }: PartOptions,
  paths: readonly string[],
): readonly string[] {
  return present([...rules, ...paths, overlay, field]);
}

async function readStore(store: string, options: PartOptions, env: Environment): Promise<Source> {
  const { game: games = [], eventFormat: formats = [] } = options;
  const [game, ...others] = games;
  if (game === undefined || others.length > 0) {
    throw new UserError('a report of a store is about one game: give --game ID');
  }
  const opened = await openExistingStore({ store }, env);
  try {
    const found = await opened.metagame(game);
    if (found === undefined) throw new UserError(`the store ${store} has no game ${game}`);
    // Rules can be those of a format. The events are cached, so they are not read again.
    const counted = await Promise.all(formats.map((format) => opened.metagame(game, { format })));
    const programs = counted.flatMap((one) => one?.tally.program.split(', ').filter(Boolean) ?? []);
    if (programs.length === 0) return found;
    return { tally: { ...found.tally, program: [...new Set(programs)].sort().join(', ') } };
  } finally {
    await opened.close();
  }
}

const usualPicture = 'match-ups';
const figuresOf: Readonly<Record<PictureName, string>> = {
  shares: 'list',
  cards: 'list',
  'win-rates': 'match',
  'match-ups': 'match',
};

const mostRows = 60;

/** The tables, each with the number of rows to show if it is limited. */
function tablesOf(parts: ReportParts): (ReportTable & { readonly top?: number })[] {
  const { report, top, cards, changes, field } = parts;
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  const names = new Set(shown.map(({ archetype }) => archetype));
  const mostMet = matchUps
    .filter(({ a, b }) => names.has(a) && names.has(b))
    .sort((x, y) => y.matches - x.matches)
    .slice(0, mostRows / 3);
  const tables = [
    shareTable(shown),
    winRateTable(shown, report.summary),
    matchUpTable('Match-ups with most matches', mostMet),
    report.trend &&
      trendTable(
        report.trend,
        shown.slice(0, 6).map(({ archetype }) => archetype.name),
      ),
    changes && changeTable(changes.slice(0, top), parts),
    field && fieldTable(field.expectations.slice(0, top)),
    cards && {
      ...cardTable(cards.report),
      // Includes the lists of variants, which the archetype's own row does not count.
      title: `Cards of ${cards.name}, in ${counted(cards.report.lists, 'list')}`,
      top: Math.max(mostRows, top),
    },
  ];
  return tables.filter((one) => one !== undefined).filter(({ rows }) => rows.length > 0);
}

function reportDocument(parts: ReportParts): Document {
  const { report, title, top, ...others } = parts;
  return {
    data: { title, ...report, ...others },
    sections() {
      const named = withDistinctNames(parts);
      const notes = [...notesOf(named), ...countNotes(named.report), ...policyNotes(report)];
      return [
        [heading(title, 1), lines([sourceNote(named.report), ...findingNotes(named)])],
        ...tablesOf(named).map(({ title, columns, rows, ...how }) => [
          heading(title),
          table(columns, rows, how),
        ]),
        notes.map((note) => lines([note])),
      ];
    },
  };
}

function notesOf(parts: ReportParts): string[] {
  const { report, top, cards } = parts;
  const more = report.summary.archetypes.length - top;
  const average = cards?.report.average.map(
    ({ name, count, isSide }) => `${count} ${name}${isSide ? ' (side)' : ''}`,
  );
  return present([
    more > 0 && `${more} more archetypes; --top ${top + more} shows all.`,
    ...fieldNotes(parts),
    average !== undefined && `The average list: ${average.join(', ')}.`,
  ]);
}
