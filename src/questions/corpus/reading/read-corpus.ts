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
import { corpusJoin } from '../build/join.js';
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
import { type FileRead, readFileInto } from './read-file.js';
import { StandingScanner } from './scanner.js';
import { readBeside } from './tournament-folder.js';

/** How to read lists into a corpus. */
export interface ReadCorpusOptions {
  /** A corpus to extend. Default: an empty corpus. */
  readonly base?: Corpus;
  /** Called occasionally while files are read. */
  readonly onProgress?: (progress: ReadProgress) => void;
  /**
   * Whether to skip a file; `event` is the event that the file or its details describe. Default: no file is skipped.
   */
  readonly skip?: (file: string, event?: CorpusEvent) => boolean | Promise<boolean>;
  /**
   * Returns the canonical path of a file. If given, the corpus records this path and the content checksum of
   * its files, so that they are recognized when read again. Default: neither is recorded.
   */
  readonly placeOf?: (file: string) => string;
  /** Aborts reading: the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** The file system that paths refer to. Default: Node's. */
  readonly files?: FileAccess;
}

/** The progress of reading. */
export interface ReadProgress {
  /** Bytes read so far. */
  readonly done: number;
  /** Bytes of all files in the file system. */
  readonly total: number;
}

/** What was found in a file. */
export interface CorpusFile extends Omit<FileRead, 'shape' | 'diagnostics'> {
  readonly file: string;
  /**
   * How the file contains its lists; `corpus`: it is a stored corpus; `unread`: reading it failed; `skipped`:
   * the option `skip` returned true.
   */
  readonly shape: FileRead['shape'] | 'corpus' | 'unread' | 'skipped';
}

/** A corpus, and what was found in its files. */
export interface ReadCorpus {
  readonly corpus: Corpus;
  /** In the order of reading. */
  readonly files: readonly CorpusFile[];
  /** What could not be read: each finding has the name of the file and the index of the standing. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads lists into a corpus: standings (as an array, as lines, in an object), tournaments of MTGODecklistCache,
 * single lists in any deck format, and stored corpora, all optionally compressed with gzip. The details of a
 * tournament beside its `standings.json` describe its event.
 *
 * A path can be a file, a folder, a pattern such as `lists/**\/*.json`, or the place of a list, such as
 * `nats.json#12` (indexes count from 0) or `all.corpus#nats.json#12`. Nothing is dropped silently: findings
 * report what cannot be read.
 *
 * @throws what the file system throws for a path that was given, and a CorpusError for a given stored corpus
 * that is damaged. For files found in a folder or by a pattern, both are findings instead.
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

/** Reads planned files; see {@link readCorpus}. */
export async function readPlanned(
  planned: readonly Planned[],
  options: Omit<ReadCorpusOptions, 'files'> = {},
): Promise<ReadCorpus> {
  const { base, placeOf, signal, onProgress } = options;
  const diagnostics: Diagnostic[] = [];
  const total = sumOf(planned, ({ bytes }) => bytes);
  const join = corpusJoin(base);
  let scanner: StandingScanner | undefined;
  const target: FileTarget = { read, add: join.add };
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
    const before = join.listCount();
    const input = watched(file);
    try {
      // A file that is kept from an earlier read counts as read again.
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
      const lists = join.listCount() - before;
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
    const options = { ...planned, scanner };
    if (placeOf === undefined || planned.isPart === true) {
      return readFileInto(builder, input, name, options);
    }
    const sum = new ByteSum();
    const found = await readFileInto(builder, summed(input, sum), name, options);
    const content = places?.content ?? sum.finish(name);
    if (places !== undefined) places.content = content;
    // A single list of a file must not be taken for the whole file.
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

/** Receives the lists of files. */
interface FileTarget {
  /** Reads a file that is not a stored corpus. */
  read(input: AsyncIterable<Uint8Array>, planned: ToRead): Promise<FileRead>;
  /** Adds a stored corpus, or some of its lists. */
  add(corpus: Corpus, lists?: readonly number[]): void;
}

/** What was found in a file, and findings about what could not be read. */
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

/** Reads a file, which can be compressed or a stored corpus. */
export async function readInto(
  target: FileTarget,
  input: AsyncIterable<Uint8Array>,
  planned: ToRead,
): Promise<FileContent> {
  const { name, bytes, entry, places } = planned;
  const isKept = places?.has(entry) === true && places.corpus === undefined;
  if (planned.isPart === true || isKept) return target.read(input, planned);
  const known = places?.corpus;
  if (known !== undefined) return addStored(target, planned, () => known);
  const { head, chunks } = await peek(input, kindBytes);
  if (isGzip(head)) return readInto(target, unzipped(chunks, name), planned);
  refuseBinary(head, name);
  if (!isCorpus(head)) return target.read(chunks, planned);
  return addStored(target, planned, async () => {
    const stored = await storedBytes(chunks, bytes);
    const corpus = loadCorpus(stored);
    places?.keepCorpus(corpus, stored.length);
    return corpus;
  });
}

async function addStored(
  target: FileTarget,
  { name, entry }: ToRead,
  load: () => Corpus | Promise<Corpus>,
) {
  try {
    const corpus = await load();
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

/** Reads the bytes of a stored corpus, which has at least `expected` bytes. */
function storedBytes(chunks: AsyncIterable<Uint8Array>, expected?: number): Promise<Uint8Array> {
  const tooLong = `a stored corpus has at most ${mostBytes} bytes`;
  return wholeBytes(chunks, mostBytes, tooLong, expected);
}

/** Reads the details beside a `standings.json`, with findings about them. */
async function readDetails({ name, files }: Planned) {
  const notes: Diagnostic[] = [];
  const found = await readBeside(files, name, 'details.json', (note) => notes.push(note));
  return { details: found?.value, notes };
}

/** Reads who played whom from the pairings beside a `standings.json`. */
async function readResults(
  { name, files, entry }: Planned,
  details: unknown,
  note: (diagnostic: Diagnostic) => void,
): Promise<EventReading | undefined> {
  // A single list says nothing about the results of its event.
  if (entry !== undefined) return undefined;
  const pairings = await readBeside(files, name, 'pairings.json', note);
  if (pairings?.value === undefined) return new EventReading(name);
  const { path: file, value } = pairings;
  // The same rows as a store accepts.
  const read = decodeList(pairingSchema, value, 'pairing');
  if (read.value === undefined) note(notRead(file, 'it is not an array of pairings'));
  else for (const found of read.diagnostics) note({ ...found, file });
  return new EventReading(name, read.value, phasesOf(details));
}

function phasesOf(details: unknown): readonly RawPhase[] {
  const { phases } = fieldsOf(details);
  const isPhase = (one: unknown): one is RawPhase => typeof one === 'object' && one !== null;
  return Array.isArray(phases) ? phases.filter(isPhase) : [];
}
