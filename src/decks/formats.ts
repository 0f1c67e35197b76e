/** The table of the formats: what each is called, whose it is, and whether it can be written. */
import type { DeckFormat } from './result.js';

/** A format that decklists come in. */
export interface FormatInfo {
  readonly format: DeckFormat;
  /** For people: `Magic Arena`. */
  readonly label: string;
  /** The game, as in {@link games}; missing where several games use it. */
  readonly game?: string;
  /** Whether `formatDecklist` writes it. */
  readonly isWritten: boolean;
  /** Other names that `findFormat` accepts. */
  readonly aliases: readonly string[];
}

/** All formats, in the order of the documentation. */
export const deckFormats: readonly FormatInfo[] = [
  info(
    'json',
    'Limitless JSON, or any shape of zones',
    undefined,
    true,
    'limitless',
    'limitless-json',
  ),
  info('ptcgl', 'Pokémon TCG Live, Limitless "Copy as Text"', 'pokemon', true, 'limitless-text'),
  info('ptcgo', 'Pokémon TCG Online', 'pokemon', true),
  info('pocket', 'Pokémon TCG Pocket', 'pokemon', true),
  info('arena', 'Magic Arena', 'magic', true, 'mtga'),
  info('mtgo', 'Magic Online, text', 'magic', true),
  info('mtgo-dek', 'Magic Online, .dek', 'magic', false, 'dek'),
  info('cockatrice', 'Cockatrice, .cod', 'magic', false, 'cod'),
  info('cockatrice-text', 'Cockatrice, text', 'magic', false),
  info('moxfield', 'Moxfield, text', 'magic', false),
  info('archidekt', 'Archidekt, text', 'magic', false),
  info('deckstats', 'Deckstats', 'magic', false),
  info('xmage', 'XMage, .dck', 'magic', false),
  info('forge', 'Forge, .dck', 'magic', false),
  info('mtggoldfish', 'MTGGoldfish', 'magic', false, 'goldfish'),
  info('scryfall-json', 'Scryfall JSON', 'magic', false, 'scryfall'),
  info('csv', 'CSV of Moxfield, Deckbox, Archidekt', undefined, false, 'deckbox'),
  info('ydk', 'Yu-Gi-Oh .ydk', 'yugioh', true),
  info('ydke', 'Yu-Gi-Oh ydke://', 'yugioh', false),
  info('hearthstone', 'Hearthstone deckstring', 'hearthstone', false, 'deckstring'),
  info('riftbound-code', 'Riftbound deck code', 'riftbound', false),
  info('riftbound-text', 'Piltover Archive, text', 'riftbound', false, 'piltover'),
  info('riftbound-tts', 'Riftbound, Tabletop Simulator', 'riftbound', false),
  info('numbered', 'numbered cards: Digimon, One Piece, Gundam, Dragon Ball …', undefined, true),
  info('tts-json', 'Tabletop Simulator array', undefined, false, 'tts'),
  info('swu-json', 'Star Wars Unlimited JSON', 'starwars', false, 'swudb'),
  info('melee', 'Star Wars Unlimited, melee text', 'starwars', false),
  info('pixelborn', 'Lorcana, Pixelborn', 'lorcana', false),
  info('showdown', 'Pokémon Showdown, pokepaste', 'vgc', false, 'pokepaste'),
  info('plain', 'COUNT NAME lines', undefined, true, 'text'),
];

function info(
  format: DeckFormat,
  label: string,
  game: string | undefined,
  isWritten: boolean,
  ...aliases: readonly string[]
): FormatInfo {
  return { format, label, ...(game === undefined ? {} : { game }), isWritten, aliases };
}

/** The format of a name or another name, without regard to case. */
export function findFormat(name: string): FormatInfo | undefined {
  const wanted = name.toLowerCase();
  return deckFormats.find(({ format, aliases }) => format === wanted || aliases.includes(wanted));
}

const games: Readonly<Record<string, readonly string[]>> = {
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
};

/** The game that a caller means: Limitless' id, a short form or a name, without regard to case. */
export function findGame(name: string | undefined): string | undefined {
  const wanted = name?.trim().toLowerCase();
  return Object.keys(games).find((game) => game === wanted || games[game]?.includes(wanted ?? ''));
}
