import { describe, expect, test } from 'vitest';
import type { Archetype } from '../../../../../src/questions/metagame/archetypes.js';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { againstField } from '../../../../../src/questions/metagame/report/field.js';
import { summarize } from '../../../../../src/questions/metagame/report/summary.js';
import { archetypes, tallyOf } from '../../../../support/metagame-events.js';

/** An event in which the first archetype beats the second one that often, of that many matches. */
function matches(first: number, second: number, wins: number, all: number) {
  return Array.from({ length: all }, (_, index) => ({
    round: index,
    player1: `p${first}`,
    player2: `p${second}`,
    winner: index < wins ? `p${first}` : `p${second}`,
  }));
}

const summary = summarize(
  tallyOf([
    {
      details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
      standings: [2, 3, 4].map((number) => ({ player: `p${number}`, placing: null })),
      played: [2, 3, 4],
      pairings: [...matches(2, 3, 600, 1000), ...matches(2, 4, 300, 1000), ...matches(3, 4, 1, 2)],
    },
  ]),
  { ...defaultPolicy, ties: 'out' },
);
const expected = (field: Readonly<Record<string, number>>) =>
  againstField(
    summary,
    Object.entries(field).map(([archetype, share]) => ({ archetype, share })),
  );
const of = (id: string, field: Readonly<Record<string, number>>) =>
  expected(field).expectations.find(({ archetype }) => archetype.id === id);

describe('against a field', () => {
  test('an archetype can expect the mean of its match-ups', () => {
    const found = of('dragapult', { 'dragapult-dusknoir': 1, gardevoir: 1 });
    expect(found?.winRate).toBeCloseTo((0.6 + 0.3) / 2, 2);
    expect(found?.met).toBeCloseTo(1, 9);
    expect(found?.n).toBe(2000);
  });

  test('only the proportions of shares count', () => {
    const shares = of('dragapult', { 'dragapult-dusknoir': 0.75, gardevoir: 0.25 });
    expect(of('dragapult', { 'dragapult-dusknoir': 48, gardevoir: 16 })).toEqual(shares);
  });

  test('a mirror match is even', () => {
    expect(of('gardevoir', { gardevoir: 1 })?.winRate).toBe(0.5);
  });

  test('few matches say little: the rate is drawn to that over all opponents', () => {
    const found = of('gardevoir', { 'dragapult-dusknoir': 1 });
    expect(found?.winRate).toBeGreaterThan(0.55);
    expect(found?.n).toBe(2);
  });

  test('the best archetype comes first, inside its interval', () => {
    const { expectations } = expected({ dragapult: 1 });
    expect(expectations.map(({ archetype }) => archetype.id)).toEqual([
      'gardevoir',
      'dragapult',
      'dragapult-dusknoir',
    ]);
    for (const { winRate, interval } of expectations) {
      expect(interval[0]).toBeLessThanOrEqual(winRate);
      expect(interval[1]).toBeGreaterThanOrEqual(winRate);
    }
  });

  test('names are told without case', () => {
    const { expectations, unknown } = expected({ DRAGAPULT: 1 });
    expect(unknown).toEqual([]);
    expect(expectations).toEqual(expected({ dragapult: 1 }).expectations);
  });

  test('what never met the field comes last', () => {
    const apart = summarize(
      tallyOf([
        {
          details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
          standings: [2, 3, 4, 5].map((number) => ({ player: `p${number}`, placing: null })),
          played: [2, 3, 4, 5],
          pairings: [...matches(2, 3, 9, 10), ...matches(4, 5, 10, 10)],
        },
      ]),
      { ...defaultPolicy, ties: 'out' },
    );
    const shares = [archetypes[2], archetypes[3]].map((one) => ({
      archetype: one?.id ?? '',
      share: 0.5,
    }));
    const found = againstField(apart, shares).expectations;
    expect(found.map(({ n }) => n > 0)).toEqual([true, true, false, false]);
  });

  test('the match-up of the one is not the rest of the other one if a tie is a loss', () => {
    const drawn = summarize(
      tallyOf([
        {
          details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
          standings: [2, 3].map((number) => ({ player: `p${number}`, placing: null })),
          played: [2, 3],
          pairings: Array.from({ length: 1000 }, (_, index) => ({
            round: index,
            player1: 'p2',
            player2: 'p3',
            winner: index < 300 ? 'p2' : index < 500 ? 'p3' : 0,
          })),
        },
      ]),
      { ...defaultPolicy, ties: 'loss' },
    );
    const { expectations } = againstField(drawn, [{ archetype: 'dragapult', share: 1 }]);
    expect(expectations.find(({ archetype }) => archetype.id !== 'dragapult')?.winRate).toBeCloseTo(
      0.2,
    );
  });

  test('archetypes of one id and different names are apart', () => {
    const colours = ['Boros Burn', 'Rakdos Burn', 'Storm'].map(
      (name, index): Archetype => ({
        id: index < 2 ? 'burn' : 'storm',
        name,
        kind: 'named',
        family: { id: index < 2 ? 'burn' : 'storm', name },
      }),
    );
    const coloured = summarize(
      {
        ...tallyOf([
          {
            details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
            standings: [0, 1, 2].map((number) => ({ player: `p${number}`, placing: null })),
            played: [2, 3, 4],
            pairings: [...matches(2, 0, 900, 1000), ...matches(2, 1, 300, 1000)],
          },
        ]),
        archetypes: [...archetypes.slice(0, 2), ...colours],
      },
      { ...defaultPolicy, ties: 'out' },
    );
    const storm = (archetype: string) =>
      againstField(coloured, [{ archetype, share: 1 }]).expectations.find(
        (one) => one.archetype.id === 'storm',
      )?.winRate;
    expect(storm('Boros Burn')).toBeCloseTo(0.9, 2);
    expect(storm('Rakdos Burn')).toBeCloseTo(0.3, 2);
    expect(storm('burn')).toBeCloseTo(0.6, 2);
  });

  test('archetypes that no list has are named', () => {
    expect(expected({ dragapult: 1, charizard: 1 }).unknown).toEqual(['charizard']);
    expect(expected({ charizard: 1 }).expectations).toEqual([]);
  });
});
