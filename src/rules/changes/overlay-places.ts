/**
 * Findings about rules with an overlay, led back to the file that each place came from: to the
 * overlay's change where it says the thing, or else to the base file, where it may stand elsewhere
 * than in the merged rules.
 */
import {
  childPointer,
  type Diagnostic,
  pointerTokens,
  type RelatedPlace,
} from '../../diagnostics/diagnostic.js';
import { withRanges } from '../../json/jsonc.js';
import type { RuleSet } from '../rule-set.js';
import type { OverlayChange } from './overlay.js';

/** A file, as far as it is known: its name, and its text for line and column. */
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

/** The findings with their pointers, and those of related places, in the base file or the overlay. */
export function placeFindings(
  findings: readonly Diagnostic[],
  merge: Merge,
  sources: { readonly base: SourceFile; readonly overlay: SourceFile },
): readonly Diagnostic[] {
  const placed = findings.map((finding) => ({
    finding,
    places: [finding, ...(finding.related ?? [])].map(({ pointer }) => placeOf(pointer)),
  }));
  // A text is read once for all places in it.
  const ranges = new Map<SourceFile, Map<string, RelatedPlace['range']>>();
  for (const source of [sources.base, sources.overlay]) {
    const { text } = source;
    if (typeof text !== 'string') continue;
    const inside = placed.flatMap(({ finding, places }) =>
      places.flatMap((place) =>
        place.source === source ? [{ ...withoutPlaces(finding), pointer: place.pointer }] : [],
      ),
    );
    const found = withRanges(inside, text).map(({ pointer, range }) => [pointer, range] as const);
    ranges.set(source, new Map(found));
  }
  return placed.map(({ finding, places: [own, ...others] }) => ({
    ...withoutPlaces(finding),
    ...shown(own as Place),
    ...(finding.related === undefined
      ? {}
      : {
          related: finding.related.map(({ message }, index) => ({
            message,
            ...shown(others[index] as Place),
          })),
        }),
  }));

  function shown({ source, pointer }: Place): Omit<RelatedPlace, 'message'> {
    const range = ranges.get(source)?.get(pointer);
    return {
      pointer,
      ...(source.file === undefined ? {} : { file: source.file }),
      ...(range === undefined ? {} : { range }),
    };
  }

  function placeOf(pointer: string): Place {
    const { merged, base, changes } = merge;
    const [root = '', index = '', ...rest] = pointerTokens(pointer);
    const entry = (root === 'rules' ? merged.rules : merged.fallbacks)[Number(index)];
    if (entry === undefined) return { source: sources.base, pointer };
    const [field, place, ...inner] = rest;
    const variant =
      field === 'variants' && 'variants' in entry ? entry.variants?.[Number(place)] : undefined;
    const inside = variant === undefined ? rest : inner;
    const named = [
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
    const start = base.pointerOf((variant ?? entry).identifier) ?? '';
    return { source: sources.base, pointer: inside.reduce(childPointer, start) };
  }
}

function withoutPlaces({ related: _related, range: _range, ...finding }: Diagnostic): Diagnostic {
  return finding;
}
