/** Pokémon Showdown and pokepaste: the first line of a block names a Pokémon, the rest describes it. */
import { deckCard } from '../decklist.js';
import { linesOf } from '../text/lines.js';
import { isCounted } from '../text/listing.js';
import { ReadingBuilder, type TextReading } from '../text/reading.js';
import type { TextFormat } from './format.js';

export const showdown = {
  input: 'text',
  name: 'showdown',
  label: 'Pokémon Showdown, pokepaste',
  example: 'Flutter Mane @ Booster Energy',
  game: 'vgc',
  aliases: ['pokepaste'],
  detect({ filled }) {
    const attributes = filled.filter(isAttribute).length;
    const isMost = attributes >= 3 && attributes * 2 > filled.length;
    // A title above cards with dashes is not a Pokémon, which has at most four moves, and other attributes.
    const others = filled.length - attributes;
    const moves = filled.filter((line) => line.startsWith('-')).length;
    const isTeam =
      moves <= 4 * others &&
      (attributes - moves >= others || filled.some((line) => line.includes(' @ ')));
    // Lists of other games begin with `Hero: …` and the like.
    const isPokemon = !isAttribute(filled[0] ?? '') || /^Type: Null/i.test(filled[0] ?? '');
    return isMost && isTeam && isPokemon && !filled.some(isCounted) ? 'likely' : undefined;
  },
  read: readShowdown,
} as const satisfies TextFormat;

function readShowdown(text: string): TextReading {
  const builder = new ReadingBuilder();
  let isInside = false;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      isInside = false;
    } else if (line.long) {
      builder.reject(line);
    } else if (/^===.*===$/.test(line.text)) {
      builder.title ??= line.text.replace(/^=+|=+$/g, '').trim();
      builder.skip(line);
    } else if (isInside && isAttribute(line.text)) {
      builder.skip(line);
    } else if (isInside) {
      builder.reject(line);
    } else {
      isInside = true;
      const species = speciesOf(line.text);
      if (species === '') builder.reject(line);
      else builder.addCards(line, deckCard(species, 1));
    }
  }
  return builder.finish();
}

/** Whether a line describes the Pokémon above it. */
function isAttribute(text: string): boolean {
  return /^(?:- ?\S|~ ?\S|[A-Z][A-Za-z ]{1,18}: ?\S|[A-Z][a-z]+ Nature$)/.test(text);
}

/** The species in a line: `Nick (Flutter Mane) (F) @ Booster Energy` is a Flutter Mane. */
function speciesOf(line: string): string {
  const item = line.lastIndexOf(' @ ');
  let text = (item > 0 ? line.slice(0, item) : line).trim();
  if (/ \([MF]\)$/.test(text)) text = text.slice(0, -4);
  const open = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  return open > 0 ? text.slice(open + 2, -1) : text;
}
