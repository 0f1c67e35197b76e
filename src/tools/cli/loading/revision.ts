/** Rules at a git revision. */
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

/** The rule files at a git revision: folders and patterns can contain different files there than now. */
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

/** A file system of the given paths, which are not on disk, for finding files. */
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

/** Returns a reader of files at a git revision; undefined if none of the rule files exists there. */
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
    // A missing overlay is like an overlay without changes.
    return text ?? (text === null && path === overlay ? '{"changes":[]}' : readRuleText(env, path));
  };
}

/** Warns if the project file named other rules at the revision: only its current version is read. */
export async function warnOfProject(
  env: Environment,
  revision: string,
  path: string | false | undefined,
): Promise<void> {
  // The file may have been a link, or be missing in a partial clone. Rules can still be compared without it.
  const old = path && (await env.readRevision(revision, path).catch(() => undefined));
  if (!path || typeof old !== 'string') return;
  const [before, now] = [old, await readInput(env, path)].map(rulesIn);
  if (areSameJson(before, now)) return;
  await printError(
    env,
    `warning: ${path} named other rules at ${revision}; diff reads the present one, so rule files that it no longer names are not compared`,
  );
}

/** The fields of a project file about rules. */
function rulesIn(text: string): readonly unknown[] {
  const { rules, overlay, earlier, formats } = readProject(text, '').config ?? {};
  return [rules, overlay, earlier, formats];
}
