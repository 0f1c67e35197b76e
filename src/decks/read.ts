/** Reading a decklist, in any shape or format, into the one model. Never throws on input. */

import { diagnose } from '../diagnostics/deck-codes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Decklist, mostCopies } from './decklist.js';
import { readPlainLines } from './plain.js';
import { collectCards, type ShapeFault } from './shapes.js';

/** The formats that {@link readDecklist} knows. */
export type DeckFormat = 'json' | 'plain';

/** What a reader makes of its input. */
export interface ReadDecklist {
  readonly decklist: Decklist;
  /** The format that the list was read in. */
  readonly format: DeckFormat;
  /** Everything that is not a card and not known furniture. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How to read a decklist. */
export interface ReadDecklistOptions {
  /** Read it in this format whatever it looks like. Default: found out from the input. */
  readonly format?: DeckFormat;
}

/**
 * Reads a decklist from text, or from a value that was parsed from JSON.
 *
 * @example
 * readDecklist('4 Charizard ex OBF 125').decklist.cards
 * // [{ name: 'Charizard ex', set: 'OBF', number: '125', count: 4 }]
 */
export function readDecklist(input: unknown, options: ReadDecklistOptions = {}): ReadDecklist {
  if (typeof input !== 'string') return readShape(input);
  // A byte order mark is white space to everything but JSON.parse; places count it.
  const format = options.format ?? (/^\s*[[{]|^\s*null\s*$/.test(input) ? 'json' : 'plain');
  if (format === 'plain') return { ...readPlainLines(input), format };
  try {
    return readShape(JSON.parse(input.replace(/^\uFEFF/, '')));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return {
      decklist: { cards: [] },
      format,
      diagnostics: [diagnose('list-not-json', '', { what })],
    };
  }
}

function readShape(list: unknown): ReadDecklist {
  const diagnostics: Diagnostic[] = [];
  const cards = collectCards(list, (pointer, fault) => {
    diagnostics.push(faultDiagnostic(pointer, fault));
  });
  return { decklist: { cards }, format: 'json', diagnostics };
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
