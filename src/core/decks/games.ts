/** The games that decklists belong to, and the names that callers use for them. */

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

/** The name of a game, as the readers use it. */
export type DeckGame = keyof typeof names;

const gameOfName: ReadonlyMap<string, DeckGame> = new Map(
  (Object.keys(names) as DeckGame[]).flatMap((game) =>
    names[game].map((name): [string, DeckGame] => [name, game]),
  ),
);

/** The game of a name, a short form or Limitless' id, without regard to case. */
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

/** How many cards a deck of a game has at least, by the short name of the game. */
export function leastSizeOf(game: string | undefined): number | undefined {
  return leastSizes[game?.trim().toLowerCase() ?? ''];
}
