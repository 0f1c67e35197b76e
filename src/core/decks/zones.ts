/**
 * Recognizes headings of the zones of a deck, in the words of every game and site. Zones are named as in the JSON
 * of the games: singular, in lower case.
 */

import { normalized } from './identity.js';

/** Each line has a zone and other words for it. A star means that the plural is included. */
const zoneWords = [
  `main maindeck mainboard deck decklist maindecklist cards otherspells creature* land* instant*
    sorceries sorcery artifact* enchantment* planeswalker* battles noncreaturespells digimondecklist
    monster* spell* trap* basiclands nonbasiclands creaturespells nonland* instantssorceries
    instantsandsorceries instantsandsorc artifactsenchantments artifactsandenchantments
    level* grade* pitch*`,
  'side sideboard sidedeck sb reserve',
  'commander* commandzone',
  'companion*',
  'maybeboard maybe considering',
  'tokens token* tokensandextras',
  'pokemon pokmon',
  'trainer* supporter* stadium* tools',
  'energy energies specialenergy basicenergy',
  'leader* secondleader',
  'character*',
  'event*',
  'stage*',
  'egg* eggdeck digiegg* digieggdeck digitama digitamadeck',
  'digimon*',
  'tamer*',
  'option*',
  'unit*',
  'pilot*',
  'command*',
  'base*',
  'resource* resourcedeck',
  'action* song*',
  'item*',
  'location*',
  'legend*',
  'champion* chosenchampion',
  'battlefield*',
  'rune* runedeck runepool',
  'extra extradeck',
  'avatar*',
  'schemes scheme*',
  'planes planar planardeck',
  'conspiracy conspiracies',
  'dungeon*',
  'attractions attractiondeck',
  'contraptions contraptiondeck',
  'oathbreaker',
  'signature-spell signaturespell*',
  'hero heroes',
  'weapon*',
  'equipment heroweaponequipment',
  'ride ridedeck',
  'g-zone gzone gdeck',
  'climax climaxes',
  'material materialdeck',
];

/**
 * Each line has a zone and its words in game clients of other languages. Pokémon: French, German, Spanish, Italian,
 * Portuguese, Japanese, Korean, traditional and simplified Chinese, Thai, Indonesian. Magic: all its languages.
 * Yu-Gi-Oh!: Japanese.
 */
const localZoneWords = [
  'main mazo mazzo baralho デッキ メインデッキ メインボード 덱 메인덱 套牌 主牌 колода',
  'side reserva banquillo サイドボード サイドデッキ 사이드보드 사이드덱 备牌 備牌 сайдборд',
  'commander commandant kommandeur comandante 統率者 指挥官 指揮官 командир',
  'companion gefahrte compagnon compagno companero companheiro 相棒 行侣 行侶 спутник',
  'pokemon cartespokemon cartaspokemon cartepokemon ポケモン 포켓몬 寶可夢 宝可梦 โปเกมอน',
  `trainer dresseur* trainerkarten entrenador entrenadores allenatore allenatori treinador
    treinadores トレーナー トレーナーズ グッズ サポート スタジアム ポケモンのどうぐ 트레이너 트레이너스
    아이템 서포트 서포터 스타디움 포켓몬의도구 訓練家 物品 支援者 競技場 寶可夢道具 训练家 竞技场 宝可梦道具 เทรนเนอร์`,
  `energy energie energien energia* energi エネルギー 基本エネルギー 特殊エネルギー 에너지 기본에너지
    특수에너지 能量 基本能量 特殊能量 พลังงาน`,
  'extra エクストラデッキ',
];

type WordOfZone = readonly [word: string, zone: string];

function wordsIn(line: string): WordOfZone[] {
  const words = line.replace(/(\S+)\*/g, '$1 $1s').split(/\s+/);
  return words.map((word) => [word, words[0] as string]);
}

const zoneOfLocalWord: ReadonlyMap<string, string> = new Map(
  localZoneWords.flatMap((line) => wordsIn(line).slice(1)),
);
const zoneOfWord: ReadonlyMap<string, string> = new Map([
  ...zoneWords.flatMap(wordsIn),
  ...zoneOfLocalWord,
]);

/** The last three letters of all words for zones and cards. */
const endings: ReadonlySet<string> = new Set(
  [...zoneOfWord.keys(), 'card', 'cards', 'carte', 'cartes', 'carta', 'cartas', 'karten'].map(
    (word) => word.slice(-3),
  ),
);

