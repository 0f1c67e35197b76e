import { expect, test } from 'vitest';
import { pairingResult, resultsOf } from '../../../../../src/core/tournament/results.js';
import { tallyEvent } from '../../../../../src/questions/metagame/tally/event.js';
import { kind, matchStride } from '../../../../../src/questions/metagame/tally/tally.js';

/** An event of this many players with different archetypes; each plays against the player seven places on. */
function eventOf(count: number) {
  const standings = Array.from({ length: count }, (_, index) => ({ player: `p${index}` }));
  const pairings = standings.map(({ player }, index) => {
    const player2 = `p${(index + 7) % count}`;
    const winner = index % 3 === 0 ? player : index % 3 === 1 ? player2 : 0;
    return pairingResult({ round: 1, player1: player, player2, winner });
  });
  const archetypes = standings.map((_, index) => count - index);
  return tallyEvent({ event: {}, results: resultsOf(standings, pairings), archetypes });
}

test('rows of the same players repeat a match only in a known round', () => {
  const standings = Array.from({ length: 100_000 }, (_, index) => ({ player: `p${index}` }));
  const row = (round: number, second: string) =>
    pairingResult({ round, player1: 'p99999', player2: second, winner: 0 });
  const rows = [row(0, 'p1'), row(0, 'p1'), row(1, 'p99998'), row(2, 'p99998'), row(2, 'p99998')];
  const archetypes = standings.map(() => 2);
  const { matches } = tallyEvent({ event: {}, results: resultsOf(standings, rows), archetypes });
  expect(matches).toEqual([2, 2, 0, 0, 0, 4, 2, 2, kind.repeated, 0, 0, 1]);
});

test('the same one of two contradictory rows counts, whatever the order of the standings', () => {
  const players = ['a', 'b'].map((player, index) => ({ player, placing: 2 - index }));
  const rows = ['a', 'b'].map((winner) =>
    pairingResult({ round: 1, player1: 'a', player2: 'b', winner }),
  );
  const [matches, turned] = [players, players.toReversed()].map((standings) => {
    const archetypes = standings.map(({ placing }) => placing);
    return tallyEvent({ event: {}, results: resultsOf(standings, rows), archetypes }).matches;
  });
  expect(turned).toEqual(matches);
});

test('many archetypes are counted like few, using memory only for pairs that met', () => {
  for (const count of [300, 513, 20_001]) {
    const { matches } = eventOf(count);
    expect(matches.length).toBe(count * matchStride);
    const sums = [0, 0, 0];
    for (let at = 0; at < matches.length; at += matchStride) {
      expect(matches[at]).toBeLessThan(matches[at + 1] as number);
      for (const column of [0, 1, 2]) {
        sums[column] = (sums[column] as number) + (matches[at + 3 + column] as number);
      }
    }
    expect(sums[2]).toBe(Math.floor(count / 3));
    expect(sums.reduce((sum, one) => sum + one)).toBe(count);
  }
});
