import { describe, expect, test } from 'vitest';
import { cardIdentity } from '../../../../../src/core/decks/identity.js';
import { endOf, Labels } from '../../../../../src/core/engine/match/printing-codes.js';
import { any } from '../../../../../src/core/engine/program/layout.js';

const identity = cardIdentity();
const longInRules = ['SWSH001', 'PROMO A', 'ÉÈ', '12*'];
const labels = new Labels(longInRules);

/** Spellings of sets and numbers; each group has one label. */
const groups = [
  ['1', '01', '001', '0001', '00000000001'],
  ['10', '010'],
  ['0', '00', '000000'],
  ['TG5', 'tg05', 'TG005', 'Tg5'],
  ['TG50', 'tg050'],
  ['A0A', 'a0a'],
  ['A1A0', 'a01a0'],
  ['A1A00', 'a01a00'],
  ['5A05', '05a05'],
  ['ABCDE', 'abcde'],
  ['SWSH1', 'swsh01', 'SWSH001', 'swsh0000001'],
  ['PROMO A', 'promo  a', ' Promo\u00a0A '],
  ['ÉÈ', 'E\u0301E\u0300'],
  ['12*', '012*'],
  ['12', ' 12', '12\t'],
];

describe('labels as numbers', () => {
  test('are equal only for spellings of one number', () => {
    const all = groups.flat();
    // Long labels that are in no rule share a code that matches no rule, so put all of them in.
    const known = new Labels(all.map(identity.number));
    for (const [at, group] of groups.entries()) {
      const codes = new Set(group.map((text) => known.code(text, 'number')));
      expect([group, codes.size]).toEqual([group, 1]);
      const others = groups.filter((_, place) => place !== at).flat();
      for (const text of others) expect(codes).not.toContain(known.code(text, 'number'));
    }
  });

  test('are equal for the spellings of one set, which keeps its zeros', () => {
    expect(labels.code('paf', 'set')).toBe(labels.code('PAF', 'set'));
    expect(labels.code(' PAF ', 'set')).toBe(labels.code('PAF', 'set'));
    expect(labels.code('S01', 'set')).not.toBe(labels.code('S1', 'set'));
    expect(labels.code('swsh001', 'set')).toBe(labels.code('SWSH001', 'set'));
  });

  test('are those of the labels in the rules', () => {
    for (const [id, label] of longInRules.entries()) {
      expect(labels.code(label, 'set')).toBe(labels.codes[id]);
    }
    expect(labels.codes).not.toContain(labels.code('AAAAAA', 'set'));
    // Six characters do not fit into a code: these two would be equal.
    const long = new Labels(['AAAAAA', 'EAAAAA']);
    expect(long.code('aaaaaa', 'set')).not.toBe(long.code('eaaaaa', 'set'));
  });

  test('are different for long labels, and differ from those of short ones', () => {
    const long = Array.from({ length: 40 }, (_, id) => `PROMO ${id}`);
    const { codes } = new Labels(long);
    expect(new Set(codes).size).toBe(long.length);
    const short = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((text) =>
      labels.code(text, 'set'),
    );
    for (const code of [...short, any]) expect(codes).not.toContain(code);
  });

  test('depend on at most five letters and digits alone, and otherwise on the rules', () => {
    const codesOf = (label: string) => [
      new Labels([label]).codes[0],
      new Labels(['X', label]).codes[1],
    ];
    const [alone, after] = codesOf('ABCD5');
    expect(alone).toBe(after);
    const [long, other] = codesOf('ABCDE6');
    expect(long).not.toBe(other);
    for (const code of new Labels(['ABCDE6', 'É', '12*']).codes) expect(code).toBeLessThan(any);
  });

  test('of a missing label equal those of an empty one', () => {
    expect(labels.code(undefined, 'set')).toBe(labels.code('', 'set'));
    expect(labels.code(undefined, 'number')).toBe(labels.code('', 'number'));
    expect(labels.codes).not.toContain(labels.code('', 'set'));
  });
});

test('the ending of a label is the same for all its spellings, or unknown', () => {
  for (const group of groups) {
    const ends = new Set(group.map(endOf));
    ends.delete(0);
    expect([group, ends.size <= 1]).toEqual([group, true]);
  }
  expect(endOf('125')).not.toBe(endOf('126'));
  expect([endOf(''), endOf('12*'), endOf('É'), endOf('12 ')]).toEqual([0, 0, 0, 0]);
});
