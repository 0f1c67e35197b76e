/** `decktype corpus`: creates stored corpora, adds to them, and shows their contents. */

import { resolve } from 'node:path';
import { counted, grouped } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { shownDay } from '../../../core/tournament/date.js';
import {
  dropRepeats,
  knownAmong,
  repeatedEvents,
  repeatedEventText,
} from '../../../questions/corpus/duplicate-files.js';
import { listsOfFiles } from '../../../questions/corpus/layout/access.js';
import type { Corpus, CorpusEvent } from '../../../questions/corpus/layout/corpus.js';
import { headOf } from '../../../questions/corpus/reading/bytes.js';
import { contentSum } from '../../../questions/corpus/reading/content-sum.js';
import { isGzip } from '../../../questions/corpus/reading/gzip.js';
import { eventOrigin } from '../../../questions/corpus/reading/list-metadata.js';
import type { ReadCorpus } from '../../../questions/corpus/reading/read-corpus.js';
import { isCorpus } from '../../../questions/corpus/recognize.js';
import { saveCorpus } from '../../../questions/corpus/store.js';
import { type CorpusSummary, summarizeCorpus } from '../../../questions/corpus/summary.js';
import type {
  AddToCorpusOptions,
  BuildCorpusOptions,
  CorpusInfoOptions,
} from '../definitions/scale.js';
import type { Environment } from '../environment.js';
import { fileName, noteFindings, printError, printLines, UserError } from '../input/errors.js';
import { requireLists } from '../input/files.js';
import { readCorpusFiles, reportUnread } from '../input/lists.js';
import { isFile } from '../input/paths.js';
import { type Document, lines, printDocument, table } from '../output/document.js';
import { changeFile, requireOther } from '../output/write-file.js';

export async function buildCorpus(
  given: readonly string[],
  { out }: BuildCorpusOptions,
  env: Environment,
): Promise<void> {
  const paths = requireLists(given, 'as arguments');
  await checkOutput(out, paths, env);
  // The output file may be inside an input folder.
  const skip = (path: string) => resolve(path) === resolve(out);
  const read = await readCorpusFiles(env, paths, { skip, placeOf: resolve });
  if (read.corpus.listCount === 0) throw new UserError('there are no lists in these files');
  return changeFile(env, out, (write) => store({ read, out, write }, env));
}

/** Ends the command if the output is one of the inputs, or an existing file that is not a corpus. */
async function checkOutput(out: string, paths: readonly string[], env: Environment): Promise<void> {
  await requireOther(env, [out], paths);
  const found = await env.look(out);
  if (!found?.isFile || found.bytes === 0) return;
  const head = await headOf(env.readFile(out));
  if (isCorpus(head)) return;
  throw new UserError(`${out} exists and is not a corpus; remove it, or name another file`);
}

export async function addToCorpus(
  file: string,
  given: readonly string[],
  { out = file, again }: AddToCorpusOptions,
  env: Environment,
): Promise<void> {
  const paths = requireLists(given, 'as arguments');
  if (out !== file) await checkOutput(out, paths, env);
  else if (isGzip(await headOf(env.readFile(file)))) {
    throw new UserError(`${file} is compressed; name a file for the corpus with --out`);
  }
  return changeFile(env, out, async (write) => {
    const base = await loadStored(file, env);
    const isKnown = knownAmong(base.origins);
    // Standard input and pipes can be read only once, so their content is compared after reading.
    const skip = async (path: string, event?: CorpusEvent) => {
      if (path === fileName('-') || !(await isFile(env, path))) return false;
      const content = await contentSum(env.readFile(path), path);
      return isKnown(defined({ content, event: event && eventOrigin(event) }));
    };
    const read = await readCorpusFiles(env, paths, {
      base,
      placeOf: resolve,
      ...(!again && { skip }),
    });
    return store({ read, base, again, out, write }, env);
  });
}

