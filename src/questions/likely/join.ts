/** Joins profiles. */
import { startsOf } from './layout.js';
import { Profiles } from './profiles.js';
import { ProfileError } from './store.js';
import { chancesIn, ProfileSums } from './sums.js';

/**
 * Profiles of the lists of both.
 *
 * @throws ProfileError if they compare names in another way, or have another half-life.
 */
export function joinProfiles({ data: one }: Profiles, { data: other }: Profiles): Profiles {
  const { names, halfLife } = one;
  if (names.join() !== other.names.join() || halfLife !== other.halfLife) {
    throw new ProfileError(
      'these profiles compare names in another way, or have another half-life; build them with the same settings',
    );
  }
  const times = [one, other].flatMap(({ newest }) => newest ?? []);
  const newest = times.length === 0 ? undefined : Math.max(...times);
  const sums = new ProfileSums({ names, halfLife, newest });
  for (const data of [one, other]) {
    const { cards, isSide, owners, chances, played, lists, sizes } = data;
    const [copyStarts, entryStarts] = [startsOf(data.copyCounts), startsOf(data.entryCounts)];
    const weight = sums.weightsAt(data.newest);
    const decks = [...data.decks, undefined].map((deck, at) =>
      sums.addLists(
        deck,
        (played[at] as number) * weight.played,
        (lists[at] as number) * weight.lists,
        (sizes[at] as number) * weight.lists,
      ),
    );
    for (const [at, name] of cards.entries()) {
      const card = sums.card(name, isSide[at] === 1);
      const first = copyStarts[at] as number;
      for (let copy = first; copy < (copyStarts[at + 1] as number); copy++) {
        const end = entryStarts[copy + 1] as number;
        for (let entry = entryStarts[copy] as number; entry < end; entry++) {
          const own = chancesIn(card, decks[owners[entry] as number] as number);
          (own[copy - first] as number) += (chances[entry] as number) * weight.lists;
        }
      }
    }
  }
  return new Profiles(sums.data());
}
