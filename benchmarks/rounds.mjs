// @ts-check
/** The work of a contender in a round, and the comparison of its answers with others. */

/** @typedef {import('./engines/engine.mjs').Prepared} Prepared */
/** @typedef {import('./harness.mjs').Contender} Contender */
/** @typedef {import('./workload.mjs').Decklist} Decklist */

/**
 * The number of decks parsed at a time. In practice, a deck is classified right after parsing, while it is still
 * in the first-level cache. This many decks fit into that cache; five hundred do not.
 */
const batchSize = 50;

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
 * Parses the decks anew in every round, untimed: the strings of a deck that was classified before have
 * cached hashes, which would favour engines that look them up.
 *
 * @param {Prepared} engine @param {readonly string[]} lines @returns {Contender['round']}
 */
export function classifyFresh(engine, lines) {
  return (stopwatch) => {
    for (const decks of batches(lines)) {
      stopwatch.time(() => {
        let found = 0;
        for (const deck of decks) if (engine.classify(deck) !== undefined) found++;
        return found;
      });
    }
    return lines.length;
  };
}

/**
 * The same for an engine that can answer with a promise. Other answers are not awaited.
 *
 * @param {import('./engines/engine.mjs').PreparedPeer} engine @param {readonly string[]} lines
 * @returns {Contender['round']}
 */
export function askFresh(engine, lines) {
  return async (stopwatch) => {
    for (const decks of batches(lines)) {
      await stopwatch.timeUntilDone(async () => {
        let found = 0;
        for (const deck of decks) {
          const answer = engine.classify(deck);
          if ((answer instanceof Promise ? await answer : answer) !== undefined) found++;
        }
        return found;
      });
    }
    return lines.length;
  };
}

/** @param {readonly string[]} lines */
function* batches(lines) {
  for (let start = 0; start < lines.length; start += batchSize) {
    yield lines.slice(start, start + batchSize).map(readDeck);
  }
}
