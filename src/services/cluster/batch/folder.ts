/**
 * The folder of a batch, shared by all its machines. It is the only record of what is done: a lost queue is
 * filled again from it. Its content is not trusted: hashes are checked, and links are not followed.
 *
 *     batch.json          the plan
 *     program.bin         the program
 *     shards/000000.out   the output of a shard
 *     shards/000000.json  the report; written after the output, so it marks the shard as done
 *     cancelled           exists if the batch was cancelled
 *     manifest.json       all shards, counts, findings
 *     WHOLE               the SHA-256 of the manifest; written last
 */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import * as promises from 'node:fs/promises';
import { type FileHandle, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { loadProgram } from '../../../core/engine/program/store.js';
import { orUndefined } from '../../operations/absent.js';
import { type AtomicFile, createFile } from '../../operations/atomic-file.js';
import { lockFile } from '../../operations/file-lock.js';
import { sha256 } from '../../operations/sha256.js';
import { draftEnding, removeLeftDrafts } from '../../operations/temporary-file.js';
import {
  type BatchInput,
  type FoundFiles,
  isCount,
  type Shard,
  type ShardPart,
  type Task,
} from '../tasks/task.js';
import {
  areFindings,
  type BatchPlan,
  batchFormat,
  isSummary,
  type Manifest,
  planOf,
  type ShardDone,
} from './model.js';

/** Thrown if the folder of a batch cannot be used. The message says why and what to do. */
export class BatchError extends ExpectedError {
  override readonly name = 'BatchError';
}

export class BatchFolder {
  readonly path: string;
  /** Identifies the version of `batch.json` that was read. */
  #stamp: string | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Reads the plan; undefined if the folder has none.
   *
   * @throws BatchError if the plan is damaged or was written by another version of decktype
   */
  async plan(): Promise<BatchPlan | undefined> {
    this.#stamp = await this.#stampNow();
    const text = await this.#read('batch.json');
    if (text === undefined) return undefined;
    const isDamaged = (why: string) =>
      new BatchError(`${this.path} has a damaged plan (${why}); submit into another folder`);
    const plan = parsed(text) as Partial<BatchPlan> | null;
    if (plan === null) throw isDamaged('batch.json is not an object of JSON');
    if (typeof plan.format !== 'number') throw isDamaged('batch.json has no format');
    if (plan.format !== batchFormat) {
      throw new BatchError(
        `${this.path} is a batch of format ${JSON.stringify(plan.format)}, and this version of decktype knows ${batchFormat}: use one version of decktype on all machines`,
      );
    }
    const { format, id, ...content } = plan as BatchPlan;
    if (planOf(content).id !== id) throw isDamaged('its id is not the hash of its content');
    if (!isPlan(content)) throw isDamaged('batch.json is not what decktype batch submit writes');
    const torn = tornInput(content);
    if (torn !== undefined) {
      throw isDamaged(`its shards do not have ${torn} once, from its start to its end`);
    }
    const shards = await orUndefined(lstat(this.#file('shards')));
    if (shards?.isDirectory() !== true) throw isDamaged('shards is a link, or no folder');
    return plan as BatchPlan;
  }

  /** Whether the plan might have been replaced since it was read. */
  async isReplaced(): Promise<boolean> {
    return (await this.#stampNow()) !== this.#stamp;
  }

  /** Reads the plan. Throws a BatchError if there is none. */
  async knownPlan(): Promise<BatchPlan> {
    const plan = await this.plan();
    if (plan !== undefined) return plan;
    throw new BatchError(
      `${this.path} is not the folder of a batch: it has no batch.json; decktype batch submit makes one`,
    );
  }

  /**
   * Writes the plan unless the folder has one. Returns the plan in the folder, perhaps of another submission.
   *
   * @throws BatchError if the folder has shards of another batch, or files that this one would replace
   */
  async claim(plan: BatchPlan): Promise<BatchPlan> {
    const known = await this.plan();
    if (known !== undefined) return known;
    await mkdir(this.path, { recursive: true });
    const lock = await lockFile(promises, this.#file('batch.json'));
    try {
      const before = await this.plan();
      if (before !== undefined) return before;
      // Shards of another batch can be left, as a worker may finish one while the folder is removed.
      for (const shard of await this.done()) await this.report(shard, plan.id);
      const names = await readdir(this.path);
      const replaced = ['program.bin', 'cancelled', 'manifest.json', 'WHOLE'].find((name) =>
        names.includes(name),
      );
      if (replaced !== undefined) {
        throw new BatchError(
          `${this.path} has a file ${replaced}, which a batch would replace, and no batch.json; submit into another folder, or remove this file`,
        );
      }
      await mkdir(this.#file('shards'), { recursive: true });
      await this.#write('batch.json', `${JSON.stringify(plan)}\n`);
      return plan;
    } finally {
      await lock.release();
    }
  }

  /** Writes the program of the plan, after which workers can start. */
  writeProgram(program: Uint8Array): Promise<void> {
    return this.#write('program.bin', program);
  }

  /** Reads the program. Throws a BatchError if it is missing or cannot be used. */
  async program(): Promise<Program> {
    const bytes = await this.#bytes('program.bin');
    if (bytes === undefined) {
      throw new BatchError(
        `${this.path} has no program.bin, because its submission was not finished; submit it again`,
      );
    }
    try {
      return loadProgram(bytes);
    } catch {
      throw new BatchError(
        `${this.path} has a program.bin that is damaged, or of another version of decktype: run that version, or submit it again into another folder`,
      );
    }
  }

  /** Starts writing the output of a shard. Several workers can write the same one at once. */
  createOutput(shard: number): Promise<AtomicFile> {
    return this.#create(outputOf(shard));
  }

  isDone(shard: number): Promise<boolean> {
    return this.#has(reportOf(shard));
  }

  /** The numbers of finished shards. */
  async done(): Promise<ReadonlySet<number>> {
    const names = (await orUndefined(readdir(this.#file('shards')))) ?? [];
    return new Set(
      names.filter((name) => /^\d{6,}\.json$/.test(name)).map((name) => parseInt(name, 10)),
    );
  }

  /** Reads the report of a finished shard. Throws a BatchError if it is damaged, or belongs to another shard. */
  async report(shard: number, batch: string): Promise<ShardDone> {
    const text = (await this.#read(reportOf(shard))) ?? '';
    const read = parsed(text) as Partial<SealedReport> | null;
    const { seal, ...report } = read ?? {};
    const done = report as ShardDone;
    if (sealOf(done) !== seal || done.shard !== shard) throw this.damaged(shard, 'the report');
    if (done.batch === batch) return done;
    throw new BatchError(
      `shard ${shard} in ${this.path} is of another batch; remove the folder and submit again`,
    );
  }

  /**
   * Reads and hashes the output of a shard.
   *
   * @throws BatchError, at the end at the latest, if length or hash differ from the report
   */
  async *output({ shard, bytes, sha256: reported }: ShardDone): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let at = 0;
    const file = await this.#open(outputOf(shard));
    const chunks = file?.createReadStream({ highWaterMark: chunkBytes }) ?? [];
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      at += chunk.length;
      if (at > bytes) break;
      hash.update(chunk);
      yield chunk;
    }
    if (at !== bytes || hash.digest('hex') !== reported) throw this.damaged(shard, 'the output');
  }

  /** Makes the error about an unusable file of a shard. */
  damaged(shard: number, what: string, why = 'damaged or not there'): BatchError {
    return new BatchError(
      `${what} of shard ${shard} in ${this.path} is ${why}; remove ${reportOf(shard)}, and decktype batch retry, or batch do without a queue, does the shard again`,
    );
  }

  /** Marks a shard as done. Its output must have been committed. */
  writeReport(done: ShardDone): Promise<void> {
    const sealed: SealedReport = { ...done, seal: sealOf(done) };
    return this.#write(reportOf(done.shard), `${JSON.stringify(sealed)}\n`);
  }

  /** Writes the manifest and the mark, and removes drafts that killed processes left. */
  async finish(manifest: Manifest): Promise<void> {
    const text = `${JSON.stringify(manifest)}\n`;
    await this.#write('manifest.json', text);
    for (const folder of ['.', 'shards']) {
      for (const name of await readdir(this.#file(folder))) {
        // Keep other drafts: another process might be writing the manifest, the mark or the joined output.
        const isOver = folder === 'shards' || /^\.(program\.bin|batch\.json)\./.test(name);
        if (isOver && name.endsWith(draftEnding))
          await rm(this.#file(folder, name), { force: true });
      }
    }
    await removeLeftDrafts(promises, this.path);
    await this.#write('WHOLE', `${sha256(text)}\n`);
  }

  /** The manifest of a batch; undefined if the batch is not whole. */
  async manifest({ id }: BatchPlan, task: Pick<Task, 'counts'>): Promise<Manifest | undefined> {
    const mark = await this.#read('WHOLE');
    if (mark === undefined) return undefined;
    const text = (await this.#read('manifest.json')) ?? '';
    if (sha256(text) === mark.trim()) {
      const manifest = parsed(text) as Manifest;
      if (isSummary(() => manifest, task) && manifest.batch === id) return manifest;
    }
    throw new BatchError(
      `${this.path} has a damaged manifest (its hash is not that of WHOLE, it is of another batch, or no worker writes it); remove WHOLE, and decktype batch finish writes both again`,
    );
  }

  isCancelled(): Promise<boolean> {
    return this.#has('cancelled');
  }

  cancel(): Promise<void> {
    return this.#write('cancelled', '');
  }

  async resume(): Promise<void> {
    await rm(this.#file('cancelled'), { force: true });
  }

  async #stampNow(): Promise<string | undefined> {
    const found = await orUndefined(lstat(this.#file('batch.json')));
    return found && [found.dev, found.ino, found.size, found.mtimeMs].join();
  }

  #file(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  async #has(name: string): Promise<boolean> {
    return (await orUndefined(stat(this.#file(name)))) !== undefined;
  }

  async #write(name: string, content: string | Uint8Array): Promise<void> {
    const file = await this.#create(name);
    try {
      await file.write(content);
      await file.commit();
    } catch (error) {
      await file.discard();
      throw error;
    }
  }

  /** Creates or replaces a file durably. Refuses files that have further hard links. */
  async #create(name: string): Promise<AtomicFile> {
    const path = this.#file(name);
    const before = await orUndefined(lstat(path));
    if (before !== undefined && !(before.isFile() && before.nlink === 1)) throw notFile(path);
    return createFile(promises, path, { isDurable: true });
  }

  async #read(name: string): Promise<string | undefined> {
    return (await this.#bytes(name))?.toString('utf8');
  }

  async #bytes(name: string): Promise<Buffer | undefined> {
    const file = await this.#open(name);
    try {
      return await file?.readFile();
    } finally {
      await file?.close();
    }
  }

  /** Opens a file for reading; undefined if it does not exist. */
  async #open(name: string): Promise<FileHandle | undefined> {
    const path = this.#file(name);
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await orUndefined(open(path, flags)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? notFile(path) : error;
    });
    if (file === undefined || (await file.stat()).isFile()) return file;
    await file.close();
    throw notFile(path);
  }
}

/** A report as stored: with a hash of its other fields. */
type SealedReport = ShardDone & { readonly seal: string };

/** Bytes of an output to read at once. */
const chunkBytes = 1 << 20;

function sealOf(done: ShardDone): string {
  return sha256(JSON.stringify(done));
}

function notFile(path: string): BatchError {
  return new BatchError(`${path} is a link or not a file; submit into another folder`);
}

/** Whether this has the fields of a plan, and its shards refer only to its inputs. */
function isPlan(plan: Partial<BatchPlan>): boolean {
  const { makes, program, inputs, shards, settings, rules = [], join = '', found } = plan;
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const areTexts = (...texts: readonly unknown[]) =>
    texts.every((text) => typeof text === 'string' && !text.includes('\0'));
  const areInputs = (all: BatchPlan['inputs']) =>
    Array.isArray(all) &&
    all.every((one: BatchInput | null) => areTexts(one?.path, one?.name, one?.output, one?.hash));
  const areParts = (all: Shard, count: number) =>
    Array.isArray(all) &&
    all.every(
      (part: ShardPart | null) =>
        part !== null && [part.input, part.start, part.end].every(isCount) && part.input < count,
    );
  return (
    areTexts(makes, program, join) &&
    Array.isArray(rules) &&
    areTexts(...rules) &&
    isObject(settings) &&
    inputs !== undefined &&
    areInputs(inputs) &&
    Array.isArray(shards) &&
    shards.every((shard: Shard) => areParts(shard, inputs.length)) &&
    (found === undefined || isFound(found))
  );
}

function isFound(found: FoundFiles): boolean {
  try {
    return isCount(found.files) && areFindings(found);
  } catch {
    return false;
  }
}

/**
 * The name of the first input that the shards do not cover exactly once; undefined if they cover all inputs in
 * order. An input of lines can be cut into ranges, each of which must be a separate shard; others must be whole.
 */
function tornInput({ inputs, shards }: Pick<BatchPlan, 'inputs' | 'shards'>): string | undefined {
  let next = 0;
  let at = 0;
  for (const shard of shards) {
    for (const { input, start, end } of shard) {
      const { name, bytes = 0, isOfLines = false } = inputs[next] ?? {};
      const isWhole = start === 0 && end === bytes;
      const isRange = isOfLines && shard.length === 1 && start < end && end <= bytes;
      if (input !== next || start !== at || !(isWhole || isRange))
        return name ?? inputs[input]?.name;
      at = end === bytes ? 0 : end;
      if (at === 0) next++;
    }
  }
  return inputs[next]?.name;
}

/** Parses JSON; null for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The file name of the output of a shard. */
export function outputOf(shard: number): string {
  return `shards/${String(shard).padStart(6, '0')}.out`;
}

function reportOf(shard: number): string {
  return outputOf(shard).replace(/out$/, 'json');
}
