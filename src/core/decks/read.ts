/** Text or JSON in, a decklist or its deck out, in any format of the table. */

import { diagnose } from '../diagnostics/codes/decks.js';
import { diagnoseList } from '../diagnostics/codes/lists.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import { parseJson } from '../json/parse.js';
import type { CardTable } from './cards/card-table.js';
import { resolveCards } from './cards/resolve-list.js';
import type { Decklist } from './decklist.js';
import { detectFormat, detectShape, looksLikeJson } from './detect.js';
import type { Confidence, NameOf, ReadContext } from './formats/format.js';
import { detectMagic } from './formats/magic/magic-list.js';
import { detectPokemon } from './formats/pokemon/pokemon-list.js';
import { type DeckFormatName, formatNamed, formats, type ListedFormat } from './formats/table.js';
import { type DeckGame, findGame } from './games.js';
import type { LineCounts, Reading } from './text/reading.js';

/** Options for reading a decklist. */
export interface ReadDecklistOptions {
  /** The format of the input. Default: detected. */
  readonly format?: DeckFormatName;
  /**
   * The game, as a name or Limitless' id (`PTCG`, `MTG`, `OP`, `DCG`, `RIFTBOUND` …), without
   * regard to case. It decides where a list could be of several games.
   */
  readonly game?: string;
  /**
   * Names of cards by passcode, dbf id or `SET-NUMBER`, for lists that have only these. A card
   * that is not in the table has its number as its name.
   */
  readonly names?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
  /**
   * A card table. Cards that the list names by an identifier, in another spelling or in another
   * language get the name of the table; identifiers that it does not have are a finding.
   */
  readonly cards?: CardTable;
}

/** What {@link readDecklist} returns. */
export interface ReadDecklist {
  readonly decklist: Decklist;
  /** The format that the list was read in. */
  readonly format: DeckFormatName;
  readonly confidence: Confidence;
  /** The name of the deck, if the list contains it. */
  readonly title?: string;
  /** Counts of the lines that are not blank, by kind; missing where the format has no lines. */
  readonly lines?: LineCounts;
  /** Findings: what could not be read, and notes about the rest. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a decklist from text, or from a value that was parsed from JSON, in any format. Never
 * throws on input.
 *
 * @example
 * const { decklist, format, confidence } = readDecklist('Deck\n4 Lightning Bolt (CLU) 141')
 * // format 'arena', confidence 'certain'
 */
export function readDecklist(input: unknown, options: ReadDecklistOptions = {}): ReadDecklist {
  const read = readUnresolved(input, options);
  if (options.cards === undefined) return read;
  const { cards, diagnostics } = resolveCards(read.decklist.cards, options.cards);
  return { ...read, decklist: { cards }, diagnostics: [...read.diagnostics, ...diagnostics] };
}

/** What {@link classifyText} returns. */
export interface ClassifiedText<Deck> {
  /** What the classifier returns for the list: undefined if no rule matches. */
  readonly deck: Deck | undefined;
  /** The game of the format, or the one that was given; missing if neither is known. */
  readonly game?: DeckGame;
  /** How the text was read, with the decklist and the findings. */
  readonly reading: ReadDecklist;
}

/**
 * Reads a pasted list in any format and classifies it, by a matcher or any other classifier. Never
 * throws on input.
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
  return { deck: classifier.classify(reading.decklist), ...(game && { game }), reading };
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
  if (forced !== undefined) return result(forced.read(input, context), forced.name, 'certain');
  const detected = detectFormat(input, context.game);
  if ('format' in detected) {
    const { format, confidence } = detected;
    return result(format.read(input, context), format.name, confidence);
  }
  const { reading, format, confidence } =
    detected.family === 'magic'
      ? detectMagic(input, context.game === 'magic')
      : detectPokemon(input);
  return result(reading, format, confidence);
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
    return result(reading, format.name, typeof value === 'object' ? 'certain' : 'guess');
  }
  const what = `it is ${showValue(value)}`;
  return unreadable(format.name, diagnoseList('not-of-format', '', { format: format.name, what }));
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

function nameTable(names: ReadDecklistOptions['names']): NameOf {
  if (names === undefined) return () => undefined;
  if (names instanceof Map) return (id) => names.get(id);
  const table = names as Readonly<Record<string, string>>;
  return (id) => (Object.hasOwn(table, id) ? table[id] : undefined);
}

function result(
  { cards, ...reading }: Reading,
  format: DeckFormatName,
  confidence: Confidence,
): ReadDecklist {
  return { decklist: { cards }, format, confidence, ...reading };
}

function unreadable(format: DeckFormatName, diagnostic: Diagnostic): ReadDecklist {
  return { decklist: { cards: [] }, format, confidence: 'certain', diagnostics: [diagnostic] };
}
