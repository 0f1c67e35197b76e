/** Joins profiles. */
import { cardIdentity } from '../../core/decks/identity.js';
import { cardKey, type ProfileData, startsOf } from './layout.js';
import { Profiles } from './profiles.js';
import { ProfileError } from './store.js';
import { assembled, type DeckSums, noSums, weightsAt } from './sums.js';

/**
 * Profiles of the lists of both.
 *
 * @throws ProfileError if they compare names in another way, or have another half-life.
 */
export function joinProfiles({ data: one }: Profiles, { data: other }: Profiles): Profiles {
  if (one.names.join() !== other.names.join() || one.halfLife !== other.halfLife) {
    throw new ProfileError(
      'these profiles compare names in another way, or have another half-life; build them with the same settings',
    );
  }
  const times = [one, other].flatMap(({ newest }) => newest ?? []);
  const newest = times.length === 0 ? undefined : Math.max(...times);
  const decks = new Map<string | undefined, DeckSums>();
  for (const data of [one, other]) {
    const age = newest === undefined ? 0 : newest - (data.newest ?? newest);
    const { lists, played } = weightsAt(age, data.halfLife);
    for (const sums of sumsOf(data)) {
      const known = decks.get(sums.deck?.id) ?? noSums(sums.deck);
      decks.set(sums.deck?.id, known);
      add(known, sums, lists, played);
    }
  }
  const settings = { names: one.names, halfLife: one.halfLife, newest };
  return new Profiles(assembled(settings, [...decks.values()]));
}

/** Adds sums of one deck, multiplied by the weight that they have by now. */
function add(to: DeckSums, from: DeckSums, scale: number, playedScale: number): void {
  to.played += from.played * playedScale;
  to.lists += from.lists * scale;
  to.size += from.size * scale;
  for (const [key, { name, isSide, chances }] of from.cards) {
    const known = to.cards.get(key) ?? { name, isSide, chances: [] };
    to.cards.set(key, known);
    for (const [copy, chance] of chances.entries()) {
      known.chances[copy] = (known.chances[copy] ?? 0) + chance * scale;
    }
  }
}

function sumsOf(data: ProfileData): DeckSums[] {
  const { cards, isSide, owners, chances } = data;
  const [copyStarts, entryStarts] = [startsOf(data.copyCounts), startsOf(data.entryCounts)];
  const fold = cardIdentity(data.names).name;
  const sums = [...data.decks, undefined].map((deck, at): DeckSums => {
    const [played, lists] = [data.played[at] as number, data.lists[at] as number];
    return { ...noSums(deck), played, lists, size: data.sizes[at] as number };
  });
  for (const [card, name] of cards.entries()) {
    const inSide = isSide[card] === 1;
    const key = cardKey(fold(name), inSide);
    const first = copyStarts[card] as number;
    for (let copy = first; copy < (copyStarts[card + 1] as number); copy++) {
      const end = entryStarts[copy + 1] as number;
      for (let entry = entryStarts[copy] as number; entry < end; entry++) {
        const own = (sums[owners[entry] as number] as DeckSums).cards;
        const known = own.get(key) ?? { name, isSide: inSide, chances: [] };
        own.set(key, known);
        known.chances[copy - first] = chances[entry] as number;
      }
    }
  }
  return sums;
}
