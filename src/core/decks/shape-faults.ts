/** The faults of a JSON list as diagnostics. */
import { diagnose } from '../diagnostics/codes/decks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { mostCopies } from './decklist.js';
import type { ShapeFault } from './shapes.js';

/** The diagnostic for a fault that a walk over a list found. */
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
    case 'no-count':
      return diagnose(fault.code, pointer, { name: fault.name, field: fault.field });
    case 'not-a-zone':
      return diagnose(fault.code, pointer, { zone: fault.zone, got: fault.got });
    default:
      return diagnose(fault.code, pointer, { got: fault.got });
  }
}
