import { holdingsOf } from './layout.js';
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
    const { cards, isSide, chances, played, lists, sizes } = data;
    const weight = sums.weightsAt(data.newest);
    const decks = [...data.decks, undefined].map((deck, at) =>
      sums.addLists(
        deck,
        (played[at] as number) * weight.played,
        (lists[at] as number) * weight.lists,
        (sizes[at] as number) * weight.lists,
      ),
    );
    for (const [at, holdings] of holdingsOf(data).entries()) {
      const card = sums.card(cards[at] as string, isSide[at] === 1);
      for (const { owner, first, end } of holdings) {
        const own = chancesIn(card, decks[owner] as number);
        for (const [copy, chance] of chances.slice(first, end).entries()) {
          (own[copy] as number) += chance * weight.lists;
        }
      }
    }
  }
  return new Profiles(sums.data());
}
