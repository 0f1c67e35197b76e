/** Reads decklists from text or JSON, in any format of the table, and classifies them. */

import { diagnose } from '../diagnostics/codes/decks.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import { defined } from '../json/defined.js';
import { parseJson } from '../json/parse.js';
import type { Decklist } from './decklist.js';
import { detectFormat, detectShape, looksLikeJson } from './detect.js';
import type { ReadContext } from './formats/format.js';
import { detectMagic } from './formats/magic/magic-list.js';
import { detectPokemon } from './formats/pokemon/pokemon-list.js';
import { type DeckFormatName, formatNamed, formats, type ListedFormat } from './formats/table.js';
import { type DeckGame, findGame } from './games.js';
import {
  namedBy,
  nameTable,
  type ReadDecklist,
  type ReadDecklistOptions,
  readResult,
} from './read-result.js';

/**
 * Reads a decklist from text or a parsed JSON value, in any format. Never throws on input.
 *
 * @example
 * const { decklist, format, confidence } = readDecklist('Deck\n4 Lightning Bolt (CLU) 141')
 * // format 'arena', confidence 'certain'
 */
export function readDecklist(input: unknown, options: ReadDecklistOptions = {}): ReadDecklist {
  return namedBy(options.cards, readUnresolved(input, options));
}

/** The result of {@link classifyText}. */
export interface ClassifiedText<Deck> {
  /** The classifier's result for the list; undefined if no rule matches. */
  readonly deck: Deck | undefined;
  /** The game of the format, or the given one; missing if neither is known. */
  readonly game?: DeckGame;
  /** How the text was read, with the decklist and the findings. */
  readonly reading: ReadDecklist;
}

/**
 * Reads a pasted list in any format, and classifies it with a matcher or any other classifier. Never throws on input.
 *
 * @example
 * const { deck, reading } = classifyText(matcher, 'Pokémon: 1\n2 Charizard ex OBF 125')
 * deck?.name // 'Charizard'
 * reading.format // 'ptcgl'
 */
export function classifyText<Deck>(
  classifier: { classify(decklist: Decklist): Deck | undefined },
  text: string,
  options: ReadDecklistOptions = {},
): ClassifiedText<Deck> {
  const reading = readDecklist(text, options);
  const game = formatNamed(reading.format)?.game ?? findGame(options.game);
  return { deck: classifier.classify(reading.decklist), ...defined({ game }), reading };
}

function readUnresolved(input: unknown, options: ReadDecklistOptions): ReadDecklist {
  const { format: wanted } = options;
  const forced = wanted === undefined ? undefined : formatNamed(wanted);
  if (wanted !== undefined && forced === undefined) {
    const known = formats.map(({ name }) => name);
    return unreadable(wanted, diagnose('unknown-format', '', { format: wanted, known }));
  }
  const context = { game: findGame(options.game), nameOf: nameTable(options.names) };
  if (typeof input !== 'string') return readValue(input, forced, context);
  if (forced?.input === 'json' || (forced === undefined && looksLikeJson(input))) {
    return readJson(input, forced, context);
  }
  const detected =
    forced === undefined
      ? detectFormat(input, context.game)
      : ({ format: forced, confidence: 'certain' } as const);
  if ('format' in detected) {
    const { format, confidence } = detected;
    return readResult({ reading: format.read(input, context), format: format.name, confidence });
  }
  return readResult(
    detected.family === 'magic'
      ? detectMagic(input, context.game === 'magic')
      : detectPokemon(input),
  );
}

/** Reads a JSON value in the forced shape; `json` accepts any shape. */
function readValue(
  value: unknown,
  forced: ListedFormat | undefined,
  context: ReadContext,
): ReadDecklist {
  const format = forced?.input === 'json' && forced.name !== 'json' ? forced : detectShape(value);
  const reading = format.read(value, context);
  if (reading !== undefined) {
    const confidence = typeof value === 'object' ? 'certain' : 'guess';
    return readResult({ reading, format: format.name, confidence });
  }
  const what = `it is ${showValue(value)}`;
  return unreadable(format.name, diagnose('not-of-format', '', { format: format.name, what }));
}

function readJson(
  text: string,
  forced: ListedFormat | undefined,
  context: ReadContext,
): ReadDecklist {
  const { value, fault } = parseJson(text);
  return fault === undefined
    ? readValue(value, forced, context)
    : unreadable('json', diagnose('list-not-json', '', { what: fault }));
}

function unreadable(format: DeckFormatName, diagnostic: Diagnostic): ReadDecklist {
  return { decklist: { cards: [] }, format, confidence: 'certain', diagnostics: [diagnostic] };
}
