/**
 * Declares what tests need from outside of the clone. If it is missing, they are skipped and the report gives
 * the reason, which Vitest's own `skipIf` does not support.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string;
  }
}

export type Need<T> =
  | { readonly met: true; readonly value: T }
  | { readonly met: false; readonly reason: string };

export const projectRoot = resolve(import.meta.dirname, '../..');

/** The folder of large real-world data next to the clone; `DECKTYPE_SHARED` overrides its path. */
export const shared: Need<string> = folder(
  process.env.DECKTYPE_SHARED ?? join(projectRoot, '../shared'),
  'set DECKTYPE_SHARED to the folder of shared data',
);

/** The site built by `npm run site`. */
export const site: Need<string> = folder(
  join(projectRoot, 'site'),
  'build the site with `npm run site`',
);

/** A folder that must exist; `remedy` says how to get it. */
function folder(path: string, remedy: string): Need<string> {
  return existsSync(path)
    ? { met: true, value: path }
    : { met: false, reason: `there is no folder ${path}; ${remedy}` };
}

/** A setting from the environment, such as the address of a running server. */
export function setting(variable: string, remedy: string): Need<string> {
  const value = process.env[variable];
  return value ? { met: true, value } : { met: false, reason: `${variable} is not set; ${remedy}` };
}

/** The first of these programs on the path, such as a browser. */
export function program(...names: readonly string[]): Need<string> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((at) => join(at, name))).find(isExecutable);
  return found
    ? { met: true, value: found }
    : { met: false, reason: `none of ${names.join(', ')} is installed` };
}

/**
 * A `describe` that passes what it needs to its body. If that is missing, the body never runs, so it can read
 * files while collecting tests, and one skipped test represents the whole suite.
 */
export function describeWith<T>(need: Need<T>, title: string, body: (value: T) => void): void {
  describe(title, () => {
    if (need.met) body(need.value);
    else skipped('the whole suite', need.reason);
  });
}

/** A `test` that receives what it needs, or is skipped with the reason. */
export function testWith<T>(
  need: Need<T>,
  title: string,
  body: (value: T) => void | Promise<void>,
): void {
  if (need.met) test(title, () => body(need.value));
  else skipped(title, need.reason);
}

function skipped(title: string, reason: string): void {
  test(title, (context) => {
    context.task.meta.skipReason = reason;
    context.skip(reason);
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
