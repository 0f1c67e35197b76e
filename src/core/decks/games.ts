/** The games of decklists, and the names by which callers can refer to them. */

const names = {
  pokemon: ['ptcg', 'pokemon', 'pokémon', 'pocket', 'tcgp'],
  magic: ['mtg', 'magic'],
  yugioh: ['ygo', 'yugioh', 'yu-gi-oh'],
  hearthstone: ['hs', 'hearthstone'],
  onepiece: ['op', 'optcg', 'onepiece', 'one piece'],
  digimon: ['dcg', 'digimon'],
  gundam: ['gundam', 'gcg'],
  dragonball: ['dbfw', 'dbs', 'dbscg', 'dragonball', 'dragon ball', 'fusionworld'],
  lorcana: ['lorcana', 'lor'],
  starwars: ['swu', 'starwars', 'star wars'],
  riftbound: ['riftbound', 'rb'],
  vgc: ['vgc', 'showdown'],
} as const;

/** The name of a game, as used by readers. */
export type DeckGame = keyof typeof names;

const gameOfName: ReadonlyMap<string, DeckGame> = new Map(
  (Object.keys(names) as DeckGame[]).flatMap((game) =>
    names[game].map((name): [string, DeckGame] => [name, game]),
  ),
);

/** Finds a game by its name, a short form or Limitless' id. Case does not matter. */
export function findGame(name: string | undefined): DeckGame | undefined {
  return name === undefined ? undefined : gameOfName.get(name.trim().toLowerCase());
}

const leastSizes: Readonly<Record<string, number>> = {
  ptcg: 60,
  pocket: 20,
  mtg: 60,
  ygo: 40,
  hs: 30,
  op: 50,
  dcg: 50,
  gundam: 50,
  lorcana: 60,
  swu: 50,
  riftbound: 40,
};

/** The minimum size of a deck of a game, by the game's short name. */
export function leastSizeOf(game: string | undefined): number | undefined {
  return leastSizes[game?.trim().toLowerCase() ?? ''];
}
