import { diagnose } from '../diagnostics/codes/decks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { mostCopies } from './decklist.js';
import type { ShapeFault } from './shapes.js';

/** Converts a fault found by walking over a JSON list to a finding. */
export function faultDiagnostic(pointer: string, { code, ...fault }: ShapeFault): Diagnostic {
  const data = code === 'bad-copies' ? { ...fault, most: mostCopies } : fault;
  // Safe, because a fault has the data of its code.
  return diagnose(code, pointer, data as never);
}
