// @ts-check
/** decktype and general rule engines from npm on the same fresh objects. */
import { MissingPackage } from '../engines/engine.mjs';
import { jsonLogic, jsonLogicOnArray } from '../engines/json-logic.mjs';
import { jsonRulesEngine } from '../engines/json-rules-engine.mjs';
import { mingo } from '../engines/mingo.mjs';
import { plainLoop } from '../engines/plain-loop.mjs';
import { sift } from '../engines/sift.mjs';
import { zen } from '../engines/zen.mjs';
import { cost, race, ratio } from '../harness.mjs';
import { answers, askFresh, classifyFresh, differences, readDeck } from '../rounds.mjs';
import { draw, loadBuilds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../engines/engine.mjs').Peer} Peer */
/** @typedef {import('../engines/engine.mjs').PreparedPeer} PreparedPeer */
/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** @type {readonly Peer[]} */
const peers = [jsonLogic, jsonLogicOnArray, mingo, sift, zen, jsonRulesEngine];

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function againstPeers(setting, ruleCount) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: 2000 });
  const installed = await prepareInstalled(setting, rules);
  const [build] = await loadBuilds(setting);
  if (installed.length === 0 || build === undefined) return [];
  const matcher = build.engine.prepare(rules);
  const expected = answers(plainLoop.prepare(rules), standings);
  const wrong = differences(expected, answers(matcher, standings));

  /** @type {Contender[]} */
  const contenders = [{ name: build.name, round: classifyFresh(matcher, standings) }];
  /** @type {Map<string, number>} */
  const mismatches = new Map();
  for (const { name, peer } of installed) {
    const { decks, faults } = await tryOut(peer, standings, expected, setting.quick);
    mismatches.set(name, wrong + faults);
    contenders.push({ name, round: askFresh(peer, standings.slice(0, decks)) });
  }
  const samples = await race(
    contenders,
    setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 11, warmUp: 3 },
  );

  const size = sizeLabel(setting, ruleCount);
  const speedUps = installed.map(({ name }) => ({
    name,
    reached: ratio(samples, name, build.name),
    mismatches: mismatches.get(name) ?? 0,
  }));
  const [best] = speedUps.toSorted((x, y) => x.reached.median - y.reached.median);
  return [
    ...(best === undefined
      ? []
      : [
          row(
            `times faster than the best general rule engine (${best.name}), ${size}`,
            best.reached,
            {
              ...(ruleCount === 1000 && { target: { atLeast: 30 } }),
              mismatches: best.mismatches,
            },
          ),
        ]),
    ...speedUps.map(({ name, reached, mismatches }) =>
      row(`times faster than ${name}, ${size}`, reached, { mismatches }),
    ),
    ...[build, ...installed].map(({ name }) =>
      row(`${name}: fresh objects, a deck, ${size}`, cost(samples, name), {
        unit: 'us',
        mismatches: mismatches.get(name) ?? wrong,
      }),
    ),
  ];
}

/** @param {Setting} setting @param {readonly Rule[]} rules */
async function prepareInstalled({ note }, rules) {
  const installed = [];
  for (const { name, prepare } of peers) {
    try {
      installed.push({ name, peer: await prepare(rules) });
    } catch (error) {
      if (!(error instanceof MissingPackage)) throw error;
      note(error.message);
    }
  }
  return installed;
}

/**
 * Checks the answers of a peer, on as many decks as it can process in a fifth of a second; it gets the same number
 * in each round.
 *
 * @param {PreparedPeer} peer @param {readonly string[]} standings
 * @param {readonly (string | undefined)[]} expected @param {boolean} quick
 */
async function tryOut(peer, standings, expected, quick) {
  const least = quick ? 5 : 40;
  const ends = performance.now() + (quick ? 20 : 200);
  let decks = 0;
  let faults = 0;
  for (const line of standings) {
    if (decks >= least && performance.now() > ends) break;
    if ((await peer.classify(readDeck(line))) !== expected[decks]) faults++;
    decks++;
  }
  return { decks, faults };
}
