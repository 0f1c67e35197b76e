import { test } from 'vitest';
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
import { expectRows } from '../../../../support/rows.js';

/** `4 A` is a card; `2 of A or B` alternatives, with one required unless a number is given; `any A` a single one. */
function requirementOf(text: string): object {
  const [, one] = /^any (.*)$/.exec(text) ?? [];
  const [, atLeast, choice] = /^(?:(\d) of )?(.* or .*)$/.exec(text) ?? [];
  const cards = choice?.split(' or ') ?? (one === undefined ? [] : [one]);
  if (cards.length > 0) {
    return { anyOf: cards.map((name) => ({ name })), ...(atLeast && { atLeast: Number(atLeast) }) };
  }
  const [, count, name] = /^(?:(\d) )?(.*)$/.exec(text) ?? [];
  return { name, ...(count && { count: Number(count) }) };
}

/** `x: Common, Rare; y: 4 A` */
const rulesOf = (text: string) =>
  text.split('; ').map((rule) => {
    const [name = '', cards = ''] = rule.split(': ');
    return { identifier: name, name, cards: cards.split(', ').map(requirementOf) };
  });

/** Everything filed, as `anchor / second: rule`. */
function filed(program: Program): string[] {
  const { slotStart, filed: words, ruleIndex, ruleSet } = program;
  const word = (at: number) => words[at] as number;
  // In these tests, every slot counts one name, and slots follow the order of the names.
  const predicate = (slot: number, least: number) =>
    slot === any ? '-' : `${least} ${program.names[slot]}`;
  const nameOf = (rank: number) => ruleSet.rules[ruleIndex[rank] as number]?.identifier;
  const found: string[] = [];
  for (let slot = 0; slot < program.slotCount; slot++) {
    for (let at = slotStart[slot * slotStride + 1] as number; word(at) !== unbounded; ) {
      const anchor = predicate(slot, word(at));
      const anchorEnd = word(at + 1);
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

test('what rules are filed under', () =>
  expectRows('engine/filing.txt', [
    [
      /(.*)/,
      (row = '') => filed(compileRules(anyRules({ rules: rulesOf(row) })).program).join('; '),
    ],
  ]));
