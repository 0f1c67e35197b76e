/** Fields that these formats do not have, and whose names are nearly those of fields that are missing. */
import { diagnose } from '../../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';

/** Reports such fields of an object; other fields that are not known may be remarks. */
export function reportNearFields(
  object: object,
  { of, known }: { readonly of: string; readonly known: readonly string[] },
  pointer: string,
  diagnostics: Diagnostic[],
): void {
  const fields = Object.keys(object);
  const isAmong = (name: string, names: readonly string[]) =>
    names.some((one) => one.toLowerCase() === name.toLowerCase());
  const missing = known.filter((name) => !isAmong(name, fields));
  for (const field of fields) {
    if (isAmong(field, known)) continue;
    const [nearest] = nearestWords(field, missing, field.length > 5 ? 2 : 1);
    if (nearest === undefined) continue;
    const data = { field, of, nearest };
    diagnostics.push(diagnose('misspelt-field', childPointer(pointer, field), data));
  }
}
