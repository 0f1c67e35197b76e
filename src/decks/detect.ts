/**
 * Finding out the format of a text. What only one format has decides at once, in this order:
 *
 * 1. JSON (`{`, `[`, null)            6. CSV (a header that names a column of cards)
 * 2. XML with a known root            7. Pixelborn's base64
 * 3. `ydke://`                        8. Riftbound's `OGN-265-1 …` words
 * 4. `#main` or `!side` (.ydk)        9. `1 | Name | Title` (melee)
 * 5. `AAE…` (Hearthstone), `C…` in   10. blocks of `Ability:` and `- Move` (Showdown)
 *    base32 (Riftbound)
 *
 * Then the lines are counted by what they look like: Pokémon's headings decide; otherwise the
 * most frequent of Pokémon printings, Magic printings and card numbers; a list without any of
 * these is Magic where it has Magic's headings or gaps, and bare lines where it has not. Only the
 * beginning of the text is looked at.
 */
import { packedCode } from './formats/card-codes.js';
import { csvHeader } from './formats/csv.js';
import { readMagicLine } from './formats/magic-line.js';
import { xmlDeckFormat } from './formats/magic-xml.js';
import { hasCardNumber } from './formats/numbered.js';
import { readPokemonCard } from './formats/pokemon.js';
import { decodePixelborn, isAttribute } from './formats/small-texts.js';
import type { Confidence, DeckFormat } from './result.js';
import { looksLikeJson } from './result.js';
import { linesOf } from './text/lines.js';
import { cutCount, isCounted } from './text/listing.js';

/** The reader that a text needs; `lines` is one of the three that name the format themselves. */
export type Detected =
  | { readonly format: DeckFormat; readonly confidence: Confidence }
  | { readonly family: 'pokemon' | 'magic' };

const linesLookedAt = 400;
const textLookedAt = 100_000;

/** Finds out which reader a text needs; `game` decides between readings that are both possible. */
export function detectFormat(text: string, game?: string): Detected {
  if (looksLikeJson(text)) return { format: 'json', confidence: 'certain' };
  const xml = /^\s*</.test(text) ? xmlDeckFormat(text) : undefined;
  if (xml !== undefined) return { format: xml, confidence: 'certain' };
  const lines = firstLines(text);
  return detectPacked(lines) ?? detectTable(lines) ?? detectLines(lines, game);
}

function firstLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of linesOf(text.slice(0, textLookedAt))) {
    // A code or a header may be longer than a card's line.
    lines.push(
      line.long ? text.slice(line.start, Math.min(line.end, textLookedAt)).trim() : line.text,
    );
    if (lines.length >= linesLookedAt) break;
  }
  return lines;
}

