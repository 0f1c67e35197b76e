// @ts-check
/**
 * The one table of what is measured. A scenario runs in a process of its own, so that no row
 * depends on which others ran before; it returns one or more rows.
 */
import { tagBytes } from './bytes.mjs';
import { coldStart } from './cold.mjs';
import { compiling } from './compile.mjs';
import { corpusBuild, corpusLoad } from './corpora.mjs';
import { sessions, tagAll } from './corpus.mjs';
import * as growth from './growth.mjs';
import { manyMatchers } from './matchers.mjs';
import { dense, freshObjects } from './objects.mjs';
import { againstPeers } from './peers.mjs';
import { workers } from './workers.mjs';

/** @type {readonly import('./scenario.mjs').Scenario[]} */
export const scenarios = [
  ...sized('bytes', [100, 1000, 10_000, 100_000], tagBytes),
  ...sized('objects', [100, 1000, 10_000, 100_000], freshObjects),
  { name: 'growth', run: growth.bytes },
  { name: 'growth-objects', run: growth.objects },
  { name: 'dense', run: dense },
  ...sized('peers', [100, 1000], againstPeers),
  { name: 'workers', run: workers },
  ...sized('cold', [100, 1000], coldStart),
  ...sized('compile', [1000, 100_000], compiling),
  { name: 'matchers', run: manyMatchers },
  { name: 'corpus-build', run: corpusBuild },
  { name: 'corpus-load', run: corpusLoad },
  ...sized('corpus-tag', [100, 1000, 10_000], tagAll),
  ...sized('session', [100, 1000], sessions),
];

/**
 * @param {string} name @param {readonly number[]} sizes
 * @param {(setting: import('./scenario.mjs').Setting, rules: number) => Promise<readonly import('./scenario.mjs').Row[]>} run
 * @returns {import('./scenario.mjs').Scenario[]}
 */
function sized(name, sizes, run) {
  return sizes.map((rules) => ({
    name: `${name}-${rules}`,
    run: (setting) => run(setting, rules),
  }));
}
