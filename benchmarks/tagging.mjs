// @ts-check
/** Tagging the lines of a workload with `tagStream`, and checking its output. */
import { plainLoop } from './engines/plain-loop.mjs';
import { answers, differences } from './rounds.mjs';

/** @typedef {import('./engines/decktype.mjs').Library} Library */
/** @typedef {NonNullable<Parameters<Library['compileRules']>[1]>} CompileOptions */
/** @typedef {import('./harness.mjs').Stopwatch} Stopwatch */
/** @typedef {import('./rules.mjs').Rule} Rule */

/** Half of what `decktype tag` reads at once, and twice what other readers do. */
const chunkBytes = 1 << 17;

/**
 * How tagged decks are checked: the expected answers for the first lines, and how to read them from the
 * tagged decks.
 *
 * @typedef {object} Comparison
 * @property {(rules: readonly Rule[], few: readonly string[]) => readonly unknown[]} expect
 * @property {(deck: any) => unknown} read
 */

/** @type {Comparison} */
const firstMatch = {
  expect: (rules, few) => answers(plainLoop.prepare(rules), few).map((id) => id ?? 'other'),
  read: (deck) => deck?.id,
};

/**
 * @param {Library} library @param {readonly Rule[]} rules @param {readonly string[]} standings
 * @param {{readonly options?: CompileOptions, readonly comparison?: Comparison}} [mode]
 */
export function createTagging(library, rules, standings, { options, comparison } = {}) {
  const { compileRules, tagStream } = library;
  if (typeof tagStream !== 'function') throw new Error('this build has no tagStream');
  const matcher = compileRules(rules, options);
  const chunks = chunksOf(standings);
  return {
    /** @param {Stopwatch} stopwatch */
    async round(stopwatch) {
      await stopwatch.timeUntilDone(async () => {
        let length = 0;
        for await (const bytes of tagStream(matcher, chunks)) length += bytes.length;
        return length;
      });
      return standings.length;
    },
    /**
     * Tags once more and counts wrong lines: the decks of the first lines are compared with the expected
     * answers, everything else with the input, byte for byte.
     *
     * @param {readonly string[]} few
     */
    async mismatches(few) {
      const output = await collected(tagStream(matcher, chunks));
      return faultyLines(output, { rules, standings, few }, comparison);
    },
  };
}

/** @param {AsyncIterable<Uint8Array>} output */
async function collected(output) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  for await (const bytes of output) pieces.push(Buffer.from(bytes));
  return Buffer.concat(pieces);
}

/** Lines of JSON, in chunks as when reading a file. @param {readonly string[]} standings */
function chunksOf(standings) {
  const all = Buffer.from(`${standings.join('\n')}\n`);
  return Array.from({ length: Math.ceil(all.length / chunkBytes) }, (_, at) =>
    all.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );
}

/**
 * @param {Buffer} output
 * @param {{readonly rules: readonly Rule[], readonly standings: readonly string[], readonly few: readonly string[]}} input
 * @param {Comparison} [comparison] Default: the answer of the plain loop.
 */
export function faultyLines(output, { rules, standings, few }, { expect, read } = firstMatch) {
  const lines = output.toString().split('\n');
  const isComplete = lines.pop() === '' && lines.length === standings.length;
  if (!isComplete) return Math.max(1, Math.abs(lines.length - standings.length));
  const touched = differences(standings.map(withoutDeck), lines.map(withoutDeck));
  const tagged = lines.slice(0, few.length).map((line) => read(JSON.parse(line).deck));
  return touched + differences(expect(rules, few), tagged);
}

/** A standing of a workload without its deck, which is between two known fields. @param {string} line */
function withoutDeck(line) {
  return line.slice(0, line.lastIndexOf(',"deck":')) + line.slice(line.lastIndexOf(',"drop":'));
}
