import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childPointer, pointerTokens } from '../../../../../src/core/diagnostics/diagnostic.js';
import { placeInChanges } from '../../../../../src/core/rules/changes/change-places.js';
import { createOverlay } from '../../../../../src/core/rules/changes/overlay.js';
import type { RuleFile } from '../../../../../src/core/rules/model.js';
import { anyFile, edited, edits, ruleSetOf } from '../../../../support/editing-laws.js';
import { expectMoreThan } from '../../../../support/sampled.js';

/** The value at a pointer, or undefined. */
function valueAt(root: unknown, pointer: string): unknown {
  return pointerTokens(pointer).reduce(
    (value, token) => (value as Record<string, unknown> | undefined)?.[token],
    root,
  );
}

/** The pointers of all values that contain no others. */
function leavesOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, childPointer(pointer, key)),
  );
}

test('each value of edited rules is in the change that set it, or in the original rules', () => {
  let changed = 0;
  fc.assert(
    fc.property(anyFile, edits, (file, seeds) => {
      const before = ruleSetOf(file);
      const { ruleSet: after } = edited(before, seeds);
      if (after === undefined) return;
      const { changes } = createOverlay(before, after);
      for (const pointer of leavesOf(after.file)) {
        const value = valueAt(after.file, pointer);
        const place = placeInChanges(pointer, after.file, changes);
        if (place === undefined) {
          const inBefore = pointerIn(before.file, after.file, pointer);
          expect([pointer, valueAt(before.file, inBefore)]).toEqual([pointer, value]);
        } else {
          changed++;
          const whole = place.split('/').length === 3 ? `${place}/value` : place;
          expect([pointer, valueAt({ changes }, whole)]).toEqual([pointer, value]);
        }
      }
    }),
    { numRuns: 200 },
  );
  expectMoreThan(200, changed);
});

/** Translates a pointer from one file to another, by identifiers. */
function pointerIn(to: RuleFile, from: RuleFile, pointer: string): string {
  const tokens = pointerTokens(pointer);
  let [found, other]: unknown[] = [from, to];
  return tokens.reduce((path, token, at) => {
    const isList = at % 2 === 1 && ['rules', 'fallbacks', 'variants'].includes(`${tokens[at - 1]}`);
    const entry = valueAt(found, `/${token}`) as { readonly identifier?: string };
    const place = isList
      ? (other as readonly { identifier: string }[]).findIndex(
          ({ identifier }) => identifier === entry.identifier,
        )
      : token;
    found = valueAt(found, childPointer('', token));
    other = valueAt(other, childPointer('', place));
    return childPointer(path, place);
  }, '');
}
