/** Reads the lists of many files into one corpus. */

import { fieldsOf } from '../../../core/decks/shapes.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { contentHash } from '../../../core/rules/content-hash.js';
import { decodeList } from '../../../core/tournament/decode.js';
import { pairingSchema } from '../../../core/tournament/resources.js';
import type { RawPhase } from '../../../core/tournament/results.js';
import { kindBytes } from '../binary-kind.js';
import { CorpusJoin } from '../build/join.js';
import type { Corpus, CorpusEvent } from '../layout/corpus.js';
import { listsNamed } from '../named-lists.js';
import { CorpusError, isCorpus, refuseBinary } from '../recognize.js';
import { dayInName } from '../results.js';
import { loadCorpus, mostBytes } from '../store.js';
import { peek, wholeBytes } from './bytes.js';
import { ByteSum } from './content-sum.js';
import { EventReading } from './event-reading.js';
import { isGzip, unzipped } from './gzip.js';
import { eventOfDetails, eventOrigin } from './list-metadata.js';
import { notRead, withoutName } from './open.js';
import type { FileAccess } from './paths.js';
import { type CorpusSource, type Planned, plan } from './plan.js';
import { type FileRead, type ReadTarget, readFileInto } from './read-file.js';
import { StandingScanner } from './scanner.js';
import { readBeside } from './tournament-folder.js';

/** How to read lists into a corpus. */
export interface ReadCorpusOptions {
  /** The lists are added to those of this corpus. Default: an empty corpus. */
  readonly base?: Corpus;
  /** Called from time to time while files are read. */
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Whether to skip a file; `event`: what it says beside its lists. Default: none. */
  readonly skip?: (file: string, event?: CorpusEvent) => boolean | Promise<boolean>;
  /**
   * The place of a file, whatever path led to it. With it, the corpus records the place and the content
   * of its files, so that they are recognized when they are read again. Default: it does not.
   */
  readonly placeOf?: (file: string) => string;
  /** Ends the reading: the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** The file system that paths lead to. Default: that of Node. */
  readonly files?: FileAccess;
}

/** How much was read. */
export interface ReadProgress {
  /** Bytes that were read. */
  readonly done: number;
  /** Bytes of all files that are in the file system. */
  readonly total: number;
}

/** What was found in a file. */
export interface CorpusFile extends Omit<FileRead, 'shape' | 'diagnostics'> {
  readonly file: string;
  /**
   * How the file holds its lists; `corpus`: it is a stored corpus; `unread`: reading it failed;
   * `skipped`: the option `skip` said so.
   */
  readonly shape: FileRead['shape'] | 'corpus' | 'unread' | 'skipped';
}

/** A corpus, and what was found in the files that were read into it. */
export interface ReadCorpus {
  readonly corpus: Corpus;
  /** In the order of reading. */
  readonly files: readonly CorpusFile[];
  /** What could not be read: each with the name of the file and the index of the standing. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads lists into a corpus: standings (as an array, as lines, in an object), tournaments of
 * MTGODecklistCache, single lists in any deck format, and stored corpora. Each may be compressed by
 * gzip. The details of a tournament beside its `standings.json` are its event.
 *
 * A path may be a file, a folder, a pattern such as `lists/**\/*.json`, or the place of a list, such as
 * `nats.json#12` (the index is from 0) or `all.corpus#nats.json#12`. Nothing is dropped silently:
 * findings report what cannot be read.
 *
 * @throws what the file system throws for a path that was given, and a CorpusError for a stored corpus
 * that was given and is damaged. For a file that was found in a folder or by a pattern, both are
 * findings.
 *
 * @example
 * const { corpus, diagnostics } = await readCorpus(['tournaments/', 'nats.json.gz'])
 */
export async function readCorpus(
  inputs: string | Iterable<string | CorpusSource>,
  options: ReadCorpusOptions = {},
): Promise<ReadCorpus> {
  const diagnostics: Diagnostic[] = [];
  const given = typeof inputs === 'string' ? [inputs] : inputs;
  const planned = await plan(given, options.files, diagnostics);
  const read = await readPlanned(planned, options);
  return { ...read, diagnostics: [...diagnostics, ...read.diagnostics] };
}

/** Reads files that were found; see {@link readCorpus}. */
export async function readPlanned(
  planned: readonly Planned[],
  options: Omit<ReadCorpusOptions, 'files'> = {},
): Promise<ReadCorpus> {
  const { base, placeOf, signal, onProgress } = options;
  const diagnostics: Diagnostic[] = [];
  const total = sumOf(planned, ({ bytes }) => bytes);
  const join = new CorpusJoin(base);
  let scanner: StandingScanner | undefined;
  const target: FileTarget = { read, add: (...corpus) => join.add(...corpus) };
  const files: CorpusFile[] = [];
  let done = 0;
  async function* watched({ open }: Planned): AsyncGenerator<Uint8Array> {
    signal?.throwIfAborted();
    for await (const chunk of open()) {
      yield chunk;
      signal?.throwIfAborted();
      done += chunk.length;
      onProgress?.({ done, total });
    }
  }
  for (const file of planned) {
    const { listCount } = join;
    const input = watched(file);
    try {
      // What is kept of a file that was read counts as read again.
      const { places } = file;
      if (places?.has(file.entry)) {
        done += file.bytes;
        onProgress?.({ done, total });
      }
      const beside = places?.beside ?? (await readDetails(file));
      if (places !== undefined) places.beside = beside;
      const { details, notes } = beside;
      const event = file.event ?? eventOfDetails(details);
      if ((await options.skip?.(file.name, event)) === true) {
        files.push({ file: file.name, shape: 'skipped', lists: 0, standings: 0, faulty: 0 });
        continue;
      }
      for (const note of notes) diagnostics.push(note);
      const results = await readResults(file, details, (note) => diagnostics.push(note));
      const planned = { ...file, event, results };
      const { diagnostics: found, ...read } = await readInto(target, input, planned);
      files.push({ file: file.name, ...read });
      for (const one of found) diagnostics.push(one);
    } catch (error) {
      if (file.isNamed || signal?.aborted === true) throw error;
      const lists = join.listCount - listCount;
      files.push({ file: file.name, shape: 'unread', lists, standings: lists, faulty: 0 });
      diagnostics.push(notRead(file.name, error));
    } finally {
      await input.return(undefined);
    }
  }
  return { corpus: join.finish(), files, diagnostics };

  async function read(input: AsyncIterable<Uint8Array>, planned: ToRead): Promise<FileRead> {
    const { name, entry, files, event, places, place = name } = planned;
    const builder = join.open();
    scanner ??= new StandingScanner(builder);
    const day = dayInName(name) === undefined ? dayInName(place) : undefined;
    builder.beginFile(name, defined({ day }));
    const into: ReadTarget = {
      scanner,
      add: (...list) => builder.add(...list),
      addResults: (...found) => builder.addResults(...found),
    };
    if (placeOf === undefined || planned.isPart === true) {
      return readFileInto(into, input, name, planned);
    }
    const sum = new ByteSum();
    const found = await readFileInto(into, summed(input, sum), name, planned);
    const content = places?.content ?? sum.finish(name);
    if (places !== undefined) places.content = content;
    // A list of a file is not the file.
    const part = entry === undefined ? '' : `#${entry}`;
    const path = files && contentHash(placeOf(name) + part);
    const origin = { content: content + part, event: event && eventOrigin(event), path };
    builder.endFile(defined(origin));
    return found;
  }
}

interface ToRead extends Omit<Planned, 'open' | 'isNamed'> {
  readonly results?: EventReading | undefined;
}

/** Takes the lists of a file. */
interface FileTarget {
  /** Reads a file that is not a stored corpus. */
  read(input: AsyncIterable<Uint8Array>, planned: ToRead): Promise<FileRead>;
  /** Takes a stored corpus, or some of its lists. */
  add(corpus: Corpus, lists?: readonly number[]): void;
}

/** What was found in a file, and what could not be read. */
export type FileContent = Omit<CorpusFile, 'file'> & Pick<ReadCorpus, 'diagnostics'>;

async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  sum: ByteSum,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.push(chunk);
    yield chunk;
  }
}

