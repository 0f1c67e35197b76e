/**
 * The folder of a batch, which all its machines see. It alone says what is done: a queue that is lost
 * is filled again from it.
 *
 *     batch.json          the plan
 *     program.bin         the program
 *     shards/000000.out   the output of a shard
 *     shards/000000.json  what was found; written after the output, so it says that the shard is done
 *     cancelled           the batch was cancelled
 *     manifest.json       all shards, counts, findings
 *     WHOLE               the SHA-256 of the manifest; written last
 */
import * as promises from 'node:fs/promises';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { orUndefined } from '../../corpus/reading/absent.js';
import { counted } from '../../diagnostics/counted.js';
import type { Program } from '../../engine/program/layout.js';
import { loadProgram } from '../../engine/program/store.js';
import { createFile } from '../../operations/atomic-file.js';
import { draftEnding } from '../../operations/temporary-file.js';
import { type BatchPlan, batchFormat, type Manifest, type ShardDone } from './model.js';
import { sha256 } from './sum.js';

/** Thrown if the folder of a batch cannot be used; the message says why and what to do. */
export class BatchError extends Error {
  override readonly name = 'BatchError';
}

export class BatchFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }

  /**
   * Reads the plan; undefined where the folder has none.
   *
   * @throws BatchError for a plan that is damaged or of another version of decktype
   */
  async plan(): Promise<BatchPlan | undefined> {
    const text = await orUndefined(readFile(this.#file('batch.json'), 'utf8'));
    if (text === undefined) return undefined;
    let plan: Partial<BatchPlan> | null;
    try {
      plan = JSON.parse(text);
    } catch {
      throw new BatchError(
        `${this.#path} has a damaged plan (batch.json is not JSON); submit into another folder`,
      );
    }
    if (plan?.format !== batchFormat) {
      throw new BatchError(
        `${this.#path} is a batch of format ${JSON.stringify(plan?.format)}, and this version of decktype knows ${batchFormat}: use one version of decktype on all machines`,
      );
    }
    return plan as BatchPlan;
  }

  /** The plan of a batch that was submitted. Throws a BatchError where there is none. */
  async knownPlan(): Promise<BatchPlan> {
    const plan = await this.plan();
    if (plan !== undefined) return plan;
    throw new BatchError(
      `${this.#path} is not the folder of a batch: it has no batch.json; decktype batch submit makes one`,
    );
  }

  /** Writes a plan; then the batch can be worked on. */
  async create(plan: BatchPlan, program: Uint8Array): Promise<void> {
    await mkdir(this.#file('shards'), { recursive: true });
    await writeDurably(this.#file('program.bin'), program);
    await writeDurably(this.#file('batch.json'), `${JSON.stringify(plan)}\n`);
  }

  /** The program of the batch. Throws a ProgramError where another version of decktype has saved it. */
  async program(): Promise<Program> {
    return loadProgram(await readFile(this.#file('program.bin')));
  }

  outputOf(shard: number): string {
    return this.#file('shards', `${numbered(shard)}.out`);
  }

  async isDone(shard: number): Promise<boolean> {
    return (await orUndefined(stat(this.#reportOf(shard)))) !== undefined;
  }

  /** The numbers of the shards that are done. */
  async done(): Promise<ReadonlySet<number>> {
    const names = (await orUndefined(readdir(this.#file('shards')))) ?? [];
    return new Set(
      names.filter((name) => name.endsWith('.json')).map((name) => parseInt(name, 10)),
    );
  }

  async report(shard: number): Promise<ShardDone> {
    const text = await readFile(this.#reportOf(shard), 'utf8');
    try {
      return JSON.parse(text);
    } catch {
      throw new BatchError(
        `${this.#path} has a damaged report (shards/${numbered(shard)}.json is not JSON); remove it, and decktype batch retry ${this.#path} does the shard again`,
      );
    }
  }

  /** Throws a BatchError if the output of a shard is not as long as its report says. */
  async requireOutput({ shard, bytes }: ShardDone): Promise<void> {
    const found = await orUndefined(stat(this.outputOf(shard)));
    if (found?.size === bytes) return;
    const why =
      found === undefined
        ? 'is not there'
        : `has ${counted(found.size, 'byte')}, but its report says ${bytes}`;
    throw new BatchError(
      `the output of shard ${shard} in ${this.#path} ${why}; remove shards/${numbered(shard)}.json, and decktype batch retry ${this.#path} does the shard again`,
    );
  }

  /** Says that a shard is done, whose output is there. */
  writeReport(done: ShardDone): Promise<void> {
    return writeDurably(this.#reportOf(done.shard), `${JSON.stringify(done)}\n`);
  }

  /** Writes the manifest and the mark, and removes drafts that processes left which were killed. */
  async finish(manifest: Manifest): Promise<void> {
    const text = `${JSON.stringify(manifest)}\n`;
    await writeDurably(this.#file('manifest.json'), text);
    const drafts = async (...folder: readonly string[]) =>
      (await readdir(this.#file(...folder)))
        .filter((name) => name.endsWith(draftEnding))
        .map((name) => this.#file(...folder, name));
    // Another process may be writing the manifest or the mark now.
    const submitted = (await drafts()).filter((path) =>
      /^\.(program|batch)\./.test(basename(path)),
    );
    for (const path of [...submitted, ...(await drafts('shards'))]) await rm(path, { force: true });
    await writeDurably(this.#file('WHOLE'), `${sha256(text)}\n`);
  }

  /** The manifest; undefined where the batch is not whole. */
  async manifest(): Promise<Manifest | undefined> {
    const mark = await orUndefined(readFile(this.#file('WHOLE'), 'utf8'));
    if (mark === undefined) return undefined;
    const text = await readFile(this.#file('manifest.json'), 'utf8');
    if (sha256(text) !== mark.trim()) {
      throw new BatchError(
        `${this.#path} has a damaged manifest (its hash is not that of WHOLE); remove WHOLE, and decktype batch wait writes both again`,
      );
    }
    return JSON.parse(text);
  }

  async isCancelled(): Promise<boolean> {
    return (await orUndefined(stat(this.#file('cancelled')))) !== undefined;
  }

  cancel(): Promise<void> {
    return writeDurably(this.#file('cancelled'), '');
  }

  async resume(): Promise<void> {
    await rm(this.#file('cancelled'), { force: true });
  }

  #reportOf(shard: number): string {
    return this.#file('shards', `${numbered(shard)}.json`);
  }

  #file(...names: readonly string[]): string {
    return join(this.#path, ...names);
  }
}

function numbered(shard: number): string {
  return String(shard).padStart(6, '0');
}

async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await createFile(promises, path, { isDurable: true });
  try {
    await file.write(content);
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}
