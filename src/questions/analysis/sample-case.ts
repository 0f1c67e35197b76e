/** A first case for rules: a list that the rules classify today. */
import type { Matcher } from '../../core/engine/matcher.js';
import { type Case, runCase } from './cases.js';
import { createProbe } from './reasoning/probe.js';

/**
 * A case with the smallest deck of the first rule that wins that deck; undefined where no rule does.
 *
 * @example
 * sampleCase(matcher) // { name: 'the smallest Charizard', list: '2 Charizard ex', expect: 'charizard' }
 */
export function sampleCase(matcher: Matcher): Case | undefined {
  const probe = createProbe(matcher.program);
  for (let rank = 0; rank < probe.ruleCount; rank++) {
    const { identifier, name } = probe.ruleAt(rank);
    const [deck = []] = probe.witnessesOf(rank).decks;
    if (deck.length === 0) continue;
    const text = deck.map((card) => `${card.count} ${card.name}`).join('\n');
    for (const list of [text, deck]) {
      const sample = { name: `the smallest ${name}`, list, expect: identifier };
      if (runCase(matcher, sample).outcome === 'passed') return sample;
    }
  }
  return undefined;
}
