// @ts-check
/**
 * Tagging lines in a fresh process: the total CPU time of `decktype tag`, compared with a process that only parses
 * the lines with `JSON.parse`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cliOf, measured } from '../command.mjs';
import { cost, race, ratio } from '../harness.mjs';
import { faultyLines } from '../tagging.mjs';
import { costsOf, draw, fewOf, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** 50 MB of lines of 1.6 KB. */
const lineCount = 31_250;
const parser = fileURLToPath(new URL('../parse-lines.mjs', import.meta.url));

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function freshProcess(setting, ruleCount) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: lineCount });
  const folder = mkdtempSync(join(tmpdir(), 'decktype-fresh-'));
  const place = (/** @type {string} */ name) => join(folder, name);
  try {
    const lines = Buffer.from(`${standings.join('\n')}\n`);
    writeFileSync(place('rules.json'), JSON.stringify(rules));
    writeFileSync(place('lines.ndjson'), lines);
    const parse = [parser, place('lines.ndjson')];
    const { output } = await measured(parse);
    let mismatches = Number(output) === standings.length ? 0 : 1;
    /** @type {Contender[]} */
    const contenders = [contender('parse', parse, standings.length)];
    for (const build of setting.builds) {
      const command = [
        ...[cliOf(build), 'tag', place('lines.ndjson'), '--rules', place('rules.json')],
        ...['--out', place('tagged.ndjson'), '--quiet', '--no-config'],
      ];
      await measured(command);
      const few = fewOf(standings, ruleCount);
      const tagged = readFileSync(place('tagged.ndjson'));
      mismatches += faultyLines(tagged, { rules, standings, few });
      contenders.push(contender(build.name, command, standings.length));
    }
    const samples = await race(
      contenders,
      setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 11, warmUp: 1 },
    );
    const name = setting.builds[0]?.name ?? '';
    const size = `${(lines.length / 1e6).toFixed(0)} MB, ${sizeLabel(setting, ruleCount)}`;
    return [
      row(
        `decktype tag in a fresh process, against one that parses the lines, ${size}`,
        ratio(samples, name, 'parse'),
        { target: { atMost: 0.45 }, mismatches },
      ),
      row(`decktype tag in a fresh process, a deck, ${size}`, cost(samples, name), {
        unit: 'us',
        mismatches,
        builds: costsOf(samples, setting.builds),
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {readonly string[]} command @param {number} decks @returns {Contender} */
function contender(name, command, decks) {
  return {
    name,
    async round(stopwatch) {
      stopwatch.add((await measured(command)).cpu);
      return decks;
    },
  };
}
