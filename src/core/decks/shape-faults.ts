/** The faults of a JSON list as diagnostics. */
import { diagnose } from '../diagnostics/codes/decks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { mostCopies } from './decklist.js';
import type { ShapeFault } from './shapes.js';

/** The diagnostic for a fault that a walk over a list found. */
export function faultDiagnostic(pointer: string, { code, ...fault }: ShapeFault): Diagnostic {
  const data = code === 'bad-copies' ? { ...fault, most: mostCopies } : fault;
  // A fault has the data of its code.
  return diagnose(code, pointer, data as never);
}
