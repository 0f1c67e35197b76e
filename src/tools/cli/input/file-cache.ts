/**
 * Caches the texts that a command has read, and values computed from them. When a file changes, only the values
 * computed from it are dropped, so a repeated command redoes only what is needed.
 */

import { join, resolve, sep } from 'node:path';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { placesIn } from '../../../questions/corpus/place.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { placesBeside } from '../../../questions/corpus/reading/tournament-folder.js';
import { clearScreen } from '../console.js';
import type { Environment } from '../environment.js';
import { exit, printError, UserError } from './errors.js';
import { folderOf, leadsOutside, watchedPlace } from './paths.js';
import { readRuleText } from './rule-text.js';

/** Calls `make`, or returns its earlier value if none of the files at `paths` has changed since. */
export async function once<T>(
  env: Environment,
  key: string,
  paths: readonly string[],
  make: () => T | Promise<T>,
): Promise<T> {
  for (const path of paths) await env.onUse?.(path);
  const { made, outcome } = env;
  const before = outcome.code;
  let known = made?.get(key);
  if (known === undefined) {
    outcome.code = exit.fine;
    known = { paths, value: await make(), code: outcome.code };
    made?.set(key, known);
  }
  // Findings from when the value was made, such as skipped rules, still affect the exit code.
  outcome.code = Math.max(before, known.code);
  // Each key is used in one place only, so the type is right.
  return known.value as T;
}

/** The text of a file, or of standard input for `-`; rules are converted to JSON, see {@link readRuleText}. */
export function readSource(env: Environment, path: string): Promise<string> {
  return once(env, `text of ${path}`, [path], () =>
    env.textOf === undefined ? readRuleText(env, path) : env.textOf(path),
  );
}

/** Thrown by a watching command when its project file changes, because its options may change too. */
export class ProjectChanged extends Error {
  constructor(readonly file: string) {
    super(`${file} has changed`);
  }
}

/** Whether lists of the project file lead out of its folder, because a link replaced one since it was checked. */
async function listsLeadOut(env: Environment): Promise<boolean> {
  for (const [path, { allowsFiles }] of env.confined ?? []) {
    if (!allowsFiles && (await leadsOutside(path, env).catch(() => false))) return true;
  }
  return false;
}

/**
 * Runs a command once, or with `watch` again whenever its files change. The exit code is that of the last run.
 *
 * @param options options of the command; `config` is the project file
 * @throws ProjectChanged if the project file changes, or lists that it names lead out of its folder
 */
export async function runOnSources(
  env: Environment,
  { watch, config: projectFile }: { readonly watch?: boolean; readonly config?: string },
  run: (env: Environment) => Promise<void>,
): Promise<void> {
  if (!watch) return run(env);
  const made: NonNullable<Environment['made']> = new Map(env.made);
  const read = new Set<string>();
  const watching = { ...env, made, onUse: note };
  if (projectFile !== undefined) await note(projectFile);
  let { began: since = env.time() } = env;
  await attempt();
  const watcher = await env.watchFiles([...read], { since });
  for await (const changed of watcher) {
    for (const [key, { paths }] of made) {
      const files = paths.flatMap(filesOf);
      if (files.some((path) => changed.some((one) => isIn(one, path)))) made.delete(key);
    }
    // A terminal shows only the last run; a pipe gets all runs.
    if (env.stdout.isTerminal) await env.stdout.writeStyled(clearScreen);
    const isChanged = (file: string) => changed.some((one) => isIn(one, file));
    if (projectFile !== undefined && (isChanged(projectFile) || (await listsLeadOut(env)))) {
      throw new ProjectChanged(projectFile);
    }
    since = env.time();
    await attempt();
    await watcher.add([...read], since);
  }

  async function note(path: string): Promise<void> {
    if (path === '-') throw new UserError('standard input cannot be watched');
    for (const file of filesOf(path)) {
      const place = await watchedPlace(env, file);
      if (place !== undefined) read.add(place);
    }
  }

  async function attempt(): Promise<void> {
    env.outcome.code = exit.fine;
    env.reported?.clear();
    try {
      await run(watching);
    } catch (error) {
      // A file may be half written; the command runs again when it changes.
      if (!(error instanceof ExpectedError)) throw error;
      await printError(env, error.message);
      env.outcome.code = exit.unusable;
    }
  }
}

/**
 * All files that a path depends on: itself, the file of a place such as `nats.json#12`, and the details next to
 * standings.
 */
function filesOf(path: string): string[] {
  const files = [path, ...placesIn(path).map((place) => place.path)];
  return [...files, ...files.flatMap((file) => placesBeside(file, 'details.json'))];
}

/** Whether a changed file is at a path, in the folder that it names, or in the folder of a pattern. */
function isIn(changed: string, path: string): boolean {
  const place = resolve(isPattern(path) ? folderOf(path) : path);
  const file = resolve(changed);
  return file === place || file.startsWith(join(place, sep));
}
