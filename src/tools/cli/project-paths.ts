/** Finds paths in a project file that lead nowhere, or to places that are not allowed. */

import { diagnose } from '../../core/diagnostics/codes/project.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import { defined } from '../../core/json/defined.js';
import { rangeFinder } from '../../core/json/jsonc.js';
import { alternatives, isPattern } from '../../questions/corpus/reading/glob.js';
import { findFiles, PatternSearch } from '../../questions/corpus/reading/paths.js';
import type { Environment } from './environment.js';
import { longestPath, systemReason, UserError } from './input/errors.js';
import { besideOf, leadsToDevice } from './input/files.js';
import { confine, isThere, isUrl, leadsOutside, watchedPlace } from './input/paths.js';

export interface NamedPaths {
  readonly field: string;
  readonly pointer: string;
  readonly paths: readonly string[];
}

interface ProjectText {
  readonly file: string;
  readonly text: string;
  /** Whether the paths of the file are confined. */
  readonly isConfined: boolean;
}

/** Limits the work: each pattern is searched for in all folders. */
const mostPatterns = 200;

/** Findings for paths that must not or cannot be read. Records which paths the project file confines. */
export async function pathFaults(
  named: readonly NamedPaths[],
  { file, text, isConfined }: ProjectText,
  env: Environment,
): Promise<Diagnostic[]> {
  const patterns = named.flatMap(({ paths }) => paths.filter(isPattern)).length;
  if (patterns > mostPatterns) {
    return [diagnose('too-many-patterns', '', { patterns, most: mostPatterns }, { file })];
  }
  const rangeAt = rangeFinder(text);
  const search = new PatternSearch();
  const found: Diagnostic[] = [];
  for (const { field, pointer: all, paths } of named) {
    for (const [index, path] of paths.entries()) {
      const beside = besideOf(file, path);
      if (isConfined && !isUrl(path)) confine(env, file, field, beside);
      const fault = await faultOf(field, path, beside).catch((error: unknown) => {
        if (!(error instanceof UserError)) throw error;
        return diagnose('path-not-found', '', {
          field,
          path,
          isUrl: false,
          reason: systemReason(error.cause ?? error),
        });
      });
      if (fault === undefined) continue;
      // A single path can be written without an array.
      const inList = rangeAt(`${all}/${index}`);
      const pointer = inList === undefined ? all : `${all}/${index}`;
      const range = inList ?? rangeAt(all);
      found.push({ ...fault, pointer, file, ...defined({ range }) });
    }
  }
  return found;

  /** The fault of a path; `beside` is the path as commands use it. */
  async function faultOf(
    field: string,
    path: string,
    beside: string,
  ): Promise<Diagnostic | undefined> {
    if (isUrl(path)) return diagnose('path-not-found', '', { field, path, isUrl: true });
    // For a pattern, each part would be looked up.
    if (Buffer.byteLength(path) > longestPath) throw new UserError('it is longer than any path');
    if (await leadsOutside(beside, env)) {
      if (field === 'lists') return diagnose('lists-outside', '', { path });
      if (await searchesFolders(beside, env))
        return diagnose('search-outside', '', { field, path });
    }
    const isDevice = await leadsToDevice(beside, env);
    if (!isDevice && (await leadsSomewhere(beside))) return undefined;
    const place = isDevice ? undefined : await watchedPlace(env, beside);
    if (place !== undefined) await env.onUse?.(place);
    const data = { field, path, isUrl: false, ...(isDevice && { isDevice }) };
    return diagnose('path-not-found', '', data);
  }

  async function leadsSomewhere(path: string): Promise<boolean> {
    if (await isThere(env, path)) return true;
    // The path may be a place in a file, such as nats.json#12.
    const [container] = path.split(/#\d+$/);
    if (container !== undefined && container !== path) return leadsSomewhere(container);
    if (!isPattern(path)) return false;
    const files = await findFiles(env, path, search);
    return files.some((one) => one.path !== path || one.fault !== undefined);
  }
}

/** Whether reading a path searches folders recursively. */
async function searchesFolders(path: string, env: Environment): Promise<boolean> {
  const found = await env.look(path);
  if (found !== undefined || !isPattern(path)) return found?.isFolder === true;
  return [...alternatives(path)].some((one) => one.split('/').includes('**'));
}
