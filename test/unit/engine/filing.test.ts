import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../src/engine/matcher.js';
import {
  anchorStride,
  any,
  groupStride,
  type Program,
  testAll,
} from '../../../src/engine/program.js';

const rule = (identifier: string, ...cards: object[]) => ({ identifier, name: identifier, cards });
const card = (name: string, count?: number) => (count === undefined ? { name } : { name, count });

const programOf = (...rules: object[]) => compileRules({ rules }).program;

/** All that is filed, as `anchor / second: rule`, and what cannot be. */
function filed(program: Program): string[] {
  const { anchorStart, anchors, groups, candidates, unfiled, ruleIndex, ruleSet } = program;
  // In these tests every slot counts one name, and slots were handed out as names were.
  const predicate = (slot: number, least: number) =>
    slot === any ? '-' : `${least} ${program.names[slot]}`;
  const nameOf = (rank: number) => ruleSet.rules[ruleIndex[rank] as number]?.identifier;
  const found: string[] = [];
  for (let slot = 0; slot < program.slotCount; slot++) {
    for (let a = anchorStart[slot] as number; a < (anchorStart[slot + 1] as number); a++) {
      const at = a * anchorStride;
      const end = anchors[at + 2 + anchorStride] as number;
      for (let g = anchors[at + 2] as number; g < end; g++) {
        const group = groups.subarray(g * groupStride, (g + 1) * groupStride + groupStride);
        const second = predicate(group[0] as number, group[1] as number);
        for (let c = group[3] as number; c < (group[3 + groupStride] as number); ) {
          const tests = candidates[c + 1] as number;
          const how = tests === testAll ? 'all' : `${tests} left`;
          found.push(
            `${predicate(slot, anchors[at] as number)} / ${second}: ${nameOf(candidates[c] as number)}, ${how}`,
          );
          c += 2 + 2 * Math.max(0, tests);
        }
      }
    }
  }
  return [...found.sort(), ...[...unfiled].map((rank) => `unfiled: ${nameOf(rank)}`)];
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
    const others = ['a', 'b', 'c'].map((name) => rule(name, card('Common')));
    expect(filed(programOf(rule('x', card('Common'), choice), ...others))).toEqual(
      expect.arrayContaining(['1 Rare / 1 Common: x, all', '1 Scarce / 1 Common: x, all']),
    );
  });

  test('under as few alternatives as are enough', () => {
    const choice = { anyOf: [card('A'), card('B'), card('C')], atLeast: 2 };
    expect(filed(programOf(rule('x', choice)))).toHaveLength(2);
    expect(filed(programOf(rule('x', { ...choice, atLeast: 3 })))).toHaveLength(1);
    expect(filed(programOf(rule('x', { ...choice, atLeast: 4 })))).toHaveLength(1);
  });

  test('once where its alternatives are the same', () => {
    expect(filed(programOf(rule('x', { anyOf: [card('A'), card('A')] })))).toEqual([
      '1 A / -: x, all',
    ]);
  });

  test('nowhere where no card needs to be there', () => {
    const absent = { name: 'A', max: 0 };
    expect(
      filed(programOf(rule('x'), rule('y', absent), rule('z', { anyOf: [absent, card('B')] }))),
    ).toEqual(['unfiled: x', 'unfiled: y', 'unfiled: z']);
  });

  test('with its maximum left to test', () => {
    expect(filed(programOf(rule('x', { name: 'A', count: 1, max: 2 })))).toEqual([
      '1 A / -: x, all',
    ]);
  });
});

test('the least ranks are those below', () => {
  const { slotRank, anchors } = programOf(
    rule('x', card('A', 3)),
    rule('y', card('A')),
    rule('z', card('B')),
  );
  expect([...slotRank]).toEqual([0, 2]);
  // Threshold, least rank and first group of `1 A`, `3 A` and `1 B`, and the row at the end.
  expect([...anchors]).toEqual([1, 1, 0, 3, 0, 1, 1, 2, 2, 0, 3, 3]);
});
