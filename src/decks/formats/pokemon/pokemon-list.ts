/**
 * Pokémon lists: TCG Live, Limitless' "Copy as Text", the older TCG Online, Pocket, and bare
 * `4 Name` lines. One reader for all of them; what a list shows besides its cards names the format.
 */
import type { DeckCard } from '../../decklist.js';
import { isTotal, type Line, linesOf } from '../../text/lines.js';
import { type Reading, ReadingBuilder } from '../../text/reading.js';
import type { Confidence, DetectedReading } from '../format.js';
import { isNumberWord, readPokemonCard } from './pokemon-line.js';

const heading =
  /^(?:#{1,2} ?)?(pok[eé?\uFFFD]mon|trainers?(?: cards?)?|energy|energies|deck|main ?deck|main|sideboard|side ?deck|side)(?: cards)? ?[:(–-]? ?\d{0,4} ?\)? ?:?$/i;
const comment = /^(?:\/\/|#|\*{3})/;
const pocketSet = /^(?:[A-Z]\d[a-z]?|P-[A-Z])$/;

/** The formats that the reader can name. */
type PokemonFormat = 'ptcgl' | 'ptcgo' | 'pocket' | 'plain';

/** Signs in a list of the program that wrote it. */
export interface PokemonMarks {
  /** Headings, totals and banners that only Pokémon lists have. */
  readonly headings: number;
  readonly cards: number;
  readonly printings: number;
  readonly pocketPrintings: number;
  /** `##` headings and banners. */
  readonly online: number;
  /** Lines that begin with a star. */
  readonly stars: number;
}

/** Reads a Pokémon list, or bare `4 Name` lines. */
export function readPokemon(text: string): { reading: Reading; marks: PokemonMarks } {
  const builder = new ReadingBuilder();
  const marks = { headings: 0, cards: 0, printings: 0, pocketPrintings: 0, online: 0, stars: 0 };
  let zone: string | undefined;
  for (const line of linesOf(text)) {
    if (line.text === '') continue;
    if (line.long) {
      builder.reject(line);
      continue;
    }
    const written = repairEncoding(line.text);
    const title = heading.exec(written)?.[1];
    if (title !== undefined) {
      zone = zoneOf(title);
      if (zone !== 'main' && zone !== 'side') marks.headings++;
      if (written.startsWith('#')) marks.online++;
      builder.skip(line);
    } else if (isTotal(written) || comment.test(written)) {
      if (written.startsWith('***')) marks.online++;
      // Other forms of a total are the same in all games.
      if (/^(?:total cards|\*)/i.test(written)) marks.headings++;
      builder.skip(line);
    } else {
      const card = readPokemonCard(written, zone);
      if (card === undefined) {
        builder.reject(line);
        continue;
      }
      builder.addCards(line, card);
      if (written.startsWith('*')) marks.stars++;
      marks.cards++;
      if (card.set !== undefined) {
        marks.printings++;
        if (pocketSet.test(card.set)) marks.pocketPrintings++;
      }
      warnOfPrinting(builder, line, card);
    }
  }
  return { reading: builder.finish(), marks };
}

/** Reads a Pokémon list and names its format. */
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

/** Repairs `PokÃ©gear` and `Pok?gear`, which a wrong encoding made of Pokégear. */
function repairEncoding(text: string): string {
  return text
    .replace(/(?<![\p{L}\d])Pok(?:Ã©|[?\uFFFD])/giu, (found) => `${found.slice(0, 3)}é`)
    .replaceAll('â€™', '’');
}

function zoneOf(title: string): string {
  const word = title.toLowerCase();
  if (word.startsWith('pok')) return 'pokemon';
  if (word.startsWith('trainer')) return 'trainer';
  if (word.startsWith('energ')) return 'energy';
  return word.startsWith('side') ? 'side' : 'main';
}

function warnOfPrinting(builder: ReadingBuilder, line: Line, { name, set }: DeckCard): void {
  if (set === undefined) {
    const last = name.slice(name.lastIndexOf(' ') + 1);
    if (last.length < name.length && isNumberWord(last)) {
      builder.warn(line, 'set-missing', { name, line: line.number });
    }
  } else if (set.endsWith('ALT') && set.length > 3) {
    builder.warn(line, 'in-game-printing', { name, set });
  }
}
