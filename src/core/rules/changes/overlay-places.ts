/**
 * Locates findings about rules that were merged from several files: in the overlay if one of its changes set the
 * value, otherwise in the rule file that has the rule, in which the pointer can differ from that in the merged
 * rules.
 */

import type { DiagnosticCode } from '../../diagnostics/codes/all.js';
import {
  childPointer,
  type Diagnostic,
  type Fix,
  type JsonEdit,
  pointerTokens,
  type RelatedPlace,
} from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import { rangeFinder } from '../../json/jsonc.js';
import type { RulePart, SourceFile } from '../join.js';
import type { Fallback, Rule } from '../model.js';
import type { RuleSet } from '../rule-set.js';
import { placeInChanges } from './change-places.js';
import type { OverlayChange } from './overlay.js';

interface Merge {
  readonly merged: RuleSet;
  readonly parts: readonly [RulePart, ...RulePart[]];
  /** The changes of the overlay, in the order of its file. */
  readonly changes: readonly OverlayChange[];
  readonly overlay: SourceFile;
}

interface Place {
  readonly source: SourceFile;
  readonly pointer: string;
}

/**
 * Changes the pointers and ranges of findings, and of their related places, to those in the rule files or overlay.
 * If the overlay has changes, fixes are dropped, because the changes could affect what the fixes edit.
 */
export function placeFindings(
  findings: readonly Diagnostic[],
  { merged, parts, changes, overlay }: Merge,
): readonly Diagnostic[] {
  const rangeIn = new Map([...parts, overlay].map((source) => [source, finderOf(source)]));
  return findings.map(({ related, range: _range, fix, ...finding }) => ({
    ...finding,
    ...shown(finding.pointer, finding.code),
    ...(related && {
      related: related.map((place) =>
        place.file === undefined ? { message: place.message, ...shown(place.pointer) } : place,
      ),
    }),
    ...(fix && changes.length === 0 && { fix: placed(fix, placeOf(finding.pointer).source) }),
  }));

  function placed(fix: Fix, source: SourceFile): Fix {
    const edits = fix.edits.map((edit): JsonEdit => {
      if (edit.op === 'cut') return edit;
      const { source: own, pointer } = placeOf(edit.pointer);
      const isHere = own === source || own.file === undefined;
      return { ...edit, pointer, ...(isHere ? {} : { file: own.file }) };
    });
    const scope = fix.scope?.map((pointer) => placeOf(pointer).pointer);
    return defined({ title: fix.title, edits, scope });
  }

  function shown(place: string, code?: DiagnosticCode): Omit<RelatedPlace, 'message'> {
    const { source, pointer } = placeOf(place);
    const range = rangeIn.get(source)?.(pointer, code);
    return defined({ pointer, file: source.file, range });
  }

  function placeOf(pointer: string): Place {
    const tokens = pointerTokens(pointer);
    const [root = '', index, ...rest] = tokens;
    const lists: Readonly<Record<string, readonly (Rule | Fallback)[]>> = {
      rules: merged.rules,
      fallbacks: merged.fallbacks,
    };
    const entry = lists[root]?.[Number(index)];
    const [field, place, ...inner] = rest;
    const variant =
      field === 'variants' && entry && 'variants' in entry
        ? entry.variants?.[Number(place)]
        : undefined;
    const inside = variant === undefined ? rest : inner;
    const changed = placeInChanges(pointer, merged.file, changes);
    if (changed !== undefined) return { source: overlay, pointer: changed };
    if (entry === undefined) {
      // A setting of a file, which perhaps only one of the parts has.
      const source = parts.find(({ ruleSet }) => Object.hasOwn(ruleSet.file, root)) ?? parts[0];
      return { source, pointer };
    }
    const { identifier } = variant ?? entry;
    const source = parts.find(({ ruleSet }) => ruleSet.get(identifier)) ?? parts[0];
    const start = source.ruleSet.pointerOf(identifier) ?? '';
    return { source, pointer: inside.reduce(childPointer, start) };
  }
}

function finderOf({ text }: SourceFile): ReturnType<typeof rangeFinder> | undefined {
  return typeof text === 'string' ? rangeFinder(text) : undefined;
}
