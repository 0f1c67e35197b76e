import { describe, expect, test } from 'vitest';
import { pairingsOfRounds } from '../../../../../src/core/importers/mtgo/tournaments.js';

const round = (RoundName: string, ...Matches: unknown[]) => ({ RoundName, Matches });
const match = (Player1: string, Player2: string, Result: string) => ({ Player1, Player2, Result });

describe('rounds of MTGODecklistCache', () => {
  test('become pairings with the winner of the games', () => {
    expect(
      pairingsOfRounds([
        round('Round 1', match('ann', 'bob', '2-1-0'), match('cem', 'dee', '0-2-0')),
        round('Round 2', match('ann', 'cem', '1-1-1'), match('bob', 'dee', '0-0-3')),
      ]),
    ).toEqual([
      { round: 1, phase: 1, table: 1, player1: 'ann', player2: 'bob', winner: 'ann' },
      { round: 1, phase: 1, table: 2, player1: 'cem', player2: 'dee', winner: 'dee' },
      { round: 2, phase: 1, table: 1, player1: 'ann', player2: 'cem', winner: 0 },
      { round: 2, phase: 1, table: 2, player1: 'bob', player2: 'dee', winner: 0 },
    ]);
  });

  test.each([
    ['-', '2-0-0', 'ann'],
    ['BYE', '2-0-0', 'ann'],
    ['', '0-2-0', -1],
    ['', '0-0-0', null],
  ])(
    'with %j as opponent and %s are byes, or losses of a player who is alone',
    (name, result, winner) => {
      expect(pairingsOfRounds([round('Round 3', match('ann', name, result))])).toEqual([
        { round: 3, phase: 1, table: 1, player1: 'ann', player2: '', winner },
      ]);
    },
  );

  test.each(['Quarterfinals', 'Semifinals', 'Finals', 'Loser bracket round 1', 'Top 8'])(
    'named %s are a phase of their own, with a place in the bracket',
    (name) => {
      expect(pairingsOfRounds([round(name, match('ann', 'bob', '2-0-0'))])).toEqual([
        { round: 1, phase: 2, match: `${name} 1`, player1: 'ann', player2: 'bob', winner: 'ann' },
      ]);
    },
  );

  test.each(['', '2', 'two to one', '0-0-0'])('with the result %j have no winner', (result) => {
    expect(pairingsOfRounds([round('Round 1', match('a', 'b', result))])[0]?.winner).toBeNull();
  });

  test.each([undefined, null, 7, [null, 3, {}, { Matches: 'none' }]])(
    'are none where %j is given',
    (rounds) => {
      expect(pairingsOfRounds(rounds)).toEqual([]);
    },
  );

  test('keep matches without players, which have no result', () => {
    expect(pairingsOfRounds([round('Round 1', {}, null)])).toHaveLength(2);
  });
});
