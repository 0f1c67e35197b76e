/** The inputs of batches: files that all machines can read, and the rules for them. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { defined } from '../../../core/json/defined.js';
import { EntryReader } from '../../../core/json/entries.js';
import { notRead, openFile } from '../../../questions/corpus/reading/open.js';
import { type Planned, plan } from '../../../questions/corpus/reading/plan.js';
import { readStoredCorpus } from '../../../questions/corpus/reading/read-corpus.js';
import { isCorpus } from '../../../questions/corpus/recognize.js';
import { withFileEvents } from '../../../questions/corpus/results.js';
import { contentBeside, identityOf } from '../../../services/cluster/batch/identity.js';
import { Root } from '../../../services/cluster/batch/root.js';
import type { BatchInput, Task, TaskSettings } from '../../../services/cluster/tasks/task.js';
import type { Environment } from '../environment.js';
import { fileName, systemReason, UserError } from '../input/errors.js';
import { openInput } from '../input/files.js';
import { emptyFile } from '../input/lists.js';
import { openStandings, refuseOther, skippedWarnings, WrongKindError } from '../input/open.js';
import type { ProjectPrograms } from './project-rules.js';
import type { LoadedMatcher } from './rules.js';
import { findTagInputs, type TagInput } from './tag-inputs.js';

/** The inputs of a batch, and what was found when they were opened. */
export type FoundInputs = Awaited<ReturnType<typeof findInputs>>;

/**
 * The paths that a batch writes, its own folder first. Files found below these paths are not inputs, unless
 * named.
 */
interface BatchFiles {
  readonly root: Root;
  readonly own: readonly string[];
}

/**
 * Finds the standings that the paths name, or the lists, like `decktype corpus build`. Ends the command if a
 * named file has none.
 */
export async function findInputs(
  env: Environment,
  paths: readonly string[],
  reads: Task['reads'],
  { root, own }: BatchFiles,
) {
  const repeated: Diagnostic[] = [];
  const all =
    reads === 'lists'
      ? await plan(paths, env, repeated)
      : await findTagInputs(env, paths, repeated);
  const inputs: BatchInput[] = [];
  const otherKinds: string[] = [];
  const unread: Diagnostic[] = [];
  const replaced: string[] = [];
  let files = 0;
  let form: 'ndjson' | 'json' | undefined;
  for (const found of all) {
    const { name: path } = found;
    // A path that is also named may have been found in a folder first.
    const isNamed = found.isNamed || paths.includes(path);
    const name = fileName(path);
    const written = isNamed ? undefined : own.find((one) => new Root(one).has(path));
    if (written !== undefined) {
      if (written !== own[0]) {
        replaced.push(`skipped: ${name} is no input, because --join writes or replaces it`);
      }
      continue;
    }
    files++;
    try {
      // Other processes would block on a pipe, and could not read what was read from it here.
      const file = await env.look(path);
      if (file !== undefined && !file.isFile && !file.isFolder) throw notShared(name);
      const looked =
        'output' in found ? await lookAtStandings(found) : await lookAtLists(found, isNamed);
      inputs.push({ path: root.nameOf(path), name, ...looked, ...(await identityOf(path)) });
    } catch (error) {
      if (isNamed && error instanceof ExpectedError) throw error;
      if (isNamed) throw new UserError(`cannot read ${name}: ${systemReason(error)}`);
      if (error instanceof WrongKindError) otherKinds.push(error.message);
      else unread.push(notRead(name, error));
    }
  }
  /** Messages about skipped files in folders. */
  const skipped = [
    ...replaced,
    ...skippedWarnings(otherKinds),
    ...repeated.map(({ file, message }) => `${file}: ${message}`),
  ];
  /** `form` is the form of the standings in the first file. */
  return { inputs, files, skipped, unread, form: form ?? 'ndjson' };

  async function lookAtStandings({ name, given, output, open }: TagInput) {
    if (given === undefined) throw notShared('-');
    const opened = await openInput(env, name, open());
    const { shape, head, close } = await openStandings(opened);
    await close();
    refuseOther(new TextDecoder().decode(head), opened.file);
    const isOfLines = shape.kind === 'lines';
    form ??= isOfLines ? 'ndjson' : 'json';
    return { output, isOfLines: isOfLines && !opened.isCompressed };
  }

  async function lookAtLists({ name, entry, open }: Planned, isNamed: boolean) {
    if (name === '-' || entry !== undefined) {
      const what = entry === undefined ? name : `${name}#${entry}, which is one list`;
      throw new UserError(`a batch reads whole files that its machines see, not ${what}`);
    }
    const { isCompressed, content } = await openInput(env, name, open());
    const opened = await openFile(content, name, () => {});
    const { shape, head } = opened;
    const isEmpty = isNamed && 'start' in shape && !(await hasEntry(opened.content));
    await opened.close();
    if (isNamed) refuseOther(new TextDecoder().decode(head), name);
    if (isEmpty) throw emptyFile(name);
    const isOfLines = shape.kind === 'lines' && !isCompressed && !isCorpus(head);
    return defined({ output: name, isOfLines, beside: await contentBeside(name) });
  }
}

/** Whether standings have an entry. Reads only the first. */
async function hasEntry(standings: AsyncIterable<Uint8Array>): Promise<boolean> {
  const entries = new EntryReader();
  for await (const chunk of standings) for (const _ of entries.push(chunk)) return true;
  for (const _ of entries.end()) return true;
  return false;
}

/**
 * The program for all inputs. Ends the command if inputs have different rules, since a batch can have only one
 * program.
 */
export async function programOfInputs(
  env: Environment,
  inputs: readonly Pick<BatchInput, 'name'>[],
  programs: ProjectPrograms,
  note: (diagnostic: Diagnostic) => void,
): Promise<LoadedMatcher> {
  if (programs.isOnly) return programs.present;
  let first: { readonly name: string; readonly program: LoadedMatcher } | undefined;
  for (const { name } of inputs) {
    const { content } = await openInput(env, name);
    const opened = await openFile(content, name, () => {});
    const used = isCorpus(opened.head)
      ? (await programs.ofLists(withFileEvents(await readStoredCorpus(opened.whole)))).used
      : [await programs.ofFile(name, opened, note)];
    await opened.close();
    for (const program of used) {
      first ??= { name, program };
      if (program.matcher.version === first.program.matcher.version) continue;
      const [one, other] = [first.program, program].map(({ sources }) => [...sources.keys()]);
      throw new UserError(
        `the lists of ${first.name} have the rules of ${one?.join(', ')}, and lists of ${name} those of ${other?.join(', ')}, but a batch has one set of rules: submit the files of each format and of each time as a batch of their own, or choose the rules of all with --for FORMAT, --on DAY or --rules FILE`,
      );
    }
  }
  return first?.program ?? programs.present;
}

function notShared(name: string): UserError {
  return new UserError(`a batch is read from files that its machines see, not from ${name}`);
}

/** The form of the output: of each file for an output folder, or of the first file for a single output. */
export function formOf(
  { files, form }: FoundInputs,
  join: string | undefined,
): NonNullable<TaskSettings['form']> {
  return join === undefined || join.endsWith('/') || files === 1 ? 'own' : form;
}
