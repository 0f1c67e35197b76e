/**
 * The places of findings about rules with an overlay: in the overlay, where one of its changes set the
 * value, and otherwise in the base file, where the pointer may differ from that in the merged rules.
 */
import type { DiagnosticCode } from '../../diagnostics/codes/all.js';
import {
  childPointer,
  type Diagnostic,
  pointerTokens,
  type RelatedPlace,
} from '../../diagnostics/diagnostic.js';
import { rangeFinder } from '../../json/jsonc.js';
import type { Fallback, Rule } from '../model.js';
import type { RuleSet } from '../rule-set.js';
import type { OverlayChange } from './overlay.js';

/** A file: its name if it has one, and its text if it was read from one, for line and column. */
export interface SourceFile {
  readonly file: string | undefined;
  readonly text: unknown;
}

interface Merge {
  readonly merged: RuleSet;
  readonly base: RuleSet;
  readonly changes: readonly OverlayChange[];
}

interface Place {
  readonly source: SourceFile;
  readonly pointer: string;
}

/**
 * The findings, and their related places, with pointers and ranges in the base file or overlay. Fixes
 * are dropped: their edits are about the merged rules, which no file holds.
 */
export function placeFindings(
  findings: readonly Diagnostic[],
  merge: Merge,
  sources: { readonly base: SourceFile; readonly overlay: SourceFile },
): readonly Diagnostic[] {
  const rangeIn = new Map(
    [sources.base, sources.overlay].map((source) => [source, finderOf(source)]),
  );
  return findings.map(({ related, range: _range, fix: _fix, ...finding }) => ({
    ...finding,
    ...shown(finding.pointer, finding.code),
    ...(related && {
      related: related.map((place) =>
        place.file === undefined ? { message: place.message, ...shown(place.pointer) } : place,
      ),
    }),
  }));

  function shown(merged: string, code?: DiagnosticCode): Omit<RelatedPlace, 'message'> {
    const { source, pointer } = placeOf(merged);
    const range = rangeIn.get(source)?.(pointer, code);
    const { file } = source;
    return { pointer, ...(file === undefined ? {} : { file }), ...(range && { range }) };
  }

  function placeOf(pointer: string): Place {
    const { merged, base, changes } = merge;
    const tokens = pointerTokens(pointer);
    const [root = '', index, ...rest] = tokens;
    const lists: Readonly<Record<string, readonly (Rule | Fallback)[]>> = {
      rules: merged.rules,
      fallbacks: merged.fallbacks,
    };
    const entry = index === undefined ? undefined : lists[root]?.[Number(index)];
    const [field, place, ...inner] = rest;
    const variant =
      field === 'variants' && entry && 'variants' in entry
        ? entry.variants?.[Number(place)]
        : undefined;
    const inside = variant === undefined ? rest : inner;
    const named =
      entry === undefined
        ? tokens
        : [
            ...[root, entry.identifier],
            ...(variant === undefined ? [] : ['variants', variant.identifier]),
            ...inside,
          ];
    const changed = changes.findLastIndex(
      ({ path, op }) =>
        (op === 'add' || op === 'replace') &&
        pointerTokens(path).every((token, at) => token === named[at]),
    );
    if (changed !== -1) return { source: sources.overlay, pointer: `/changes/${changed}` };
    if (entry === undefined) return { source: sources.base, pointer };
    const start = base.pointerOf((variant ?? entry).identifier) ?? '';
    return { source: sources.base, pointer: inside.reduce(childPointer, start) };
  }
}

function finderOf({ text }: SourceFile): ReturnType<typeof rangeFinder> | undefined {
  return typeof text === 'string' ? rangeFinder(text) : undefined;
}
