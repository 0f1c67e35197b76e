/**
 * Finds rules and variants that match the same lists, where a rule set has no priorities: it reports
 * conflicts, or lets the simplest result win.
 */
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import { diagnose } from '../../diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Probe } from '../reasoning/probe.js';
import { culprit } from './findings.js';

/** A rule that matches a deck, with a variant that does, or bare where none does. */
interface Candidate {
  readonly identifier: string;
  readonly requirements: number;
}

interface Meeting {
  readonly first: string;
  readonly second: string;
  readonly decks: number[];
}

/**
 * Reports pairs that match the same lists, those of most lists first. The first of a pair gives the
 * label, only because it is tried first. With `simplest`, both have the fewest requirements.
 */
export function* conflictsInLists(
  probe: Probe,
  lists: DeckLists,
  matching: readonly (readonly number[])[],
): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  const { conflicts } = ruleSet;
  const meetings = new Map<string, Meeting>();
  const count = probe.countingOf(lists.corpus);
  for (const [deck, ranks] of matching.entries()) {
    if (ranks.length === 0) continue;
    count(deck);
    const candidates = ranks.flatMap((rank) => candidatesOf(probe, rank));
    const fewest = Math.min(...candidates.map(({ requirements }) => requirements));
    const [winner, ...others] =
      conflicts === 'simplest'
        ? candidates.filter(({ requirements }) => requirements === fewest)
        : candidates;
    for (const { identifier: second } of others) {
      const first = (winner as Candidate).identifier;
      const key = JSON.stringify([first, second]);
      const met = meetings.get(key) ?? { first, second, decks: [] };
      met.decks.push(deck);
      meetings.set(key, met);
    }
  }
  const ranked = [...meetings.values()]
    .map((met) => ({ ...met, count: lists.count(met.decks) }))
    .sort((x, y) => y.count - x.count);
  for (const { first, second, decks, count: met } of ranked) {
    const examples = lists.examples(decks).slice(0, mostExamples);
    const data = { first, second, lists: met, examples, conflicts };
    const pointer = childPointer(ruleSet.pointerOf(first) ?? '', 'identifier');
    const related = [culprit(ruleSet, second, 'this matches them, too')];
    yield diagnose('order-sensitive', pointer, data, { related });
  }
}

/** The results that a rule gives for the counted deck, which it matches. */
function candidatesOf(probe: Probe, rank: number): readonly Candidate[] {
  const { identifier, cards } = probe.ruleAt(rank);
  const variants = probe.variantsOf(rank).filter(({ condition }) => probe.holds(condition));
  if (variants.length === 0) return [{ identifier, requirements: cards.length }];
  return variants.map(({ variant }) => ({
    identifier: variant.identifier,
    requirements: cards.length + variant.cards.length,
  }));
}
