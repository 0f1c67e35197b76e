/** The games of decklists, and the names by which callers can refer to them. */

/** Game, minimum deck size, names. Pokémon TCG Pocket has smaller decks. */
const games = [
  ['pokemon', 60, 'ptcg', 'pokemon', 'pokémon'],
  ['pokemon', 20, 'pocket', 'tcgp'],
  ['magic', 60, 'mtg', 'magic'],
  ['yugioh', 40, 'ygo', 'yugioh', 'yu-gi-oh'],
  ['hearthstone', 30, 'hs', 'hearthstone'],
  ['onepiece', 50, 'op', 'optcg', 'onepiece', 'one piece'],
  ['digimon', 50, 'dcg', 'digimon'],
  ['gundam', 50, 'gundam', 'gcg'],
  ['dragonball', 50, 'dbfw', 'dbs', 'dbscg', 'dragonball', 'dragon ball', 'fusionworld'],
  ['lorcana', 60, 'lorcana', 'lor'],
  ['starwars', 50, 'swu', 'starwars', 'star wars'],
  ['riftbound', 40, 'riftbound', 'rb'],
  ['vgc', undefined, 'vgc', 'showdown'],
] as const;

/** The name of a game, as used by readers. */
export type DeckGame = (typeof games)[number][0];

/** Finds a game by its name, a short form or Limitless' id. Case does not matter. */
export function findGame(name: string | undefined): DeckGame | undefined {
  return gameNamed(name)?.[0];
}

/** The minimum size of a deck of a game; undefined if it is not known. */
export function leastSizeOf(game: string | undefined): number | undefined {
  return gameNamed(game)?.[1];
}

function gameNamed(given: string | undefined): (typeof games)[number] | undefined {
  if (given === undefined) return undefined;
  const wanted = given.trim().toLowerCase();
  return games.find(([, , ...names]) => names.some((name) => name === wanted));
}
