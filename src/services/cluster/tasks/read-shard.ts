/** Reads the lists of a shard into a corpus, and sums up the reports of shards. */

import { realpath } from 'node:fs/promises';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { sumOf } from '../../../core/json/grouping.js';
import { refuseWide } from '../../../core/json/utf8.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { contentSum } from '../../../questions/corpus/reading/content-sum.js';
import { nodeFiles } from '../../../questions/corpus/reading/node-files.js';
import type { FileAccess } from '../../../questions/corpus/reading/paths.js';
import type { Planned } from '../../../questions/corpus/reading/plan.js';
import { type ReadCorpus, readPlanned } from '../../../questions/corpus/reading/read-corpus.js';
import { createPartFindings } from './part-findings.js';
import { RangeLines } from './range-lines.js';
import type { BatchInput, MadeBatch, MakeContext, Shard, ShardPart } from './task.js';

export interface ReadReport {
  readonly counts: ReadCounts;
  readonly findings: readonly Diagnostic[];
  /** Only if the shard is a part of a file of lines. Findings then count standings and bytes from its start. */
  readonly part?: PartReport;
}

export type ReadCounts = {
  readonly [Name in 'unread' | 'standings' | 'lists' | 'faulty']: number;
};

interface PartReport {
  readonly offset: number;
  readonly isAscii: boolean;
  /** Identifies the content of the whole file. Only in the report of the first part. */
  readonly content?: string | undefined;
}

/** Reads the lists of a shard. The places of files are their names for all machines. */
export async function readShard(
  shard: Shard,
  context: MakeContext,
): Promise<{ readonly corpus: Corpus; readonly report: ReadReport }> {
  const { inputs, pathOf, signal } = context;
  const [first] = shard;
  if (first !== undefined && isRange(first, inputs)) return readRange(first, context);
  const paths = new Map<string, string>();
  const faults: unknown[] = [];
  const planned = shard.map(async (part): Promise<Planned> => {
    const input = inputOf(part, inputs);
    const { name, path: place, bytes } = input;
    const path = pathOf(input);
    paths.set(name, place);
    const files = filesBeside(name, path, (error) => faults.push(error));
    const open = () => files.readFile(name);
    return { name, open, isNamed: false, bytes, files, place: await realPathOf(path) };
  });
  const placeOf = (name: string) => paths.get(name) ?? name;
  const read = await readPlanned(await Promise.all(planned), { placeOf, signal });
  // System errors are not findings: a retry or another machine might be able to read the file.
  if (faults.length > 0) throw faults[0];
  return { corpus: read.corpus, report: reportOf(read) };
}

async function readRange(part: ShardPart, { inputs, pathOf, signal }: MakeContext) {
  const input = inputOf(part, inputs);
  const { name } = input;
  const path = pathOf(input);
  const lines = new RangeLines(path, part);
  const bytes = part.end - part.start;
  const read = await readPlanned(
    [
      {
        name,
        open: () => lines,
        isNamed: true,
        bytes,
        isPart: true,
        place: await realPathOf(path),
      },
    ],
    { signal },
  );
  const { offset, isAscii } = lines;
  const content =
    part.start === 0
      ? await contentSum(stoppable(nodeFiles.readFile(path), signal), name)
      : undefined;
  const report = { ...reportOf(read), part: { offset, isAscii, content } };
  return { corpus: read.corpus, report };
}

/** Resolves links in a path. Failures are ignored, because reading the file will report them. */
function realPathOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** The combined report of all shards, equal to the report of reading all inputs at once. */
export function sumReads({ inputs, found, shards, reports }: MadeBatch<ReadReport>) {
  const { files = inputs.length, findings: before = [], warnings = [] } = found ?? {};
  const counts = { unread: before.length, standings: 0, lists: 0, faulty: 0 };
  const findings = [...before];
  let open: ReturnType<typeof createPartFindings> | undefined;
  for (const [at, { counts: own, findings: read, part }] of reports.entries()) {
    for (const name of countNames) counts[name] += own[name];
    if (part === undefined) {
      for (const one of read) findings.push(one);
      continue;
    }
    open ??= createPartFindings();
    open.add({ ...part, ...own, findings: read });
    if (!isLastPart(shards[at], inputs)) continue;
    for (const one of open.finish()) findings.push(one);
    open = undefined;
  }
  return { counts: { files, ...counts }, findings, warnings };
}

const countNames = ['unread', 'standings', 'lists', 'faulty'] as const;
export const sumNames = ['files', ...countNames];

/** Whether a shard ends with the last part of a file. */
export function isLastPart(shard: Shard | undefined, inputs: readonly BatchInput[]): boolean {
  const part = shard?.at(-1);
  return part !== undefined && part.end === inputOf(part, inputs).bytes;
}

function inputOf({ input }: ShardPart, inputs: readonly BatchInput[]): BatchInput {
  return inputs[input] as BatchInput;
}

function isRange(part: ShardPart, inputs: readonly BatchInput[]): boolean {
  return part.start > 0 || part.end < inputOf(part, inputs).bytes;
}

function reportOf({ files, diagnostics: findings }: ReadCorpus): ReadReport {
  const sum = (name: 'standings' | 'lists' | 'faulty') => sumOf(files, (file) => file[name]);
  const unread = files.filter(({ shape }) => shape === 'unread').length;
  const [standings, lists, faulty] = [sum('standings'), sum('lists'), sum('faulty')];
  return { counts: { unread, standings, lists, faulty }, findings };
}

/** Accesses the files in the folder of an input on this machine, by their names in findings. */
function filesBeside(name: string, path: string, onFault: (error: unknown) => void): FileAccess {
  const nameFolder = folderOf(name);
  const pathFolder = folderOf(path);
  const located = (file: string) => `${pathFolder}${file.slice(nameFolder.length)}`;
  async function* watched(file: string) {
    try {
      yield* nodeFiles.readFile(located(file));
    } catch (error) {
      onFault(error);
      throw error;
    }
  }
  return {
    readFile: (file) => refused(watched(file), file),
    look: (file) => nodeFiles.look(located(file)),
    list: (folder) => nodeFiles.list(located(folder)),
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function refused(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  return refuseWide(
    chunks,
    (encoding) => new Error(`cannot read ${name}: it is ${encoding}; save it as UTF-8`),
  );
}

async function* stoppable(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
