import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childPointer, pointerTokens } from '../../../../../src/core/diagnostics/diagnostic.js';
import { placeInChanges } from '../../../../../src/core/rules/changes/change-places.js';
import { createOverlay } from '../../../../../src/core/rules/changes/overlay.js';
import { applyTo, type RulePatch } from '../../../../../src/core/rules/changes/patches.js';
import type { RuleFile } from '../../../../../src/core/rules/model.js';
import { anyFile, edited, edits, ruleSetOf } from '../../../../support/editing-laws.js';
import { expectMoreThan } from '../../../../support/sampled.js';

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [],
  ...more,
});

/** What is at a pointer, or undefined. */
function valueAt(root: unknown, pointer: string): unknown {
  return pointerTokens(pointer).reduce(
    (value, token) => (value as Record<string, unknown> | undefined)?.[token],
    root,
  );
}

/** The pointers of all values that hold no others. */
function leavesOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, childPointer(pointer, key)),
  );
}

test('each value of edited rules is in the change that set it, or in the rules from before', () => {
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

/** The pointer into one file to what is at a pointer in another, by identifiers. */
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

describe('the place of what changes set', () => {
  const base: RuleFile = {
    rules: [rule('a'), rule('b', { variants: [rule('v'), rule('w')] })],
    fallbacks: [{ identifier: 'f', name: 'F', cards: ['X'] }],
  };
  const placeOf = (pointer: string, ...changes: readonly RulePatch[]) =>
    placeInChanges(pointer, applyTo(base, changes).file, changes);
  const add = (path: string, value: unknown) => ({ op: 'add', path, value, after: null }) as const;
  const replace = (path: string, value: unknown) => ({ op: 'replace', path, value }) as const;

  test.each<readonly [string, RulePatch, string, string]>([
    ['a setting', add('/match', { names: ['case'] }), '/match/names/0', '/value/names/0'],
    ['a rule', add('/rules/c', rule('c')), '/rules/0', ''],
    [
      'an item of a field',
      replace('/fallbacks/f/cards', ['Y']),
      '/fallbacks/0/cards/0',
      '/value/0',
    ],
    ['a variant', add('/rules/b/variants/x', rule('x')), '/rules/1/variants/0/name', '/value/name'],
    ['a field that every object has', add('/rules/c', rule('c')), '/rules/0/constructor/name', ''],
    ['an item of what is a text', replace('/rules/a/cards', 'abc'), '/rules/0/cards/0', ''],
    ['an item of what is null', replace('/rules/a/cards', null), '/rules/0/cards/0', ''],
    [
      'a field of a variant that is null',
      add('/rules/b/variants/x', null),
      '/rules/1/variants/0/name',
      '',
    ],
    [
      'a rule without an identifier',
      add('/rules/c', { name: 'C' }),
      '/rules/0/name',
      '/value/name',
    ],
    [
      'a rule whose identifier is the index of another',
      replace('/rules', [rule('1'), rule('0')]),
      '/rules/1/name',
      '/value/1/name',
    ],
  ])('leads to %s', (_, change, pointer, place) => {
    expect(placeOf(pointer, change)).toBe(`/changes/0${place}`);
  });

  test.each<readonly [string, readonly RulePatch[], string]>([
    ['what no change is about', [replace('/rules/a/name', 'N')], '/rules/1/name'],
    ['the rule of a field that a change set', [replace('/rules/a/name', 'N')], '/rules/0'],
    ['the list of a rule that a change added', [add('/rules/c', rule('c'))], '/rules'],
    ['a rule that moved', [{ op: 'move', path: '/rules/b', after: null }], '/rules/0'],
    ['what was removed', [{ op: 'remove', path: '/rules/b' }], '/rules/1'],
    [
      'a variant after an added one',
      [add('/rules/b/variants/x', rule('x'))],
      '/rules/1/variants/1',
    ],
    ['the rules', [], '/rules/0'],
  ])('is none for %s', (_, changes, pointer) => {
    expect(placeOf(pointer, ...changes)).toBeUndefined();
  });

  test('is in the change that added a rule that is null', () => {
    const changes = [replace('/rules/a/name', 'N'), add('/rules/d', null)];
    expect(placeOf('/rules/0/name', ...changes)).toBe('/changes/1');
  });

  test('is none for what is not there', () => {
    expect(placeOf('/rules/3/variants/0', replace('/rules/a/name', 'N'))).toBeUndefined();
  });

  test('is in the last change that set it, whatever moved since', () => {
    const changes = [
      add('/rules/c', rule('c', { variants: [rule('x'), rule('y')] })),
      replace('/rules/c/name', 'N'),
      { op: 'remove', path: '/rules/c/variants/x' },
      { op: 'move', path: '/rules/c', after: 'b' },
      { op: 'remove', path: '/rules/c/cards' },
    ] as const;
    expect(placeOf('/rules/2/name', ...changes)).toBe('/changes/1');
    expect(placeOf('/rules/2/variants/0/name', ...changes)).toBe(
      '/changes/0/value/variants/1/name',
    );
    expect(placeOf('/rules/2', ...changes)).toBe('/changes/0');
  });
});
