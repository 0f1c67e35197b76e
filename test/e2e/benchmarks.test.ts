/** The benchmarks run on the build, and all engines in them give the same answers. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';

interface Report {
  readonly mismatches: number;
  readonly outcomes: readonly {
    readonly name: string;
    readonly rows: readonly {
      readonly what: string;
      readonly reached: { readonly median: number };
    }[];
  }[];
}

const bench = async (...options: readonly string[]) => {
  const script = join(projectRoot, 'benchmarks/run.mjs');
  const run = promisify(execFile);
  return (await run(process.execPath, [script, ...options], { cwd: projectRoot })).stdout;
};

describe('a quick run of the benchmarks', () => {
  test('has no mismatches and a figure for everything that has a target', async () => {
    // `bench` rejects if the exit code is not 0.
    const { mismatches, outcomes } = JSON.parse(await bench('--quick', '--json')) as Report;
    expect(mismatches).toBe(0);
    const rows = outcomes.flatMap((outcome) => outcome.rows);
    expect(rows.filter(({ reached }) => !Number.isFinite(reached.median))).toEqual([]);
    const subjects = [
      'parse + classify against JSON.parse alone',
      'times faster than the plain loop',
      'bytes -> tagged bytes',
      'growth of tagging (bytes)',
      'decktype tag on 500 players',
      'dense set',
      'compileRules of a parsed value against JSON.parse',
      'parseRules of the text against JSON.parse',
      'a saved program loaded',
      'a second matcher',
      'a tenth matcher',
      'tag a corpus anew',
      'session, 95 % of edits, 107 rules, 1,000,000 lists',
      'session, 95 % of edits, 1,000 rules',
      'in a fresh process, against one that parses the lines',
      'conflicts reported, against the first wins',
      'the simplest wins, against the first wins',
      'names by colours, against the first wins',
      'memory of a stored list',
      'explain, 5,000 rules',
      'the JSON of explain',
    ];
    const missing = subjects.filter((part) => !rows.some(({ what }) => what.includes(part)));
    expect(missing).toEqual([]);
  });

  test('can be limited to one scenario, and prints a table', async () => {
    const printed = await bench('--quick', '--only', 'growth');
    expect(printed).toMatch(/^what +target +reached +quartiles$/m);
    expect(printed).toMatch(/2 rows, 0 mismatches/);
  });
});
