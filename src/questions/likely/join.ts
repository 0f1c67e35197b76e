import { startsOf } from './layout.js';
import { Profiles } from './profiles.js';
import { ProfileError } from './store.js';
import { chancesIn, ProfileSums } from './sums.js';

/**
 * Joins two profiles. Older lists weigh less, as in profiles built from all lists together. Lists without a
 * date count as new as the newest list of their own profiles; if these have no dates, their lists do not age.
 *
 * @throws ProfileError if the profiles compare names differently or have different half-lives.
 */
export function joinProfiles({ data: one }: Profiles, { data: other }: Profiles): Profiles {
  const { names, halfLife } = one;
  if (names.join() !== other.names.join() || halfLife !== other.halfLife) {
    throw new ProfileError(
      'these profiles compare names in another way, or have another half-life',
    );
  }
  const times = [one, other].flatMap(({ newest }) => newest ?? []);
  const newest = times.length === 0 ? undefined : Math.max(...times);
  const sums = new ProfileSums({ names, halfLife, newest });
  for (const data of [one, other]) {
    const { cards, isSide, owners, chances, played, lists, sizes } = data;
    const [holdings, copies] = [startsOf(data.holdingCounts), startsOf(data.copyCounts)];
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
      for (let held = holdings[at] as number; held < (holdings[at + 1] as number); held++) {
        const own = chancesIn(card, decks[owners[held] as number] as number);
        const added = chances.slice(copies[held], copies[held + 1]);
        for (const [copy, chance] of added.entries()) {
          (own[copy] as number) += chance * weight.lists;
        }
      }
    }
  }
  return new Profiles(sums.data());
}
