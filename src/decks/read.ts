/**
 * Reading a decklist into the one model, as the core entry point does it: the JSON shapes of every
 * game, and lines of `COUNT NAME [SET NUMBER]` with Pokémon's headings. `decktype/decks` has the
 * reader of the same name for every format; this one is what fits beside an engine in a browser.
 * Never throws on input.
 */
import { diagnose } from '../diagnostics/deck-codes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Decklist, mostCopies } from './decklist.js';
import { type LineCounts, mostFindings, type SheetResult } from './lines.js';
import { type PokemonMarks, readPokemon } from './pokemon.js';
import { collectCards, type ShapeFault } from './shapes.js';

/** The formats that decktype's readers know; `decktype/decks` has a table of them. */
export type DeckFormat =
  | 'json'
  | 'ptcgl'
  | 'ptcgo'
  | 'pocket'
  | 'plain'
  | 'arena'
  | 'mtgo'
  | 'mtgo-dek'
  | 'cockatrice'
  | 'cockatrice-text'
  | 'moxfield'
  | 'archidekt'
  | 'deckstats'
  | 'xmage'
  | 'forge'
  | 'mtggoldfish'
  | 'scryfall-json'
  | 'csv'
  | 'ydk'
  | 'ydke'
  | 'hearthstone'
  | 'riftbound-code'
  | 'riftbound-text'
  | 'riftbound-tts'
  | 'numbered'
  | 'tts-json'
  | 'swu-json'
  | 'melee'
  | 'pixelborn'
  | 'showdown';

/**
 * How sure a reader is of the format. `certain`: forced, or the list holds something that no other
 * format has; `likely`: most lines look like it; `guess`: it could be another format too.
 */
export type Confidence = 'certain' | 'likely' | 'guess';

/** What a reader makes of its input. */
export interface ReadDecklist {
  readonly decklist: Decklist;
  /** The format that the list was read in. */
  readonly format: DeckFormat;
  readonly confidence: Confidence;
  /** The name that the list gives itself, where it has one. */
  readonly title?: string;
  /** What the lines that are not blank are; missing where the format is not one of lines. */
  readonly lines?: LineCounts;
  /** Everything that is not a card and not known furniture. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How to read a decklist. */
export interface ReadDecklistOptions {
  /**
   * Read it in this format whatever it looks like. Default: found out from the input.
   * The core entry point knows `json`, `ptcgl`, `ptcgo`, `pocket` and `plain`.
   */
  readonly format?: DeckFormat;
}

/** The formats of {@link readDecklist} in the core entry point. */
const coreFormats: readonly DeckFormat[] = ['json', 'ptcgl', 'ptcgo', 'pocket', 'plain'];

/**
 * Reads a decklist from text, or from a value that was parsed from JSON.
 *
 * @example
 * readDecklist('4 Charizard ex OBF 125').decklist.cards
 * // [{ name: 'Charizard ex', set: 'OBF', number: '125', count: 4 }]
 */
export function readDecklist(input: unknown, options: ReadDecklistOptions = {}): ReadDecklist {
  if (typeof input !== 'string') return readShape(input);
  const { format } = options;
  if (format !== undefined && !coreFormats.includes(format)) {
    return unreadable(format, diagnose('unknown-format', '', { format, known: coreFormats }));
  }
  if (format === 'json' || (format === undefined && looksLikeJson(input))) {
    return readJsonText(input, readShape);
  }
  return readPokemonText(input, format);
}

/** Whether a text starts as JSON does. An INI section such as `[main]` does not. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[{"\]\d-]|null|true|false|$)|null\s*$)/.test(text);
}

/** Reads JSON text through `read`; what is not JSON is a finding. */
export function readJsonText(text: string, read: (value: unknown) => ReadDecklist): ReadDecklist {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return unreadable('json', diagnose('list-not-json', '', { what }));
  }
  return read(value);
}

/** Reads Pokémon or bare lines; without a forced format, the lines' marks name it. */
export function readPokemonText(text: string, forced?: DeckFormat): ReadDecklist {
  const { marks, ...sheet } = readPokemon(text);
  if (forced !== undefined) return sheetResult(sheet, forced, 'certain');
  const [format, confidence] = nameFormat(marks);
  return sheetResult(sheet, format, confidence);
}

function nameFormat(marks: PokemonMarks): [DeckFormat, Confidence] {
  const { cards, printings, pocketPrintings, furniture, online, stars } = marks;
  if (furniture === 0 && printings * 2 < cards) return ['plain', 'guess'];
  const confidence = furniture > 0 ? 'certain' : 'likely';
  if (furniture > 0 && (online > 0 || stars * 2 > cards)) return ['ptcgo', confidence];
  return printings > 0 && printings === pocketPrintings
    ? ['pocket', confidence]
    : [cards === 0 && furniture === 0 ? 'plain' : 'ptcgl', cards === 0 ? 'guess' : confidence];
}

/** The result of a reader of lines. */
export function sheetResult(
  { cards, title, lines, diagnostics }: SheetResult,
  format: DeckFormat,
  confidence: Confidence,
): ReadDecklist {
  return {
    decklist: { cards },
    format,
    confidence,
    ...(title === undefined ? {} : { title }),
    lines,
    diagnostics,
  };
}

/** The result where nothing could be read at all. */
export function unreadable(format: DeckFormat, diagnostic: Diagnostic): ReadDecklist {
  return { decklist: { cards: [] }, format, confidence: 'certain', diagnostics: [diagnostic] };
}

/** Reads the value of any JSON shape. */
export function readShape(list: unknown): ReadDecklist {
  const diagnostics: Diagnostic[] = [];
  let faults = 0;
  let last = '';
  const cards = collectCards(list, (pointer, fault) => {
    last = pointer;
    if (++faults <= mostFindings) diagnostics.push(faultDiagnostic(pointer, fault));
  });
  if (faults > mostFindings) {
    diagnostics.push(diagnose('more-not-read', '', { count: faults - mostFindings, last }));
  }
  return { decklist: { cards }, format: 'json', confidence: 'certain', diagnostics };
}

/** What a walk found fault with, as a finding. */
export function faultDiagnostic(pointer: string, fault: ShapeFault): Diagnostic {
  switch (fault.code) {
    case 'bad-copies':
      return diagnose(fault.code, pointer, { name: fault.name, got: fault.got, most: mostCopies });
    case 'bad-printing':
      return diagnose(fault.code, pointer, {
        name: fault.name,
        field: fault.field,
        got: fault.got,
      });
    case 'not-a-zone':
      return diagnose(fault.code, pointer, { zone: fault.zone, got: fault.got });
    default:
      return diagnose(fault.code, pointer, { got: fault.got });
  }
}
