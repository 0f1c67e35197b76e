/**
 * What every reader of decklists gives, and the results that several of them share: those of a
 * sheet of lines, of a JSON shape, and of an input that is none.
 */
import { diagnose } from '../diagnostics/codes/decks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Decklist, mostCopies } from './decklist.js';
import { collectCards, type ShapeFault } from './shapes.js';
import { type LineCounts, mostFindings, type SheetResult } from './text/lines.js';

/** The formats that the readers know; `deckFormats` is a table of them. */
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
