/** Runs batches in this process: splits, processes shard by shard, sums up and joins. */
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Program } from '../../src/core/engine/program/layout.js';
import { compileRules } from '../../src/index.js';
import { peek } from '../../src/questions/corpus/reading/bytes.js';
import { isGzip } from '../../src/questions/corpus/reading/gzip.js';
import { nodeFiles } from '../../src/questions/corpus/reading/node-files.js';
import { openFile } from '../../src/questions/corpus/reading/open.js';
import { type FileAccess, findFiles } from '../../src/questions/corpus/reading/paths.js';
import { isCorpus } from '../../src/questions/corpus/recognize.js';
import { BatchFolder } from '../../src/services/cluster/batch/folder.js';
import type { SubmitQueue } from '../../src/services/cluster/batch/jobs.js';
import type { ShardJob } from '../../src/services/cluster/batch/model.js';
import { type OpenBatch, openBatch } from '../../src/services/cluster/batch/open.js';
import { Root } from '../../src/services/cluster/batch/root.js';
import { submit } from '../../src/services/cluster/batch/submit.js';
import type { Job } from '../../src/services/cluster/queue/queue.js';
import { splitShards } from '../../src/services/cluster/tasks/split-shards.js';
import { tagsTask } from '../../src/services/cluster/tasks/tags.js';
import type {
  BatchInput,
  BatchSummary,
  JoinTarget,
  MadeBatch,
  MakeContext,
  Task,
} from '../../src/services/cluster/tasks/task.js';
import { processEnvironment } from '../../src/tools/cli/environment.js';
import { findInputs, formOf } from '../../src/tools/cli/loading/batch-inputs.js';

/** A queue that only records jobs, for tests that process the shards themselves. */
export class ShardQueue implements SubmitQueue {
  readonly added: ShardJob[] = [];

  async add(jobs: readonly Job<ShardJob>[]): Promise<void> {
    for (const { data } of jobs) this.added.push(data);
  }
  counts = async () => ({ waiting: this.added.length, active: 0, failed: 0 });
  failed = async () => [];
  async remove(): Promise<void> {}
}

const optRule = { identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] };

/** Submits files of standings into a folder, with a rule for decks with the card Opt. */
export async function submitTags(
  out: string,
  paths: readonly string[],
  join: string,
  queue: SubmitQueue,
  { program } = compileRules([optRule]),
  shardBytes = 1000,
): Promise<OpenBatch> {
  const root = new Root('/');
  const found = await findInputs(processEnvironment(), paths, 'standings', { root, own: [out] });
  const settings = { form: formOf(found, join) };
  const submission = {
    task: tagsTask,
    program,
    inputs: found.inputs,
    settings,
    shardBytes,
    join,
  };
  const folder = new BatchFolder(out);
  await submit(submission, folder, root, queue);
  return openBatch(folder, root);
}

/** Calls `work` with a folder with files, which is removed afterwards. */
export async function withFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'decktype-batch-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files in a folder, by relative name. */
export function filesBelow(folder: string): FileAccess {
  const { readFile, look, list } = nodeFiles;
  return {
    readFile: (path) => readFile(join(folder, path)),
    look: (path) => look(join(folder, path)),
    list: (path) => list(join(folder, path)),
  };
}

/** The inputs that paths in a folder lead to. */
async function inputsOf(folder: string, paths: readonly string[]): Promise<BatchInput[]> {
  const files = filesBelow(folder);
  const inputs: BatchInput[] = [];
  for (const given of paths) {
    for (const { path } of await findFiles(files, given)) {
      if (inputs.some(({ name }) => name === path)) continue;
      const { size: bytes } = statSync(join(folder, path));
      const { head, chunks } = await peek(files.readFile(path));
      const isPlain = !isGzip(head) && !isCorpus(head);
      const opened = await openFile(chunks, path, () => {});
      await opened.close();
      const isOfLines = isPlain && opened.shape.kind === 'lines';
      inputs.push({
        path: `root/${path}`,
        name: path,
        output: path,
        isOfLines,
        bytes,
        hash: '',
      });
    }
  }
  return inputs;
}

/** The result of a batch. */
export interface MadeInProcess {
  readonly shards: number;
  readonly summary: BatchSummary;
  /** The joined output. */
  readonly bytes: Buffer;
  readonly notes: readonly string[];
}

/** Runs a batch of the files in a folder. Each shard is processed twice, and in another order. */
export async function makeBatch<Report>(
  task: Task<Report>,
  folder: string,
  paths: readonly string[],
  options: { readonly program?: Program; readonly shardBytes: number },
): Promise<MadeInProcess> {
  const { program = {} as Program, shardBytes } = options;
  const inputs = await inputsOf(folder, paths);
  const pathOf = ({ path }: BatchInput) => join(folder, path.slice('root/'.length));
  const shards = splitShards(inputs, shardBytes, task.mayCut);
  const settings = {};
  const outputs = shards.map((_, shard) => join(folder, `.shard-${shard}`));
  const reports: Report[] = [];
  for (const shard of [...shards.keys(), ...shards.keys()].reverse()) {
    const pieces: Uint8Array[] = [];
    const context: MakeContext = {
      program,
      settings,
      inputs,
      pathOf,
      signal: new AbortController().signal,
      write: async (bytes) => {
        pieces.push(Buffer.from(bytes));
      },
    };
    const report = await task.make(shards[shard] ?? [], context);
    const known = reports[shard];
    reports[shard] = JSON.parse(JSON.stringify(report));
    const bytes = Buffer.concat(pieces);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(report)) {
      throw new Error(`the report of shard ${shard} is another one the second time`);
    }
    writeFileSync(outputs[shard] as string, bytes);
  }
  const made: MadeBatch<Report> = { program, settings, inputs, shards, pathOf, reports };
  const summary = task.sum(made);
  const pieces: Uint8Array[] = [];
  const notes: string[] = [];
  const target: JoinTarget = {
    begin: async () => {},
    write: async (bytes) => {
      pieces.push(Buffer.from(bytes));
    },
    note: async (text) => {
      notes.push(text);
    },
  };
  await task.join(
    made,
    outputs.map((path) => () => createReadStream(path)),
    target,
  );
  return { shards: shards.length, summary, bytes: Buffer.concat(pieces), notes };
}