function detectPacked(lines: readonly string[]): Detected | undefined {
  const has = (format: 'ydke' | 'hearthstone' | 'riftbound-code') =>
    lines.some((line) => packedCode(line, format) !== undefined);
  if (lines.some((line) => line.startsWith('ydke://')))
    return { format: 'ydke', confidence: 'certain' };
  if (lines.some((line) => /^(?:#(?:main|extra)|!side)$/i.test(line))) {
    return { format: 'ydk', confidence: 'certain' };
  }
  if (has('hearthstone')) return { format: 'hearthstone', confidence: 'certain' };
  return has('riftbound-code') ? { format: 'riftbound-code', confidence: 'likely' } : undefined;
}

function detectTable(lines: readonly string[]): Detected | undefined {
  const filled = lines.filter((line) => line !== '');
  const [first = ''] = filled;
  if (filled.length > 0 && csvHeader(first) !== undefined && !isCounted(first)) {
    return { format: 'csv', confidence: 'certain' };
  }
  if (filled.length === 1 && decodePixelborn(first) !== undefined) {
    return { format: 'pixelborn', confidence: 'likely' };
  }
  const most = (test: (line: string) => boolean) => filled.filter(test).length * 2 > filled.length;
  if (
    most((line) =>
      /^(?:[A-Z]{2,4}-\d{3}[a-z*]?-\d{1,2}(?: |$))+$/.test(
        `${line.slice(0, 200).replace(/ \S*$/, '')} `.trimEnd(),
      ),
    )
  ) {
    return { format: 'riftbound-tts', confidence: 'certain' };
  }
  if (most((line) => /^\d{1,4} ?\| ?\S/.test(line)))
    return { format: 'melee', confidence: 'certain' };
  const attributes = filled.filter(isAttribute).length;
  const isShowdown = attributes >= 3 && attributes * 2 > filled.length && !filled.some(isCounted);
  return isShowdown ? { format: 'showdown', confidence: 'likely' } : undefined;
}

const pokemonHeading =
  /^(?:#{1,2} ?)?(?:pok(?:[eé?\uFFFD]|Ã©)mon|trainers?(?: cards)?|energy|energies)(?: ?[:(–-]? ?\d{0,4} ?\)? ?:?)$/i;
const pokemonFurniture = /^(?:total cards ?[:–-]|\*{3,}.{0,80}Deck List)/i;

function detectLines(lines: readonly string[], game: string | undefined): Detected {
  if (game === 'magic') return { family: 'magic' };
  if (game === 'pokemon') return { family: 'pokemon' };
  if (lines.some((line) => pokemonHeading.test(line) || pokemonFurniture.test(line))) {
    return { family: 'pokemon' };
  }
  const counts = { pokemon: 0, magic: 0, numbered: 0, either: 0, bare: 0 };
  for (const line of lines) counts[kindOf(line)]++;
  counts[counts.pokemon > counts.numbered ? 'pokemon' : 'numbered'] += counts.either;
  const { pokemon, magic, numbered } = counts;
  if (numbered > 0 && numbered >= pokemon && numbered >= magic) {
    const isMost = numbered * 2 > pokemon + magic + counts.bare;
    return { format: 'numbered', confidence: isMost ? 'likely' : 'guess' };
  }
  if (pokemon > magic) return { family: 'pokemon' };
  if (magic > 0) return { family: 'magic' };
  const riftbound = game === 'riftbound' || isRiftbound(lines);
  if (riftbound) return { format: 'riftbound-text', confidence: game ? 'likely' : 'guess' };
  const numberedGames = ['onepiece', 'digimon', 'gundam', 'dragonball', 'starwars'];
  if (numberedGames.includes(game ?? '')) return { format: 'numbered', confidence: 'likely' };
  return game === 'lorcana' ? { format: 'plain', confidence: 'likely' } : { family: 'magic' };
}

/** `either` is a name with a number in brackets, `Iono (PAL-185)`: the other lines tell whose. */
function kindOf(line: string): 'pokemon' | 'magic' | 'numbered' | 'either' | 'bare' {
  if (line === '' || line.length > 300) return 'bare';
  const magic = readMagicLine(line);
  const isPokemon = readPokemonCard(line, undefined)?.set !== undefined;
  if (magic?.manner !== undefined && !/^\d+ ?x? ?\S+ \(DCG\)/.test(line) && !hasOnlyNumber(line)) {
    // `4 Iono PAL 185 #supporter` has a tag, but its printing is none of Magic's.
    return isPokemon && magic.set === undefined ? 'pokemon' : 'magic';
  }
  if (isPokemon) return hasOnlyNumber(line) && hasCardNumber(line) ? 'either' : 'pokemon';
  return hasCardNumber(line) ? 'numbered' : 'bare';
}

/** Digimon's `4 (BT22-002)` and Gundam's `2 Guntank [GD01-008]` have brackets, but no set in them. */
function hasOnlyNumber(line: string): boolean {
  return /[([][A-Z]{1,4}\d{0,3}-\d{2,4}[a-z]?[)\]]$/.test(line.slice(-20));
}

/** Legend, champion, main deck, three battlefields, twelve runes: groups of known sizes. */
function isRiftbound(lines: readonly string[]): boolean {
  const sizes: number[] = [];
  let isOpen = false;
  for (const line of lines) {
    const count = cutCount(line)?.count;
    if (count === undefined) {
      isOpen = false;
      continue;
    }
    if (!isOpen) sizes.push(0);
    isOpen = true;
    sizes[sizes.length - 1] = (sizes.at(-1) as number) + count;
  }
  const [legend, champion, , battlefields, runes] = sizes;
  return legend === 1 && champion === 1 && battlefields === 3 && runes === 12;
}
