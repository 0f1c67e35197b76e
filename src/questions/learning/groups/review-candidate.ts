/** Finds the list of a group that most deserves a review: one that is just as similar to another deck. */
import { madeOnce } from '../../../core/json/grouping.js';
import type { CorpusProfile } from './corpus-profile.js';

/** A deck that might not belong where a proposal puts it. */
export interface ReviewCandidate {
  readonly deck: number;
  /**
   * `missed`: it is in the group, but the rule does not win it; `joins`: it is not in the group, but the rule
   * wins it; `unlike`: it is in the group, but more similar to other lists.
   */
  readonly why: 'missed' | 'joins' | 'unlike';
}

/** With more decks on a side, a sample is used. */
const mostCompared = 60;
const mostCandidates = 200;

/**
 * The deck whose review says most about a proposed rule; undefined if none is doubtful.
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
  /** Label -> the similarity of a deck to its decks. */
  const rivals = new Map<string, (deck: number) => number>();
  const missed = group.filter((deck) => !won.has(deck));
  const joins = [...won].filter((deck) => !isOfGroup.has(deck));
  const rest = group.filter((deck) => won.has(deck));
  const sides = [
    ['missed', missed],
    ['joins', joins],
    ['unlike', rest],
  ] as const;
  const candidates = sides.flatMap(([why, decks]) =>
    some(decks, mostCandidates).map((deck) => ({ deck, why })),
  );
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
    // 1 if it is equally similar to both, 0 if it is similar to only one.
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
