/**
 * Finds rules and variants that match the same lists, where a rule set has no priorities: it reports
 * conflicts, or lets the simplest result win.
 */

import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Part } from '../../corpus/session/entry-ids.js';
import type { Session } from '../../corpus/session/session.js';
import type { Probe } from '../reasoning/probe.js';
import { culprit } from './findings.js';

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
  { program }: Probe,
  session: Session,
  lists: DeckLists,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const { conflicts } = ruleSet;
  const requirements = new Map<string, number>();
  for (const { identifier, cards, variants = [] } of ruleSet.rules) {
    requirements.set(identifier, cards.length);
    for (const one of variants) requirements.set(one.identifier, cards.length + one.cards.length);
  }
  const meetings = new Map<string, Meeting>();
  for (const [candidates, decks] of decksByCandidates(session)) {
    const identifiers = candidates.map(({ identifier, variant }) => variant ?? identifier);
    const counts = identifiers.map((one) => requirements.get(one) ?? 0);
    const fewest = Math.min(...counts);
    const [first = '', ...others] = identifiers.filter(
      (_, at) => conflicts !== 'simplest' || counts[at] === fewest,
    );
    for (const second of others) {
      const key = JSON.stringify([first, second]);
      const met = meetings.get(key) ?? { first, second, decks: [] };
      for (const deck of decks) met.decks.push(deck);
      meetings.set(key, met);
    }
  }
  const ranked = [...meetings.values()]
    .map((met) => ({ ...met, count: lists.count(met.decks) }))
    .sort((x, y) => y.count - x.count);
  for (const { first, second, decks, count: met } of ranked) {
    const examples = lists.examples(decks.sort((x, y) => x - y)).slice(0, mostExamples);
    const data = { first, second, lists: met, examples, conflicts };
    const pointer = childPointer(ruleSet.pointerOf(first) ?? '', 'identifier');
    const related = [culprit(ruleSet, second, 'this matches them, too')];
    yield diagnose('order-sensitive', pointer, data, { related });
  }
}

/** The decks that several rules or variants match, by what matches them. */
function decksByCandidates(session: Session): ReadonlyMap<readonly Part[], readonly number[]> {
  const found = new Map<readonly Part[], number[]>();
  for (let deck = 0; deck < session.corpus.deckCount; deck++) {
    const candidates = session.candidatesOf(deck);
    if (candidates.length < 2) continue;
    const decks = found.get(candidates);
    if (decks === undefined) found.set(candidates, [deck]);
    else decks.push(deck);
  }
  return found;
}