interface Stored {
  readonly read: ReadCorpus;
  readonly base?: Corpus;
  readonly again?: boolean | undefined;
  readonly out: string;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

/**
 * Writes a corpus, and reports which files were read into it. Unless `again` is set, files that the base
 * already has are dropped, and the lists of a changed file replace its old ones.
 */
async function store({ read, base, again, out, write }: Stored, env: Environment): Promise<void> {
  await reportUnread(env, read);
  const unread = read.files.filter(({ shape }) => shape === 'unread').length;
  if (unread > 0) {
    await printError(env, `${counted(unread, 'file')} cannot be read; nothing was written`);
    return noteFindings(env);
  }
  const { corpus, repeated, replaced } = again
    ? { corpus: read.corpus, repeated: [], replaced: [] }
    : dropRepeats(read.corpus, base?.files.length ?? 0);
  const named = (numbers: readonly number[]) =>
    numbers.map((file) => read.corpus.files[file] ?? '');
  const skipped =
    base === undefined
      ? []
      : read.files.flatMap(({ file, shape }) => (shape === 'skipped' ? [file] : []));
  const pronoun = skipped.length + repeated.length === 1 ? 'it' : 'them';
  const advice = base === undefined ? '' : `; --again adds ${pronoun} once more`;
  await printAbout(
    env,
    'skipped',
    [...skipped, ...named(repeated.map(({ file }) => file))],
    `in the corpus already${advice}`,
  );
  await printAbout(env, 'replaced', named(replaced), 'changed since the corpus was built');
  for (const found of repeatedEvents(corpus)) await printError(env, repeatedEventText(found));
  await write(saveCorpus(corpus));
  const gone = base ? listsOfFiles(base, (file) => replaced.includes(file)).length : 0;
  const added =
    base === undefined ? '' : `, ${grouped(corpus.listCount - base.listCount + gone)} of them new`;
  await printLines(
    env,
    `${out === '-' ? 'standard output' : out}: ${counted(corpus.listCount, 'list')}${added}, ${counted(corpus.deckCount, 'different deck')}`,
  );
}

/** Reports what happened to some files: names the first and counts the others. */
async function printAbout(env: Environment, what: string, files: readonly string[], why: string) {
  const [first] = files;
  if (first === undefined) return;
  const others = files.length === 1 ? '' : ` and ${counted(files.length - 1, 'other')}`;
  await printLines(env, `${what}: ${first}${others}, ${why}`);
}

export async function corpusInfo(
  file: string,
  { format, top }: CorpusInfoOptions,
  env: Environment,
): Promise<void> {
  const corpus = await loadStored(file, env);
  const summary = summarizeCorpus(corpus);
  const bytes = saveCorpus(corpus).length;
  await printDocument(env, infoDocument(fileName(file), bytes, summary, top), format);
}

async function loadStored(path: string, env: Environment): Promise<Corpus> {
  const { corpus, files } = await readCorpusFiles(env, [path]);
  if (files.length === 1 && files[0]?.shape === 'corpus') return corpus;
  throw new UserError(`${fileName(path)} is not a stored corpus; decktype corpus build makes one`);
}

function infoDocument(file: string, bytes: number, summary: CorpusSummary, top: number): Document {
  const { decks, cards, printings, dates, events, labels, withoutEvent, unlabelled } = summary;
  const days = dates && `${shownDay(dates.first)} to ${shownDay(dates.last)}`;
  const asEvents = withoutEvent === 0 ? '' : ' (a report counts each file without one as an event)';
  const eventRows = events
    .toSorted((x, y) => y.lists - x.lists)
    .map(({ name, id, date, format, game, lists: count }) => [
      name ?? id ?? '',
      shownDay(date) ?? '',
      format ?? '',
      game ?? '',
      count,
    ]);
  const labelRows = labels.map(({ name, id, lists: count }) => [name ?? id ?? '', count]);
  return {
    data: { file, bytes, ...summary },
    sections: () => [
      [
        lines([
          `${file}: ${counted(summary.lists, 'list')} from ${counted(summary.files, 'file')}, ${grouped(bytes)} bytes`,
          `${counted(decks, 'different deck')}, ${counted(cards, 'card')}, ${counted(printings, 'printing')}`,
          `${counted(events.length, 'event')}${days === undefined ? '' : `, ${days}`}; ${counted(withoutEvent, 'list')} without one${asEvents}`,
          `${counted(labels.length, 'label')}; ${counted(unlabelled, 'list')} without one`,
        ]),
      ],
      [table(['event', 'date', 'format', 'game', '#lists'], eventRows, { top })],
      [table(['label', '#lists'], labelRows, { top })],
    ],
  };
}
