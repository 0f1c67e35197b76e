/** The list of a group that is most worth a look: the one that is as much like another deck. */
import { madeOnce } from '../../../core/json/grouping.js';
import type { CorpusProfile } from './corpus-profile.js';

/** A deck that perhaps does not belong where a proposal puts it. */
export interface ReviewCandidate {
  readonly deck: number;
  /**
   * `missed`: it is in the group, and the rule does not win it; `joins`: it is not in the group, and
   * the rule wins it; `unlike`: it is in the group, and more like other lists.
   */
  readonly why: 'missed' | 'joins' | 'unlike';
}

/** With more decks on a side, a sample of them is used. */
const mostCompared = 60;
const mostCandidates = 200;

/**
 * The deck whose judgement says most about a proposed rule; undefined if none is in doubt.
 *
 * @param won the decks that the rule wins
 */
export function reviewCandidate(
  profile: CorpusProfile,
  group: readonly number[],
  won: ReadonlySet<number>,
  nearest: string | undefined,
): ReviewCandidate | undefined {
  const { corpus, similarity } = profile;
  const isOfGroup = new Set(group);
  const toGroup = similarity.meanTo(some(group, mostCompared));
  /** Label -> how alike a deck is to its decks. */
  const rivals = new Map<string, (deck: number) => number>();
  const missed = group.filter((deck) => !won.has(deck));
  const joins = [...won].filter((deck) => !isOfGroup.has(deck));
  const rest = group.filter((deck) => won.has(deck));
  const candidates = [
    ...some(missed, mostCandidates).map((deck) => ({ deck, why: 'missed' as const })),
    ...some(joins, mostCandidates).map((deck) => ({ deck, why: 'joins' as const })),
    ...some(rest, mostCandidates).map((deck) => ({ deck, why: 'unlike' as const })),
  ];
  let best: ReviewCandidate | undefined;
  let most = 0;
  for (const { deck, why } of candidates) {
    const label = why === 'joins' ? profile.labelOf(deck) : (nearest ?? '');
    const toOthers = madeOnce(rivals, label, () =>
      similarity.meanTo(some(outside(label), mostCompared)),
    );
    const [ownLikeness, otherLikeness] = [toGroup(deck), toOthers(deck)];
    if (why === 'unlike' && ownLikeness >= otherLikeness) continue;
    const both = ownLikeness + otherLikeness;
    // 1 where it is as much like both, 0 where it is like one of them alone.
    const doubt = both === 0 ? 0 : (2 * Math.min(ownLikeness, otherLikeness)) / both;
    const worth = doubt * Math.log2(1 + (corpus.weights[deck] as number));
    if (worth > most) {
      most = worth;
      best = { deck, why };
    }
  }
  return best;

  function outside(label: string): readonly number[] {
    return profile.decksOf(label).filter((deck) => !isOfGroup.has(deck));
  }
}

/** At most `most` of the decks, spread evenly. */
function some(decks: readonly number[], most: number): readonly number[] {
  if (decks.length <= most) return decks;
  return Array.from(
    { length: most },
    (_, at) => decks[Math.floor((at * decks.length) / most)] as number,
  );
}
