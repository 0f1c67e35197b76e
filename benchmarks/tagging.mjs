// @ts-check
/** Tagging the lines of a workload with `tagStream`, and holding what comes out against them. */
import { plainLoop } from './engines/plain-loop.mjs';
import { answers, differences } from './rounds.mjs';

/** @typedef {import('./engines/decktype.mjs').Library} Library */
/** @typedef {import('./harness.mjs').Stopwatch} Stopwatch */
/** @typedef {import('./rules.mjs').Rule} Rule */

/** Half of what `decktype tag` reads at once, twice of what other readers do. */
const chunkBytes = 1 << 17;

/** @param {Library} library @param {readonly Rule[]} rules @param {readonly string[]} standings */
export function createTagging(library, rules, standings) {
  const { compileRules, tagStream } = library;
  if (typeof tagStream !== 'function') throw new Error('this build has no tagStream');
  const matcher = compileRules(rules);
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
     * Tags once more and counts the lines that came out wrong: the decks are held against the
     * plain loop's answers for the first lines, all else against the input, byte for byte.
     *
     * @param {readonly string[]} few
     */
    async mismatches(few) {
      const output = await collected(tagStream(matcher, chunks));
      return faultyLines(output, { rules, standings, few });
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

/** Lines of JSON, in pieces as a file is read. @param {readonly string[]} standings */
function chunksOf(standings) {
  const all = Buffer.from(`${standings.join('\n')}\n`);
  return Array.from({ length: Math.ceil(all.length / chunkBytes) }, (_, at) =>
    all.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );
}

/**
 * @param {Buffer} output
 * @param {{readonly rules: readonly Rule[], readonly standings: readonly string[], readonly few: readonly string[]}} input
 */
export function faultyLines(output, { rules, standings, few }) {
  const lines = output.toString().split('\n');
  const isComplete = lines.pop() === '' && lines.length === standings.length;
  if (!isComplete) return Math.max(1, Math.abs(lines.length - standings.length));
  const touched = differences(standings.map(withoutDeck), lines.map(withoutDeck));
  const expected = answers(plainLoop.prepare(rules), few).map((id) => id ?? 'other');
  return touched + differences(expected, lines.slice(0, few.length).map(deckOf));
}

/** A workload's standing without the value of its deck, which is between two known fields. @param {string} line */
function withoutDeck(line) {
  return line.slice(0, line.lastIndexOf(',"deck":')) + line.slice(line.lastIndexOf(',"drop":'));
}

/** @param {string} line @returns {unknown} */
function deckOf(line) {
  return JSON.parse(line).deck?.id;
}
