import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../../src/core/diagnostics/codes/rules.js';
import type { Diagnostic, Fix } from '../../../../../src/core/diagnostics/diagnostic.js';
import { applyOverlay } from '../../../../../src/core/rules/changes/overlay.js';
import { placeFindings } from '../../../../../src/core/rules/changes/overlay-places.js';
import { joinRules } from '../../../../../src/core/rules/join.js';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { baseText, overlayText } from '../../../../support/overlaid.js';

const base = requireRules(baseText);
const { ruleSet: merged, changes } = applyOverlay(base, overlayText);
if (merged === undefined) throw new Error('the overlay is invalid');
const merge = {
  merged,
  parts: [{ file: 'base.json', text: baseText, ruleSet: base }] as const,
  changes,
  overlay: { file: 'mine.json', text: overlayText },
};

function placesOf(
  findings: readonly Diagnostic[],
  from: Parameters<typeof placeFindings>[1] = merge,
): unknown[] {
  return placeFindings(findings, from).map(({ file, pointer, range }) =>
    [file, pointer, range?.start.line].filter((part) => part !== undefined).join(' '),
  );
}

const at = (pointer: string) => diagnose('empty-text', pointer, { field: 'x' });

describe('a finding about rules with an overlay', () => {
  test('has its related places in the files as well', () => {
    const related = [{ pointer: '/rules/2/name', message: 'here' }];
    const finding = diagnose('empty-text', '/rules/1', { field: 'x' }, { related });
    const [placed] = placeFindings([finding], merge);
    expect(placed?.related).toMatchObject([
      { message: 'here', file: 'mine.json', pointer: '/changes/5', range: { start: { line: 7 } } },
    ]);
    expect(placed).toMatchObject({ code: 'empty-text', data: finding.data });
    expect(placeFindings([at('/rules/1')], merge)[0]).not.toHaveProperty('related');
    const elsewhere = [{ pointer: '/rules/2/name', message: 'here', file: 'other.json' }];
    const other = diagnose('empty-text', '/rules/1', { field: 'x' }, { related: elsewhere });
    expect(placeFindings([other], merge)[0]?.related).toEqual(elsewhere);
  });

  test('is at the name of a field if it is about the name', () => {
    const data = { field: 'cards', of: 'rule' };
    const finding = diagnose('unknown-field', '/rules/1/cards', data);
    const [placed] = placeFindings([finding], merge);
    expect(placed?.range?.start).toMatchObject({ line: 3, column: 37 });
  });

  const fix: Fix = {
    title: 'rename it',
    edits: [
      { op: 'set', pointer: '/rules/0/name', value: 'N' },
      { op: 'remove', pointer: '/rules/1/cards' },
      { op: 'cut', start: 1, end: 2 },
    ],
    scope: ['/rules/1'],
  };

  test('has no fix if an overlay changes the rules', () => {
    const finding = diagnose('empty-text', '/rules/1', { field: 'x' }, { fix });
    expect(placeFindings([finding], merge)[0]).not.toHaveProperty('fix');
  });

  test('has a fix whose edits are in the files of the rules', () => {
    const one = requireRules('[{ "identifier": "a", "name": "A", "cards": [] }]');
    const two = requireRules('{ "rules": [{ "identifier": "b", "name": "B", "cards": [] }] }');
    const overlay = { file: undefined, text: undefined };
    const placed = (secondFile: string | undefined, pointer: string, given = fix) => {
      const parts = [
        { file: 'one.json', text: undefined, ruleSet: one },
        { file: secondFile, text: undefined, ruleSet: two },
      ] as const;
      const { ruleSet: joined } = joinRules(parts);
      if (joined === undefined) throw new Error('the files cannot be joined');
      const finding = diagnose('empty-text', pointer, { field: 'x' }, { fix: given });
      return placeFindings([finding], { merged: joined, parts, changes: [], overlay })[0]?.fix;
    };
    const [set, remove, cut] = [
      { op: 'set', pointer: '/0/name', value: 'N' },
      { op: 'remove', pointer: '/rules/0/cards' },
      { op: 'cut', start: 1, end: 2 },
    ];
    const rest = { title: 'rename it', scope: ['/rules/0'] };
    expect(placed('two.json', '/rules/0')).toEqual({
      ...rest,
      edits: [set, { ...remove, file: 'two.json' }, cut],
    });
    expect(placed('two.json', '/rules/1')).toEqual({
      ...rest,
      edits: [{ ...set, file: 'one.json' }, remove, cut],
    });
    expect(placed(undefined, '/rules/0')).toStrictEqual({ ...rest, edits: [set, remove, cut] });
    const unscoped = { title: fix.title, edits: [] };
    expect(placed('two.json', '/rules/0', unscoped)).toStrictEqual(unscoped);
  });

  test('has no line if the rules were values, and no file if that has no name', () => {
    const bare = { file: undefined, text: undefined };
    const from = { ...merge, parts: [{ ...bare, ruleSet: base }] as const, overlay: bare };
    const [placed] = placeFindings([at('/rules/1')], from);
    expect(placed).toStrictEqual(diagnose('empty-text', '/rules/1', { field: 'x' }));
  });

  test('is in the file of its rule, if there are several', () => {
    const firstText = '[\n{ "identifier": "a", "name": "A", "cards": [] }]';
    const secondText = `{ "conflicts": "report",
      "rules": [{ "identifier": "b", "name": "B", "cards": [], "variants": [
        { "identifier": "v", "name": "V", "cards": [] }] }],
      "fallbacks": [{ "identifier": "f", "name": "F", "cards": ["X"] }] }`;
    const parts = [
      { file: 'first.json', text: firstText, ruleSet: requireRules(firstText) },
      { file: 'second.json', text: secondText, ruleSet: requireRules(secondText) },
    ] as const;
    const { ruleSet: joined } = joinRules(parts);
    if (joined === undefined) throw new Error('the files cannot be joined');
    const overlay = { file: undefined, text: undefined };
    const places = ['/rules/0/name', '/rules/1', '/rules/1/variants/0/name', '/fallbacks/0'];
    expect(
      placesOf([...places, '/conflicts', '/match'].map(at), {
        merged: joined,
        parts,
        changes: [],
        overlay,
      }),
    ).toEqual([
      'first.json /0/name 2',
      'second.json /rules/0 2',
      'second.json /rules/0/variants/0/name 3',
      'second.json /fallbacks/0 4',
      'second.json /conflicts 1',
      'first.json /match',
    ]);
  });
});
