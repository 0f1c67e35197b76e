// @ts-check
/**
 * The common form of all engines in a race.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(rules: readonly import('../rules.mjs').Rule[]) => Prepared} prepare
 */

/**
 * @typedef {object} Prepared
 * @property {(decklist: import('../workload.mjs').Decklist) => string | undefined} classify The
 *   identifier of the variant or the rule, or undefined.
 */

/**
 * A rule engine from npm, which might not be installed, and can answer asynchronously.
 *
 * @typedef {object} Peer
 * @property {string} name
 * @property {(rules: readonly import('../rules.mjs').Rule[]) => Promise<PreparedPeer>} prepare
 *   Rejects with a `MissingPackage` if the engine is not installed.
 */

/**
 * @typedef {object} PreparedPeer
 * @property {(decklist: import('../workload.mjs').Decklist) => string | undefined | Promise<string | undefined>} classify
 */

/** Thrown if a package is not installed, or not for this machine. */
export class MissingPackage extends Error {
  /** @param {string} name @param {unknown} cause */
  constructor(name, cause) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (cause);
    const reason =
      code === 'ERR_MODULE_NOT_FOUND'
        ? 'not installed; npm install --prefix benchmarks does that'
        : message.split('\n')[0];
    super(`${name} is left out: ${reason}`);
    this.name = 'MissingPackage';
  }
}

/**
 * Loads a package of benchmarks/package.json. The library must not depend on it, so neither types nor
 * bundlers may follow this import.
 *
 * @param {string} name
 */
export async function loadPackage(name) {
  try {
    return await import(name);
  } catch (error) {
    throw new MissingPackage(name, error);
  }
}
