// @ts-check
/**
 * A cold start: the extra time of `decktype tag` on a tournament of 500 players, compared with an empty run of
 * Node. Measured in wall-clock time, because the user of a command waits for it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliOf, finished } from '../command.mjs';
import { race, spread, times } from '../harness.mjs';
import { faultyLines } from '../tagging.mjs';
import { measureScale } from './scale.mjs';
import { costsOf, draw, row } from './scenario.mjs';

/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const players = 500;
const nothing = 'node -e 0';

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function coldStart(setting, ruleCount) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: players });
  const folder = mkdtempSync(join(tmpdir(), 'decktype-cold-'));
  try {
    const place = (/** @type {string} */ name) => join(folder, name);
    writeFileSync(place('rules.json'), JSON.stringify(rules));
    writeFileSync(place('standings.json'), `[${standings.join(',')}]`);
    let mismatches = 0;
    /** @type {Contender[]} */
    const contenders = [];
    for (const build of setting.builds) {
      const command = [
        cliOf(build),
        'tag',
        place('standings.json'),
        ...['--rules', place('rules.json'), '--out', place('tagged.json'), '--quiet'],
      ];
      await finished(command);
      const tagged = JSON.parse(readFileSync(place('tagged.json'), 'utf8'));
      const lines = tagged.map((/** @type {unknown} */ standing) => JSON.stringify(standing));
      const output = Buffer.from(`${lines.join('\n')}\n`);
      mismatches += faultyLines(output, { rules, standings, few: standings });
      contenders.push(whole(build.name, command));
    }
    const scale = await measureScale(setting, 'wall');
    const samples = await race([whole(nothing, ['-e', '0']), ...contenders], {
      ...(setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 25, warmUp: 2 }),
      clock: 'wall',
    });
    const measured = setting.builds[0]?.name ?? '';
    const what = `decktype tag on ${players} players, longer than ${nothing}, ${ruleCount.toLocaleString('en')} rules`;
    const took = longer(samples.get(measured) ?? [], samples.get(nothing) ?? []);
    return [
      row(`${what} (scaled)`, times(took, scale), {
        // The rule files of games have tens to hundreds of rules.
        ...(ruleCount === 100 && { target: { atMost: 45 } }),
        unit: 'ms',
        mismatches,
      }),
      row(what, took, { unit: 'ms', mismatches, builds: costsOf(samples, setting.builds) }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {readonly string[]} command @returns {Contender} */
function whole(name, command) {
  return {
    name,
    async round(stopwatch) {
      await stopwatch.timeUntilDone(() => finished(command));
      return 1;
    },
  };
}

/**
 * The difference of the medians in milliseconds, and the quartiles of the differences per round.
 *
 * @param {readonly number[]} costs @param {readonly number[]} others
 */
function longer(costs, others) {
  const { low, high } = spread(costs.map((cost, at) => (cost - (others[at] ?? 0)) / 1000));
  return { median: (spread(costs).median - spread(others).median) / 1000, low, high };
}
