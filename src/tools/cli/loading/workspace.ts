/** The files, settings, lists and card table of a project, for commands that edit rules. */

import { dirname } from 'node:path';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { defined } from '../../../core/json/defined.js';
import { inFile } from '../../../core/json/jsonc.js';
import { parseRules } from '../../../core/rules/parse.js';
import { readCases } from '../../../questions/analysis/cases.js';
import { resolveCorpus } from '../../../questions/corpus/build/resolve.js';
import { headOf, mostTextBytes, wholeBytes } from '../../../questions/corpus/reading/bytes.js';
import { isGzip } from '../../../questions/corpus/reading/gzip.js';
import { createDocuments } from '../../language/documents.js';
import type { FileKind, WorkspaceFile } from '../../language/model.js';
import type { Notation } from '../../language/notation/model.js';
import { notationOf } from '../../language/notation/notation.js';
import type { CaseList } from '../../studio/protocol.js';
import { FileError, type ProjectFile } from '../../studio/server/files.js';
import type { Environment, Found } from '../environment.js';
import { fileName, printError, systemReason } from '../input/errors.js';
import { readSource } from '../input/file-cache.js';
import { refuseUnlike } from '../input/files.js';
import { loadCorpus } from '../input/lists.js';
import { leadsOutOfSight } from '../input/paths.js';
import { rewritten } from '../input/rule-text.js';
import type { ProgramOptions } from '../options.js';
import { findCaseFiles, listReader, listsOutside } from './cases.js';
import {
  limitsOf,
  prioritySharing,
  type RuleCheckOptions,
  type SeverityOptions,
  severityOverrides,
} from './checks.js';
import { loadLabelSettings, type TableOptions } from './label-settings.js';
import { findRules } from './rules.js';

/** The options and fields of the project file that affect labels and findings. */
export interface WorkspaceOptions
  extends Omit<ProgramOptions, 'skipInvalid'>,
    RuleCheckOptions,
    TableOptions,
    Pick<SeverityOptions, 'severities'> {
  readonly rules?: readonly string[];
  readonly cases?: readonly string[];
  readonly config?: string;
  readonly allowOutside?: boolean;
}

export interface LoadedFile extends WorkspaceFile {
  readonly path: string;
}

export type LoadedWorkspace = Awaited<ReturnType<typeof loadWorkspace>>;

/**
 * Loads what a workspace needs. The files can have errors. Ends the command if there are no rules, or if
 * something cannot be read at all.
 */
export async function loadWorkspace(options: WorkspaceOptions, env: Environment) {
  const { overlay, cases = [], decks, config } = options;
  const files: LoadedFile[] = [];
  const add = async (kind: FileKind, ...paths: readonly string[]) => {
    for (const path of paths) {
      files.push({ name: fileName(path), kind, path, text: await readSource(env, path) });
    }
  };
  const rules = await findRules(env, options.rules);
  await add('rules', ...rules);
  for (const { name, text } of files) {
    if (hasErrors(parseRules(text).diagnostics)) await refuseUnlike(text, name, 'rules');
  }
  if (overlay !== undefined) await add('overlay', overlay);
  await add('cases', ...(await findCaseFiles(env, cases)));
  if (config !== undefined) await add('config', config);
  const ruleSet = createDocuments(files).rules()?.ruleSet;
  const { cards, ...labels } = await loadLabelSettings(env, options, ruleSet);
  const severities = Object.fromEntries(severityOverrides(options));
  const settings = {
    ...labels,
    limits: limitsOf(options),
    ...(Object.keys(severities).length > 0 && { severities }),
    ...defined({ ignore: options.ignore }),
    ...((await prioritySharing(env, config)(rules)) && { isShared: true }),
  };
  const read = decks === undefined ? undefined : await loadCorpus(env, decks);
  const { lists, findings } = await loadCaseLists(files, options, env);
  return {
    files,
    settings,
    cards,
    caseLists: lists,
    /** Undefined if the project has no lists. */
    corpus: read && resolveCorpus(read.corpus, cards, (settings.match ?? ruleSet?.match)?.names),
    findings: [...(read?.diagnostics ?? []), ...findings],
  };
}

