/** The inputs of batches: files that all machines see, and the rules that they have. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { notRead, openFile } from '../../../questions/corpus/reading/open.js';
import { plan } from '../../../questions/corpus/reading/plan.js';
import { readStoredCorpus } from '../../../questions/corpus/reading/read-corpus.js';
import { isCorpus } from '../../../questions/corpus/recognize.js';
import { identityOf } from '../../../services/cluster/batch/identity.js';
import { Root } from '../../../services/cluster/batch/root.js';
import type { BatchInput, TaskSettings } from '../../../services/cluster/tasks/task.js';
import type { Environment } from '../environment.js';
import { fileName, reasonOf, UserError } from '../input/errors.js';
import { openInput } from '../input/files.js';
import { openStandings, refuseOther, WrongKindError } from '../input/open.js';
import type { ProjectPrograms } from './project-rules.js';
import type { LoadedMatcher } from './rules.js';
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
 * Finds the standings that paths lead to. Ends the command if a named file has none.
 *
 * @param own the files and folders that the batch writes: what a folder has there is no input
 */
export async function findBatchInputs(
  env: Environment,
  paths: readonly string[],
  root: Root,
  own: readonly string[],
): Promise<FoundInputs> {
  const inputs: BatchInput[] = [];
  const skipped: string[] = [];
  const unread: Diagnostic[] = [];
  let form: FoundInputs['form'] | undefined;
  for (const found of await findTagInputs(env, paths)) {
    const { path, isNamed, name: output } = found;
    const name = fileName(path);
    if (!isNamed && isOwn(path, own)) continue;
    if (path === '-') {
      throw new UserError('a batch is read from files that its machines see, not from -');
    }
    try {
      const { isOfLines, shape } = await lookInto(found, env);
      form ??= shape === 'lines' ? 'ndjson' : 'json';
      const identity = await identityOf(path);
      inputs.push({ path: root.nameOf(path), name, output, isOfLines, ...identity });
    } catch (error) {
      if (isNamed) throw unreadable(name, error);
      if (error instanceof WrongKindError) skipped.push(`skipped: ${error.message}`);
      else unread.push(notRead(name, error));
    }
  }
  if (inputs.length === 0) throw new UserError(`there are no standings in ${paths.join(', ')}`);
  return { inputs, form: form ?? 'ndjson', skipped, unread };
}

/**
 * Finds the files with lists that paths lead to, as `decktype corpus build` reads them.
 *
 * @param own the files and folders that the batch writes: what a folder has there is no input
 */
export async function findListInputs(
  env: Environment,
  paths: readonly string[],
  root: Root,
  own: readonly string[],
): Promise<FoundInputs> {
  const inputs: BatchInput[] = [];
  const unread: Diagnostic[] = [];
  const repeated: Diagnostic[] = [];
  for (const found of await plan(paths, env, repeated)) {
    const { name, isNamed, entry } = found;
    if (!isNamed && isOwn(name, own)) continue;
    if (name === '-' || entry !== undefined) {
      const what = entry === undefined ? name : `${name}#${entry}, which is one list`;
      throw new UserError(`a batch reads whole files that its machines see, not ${what}`);
    }
    try {
      const { isCompressed, content } = await openInput(env, name, found.open());
      const { shape, head, close } = await openFile(content, name, () => {});
      await close();
      const isOfLines = shape.kind === 'lines' && !isCompressed && !isCorpus(head);
      const identity = await identityOf(name);
      inputs.push({ path: root.nameOf(name), name, output: name, isOfLines, ...identity });
    } catch (error) {
      if (isNamed) throw unreadable(name, error);
      unread.push(notRead(name, error));
    }
  }
  if (inputs.length === 0) throw new UserError(`there are no lists in ${paths.join(', ')}`);
  const skipped = repeated.map(({ file, message }) => `${file}: ${message}`);
  return { inputs, form: 'ndjson', skipped, unread };
}

/**
 * The program of all inputs. Ends the command if some of them have other rules than others, which a
 * batch cannot have.
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
      ? (await programs.ofLists(await readStoredCorpus(opened.whole))).used
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

function isOwn(path: string, own: readonly string[]): boolean {
  return own.some((one) => new Root(one).has(path));
}

function unreadable(name: string, error: unknown): Error {
  if (error instanceof ExpectedError) return error;
  return new UserError(`cannot read ${name}: ${reasonOf(error)}`);
}

/** What kind of file it is. Throws where it holds no standings. */
async function lookInto(input: TagInput, env: Environment) {
  if ('fault' in input) throw input.fault;
  const opened = await openInput(env, input.path);
  const { shape, head, close } = await openStandings(opened);
  await close();
  refuseOther(new TextDecoder().decode(head), opened.file);
  return { isOfLines: shape.kind === 'lines' && !opened.isCompressed, shape: shape.kind };
}

/** The form of the output: that of each file below a folder, or of the first file for one output. */
export function formOf(
  { inputs, form }: Pick<FoundInputs, 'inputs' | 'form'>,
  join: string | undefined,
): NonNullable<TaskSettings['form']> {
  return join === undefined || join.endsWith('/') || inputs.length === 1 ? 'own' : form;
}
