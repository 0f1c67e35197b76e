/** The inputs of a batch of tagged standings: looked at when it is submitted, as `decktype tag` does. */
import { resolve, sep } from 'node:path';
import { identityOf } from '../../cluster/batch/identity.js';
import type { Root } from '../../cluster/batch/root.js';
import type { BatchInput, MakeSettings } from '../../cluster/makes/maker.js';
import { isGzip, unzipped } from '../../corpus/reading/gzip.js';
import { notRead, openFile, peek } from '../../corpus/reading/open.js';
import { isCorpus, refuseBinary } from '../../corpus/recognize.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { World } from '../world.js';
import { CommandError, fileName } from './input.js';
import { OtherContentError, refuseOther } from './other-files.js';
import { reasonOf } from './reasons.js';
import { findTagInputs, type TagInput } from './tag-inputs.js';

/** Files to tag, and what was found when they were looked at. */
export interface FoundInputs {
  readonly inputs: readonly BatchInput[];
  /** The form of the standings in the first file. */
  readonly form: 'ndjson' | 'json';
  /** Why files of folders are skipped that hold something else. */
  readonly skipped: readonly string[];
  /** Files of folders that cannot be read. */
  readonly unread: readonly Diagnostic[];
}

/**
 * Finds the files of standings that paths lead to. Ends the command where one that was given is none.
 *
 * @param out the folder of the batch, whose files are no inputs
 */
export async function findBatchInputs(
  world: World,
  paths: readonly string[],
  root: Root,
  out: string,
): Promise<FoundInputs> {
  const inputs: BatchInput[] = [];
  const skipped: string[] = [];
  const unread: Diagnostic[] = [];
  let form: FoundInputs['form'] | undefined;
  for (const found of await findTagInputs(world, paths)) {
    const { path, isNamed, name: output } = found;
    const name = fileName(path);
    if (resolve(path).startsWith(resolve(out) + sep)) continue;
    if (path === '-') {
      throw new CommandError('a batch is read from files that its machines see, not from -');
    }
    try {
      const { isOfLines, shape } = await lookInto(found, world);
      form ??= shape === 'lines' ? 'ndjson' : 'json';
      const identity = await identityOf(path);
      inputs.push({ path: root.nameOf(path), name, output, isOfLines, ...identity });
    } catch (error) {
      if (isNamed) throw error instanceof CommandError ? error : unreadable(name, error);
      if (error instanceof OtherContentError) skipped.push(`skipped: ${error.message}`);
      else unread.push(notRead(name, error));
    }
  }
  if (inputs.length === 0) throw new CommandError(`there are no standings in ${paths.join(', ')}`);
  return { inputs, form: form ?? 'ndjson', skipped, unread };
}

function unreadable(name: string, error: unknown): CommandError {
  return new CommandError(`cannot read ${name}: ${reasonOf(error)}`);
}

/** What kind of file it is. Throws where it holds no standings. */
async function lookInto(input: TagInput, world: World) {
  if ('fault' in input) throw input.fault;
  const { path } = input;
  const file = fileName(path);
  const { head: first, chunks } = await peek(world.readFile(path));
  const isPacked = isGzip(first);
  const { shape, head, close } = await openFile(
    isPacked ? unzipped(chunks, file) : chunks,
    () => {},
  );
  await close();
  refuseBinary(head, file);
  if (isCorpus(head)) throw new OtherContentError(`${file} is a corpus, which has no standings`);
  refuseOther(new TextDecoder().decode(head), file);
  if (shape.kind === 'list' || shape.kind === 'standing') {
    throw new OtherContentError(`${file} holds no standings, but one list`);
  }
  return { isOfLines: shape.kind === 'lines' && !isPacked, shape: shape.kind };
}

/** The form of the output: that of each file below a folder, or of the first file for one output. */
export function formOf(
  { inputs, form }: Pick<FoundInputs, 'inputs' | 'form'>,
  join: string | undefined,
): NonNullable<MakeSettings['form']> {
  return join === undefined || join.endsWith('/') || inputs.length === 1 ? 'own' : form;
}
