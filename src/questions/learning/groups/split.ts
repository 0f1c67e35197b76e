/** Splits a group of decks by label, or else where its lists differ most. */
import type { Scheduler } from '../scheduler.js';
import type { CorpusProfile } from './corpus-profile.js';
import { bySize, type Groups, groupCut, groupDecks, listsIn } from './group.js';

/** The fewest lists of a part; other decks join the part of the most similar deck. */
const fewestInPart = 2;
const cutStep = 0.05;

/**
 * Returns the parts of a group, most lists first; none if all its lists are alike. If most of its lists have a
 * label, the group is split by label only. Otherwise, the similarity cut is raised from that of all groups
 * until there are two parts or more.
 */
export async function splitGroup(
  { corpus, similarity, named }: CorpusProfile,
  group: readonly number[],
  scheduler: Scheduler,
): Promise<Groups> {
  if (named.ofGroup(group) !== '') {
    const parts = named.byLabel(group);
    return parts.length < 2 ? [] : parts;
  }
  for (let cut = groupCut + cutStep; cut < 1; cut += cutStep) {
    const found = await groupDecks(corpus, similarity, group, scheduler, cut);
    const parts = found
      .filter((part) => listsIn(corpus, part) >= fewestInPart)
      .map((part) => [...part]);
    if (parts.length < 2) continue;
    const others = similarity.among(parts.flat());
    const partOf = parts.flatMap((part) => part.map(() => part));
    for (const deck of found.filter((part) => listsIn(corpus, part) < fewestInPart).flat()) {
      partOf[others.nearest(deck).place]?.push(deck);
    }
    for (const part of parts) part.sort((x, y) => x - y);
    return bySize(
      corpus,
      parts.sort(([x = 0], [y = 0]) => x - y),
    );
  }
  return [];
}