/** Reads a file, which may be compressed, or a stored corpus. */
export async function readInto(
  target: FileTarget,
  input: AsyncIterable<Uint8Array>,
  planned: ToRead,
): Promise<FileContent> {
  const { name, bytes, entry, places } = planned;
  const isKept = places?.has(entry) === true && places.corpus === undefined;
  if (planned.isPart === true || isKept) return target.read(input, planned);
  if (places?.corpus !== undefined) return addStored(target, places.corpus, planned);
  const { head, chunks } = await peek(input, kindBytes);
  if (isGzip(head)) return readInto(target, unzipped(chunks, name), planned);
  refuseBinary(head, name);
  if (!isCorpus(head)) return target.read(chunks, planned);
  try {
    const stored = await storedBytes(chunks, bytes);
    const corpus = loadCorpus(stored);
    places?.keepCorpus(corpus, stored.length);
    return addStored(target, corpus, planned);
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CorpusError(`${name}: ${withoutName(error.message, name)}`);
  }
}

function addStored(target: FileTarget, corpus: Corpus, { name, entry }: ToRead) {
  try {
    const some = entry === undefined ? undefined : listsNamed(corpus, entry);
    target.add(corpus, some);
    const lists = some?.length ?? corpus.listCount;
    return { shape: 'corpus' as const, lists, standings: lists, faulty: 0, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CorpusError(`${name}: ${withoutName(error.message, name)}`);
  }
}

export async function readStoredCorpus(chunks: AsyncIterable<Uint8Array>): Promise<Corpus> {
  return loadCorpus(await storedBytes(chunks));
}

/** The bytes of a stored corpus, which has `expected` bytes or more. */
function storedBytes(chunks: AsyncIterable<Uint8Array>, expected?: number): Promise<Uint8Array> {
  const tooLong = `a stored corpus has at most ${mostBytes} bytes`;
  return wholeBytes(chunks, mostBytes, tooLong, expected);
}

/** The details beside a `standings.json`, and findings about them. */
async function readDetails({ name, files }: Planned) {
  const notes: Diagnostic[] = [];
  const found = await readBeside(files, name, 'details.json', (note) => notes.push(note));
  return { details: found?.value, notes };
}

/** Who played whom, which the pairings beside a `standings.json` say. */
async function readResults(
  { name, files, entry }: Planned,
  details: unknown,
  note: (diagnostic: Diagnostic) => void,
): Promise<EventReading | undefined> {
  // One list of an event says nothing about its results.
  if (entry !== undefined) return undefined;
  const pairings = await readBeside(files, name, 'pairings.json', note);
  if (pairings?.value === undefined) return new EventReading();
  const { path: file, value } = pairings;
  // The rows that a store takes, too.
  const read = decodeList(pairingSchema, value, 'pairing');
  if (read.value === undefined) note(notRead(file, 'it is not an array of pairings'));
  else for (const found of read.diagnostics) note({ ...found, file });
  return new EventReading(read.value, phasesOf(details));
}

function phasesOf(details: unknown): readonly RawPhase[] {
  const { phases } = fieldsOf(details);
  const isPhase = (one: unknown): one is RawPhase => typeof one === 'object' && one !== null;
  return Array.isArray(phases) ? phases.filter(isPhase) : [];
}
