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
