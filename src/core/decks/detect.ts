/**
 * Detects the format of an input. The first format of `formats/table.ts` that accepts it is chosen. If no format
 * accepts a text, its lines decide: Pokémon's headings; otherwise whichever is most frequent of Pokémon printings,
 * Magic printings and card numbers. A list without any of these is taken for Magic, unless the game, the sizes of
 * its groups or a total point to another one. Only the beginning of a text is read.
 */
import type { Confidence, JsonFormat, TextFormat } from './formats/format.js';
import { json } from './formats/json/json.js';
import { readMagicLine } from './formats/magic/magic-line.js';
import { hasCardNumber, numbered } from './formats/numbered.js';
import { plain } from './formats/plain.js';
import { readPokemonCard } from './formats/pokemon/pokemon-line.js';
import { isPokemonHeading } from './formats/pokemon/pokemon-list.js';
import { riftboundText } from './formats/riftbound-text.js';
import { type DeckFormatName, formats } from './formats/table.js';
import type { DeckGame } from './games.js';
import { headOf } from './text/head.js';
import { cutCount } from './text/listing.js';

/** A format of the table, or a game whose reader finds out the format. */
export type Detected =
  | {
      readonly format: TextFormat & { readonly name: DeckFormatName };
      readonly confidence: Confidence;
    }
  | { readonly family: 'pokemon' | 'magic' };

/**
 * Whether a text begins like JSON. A section such as `[main]`, the time of a chat message (`[10:32]`), a count
 * (`[4] Opt`, `[60 cards]`), an empty checkbox (`[ ] 4 Opt`) and a cost (`{R}`) do not.
 */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{(?!\w+\})|\[\s*(?:[[{"-]|\]\s*$|\d(?!\d{0,3}(?:[:./-]| ?[A-Za-z]|\]\s\S))|null|true|false|$)|null\s*$)/.test(
    text,
  );
}

/** The format of a JSON value. `json` accepts everything that other formats do not. */
export function detectShape(value: unknown): JsonFormat & { readonly name: DeckFormatName } {
  for (const format of formats) {
    if (format.input === 'json' && format.detect(value)) return format;
  }
  return json;
}

/** The format of a text that is not JSON. `game` decides if a list could belong to several games. */
export function detectFormat(text: string, game?: DeckGame): Detected {
  const head = headOf(text);
  for (const format of formats) {
    const confidence = format.input === 'text' ? format.detect?.(head) : undefined;
    if (format.input === 'text' && confidence !== undefined) return { format, confidence };
  }
  return detectByLines(head.lines, game);
}

const pokemonBanner = /^\*{3,}.{0,80}Deck List/i;
const pokemonTotal = /^total cards ?[:–-]/i;

/** The games whose lists are read as numbered ones even if no line has a card number. */
const numberedGames: ReadonlySet<DeckGame | undefined> = new Set<DeckGame>([
  'onepiece',
  'digimon',
  'gundam',
  'dragonball',
  'starwars',
]);

function detectByLines(lines: readonly string[], game: DeckGame | undefined): Detected {
  if (game === 'magic' || game === 'pokemon') return { family: game };
  if (lines.some((line) => isPokemonHeading(line) || pokemonBanner.test(line))) {
    return { family: 'pokemon' };
  }
  const counts = { pokemon: 0, magic: 0, numbered: 0, either: 0, bare: 0 };
  for (const line of lines) counts[kindOf(line)]++;
  counts[counts.pokemon > counts.numbered ? 'pokemon' : 'numbered'] += counts.either;
  const { pokemon, magic, numbered: ofNumbers, bare } = counts;
  if (ofNumbers > 0 && ofNumbers >= pokemon && ofNumbers >= magic) {
    const isMost = ofNumbers * 2 > pokemon + magic + bare;
    return { format: numbered, confidence: isMost ? 'likely' : 'guess' };
  }
  if (pokemon > magic) return { family: 'pokemon' };
  if (magic > 0) return { family: 'magic' };
  const groups = groupsIn(lines);
  if (game === 'riftbound' || isRiftbound(groups)) {
    return { format: riftboundText, confidence: game ? 'likely' : 'guess' };
  }
  if (numberedGames.has(game)) return { format: numbered, confidence: 'likely' };
  if (game === 'lorcana') return { format: plain, confidence: 'likely' };
  // Magic lists with a total have a sideboard or more cards.
  const [copies = 0, ...others] = groups;
  const isPokemon =
    copies <= 60 && others.length === 0 && lines.some((line) => pokemonTotal.test(line));
  return { family: isPokemon ? 'pokemon' : 'magic' };
}

/** The kind of a line. `either` is a name with a number in brackets, `Iono (PAL-185)`; other lines decide about it. */
function kindOf(line: string): 'pokemon' | 'magic' | 'numbered' | 'either' | 'bare' {
  if (line === '' || line.length > 300) return 'bare';
  const magic = readMagicLine(line);
  const isPokemon = readPokemonCard(line, undefined)?.set !== undefined;
  if (magic?.mark !== undefined && !/^\d+ ?x? ?\S+ \(DCG\)/.test(line) && !hasOnlyNumber(line)) {
    // `4 Iono PAL 185 #supporter` has a tag, but its printing is not a Magic printing.
    return isPokemon && magic.set === undefined ? 'pokemon' : 'magic';
  }
  if (isPokemon) return hasOnlyNumber(line) && hasCardNumber(line) ? 'either' : 'pokemon';
  return hasCardNumber(line) ? 'numbered' : 'bare';
}

/** Whether a line ends in a number in brackets, without a set: `4 (BT22-002)` (Digimon), `2 Guntank [GD01-008]`. */
function hasOnlyNumber(line: string): boolean {
  return /[([][A-Z]{1,4}\d{0,3}[-_]\d{2,4}[a-z]?[)\]]$/.test(line.slice(-20));
}

/** The copies in each group of cards. Groups are separated by gaps and other lines. */
function groupsIn(lines: readonly string[]): readonly number[] {
  // A line without a count leaves two spaces.
  const counts = lines.map((line) => cutCount(line)?.count ?? '').join(' ');
  return counts
    .trim()
    .split(/ {2,}/)
    .map((group) => group.split(' ').reduce((sum, count) => sum + Number(count), 0));
}

/** Whether groups have the sizes of Riftbound: legend, champion, main deck, three battlefields, twelve runes. */
function isRiftbound([legend, champion, , battlefields, runes]: readonly number[]): boolean {
  return legend === 1 && champion === 1 && battlefields === 3 && runes === 12;
}
