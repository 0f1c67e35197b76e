/**
 * The headings above the zones of a deck, in the words of every game and site, and the
 * zone that each begins. Zones are named as in the JSON of the games: singular, lower case.
 */

import { normalized } from './identity.js';

const wordsOfZone: Readonly<Record<string, string>> = {
  main: `main maindeck mainboard deck decklist maindecklist cards spells otherspells
    creatures creature lands land instants instant sorceries sorcery artifacts artifact
    enchantments enchantment planeswalkers planeswalker battles noncreaturespells
    digimondecklist monsters monster traps trap`,
  side: 'side sideboard sidedeck sb',
  commander: 'commander commanders commandzone',
  companion: 'companion companions',
  maybeboard: 'maybeboard maybe considering',
  tokens: 'tokens token tokensandextras',
  pokemon: 'pokemon pokmon pokmoncards pokemoncards',
  trainer:
    'trainer trainers trainercards trainercard items supporter supporters stadium stadiums tools',
  energy: 'energy energies energycards specialenergy basicenergy',
  leader: 'leader leaders secondleader',
  character: 'character characters',
  event: 'event events',
  stage: 'stage stages',
  egg: 'egg eggs eggdeck digiegg digieggs digieggdeck digitama digitamadeck',
  digimon: 'digimon digimons',
  tamer: 'tamer tamers',
  option: 'option options',
  unit: 'unit units',
  pilot: 'pilot pilots',
  command: 'command commands',
  base: 'base bases',
  resource: 'resource resources resourcedeck',
  action: 'action actions songs song',
  item: 'item',
  location: 'location locations',
  legend: 'legend legends',
  champion: 'champion champions chosenchampion',
  battlefield: 'battlefield battlefields',
  rune: 'rune runes runedeck runepool',
  extra: 'extra extradeck',
  avatar: 'avatar avatars',
  schemes: 'schemes scheme',
  planes: 'planes planar planardeck',
  conspiracy: 'conspiracy conspiracies',
  dungeon: 'dungeon dungeons',
  attractions: 'attractions attractiondeck',
  contraptions: 'contraptions contraptiondeck',
  oathbreaker: 'oathbreaker',
  'signature-spell': 'signaturespell signaturespells',
};

const zoneOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsOfZone).flatMap(([zone, words]) =>
    words.split(/\s+/).map((word): [string, string] => [word, zone]),
  ),
);

const longestHeading = 60;
const heading =
  /^(?:\/\/ ?|#{1,3} ?|\[|=+ ?)?([\p{L}?\uFFFD©'][\p{L}?\uFFFD©' &-]{0,30}?)(?: ?[:([–-] ?\d{1,4}| \d{1,4})?(?: ?cards?)? ?[\])]?(?: ?=+)?:?$/iu;

/** The zone that a line begins where it is a heading: `Sideboard (15)`, `//Main`, `[main]`. */
export function zoneOfHeading(text: string): string | undefined {
  // Nearly all lines are cards and begin with their count.
  if (text.length > longestHeading || /^\d/.test(text)) return undefined;
  const title = heading.exec(text)?.[1];
  return title === undefined ? undefined : zoneNamed(title);
}

/** The zone of a word that names one, however it is spelled. */
export function zoneNamed(title: string): string | undefined {
  return zoneOfWord.get(
    normalized(title, 'NFD')
      .toLowerCase()
      .replace(/[^a-z]+/g, ''),
  );
}

const outside = new Set(['maybeboard', 'tokens']);

/** Whether the cards of a zone are not in the deck. */
export function isOutside(zone: string): boolean {
  return outside.has(zone);
}
