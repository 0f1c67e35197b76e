// @ts-check
/** What a contender does in a round, and how its answers are held against others. */

/** @typedef {import('./engines/engine.mjs').Prepared} Prepared */
/** @typedef {import('./harness.mjs').Contender} Contender */
/** @typedef {import('./workload.mjs').Decklist} Decklist */

/** Decks are parsed this many at a time; few enough to stay in the cache until they are used. */
const batchSize = 500;

/** @param {string} line @returns {Decklist} */
export function readDeck(line) {
  return JSON.parse(line).decklist;
}

/** @param {Prepared} engine @param {readonly string[]} lines */
export function answers(engine, lines) {
  return lines.map((line) => engine.classify(readDeck(line)));
}

/** @param {readonly unknown[]} expected @param {readonly unknown[]} given */
export function differences(expected, given) {
  return expected.filter((answer, index) => answer !== given[index]).length;
}

/** @param {readonly string[]} lines @param {import('./harness.mjs').Stopwatch} stopwatch */
export function parseOnly(lines, stopwatch) {
  stopwatch.time(() => {
    let decks = 0;
    for (const line of lines) if (readDeck(line) !== undefined) decks++;
    return decks;
  });
  return lines.length;
}

/** @param {Prepared} engine @param {readonly string[]} lines @returns {Contender['round']} */
export function parseAndClassify(engine, lines) {
  return (stopwatch) => {
    stopwatch.time(() => {
      let found = 0;
      for (const line of lines) if (engine.classify(readDeck(line)) !== undefined) found++;
      return found;
    });
    return lines.length;
  };
}

/**
 * Parses the decks anew in every round, off the clock: the strings of a deck that was classified
 * before carry their hashes, which would flatter whoever looks them up.
 *
 * @param {Prepared} engine @param {readonly string[]} lines @returns {Contender['round']}
 */
export function classifyFresh(engine, lines) {
  return (stopwatch) => {
    for (let start = 0; start < lines.length; start += batchSize) {
      const decks = lines.slice(start, start + batchSize).map(readDeck);
      stopwatch.time(() => {
        let found = 0;
        for (const deck of decks) if (engine.classify(deck) !== undefined) found++;
        return found;
      });
    }
    return lines.length;
  };
}
