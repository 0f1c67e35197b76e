/** Rules at a revision of git. */
import { basename, dirname, resolve } from 'node:path';
import { areSameJson } from '../../../core/json/equal.js';
import { readProject } from '../../../core/project/read.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { findFiles } from '../../../questions/corpus/reading/paths.js';
import { notationOf } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { printError } from '../input/errors.js';
import { type ReadText, readInput } from '../input/files.js';
import { folderOf, isFile } from '../input/paths.js';
import { readRuleText } from '../input/rule-text.js';
import { findRules, isRuleFile } from './rules.js';

/** The rule files at a revision of git: those of folders and patterns may be others than now. */
export async function filesAt(
  env: Environment,
  revision: string,
  named: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of named) {
    const now = await env.look(path);
    if (now === undefined ? !isPattern(path) : !now.isFolder) {
      found.push(...(await findRules(env, [path])));
      continue;
    }
    const listed = await env.listRevision(revision, now ? path : folderOf(path));
    const tree = treeOf(listed);
    for (const { path: file } of await findFiles({ ...env, ...tree }, path)) {
      if (!(await isFile(tree, file))) continue;
      if (now === undefined || isRuleFile(file)) found.push(file);
    }
  }
  return found;
}

/** Files that are not on disk, to be found like those that are. */
function treeOf(paths: readonly string[]): Pick<Environment, 'list' | 'look' | 'realPath'> {
  const files = new Set(paths.map((path) => resolve(path)));
  const inside = new Map<string, Set<string>>();
  for (const file of files) {
    for (let way = file; way !== dirname(way); way = dirname(way)) {
      const names = inside.get(dirname(way)) ?? new Set();
      inside.set(dirname(way), names.add(basename(way)));
    }
  }
  return {
    list: async (path) => [...(inside.get(resolve(path)) ?? [])],
    async look(path) {
      const [isFile, isFolder] = [files.has(resolve(path)), inside.has(resolve(path))];
      return isFile || isFolder ? { isFile, isFolder, bytes: 0 } : undefined;
    },
    realPath: async (path) => resolve(path),
  };
}

/** Reads files as they are at a revision of git; undefined if it has none of the rule files. */
export async function readerAt(
  env: Environment,
  revision: string,
  files: readonly string[],
  overlay: string | undefined,
): Promise<ReadText | undefined> {
  const textAt = async (path: string) => {
    const text = await env.readRevision(revision, path);
    return text && ((await notationOf(path, text))?.json ?? text);
  };
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = await textAt(file);
    if (typeof text === 'string') texts.set(file, text);
  }
  if (texts.size === 0) return undefined;
  const isRules = new Set(files);
  return async (path) => {
    const text = texts.get(path) ?? (isRules.has(path) ? '[]' : await textAt(path));
    // An overlay that was not there changed nothing.
    return text ?? (text === null && path === overlay ? '{"changes":[]}' : readRuleText(env, path));
  };
}

/** Says where the project file named other rules: only the present one is read. */
export async function warnOfProject(
  env: Environment,
  revision: string,
  path: string | false | undefined,
): Promise<void> {
  // It may have been a link, or be missing in a partial clone: rules can be compared without it.
  const old = path && (await env.readRevision(revision, path).catch(() => undefined));
  if (!path || typeof old !== 'string') return;
  const [before, now] = [old, await readInput(env, path)].map(rulesIn);
  if (areSameJson(before, now)) return;
  await printError(
    env,
    `warning: ${path} named other rules at ${revision}; diff reads the present one, so rule files that it no longer names are not compared`,
  );
}

/** What a project file says of rules. */
function rulesIn(text: string): readonly unknown[] {
  const { rules, overlay, earlier, formats } = readProject(text, '').config ?? {};
  return [rules, overlay, earlier, formats];
}
