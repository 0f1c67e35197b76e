// @ts-check
/** decktype itself: the build in dist, or any other that is named, to compare two revisions. */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {typeof import('../../src/index.js') & typeof import('../../src/standings/index.js')} Library */
/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @param {string} path To the built `index.js`; the build's `standings` is loaded from beside it.
 * @returns {Promise<Library>}
 */
export async function loadLibrary(path) {
  const load = (/** @type {string} */ file) => import(pathToFileURL(file).href);
  const core = await load(resolve(path));
  const standings = await load(join(dirname(resolve(path)), 'standings/index.js'));
  return /** @type {Library} */ ({ ...core, ...standings });
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
