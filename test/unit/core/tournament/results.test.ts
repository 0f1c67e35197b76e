import { describe, expect, test } from 'vitest';
import {
  matchResult,
  noOpponent,
  notInStandings,
  pairingResult,
  pairingStride,
  resultsOf,
} from '../../../../src/core/tournament/results.js';

const standings = [
  { player: 'ann', placing: 1 },
  { player: 'bob', placing: 2 },
  { player: 'cem', placing: null },
];
const swiss = { phase: 1, round: 1 };

/** The words of the only row. */
function row(pairing: unknown) {
  const { pairings } = resultsOf(standings, [pairingResult(pairing)]);
  expect(pairings).toHaveLength(pairingStride);
  const [first, second, , result] = pairings;
  return [first, second, result];
}

test('a round that is no number from 1 to 65,535 is unknown', () => {
  const rounds = [-1, 0, 65_536, 131_073, 1.5, '2', 3, 65_535];
  const rows = rounds.map((round) => pairingResult({ player1: 'ann', player2: 'bob', round }));
  expect([...resultsOf(standings, rows).rounds]).toEqual([0, 0, 0, 0, 0, 0, 3, 65_535]);
});

describe('a row of pairings', () => {
  test.each([
    [
      'a win of the first player',
      { player1: 'ann', player2: 'bob', winner: 'ann' },
      [0, 1, matchResult.first],
    ],
    [
      'a win of the second player',
      { player1: 'ann', player2: 'bob', winner: 'bob' },
      [0, 1, matchResult.second],
    ],
    ['a tie', { player1: 'bob', player2: 'cem', winner: 0 }, [1, 2, matchResult.tie]],
    [
      'a double loss',
      { player1: 'bob', player2: 'cem', winner: -1 },
      [1, 2, matchResult.doubleLoss],
    ],
    ['a bye', { player1: 'ann', player2: '', winner: 'ann' }, [0, noOpponent, matchResult.bye]],
    [
      'a bye without a second player',
      { player1: 'ann', winner: 'ann' },
      [0, noOpponent, matchResult.bye],
    ],
    [
      'an automatic loss',
      { player1: 'ann', player2: null, winner: -1 },
      [0, noOpponent, matchResult.automaticLoss],
    ],
    ['no result', { player1: 'ann', player2: 'bob', winner: null }, [0, 1, matchResult.noResult]],
    [
      'a winner who did not play',
      { player1: 'ann', player2: 'bob', winner: 'cem' },
      [0, 1, matchResult.noResult],
    ],
    [
      'a player against himself',
      { player1: 'ann', player2: 'ann', winner: 'ann' },
      [0, 0, matchResult.noResult],
    ],
    [
      'a player without a standing',
      { player1: 'ann', player2: 'zoe', winner: 'ann' },
      [0, notInStandings, matchResult.first],
    ],
    [
      'no first player',
      { player2: 'bob', winner: 'bob' },
      [notInStandings, 1, matchResult.noResult],
    ],
    ['nothing at all', null, [notInStandings, noOpponent, matchResult.noResult]],
  ])('says: %s', (_what, pairing, words) => {
    expect(row(pairing)).toEqual(words);
  });
});

describe('the stages of an event', () => {
  const stagesOf = (pairings: readonly unknown[], phases?: { phase: number; type: string }[]) =>
    resultsOf(standings, pairings.map(pairingResult), phases).stages;

  test('are the phases of its rows, in the order in which they are met', () => {
    expect(stagesOf([swiss, { phase: 2, round: 1 }, swiss])).toEqual([
      { phase: 1, isBracket: false },
      { phase: 2, isBracket: false },
    ]);
  });

  test.each(['SINGLE_BRACKET', 'DOUBLE_ELIMINATION', 'Top cut'])(
    'are brackets if the details call them %s',
    (type) => {
      expect(stagesOf([{ phase: 2 }], [{ phase: 2, type }])).toEqual([
        { phase: 2, isBracket: true },
      ]);
    },
  );

  test('are brackets if nothing says what they are and rows have a match', () => {
    expect(stagesOf([{ phase: 2, match: 'T8-1' }])).toEqual([{ phase: 2, isBracket: true }]);
  });

  test('are what the details say, whatever a row has', () => {
    expect(stagesOf([{ phase: 1, match: 'A' }], [{ phase: 1, type: 'SWISS' }])).toEqual([
      { phase: 1, isBracket: false },
    ]);
  });
});

test('players have their placing, and 0 if they have none', () => {
  expect([...resultsOf(standings, []).placing]).toEqual([1, 2, 0]);
  expect([...resultsOf([{ player: 'x', placing: 1.5 }, { placing: '3' }], []).placing]).toEqual([
    0, 0,
  ]);
});
