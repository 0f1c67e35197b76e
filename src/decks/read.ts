/**
 * The readers of every format behind one function, or rather two: text and JSON are read at once;
 * three packed formats (ydke, Hearthstone, Riftbound codes) need a library, and a library that is
 * loaded only where such a list turns up can only be waited for. So `readDecklist` is synchronous
 * and says so when it meets one of these three, and `readAnyDecklist` is the same with the waiting.
 * One function that sometimes gives a promise would make every caller wait for the sake of three
 * formats that most never see.
 */
import { diagnose } from '../diagnostics/codes/decks.js';
import { diagnoseList } from '../diagnostics/codes/lists.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { detectFormat } from './detect.js';
import {
  type Codec,
  codecLibraries,
  loadCodec,
  type PackedFormat,
  readPacked,
  readYdk,
} from './formats/card-codes.js';
import { readCsv } from './formats/csv.js';
import { readJsonList } from './formats/json-lists.js';
import { readMagic } from './formats/magic.js';
import { readMagicXml } from './formats/magic-xml.js';
import { type NameOf, readNumbered } from './formats/numbered.js';
import { readPokemonText } from './formats/pokemon.js';
import {
  readMelee,
  readPixelborn,
  readRiftboundText,
  readRiftboundTokens,
  readShowdown,
} from './formats/small-texts.js';
import { deckFormats, findFormat, findGame } from './formats.js';
import {
  type Confidence,
  type DeckFormat,
  type ReadDecklist,
  readJsonText,
  sheetResult,
  unreadable,
} from './result.js';
import type { SheetResult } from './text/lines.js';
import { plainGrammar, readListing } from './text/listing.js';

/** How to read a decklist. */
export interface ReadDecklistOptions {
  /** Read it in this format whatever it looks like. Default: found out from the input. */
  readonly format?: DeckFormat;
  /**
   * The game, as a name or Limitless' id (`PTCG`, `MTG`, `OP`, `DCG`, `RIFTBOUND` …), without
   * regard to case. It decides where a list could be of several games.
   */
  readonly game?: string;
  /**
   * Names of cards by passcode, dbf id or `SET-NUMBER`, for lists that have only these. A card
   * that is not in it is called by its number.
   */
  readonly names?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
}

/**
 * Reads a decklist from text, or from a value that was parsed from JSON, in any format that needs
 * no library. Never throws on input; a format that needs one is a finding that says so.
 *
 * @example
 * const { decklist, format, confidence } = readDecklist('Deck\n4 Lightning Bolt (CLU) 141')
 * // format 'arena', confidence 'certain'
 */
export function readDecklist(input: unknown, options: ReadDecklistOptions = {}): ReadDecklist {
  const plan = planOf(input, options);
  if ('result' in plan) return plan.result;
  const { format } = plan;
  return unreadable(
    format,
    diagnoseList('format-not-loaded', '', { format, library: codecLibraries[format] }),
  );
}

/**
 * Reads a decklist in any format, and loads the library that it may need for that.
 *
 * @example
 * const { decklist } = await readAnyDecklist('ydke://o6lXBQ==!!!')
 * // [{ name: '89631139', count: 1, zone: 'main' }]
 */
export async function readAnyDecklist(
  input: unknown,
  options: ReadDecklistOptions = {},
): Promise<ReadDecklist> {
  const plan = planOf(input, options);
  if ('result' in plan) return plan.result;
  try {
    return plan.read(await loadCodec(plan.format));
  } catch {
    return readDecklist(input, options);
  }
}

type Plan =
  | { readonly result: ReadDecklist }
  | { readonly format: PackedFormat; readonly read: (codec: Codec) => ReadDecklist };

