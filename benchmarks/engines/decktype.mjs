// @ts-check
/** decktype itself: the build in dist, or any other that is named, to compare two revisions. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {typeof import('../../src/index.js')} Library */
/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @param {string} path To a bundle of `src/index.ts`.
 * @returns {Promise<Library>}
 */
export async function loadLibrary(path) {
  return /** @type {Library} */ (await import(pathToFileURL(resolve(path)).href));
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