const longestHeading = 60;
const heading =
  /^[/#= -]*\*{0,3} ?(?:(\d{1,4}) (?=main|side|token|maybe))?[[【]?([\p{L}?\uFFFD©'][\p{L}\p{M}?\uFFFD©' &/-]{0,30}?)(?: ?[:：([（–-]? ?\b(\d{1,4}))?(?: ?(?:cards?|cartes?|karten|cartas?|枚|張|张|장))?[\])）】/#=*:： -]*$/iu;
const subtotal =
  /^\(?(\d{1,4})(?: ?[x×])? (\p{L}[\p{L}\p{M}' &/-]{0,30}?)( (?:cards?|cartes?|karten|cartas?))?\)?( ?[:：])?\.?$/iu;

/** Parts of the main deck whose number is not one of cards: `Level 0 (17)`, `Pitch 1`. */
const numberedPart = /^(\W{0,4}(?:level|grade|pitch)) \d\b/i;
/** FaBrary's cards that begin in the arena. `Arena` alone is Magic's program. */
const arenaCards = /^arena(?= cards)/i;

/** A line that names the zone of the cards around it. */
export interface ZoneLine {
  readonly zone: string;
  /** The title as a key of the table of words. */
  readonly word: string;
  /** The number of cards that the line states. */
  readonly stated?: number | undefined;
}

/** Reads a heading that begins a zone: `Sideboard (15)`, `//Main`, `[main]`, or Cockatrice's `// 3 Tokens`. */
export function headingOf(text: string): ZoneLine | undefined {
  // A fast path: nearly all lines are cards, and begin with their count.
  if (text.length > longestHeading || /^\d/.test(text)) return undefined;
  const line = text.replace(numberedPart, '$1').replace(arenaCards, 'equipment');
  const [, before, title, after] = heading.exec(line) ?? [];
  return zoneLine(title, before ?? after);
}

const deckWords = /^(?:(?:main|digimon)?deck(?:list)?|main|mainboard)$/;

/** Whether a heading is for a whole deck. */
export function isDeckHeading({ word }: ZoneLine): boolean {
  return deckWords.test(word) || zoneOfLocalWord.get(word) === 'main';
}

/** Whether a line is a heading in the words of a language other than English. */
export function isLocalHeading(text: string): boolean {
  const found = headingOf(text);
  return found !== undefined && zoneOfLocalWord.has(found.word);
}

/** A line with the form of a card but the words of a heading. */
export interface Subtotal extends ZoneLine {
  readonly stated: number;
  /** Whether it cannot be a card: true for `20 lands` and `14 Energy:`, false for `1 Conspiracy`. */
  readonly isSure: boolean;
}

/**
 * Reads a subtotal: `20 lands`, `16 Pokémon`, `3 sideboard cards`, `14 Energy:`. It might be a card if it is not
 * sure.
 */
export function subtotalOf(text: string): Subtotal | undefined {
  // A fast path: nearly all lines are cards, and end in other letters.
  const end = text.slice(-3);
  if (text.length > longestHeading || (/^[A-Za-z]+$/.test(end) && !endings.has(end.toLowerCase())))
    return undefined;
  const [, count, title, cards, colon] = subtotal.exec(text) ?? [];
  const found = zoneLine(title, count);
  if (found === undefined) return undefined;
  const isPlural =
    /s$|[a-z](?:board|deck)$|^(?:pokemon|energ(?:y|ie|ia)|instantsandsorc)$|[^a-z]$/.test(
      found.word,
    );
  return {
    ...found,
    stated: Number(count),
    isSure: isPlural || cards !== undefined || colon !== undefined,
  };
}

function zoneLine(title: string | undefined, count: string | undefined): ZoneLine | undefined {
  if (title === undefined) return undefined;
  const word = wordOf(title);
  const zone = zoneOfWord.get(word);
  if (zone === undefined) return undefined;
  return { zone, word, stated: count ? Number(count) : undefined };
}

/** The zone that a word names, however it is spelled. */
export function zoneNamed(title: string): string | undefined {
  return zoneOfWord.get(wordOf(title));
}

/** Words for cards around the word for a zone: `Trainer Cards`, `Cartas de Energía`, `訓練家卡`. */
const cardWords = /^(?:cart(?:as(?:de)?|es?)|cards?(?:in(?:the)?)?(?=side))|(?:cards?|karten|卡)$/g;

/** Reduces a title to a key of the table of words: without marks and case, and without words for cards if needed. */
function wordOf(title: string): string {
  const word = lettersOf(title);
  return zoneOfWord.has(word) ? word : word.replace(cardWords, '');
}

function lettersOf(title: string): string {
  if (/^[A-Za-z]+$/.test(title)) return title.toLowerCase();
  const latin = normalized(title, 'NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');
  return latin === '' ? title.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '') : latin;
}

const magicLeads = ['commander', 'companion', 'oathbreaker', 'signature-spell'];

/** Zones of one or two cards, which are written above the deck. */
export const leadZones: ReadonlySet<string | undefined> = new Set([
  ...magicLeads,
  'leader',
  'base',
  'hero',
  'avatar',
]);

/** The zones that a card's line can name. Other words are remarks, such as `# supporter` in another game. */
export const tagZones: ReadonlySet<string | undefined> = new Set([
  ...magicLeads,
  'side',
  'maybeboard',
]);

/**
 * Cuts off the zone that a card's line names: `2 Negate (Sideboard)`, `1 Duress [SB]`, `Sideboard: 2 Negate`, or
 * `Commander: Atraxa` in a zone of one card.
 */
export function cutZone(
  text: string,
): { readonly card: string; readonly zone: string } | undefined {
  const [, title, rest = ''] = /^(\p{L}[\p{L} -]{2,19}): (.+)$/u.exec(text) ?? [];
  const titled = title && zoneNamed(title);
  if (titled) {
    if (/^\d{1,3}x? (?![a-z])\p{L}/u.test(rest)) return { card: rest, zone: titled };
    const isSingle = leadZones.has(titled) || /^(?:weapon|equipment)$/.test(titled);
    return isSingle && /^\p{Lu}\D+$/u.test(rest) ? { card: `1 ${rest}`, zone: titled } : undefined;
  }
  if (!/[)\]]$/.test(text)) return undefined;
  const [, card, word] =
    /^(\d.+) (?:\((?=\p{L}{2,10}\)$)|\[(?=SB\]$))(\p{L}+)[)\]]$/u.exec(text) ?? [];
  const zone = word && zoneNamed(word);
  return card && zone && tagZones.has(zone) ? { card, zone } : undefined;
}

/** Whether the cards of a zone are not part of the deck. */
export function isOutside(zone: string | undefined): boolean {
  return zone === 'maybeboard' || zone === 'tokens';
}
