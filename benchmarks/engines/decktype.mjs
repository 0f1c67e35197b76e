// @ts-check
/** decktype itself: the build in dist, or another build, for comparing revisions. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {typeof import('../../src/index.js') & typeof import('../../src/runtime.js') & typeof import('../../src/core/standings/index.js') & typeof import('../../src/core/standings/node.js') & typeof import('../../src/questions/corpus/index.js') & typeof import('../../src/core/decks/index.js')} Library */
/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @param {string} path Path of the built `index.js`; the other entry points are loaded from the same folder.
 * @returns {Promise<Library>}
 */
export async function loadLibrary(path) {
  const load = (/** @type {string} */ file) => import(pathToFileURL(file).href);
  const folder = dirname(resolve(path));
  const rooms = ['standings/index.js', 'standings/node.js', 'corpus/index.js', 'decks/index.js'];
  const others = ['runtime.js', ...rooms].map((name) => join(folder, name));
  // Builds of older revisions lack some entry points.
  const modules = await Promise.all(
    [resolve(path), ...others.filter((file) => existsSync(file))].map(load),
  );
  return /** @type {Library} */ (Object.assign({}, ...modules));
}

/**
 * Another entry point of the measured build, such as `analysis/index.js`.
 *
 * @param {{readonly path: string} | undefined} build @param {string} name
 */
export function loadEntry(build, name) {
  return import(pathToFileURL(join(dirname(resolve(build?.path ?? '')), name)).href);
}

/**
 * @param {Library} library
 * @param {string} [name]
 * @returns {Engine}
 */
export function decktypeEngine(library, name = 'decktype') {
  return {
    name,
    prepare(rules) {
      const matcher = library.compileRules(rules);
      return { classify: (decklist) => matcher.classify(decklist)?.id };
    },
  };
}