/** The lists that cases name. Reports lists that cannot be read, and leaves them out. */
async function loadCaseLists(
  files: readonly LoadedFile[],
  { allowOutside = false }: Pick<WorkspaceOptions, 'allowOutside'>,
  env: Environment,
) {
  const lists: CaseList[] = [];
  const findings: Diagnostic[] = [];
  for (const { kind, name, path, text } of files) {
    if (kind !== 'cases') continue;
    const { cases } = readCases(text);
    const outside = allowOutside ? [] : await listsOutside(path, cases, env);
    findings.push(...inFile(outside, { file: name, text }));
    const withList = listReader(path, cases, env);
    const refused = new Set(outside.map(({ pointer }) => pointer));
    for (const one of cases) {
      if (one.file === undefined || refused.has(`${one.pointer}/file`)) continue;
      try {
        lists.push({ file: name, path: one.file, list: (await withList(one)).list });
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        await printError(env, error.message);
      }
    }
  }
  return { lists, findings };
}

/** Lets the workbench read and replace a file of a project; `text` is its initial content. */
export async function projectFile(
  { name, kind, path, text }: LoadedFile,
  env: Environment,
): Promise<ProjectFile> {
  const found = path === '-' ? undefined : await env.look(path);
  /** Whether the file is never read again: standard input, pipes, and compressed files. */
  const isFixed =
    path === '-' ||
    (found !== undefined && (!found.isFile || isGzip(await headOf(env.readFile(path)))));
  /** What was written last, in the notation of the file and as the JSON of the workbench. */
  let last: { readonly written: string; readonly json: string } | undefined;
  let notation: Notation | undefined;
  /** Converts bytes of rules in another notation to JSON. */
  const asJson = async (bytes: Uint8Array | undefined) => {
    if (bytes === undefined || kind !== 'rules') return bytes;
    const written = Buffer.from(bytes).toString();
    notation = await notationOf(path, written);
    if (notation === undefined) return bytes;
    return Buffer.from(last?.written === written ? last.json : notation.json);
  };
  return {
    name,
    kind,
    isWritable: !isFixed && !(await leadsOutOfSight(env, path)) && (await env.isWritable(path)),
    read: async () => (isFixed ? Buffer.from(text) : asJson(await orFileError(bytesOf(path, env)))),
    async replace(json, isUnchanged) {
      const isThere = (await orFileError(foundFile(path, env))) !== undefined;
      const place = isThere ? path : dirname(path);
      if (await orFileError(leadsOutOfSight(env, path, place))) {
        throw new FileError('it is hidden in, or outside of, the folder of the project');
      }
      const lock = await orFileError(env.lockFile(path));
      try {
        const draft = await orFileError(lock.createFile());
        try {
          const written = notation === undefined ? json : await rewritten(path, notation, json);
          if (written === undefined) throw new FileError(notYet);
          await orFileError(draft.write(written));
          if (!(await isUnchanged())) return false;
          await orFileError(draft.commit());
          last = { written, json };
          return true;
        } finally {
          // Does nothing to a draft that has taken its place.
          await draft.discard();
        }
      } finally {
        await lock.release();
      }
    },
  };
}

const notYet =
  'it is shown as JSON with errors, which cannot be written in its own notation; fix them first';

/**
 * Throws unless a path leads to a regular file or nothing: a device may never end, and a pipe may have nobody at its
 * other end.
 */
async function foundFile(path: string, env: Environment): Promise<Found | undefined> {
  const found = await env.look(path);
  if (found?.isFile === false) {
    throw new FileError(found.isFolder ? 'it is a folder' : 'it is not a file');
  }
  return found;
}

/** The bytes of a regular file; undefined if it does not exist. */
async function bytesOf(path: string, env: Environment): Promise<Uint8Array | undefined> {
  if ((await foundFile(path, env)) === undefined) return undefined;
  return wholeBytes(env.readFile(path), mostTextBytes, `it has more than ${mostTextBytes} bytes`);
}

/** Rethrows the error of an operation with only its reason, without paths. */
async function orFileError<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof FileError) throw error;
    // Errors for the terminal name a path; their cause is the error of the file system.
    const { cause = error } = error as Error;
    // Node.js puts the path after a comma.
    throw new FileError(systemReason(cause).replace(/, \w+ '.*$/s, ''), { cause: error });
  }
}
