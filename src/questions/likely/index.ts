/** `decktype/likely`: guesses the deck from the cards seen so far. */

export { joinProfiles } from './join.js';
export type { ProfileDeck } from './layout.js';
export { makeProfiles, type ProfileOptions } from './make.js';
export type { Likely, LikelyDeck, LikelyOptions, Profiles, SeenCard } from './profiles.js';
export { ProfileError, readProfiles, saveProfiles } from './store.js';
