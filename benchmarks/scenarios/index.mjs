// @ts-check
/**
 * The table of all scenarios. A scenario runs in a separate process, so that rows do not depend on the scenarios run
 * before; it returns one or more rows.
 */
import { tagBytes } from './bytes.mjs';
import { coldStart } from './cold.mjs';
import { compiling } from './compile.mjs';
import { corpusBuild, corpusLoad } from './corpora.mjs';
import { tagAll } from './corpus.mjs';
import { explaining } from './explain.mjs';
import { freshProcess } from './fresh.mjs';
import * as growth from './growth.mjs';
import { kindsOfCards, readTables } from './kinds.mjs';
import { analyseMagic, tagMagic } from './magic.mjs';
import { manyMatchers } from './matchers.mjs';
import { otherModes } from './modes.mjs';
import { dense, freshObjects } from './objects.mjs';
import { againstPeers } from './peers.mjs';
import { sessions } from './sessions.mjs';
import { workers } from './workers.mjs';

/** @type {readonly import('./scenario.mjs').Scenario[]} */
export const scenarios = [
  ...sized('bytes', [100, 1000, 10_000, 100_000], tagBytes),
  ...sized('fresh', [100, 1000], freshProcess),
  ...sized('modes', [100, 1000], otherModes),
  ...sized('objects', [100, 1000, 10_000, 100_000], freshObjects),
  { name: 'growth', run: growth.bytes },
  { name: 'growth-objects', run: growth.objects },
  { name: 'dense', run: dense },
  ...sized('peers', [100, 1000], againstPeers),
  { name: 'workers', repeats: true, run: workers },
  ...sized('cold', [100, 1000], coldStart),
  ...sized('compile', [1000, 100_000], compiling),
  ...sized('kinds', [1000], kindsOfCards),
  { name: 'card-table', run: readTables },
  { name: 'matchers', run: manyMatchers },
  { name: 'corpus-build', run: corpusBuild },
  { name: 'corpus-load', run: corpusLoad },
  ...sized('corpus-tag', [100, 1000, 10_000], tagAll),
  {
    name: 'session-107',
    repeats: true,
    run: (setting) => sessions(setting, { rules: 107, lists: 100_000 }),
  },
  { name: 'session-1000', run: (setting) => sessions(setting, { rules: 1000, lists: 100_000 }) },
  {
    name: 'session-107-million',
    run: (setting) => sessions(setting, { rules: 107, lists: 1_000_000 }),
  },
  {
    name: 'session-1000-million',
    repeats: true,
    run: (setting) => sessions(setting, { rules: 1000, lists: 1_000_000 }),
  },
  { name: 'explain', run: explaining },
  { name: 'magic-corpus', run: analyseMagic },
  { name: 'magic-tag', run: tagMagic },
];

/**
 * The same scenario in several sizes. Only the first is used in a quick run, whose few rules would make all sizes
 * equal.
 *
 * @param {string} name @param {readonly number[]} sizes
 * @param {(setting: import('./scenario.mjs').Setting, rules: number) => Promise<readonly import('./scenario.mjs').Row[]>} run
 * @returns {import('./scenario.mjs').Scenario[]}
 */
function sized(name, sizes, run) {
  return sizes.map((rules, at) => ({
    name: `${name}-${rules}`,
    repeats: at > 0,
    run: (setting) => run(setting, rules),
  }));
}
