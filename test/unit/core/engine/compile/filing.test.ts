import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import {
  anchorHead,
  any,
  groupHead,
  type Program,
  slotStride,
  testAll,
  unbounded,
} from '../../../../../src/core/engine/program/layout.js';
import { anyRules } from '../../../../support/any-rules.js';

const rule = (identifier: string, ...cards: object[]) => ({ identifier, name: identifier, cards });
const card = (name: string, count?: number) => (count === undefined ? { name } : { name, count });

const programOf = (...rules: object[]) => compileRules(anyRules({ rules })).program;

/** All that is filed, as `anchor / second: rule`. */
function filed(program: Program): string[] {
  const { slotStart, filed: words, ruleIndex, ruleSet } = program;
  const word = (at: number) => words[at] as number;
  // In these tests every slot counts one name, and slots were handed out as names were.
  const predicate = (slot: number, least: number) =>
    slot === any ? '-' : `${least} ${program.names[slot]}`;
  const nameOf = (rank: number) => ruleSet.rules[ruleIndex[rank] as number]?.identifier;
  const found: string[] = [];
  for (let slot = 0; slot < program.slotCount; slot++) {
    for (let at = slotStart[slot * slotStride + 1] as number; word(at) !== unbounded; ) {
      const anchor = predicate(slot, word(at));
      const anchorEnd = word(at + 2);
      for (at += anchorHead; at < anchorEnd; ) {
        const second = predicate(word(at), word(at + 1));
        const groupEnd = word(at + 3);
        for (at += groupHead; at < groupEnd; ) {
          const tests = word(at + 1);
          const how = tests === testAll ? 'all' : `${tests} left`;
          found.push(`${anchor} / ${second}: ${nameOf(word(at))}, ${how}`);
          at += 2 + 2 * Math.max(0, tests);
        }
      }
    }
  }
  return found.sort();
}

describe('a rule is filed', () => {
  test('under its rarest predicate, and grouped by the next', () => {
    const program = programOf(
      rule('x', card('Common'), card('Rare'), card('Middle')),
      rule('y', card('Common'), card('Middle')),
      rule('z', card('Common')),
    );
    expect(filed(program)).toEqual([
      '1 Common / -: z, 0 left',
      '1 Middle / 1 Common: y, 0 left',
      '1 Rare / 1 Middle: x, 1 left',
    ]);
  });

  test('under more copies rather than fewer, because those are rarer', () => {
    const program = programOf(
      rule('x', card('A', 4), card('B', 1)),
      rule('y', card('A', 1)),
      rule('z', card('B', 4)),
    );
    expect(filed(program)).toContain('4 A / 1 B: x, 0 left');
  });

  test('under its alternatives where they are rarer than what else it needs', () => {
    const choice = { anyOf: [card('Rare'), card('Scarce')] };
    const others = ['a', 'b', 'c'].map((name) => rule(name, card('Other'), card('Common')));
    expect(filed(programOf(...others, rule('x', card('Common'), choice)))).toEqual(
      expect.arrayContaining(['1 Rare / 1 Common: x, all', '1 Scarce / 1 Common: x, all']),
    );
  });

  test('under the rarest of several choices, the first of equals', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ anyOf: [card(name)] }));
    const common = rule('y', card('A'));
    const under = (...choices: object[]) =>
      filed(programOf(common, rule('x', ...choices))).filter((line) => line.includes(': x'));
    expect(under(a as object, b as object)).toEqual(['1 B / -: x, all']);
    expect(under(b as object, a as object)).toEqual(['1 B / -: x, all']);
    expect(under(b as object, c as object)).toEqual(['1 B / -: x, all']);
  });

  test('under the one with fewer rules of predicates that are as rare', () => {
    const rules = ['x', 'y', 'z'].map((name) => rule(name, card('A'), card('B')));
    expect(filed(programOf(...rules))).toEqual([
      '1 A / 1 B: x, 0 left',
      '1 A / 1 B: z, 0 left',
      '1 B / 1 A: y, 0 left',
    ]);
  });

  test('under the rarest alternatives, as few as are enough', () => {
    const choice = { anyOf: [card('A'), card('B'), card('C')], atLeast: 2 };
    const common = ['y', 'z'].map((name) => rule(name, card('A')));
    expect(filed(programOf(...common, rule('x', choice))).slice(2)).toEqual([
      '1 B / -: x, all',
      '1 C / -: x, all',
    ]);
  });

  test('under as few alternatives as are enough', () => {
    const choice = { anyOf: [card('A'), card('B'), card('C')], atLeast: 2 };
    expect(filed(programOf(rule('x', choice)))).toHaveLength(2);
    expect(filed(programOf(rule('x', { ...choice, atLeast: 3 })))).toHaveLength(1);
    expect(filed(programOf(rule('x', { ...choice, atLeast: 4 })))).toHaveLength(1);
  });
});
