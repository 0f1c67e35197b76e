/** Reports unknown fields whose names resemble those of missing fields. */
import { diagnose } from '../../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';

interface KnownFields {
  readonly of: string;
  readonly known: readonly string[];
  readonly same?: readonly (readonly string[])[];
}

/**
 * Reports misspelt fields of an object. Other unknown fields are ignored, because they can be remarks. `same`:
 * lists of alternative names of a field, none of which is missing if one is given.
 */
export function reportNearFields(
  object: object,
  { of, known, same = [] }: KnownFields,
  pointer: string,
  diagnostics: Diagnostic[],
): void {
  const fields = Object.keys(object);
  const isAmong = (name: string, names: readonly string[]) =>
    names.some((one) => one.toLowerCase() === name.toLowerCase());
  const given = same.filter((names) => names.some((name) => isAmong(name, fields))).flat();
  const missing = known.filter((name) => !isAmong(name, [...fields, ...given]));
  for (const field of fields) {
    if (isAmong(field, known)) continue;
    const [nearest] = nearestWords(field, missing, field.length > 5 ? 2 : 1);
    if (nearest === undefined) continue;
    const data = { field, of, nearest };
    diagnostics.push(diagnose('misspelt-field', childPointer(pointer, field), data));
  }
}