function planOf(input: unknown, options: ReadDecklistOptions): Plan {
  const { format: wanted } = options;
  const nameOf = nameTable(options.names);
  const forced = wanted === undefined ? undefined : findFormat(wanted)?.format;
  if (wanted !== undefined && forced === undefined) {
    const known = deckFormats.map(({ format }) => format);
    return {
      result: unreadable(wanted, diagnose('unknown-format', '', { format: wanted, known })),
    };
  }
  if (typeof input !== 'string') {
    const shape = forced?.endsWith('json') ? forced : undefined;
    return { result: readJsonList(input, shape === 'json' ? undefined : shape, nameOf) };
  }
  const game = findGame(options.game);
  const detected =
    forced === undefined
      ? detectFormat(input, game)
      : { format: forced, confidence: 'certain' as const };
  if ('family' in detected) {
    return {
      result:
        detected.family === 'magic'
          ? readMagic(input, undefined, game === 'magic')
          : readPokemonText(input),
    };
  }
  return readAs(input, detected.format, detected.confidence, { forced, game, nameOf });
}

function nameTable(names: ReadDecklistOptions['names']): NameOf {
  if (names === undefined) return () => undefined;
  if (names instanceof Map) return (id) => names.get(id);
  const table = names as Readonly<Record<string, string>>;
  return (id) => (Object.hasOwn(table, id) ? table[id] : undefined);
}

interface Way {
  readonly forced: DeckFormat | undefined;
  readonly game: string | undefined;
  readonly nameOf: NameOf;
}

function readAs(text: string, format: DeckFormat, confidence: Confidence, way: Way): Plan {
  const { forced, game, nameOf } = way;
  const sheet = (read: SheetResult): Plan => ({
    result: noteLeftOut(sheetResult(read, format, confidence), read),
  });
  switch (format) {
    case 'json':
    case 'swu-json':
    case 'scryfall-json':
    case 'tts-json': {
      const shape = forced === 'json' ? undefined : forced;
      return { result: readJsonText(text, (value) => readJsonList(value, shape, nameOf)) };
    }
    case 'ptcgl':
    case 'ptcgo':
    case 'pocket':
      return { result: readPokemonText(text, format) };
    case 'mtgo-dek':
    case 'cockatrice':
      return sheet(readMagicXml(text));
    case 'csv':
      return sheet(readCsv(text));
    case 'ydk':
      return sheet(readYdk(text, nameOf));
    case 'ydke':
    case 'hearthstone':
    case 'riftbound-code':
      return { format, read: (codec) => readWithCodec(text, format, confidence, codec, nameOf) };
    case 'riftbound-text':
      return sheet(readRiftboundText(text));
    case 'riftbound-tts':
      return sheet(readRiftboundTokens(text, nameOf));
    case 'numbered':
      return sheet(readNumbered(text, game, nameOf));
    case 'melee':
      return sheet(readMelee(text));
    case 'pixelborn':
      return sheet(readPixelborn(text, nameOf));
    case 'showdown':
      return sheet(readShowdown(text));
    case 'plain':
      return sheet(readListing(text, plainGrammar));
    default:
      return { result: readMagic(text, format) };
  }
}

function readWithCodec(
  text: string,
  format: PackedFormat,
  confidence: Confidence,
  codec: Codec,
  nameOf: NameOf,
): ReadDecklist {
  const { fault, ignored, ...read } = readPacked(text, format, codec, nameOf);
  const { lines, ...result } = sheetResult(read, format, confidence);
  const extra: Diagnostic[] = ignored.map((what) =>
    diagnoseList('code-ignored', '', { format, what }),
  );
  if (read.cards.length === 0 || fault !== undefined) {
    const what = fault ?? 'no line of it holds a code';
    extra.push(diagnoseList('not-of-format', '', { format, what }));
  }
  return { ...result, ...(lines && { lines }), diagnostics: [...result.diagnostics, ...extra] };
}

/** Cards outside the deck are counted in one finding. */
function noteLeftOut(result: ReadDecklist, { leftOut }: SheetResult): ReadDecklist {
  if (leftOut === undefined) return result;
  return {
    ...result,
    diagnostics: [...result.diagnostics, diagnoseList('cards-left-out', '', leftOut)],
  };
}
