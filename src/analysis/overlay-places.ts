/** Findings about rules with an overlay, led back to the file that each place came from. */
import { childPointer, type Diagnostic, pointerTokens } from '../diagnostics/diagnostic.js';
import type { RuleSet } from '../rules/rule-set.js';
import type { OverlayChange } from './overlay.js';

/** A place in the base file or in the overlay. */
interface Place {
  readonly isOverlay: boolean;
  readonly pointer: string;
}

/** The finding, with pointers into the base file or the overlay, and the file that it is. */
export function placeFinding(
  finding: Diagnostic,
  merged: RuleSet,
  base: RuleSet,
  changes: readonly OverlayChange[],
  files: { readonly base?: string; readonly overlay?: string },
): Diagnostic {
  const fileOf = ({ isOverlay }: Place) => (isOverlay ? files.overlay : files.base);
  const withFile = (place: Place) => {
    const file = fileOf(place);
    return { pointer: place.pointer, ...(file === undefined ? {} : { file }) };
  };
  return {
    ...finding,
    ...withFile(placeOf(finding.pointer)),
    ...(finding.related === undefined
      ? {}
      : {
          related: finding.related.map((other) => ({
            ...other,
            ...withFile(placeOf(other.pointer)),
          })),
        }),
  };

  function placeOf(pointer: string): Place {
    const [root = '', index = '', field, place = '', ...rest] = pointerTokens(pointer);
    const entry = root === 'rules' ? merged.rules[Number(index)] : merged.fallbacks[Number(index)];
    if (entry === undefined) return { isOverlay: false, pointer };
    const variants = 'variants' in entry ? entry.variants : undefined;
    const variant = field === 'variants' ? variants?.[Number(place)] : undefined;
    const own = [root, entry.identifier];
    const named =
      variant === undefined
        ? [...own, ...(field === undefined ? [] : [field])]
        : [...own, 'variants', variant.identifier, ...rest.slice(0, 1)];
    const changed = changes.findLastIndex(({ path, op }) => {
      const target = pointerTokens(path);
      return (op === 'add' || op === 'replace') && target.every((token, at) => token === named[at]);
    });
    if (changed !== -1) return { isOverlay: true, pointer: `/changes/${changed}` };
    const start = base.pointerOf((variant ?? entry).identifier) ?? '';
    const tail =
      variant === undefined ? (field === undefined ? [] : [field, place, ...rest]) : rest;
    const inside = tail.filter((token) => token !== '');
    return { isOverlay: false, pointer: inside.reduce(childPointer, start) };
  }
}
