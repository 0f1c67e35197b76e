/**
 * Reads Pokémon lists: TCG Live, Limitless' "Copy as Text", the older TCG Online, Pocket, and bare `4 Name` lines.
 * One reader serves all of them; marks besides the cards determine the format.
 */
import { diagnoseList } from '../../../diagnostics/codes/lists.js';
import type { ListingGrammar, ParsedCard } from '../../text/line-kind.js';
import { readListing } from '../../text/listing.js';
import type { Reading, ReadingBuilder, TextUnit } from '../../text/reading.js';
import { headingOf, subtotalOf, type ZoneLine } from '../../zones.js';
import type { Confidence, DetectedReading } from '../format.js';
import { readPokemonCard } from './pokemon-line.js';

const pokemonZones: ReadonlySet<string> = new Set(['pokemon', 'trainer', 'energy']);
const pocketSet = /^(?:[A-Z]\d[a-z]?|P-[A-Z])$/;

/** The formats that the reader can detect. */
type PokemonFormat = 'ptcgl' | 'ptcgo' | 'pocket' | 'plain';

/** Counts of marks that show which program wrote a list. */
export interface PokemonMarks {
  /** Headings, totals and banners that only Pokémon lists have. */
  readonly headings: number;
  readonly cards: number;
  readonly printings: number;
  readonly pocketPrintings: number;
  /** `##` headings and banners. */
  readonly online: number;
  /** Lines with a star before them. */
  readonly stars: number;
}

/** Reads a Pokémon list, or bare `4 Name` lines. */
export function readPokemon(text: string): { reading: Reading; marks: PokemonMarks } {
  const marks = { headings: 0, cards: 0, printings: 0, pocketPrintings: 0, online: 0, stars: 0 };
  const grammar: ListingGrammar = {
    gaps: 'none',
    alwaysZone: false,
    repair: repairEncoding,
    headingOf: pokemonHeadingOf,
    readCard: (line) => readPokemonCard(line, undefined),
    onLine(line, read, builder) {
      if (read.kind === 'heading' || read.kind === 'subtotal') {
        if (pokemonZones.has(read.heading.zone)) marks.headings++;
      } else if (read.kind === 'card') {
        const { set } = read.card;
        marks.cards++;
        if (line.bullet === '*') marks.stars++;
        if (set !== undefined) marks.printings++;
        if (set !== undefined && pocketSet.test(set)) marks.pocketPrintings++;
        warnOfPrinting(builder, line, read.card);
        return;
      } else if (/^(?:total cards|\*{3})/i.test(line.text)) {
        // Other forms of a total occur in all games.
        marks.headings++;
      }
      if (/^(?:##|\*{3})/.test(line.text)) marks.online++;
    },
  };
  return { reading: readListing(text, grammar).reading, marks };
}

/** Reads a Pokémon list and detects its format. */
export function detectPokemon(text: string): DetectedReading<PokemonFormat> {
  const { reading, marks } = readPokemon(text);
  const [format, confidence] = nameFormat(marks);
  return { reading, format, confidence };
}

function nameFormat(marks: PokemonMarks): [PokemonFormat, Confidence] {
  const { cards, printings, pocketPrintings, headings, online, stars } = marks;
  if (headings === 0 && printings * 2 < cards) return ['plain', 'guess'];
  const confidence = headings > 0 ? 'certain' : 'likely';
  if (headings > 0 && (online > 0 || stars * 2 > cards)) return ['ptcgo', confidence];
  return printings > 0 && printings === pocketPrintings
    ? ['pocket', confidence]
    : [cards === 0 && headings === 0 ? 'plain' : 'ptcgl', cards === 0 ? 'guess' : confidence];
}

/** Repairs `PokÃ©gear` and `Pok?gear`, which result from reading Pokégear in a wrong encoding. */
function repairEncoding(text: string): string {
  return text
    .replace(/(?<![\p{L}\d])Pok(?:Ã©|[?\uFFFD])/giu, (found) => `${found.slice(0, 3)}é`)
    .replaceAll('â€™', '’');
}

/** Reads a heading, if it is one that a Pokémon list can have. */
function pokemonHeadingOf(text: string): ZoneLine | undefined {
  const heading = headingOf(text);
  if (heading?.zone === 'item') return { ...heading, zone: 'trainer' };
  const isKnown =
    heading && (pokemonZones.has(heading.zone) || /^(?:main|side)$/.test(heading.zone));
  return isKnown ? heading : undefined;
}

/** Whether a line is a heading or a subtotal that only Pokémon lists have. */
export function isPokemonHeading(text: string): boolean {
  const repaired = repairEncoding(text);
  const subtotal = subtotalOf(repaired);
  const found = headingOf(repaired) ?? (subtotal?.isSure === true ? subtotal : undefined);
  return found !== undefined && pokemonZones.has(found.zone);
}

function warnOfPrinting(builder: ReadingBuilder, line: TextUnit, { name, set }: ParsedCard): void {
  if (set === undefined) {
    // Numbers with letters are reported in all formats.
    if (/ [A-Z]?\d{1,3}[a-z]?$/.test(name)) {
      builder.warn(line, (at) => diagnoseList('set-missing', '', { name, line: line.number }, at));
    }
  } else if (set.endsWith('ALT') && set.length > 3) {
    builder.warn(line, (at) => diagnoseList('in-game-printing', '', { name, set }, at));
  }
}
