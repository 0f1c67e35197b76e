import { describe, expect, test } from 'vitest';
import { defaultPolicy, type Policy } from '../../../../../src/questions/metagame/policy.js';
import { matrixPicture } from '../../../../../src/questions/metagame/render/matrix.js';
import { pictureFile } from '../../../../../src/questions/metagame/render/picture.js';
import { summarize } from '../../../../../src/questions/metagame/report/summary.js';
import { tallyOf } from '../../../../support/metagame-events.js';

/** An event of two archetypes; each winner is a round. */
function summaryOf(winners: readonly unknown[], policy: Partial<Policy>, round?: number) {
  const tally = tallyOf([
    {
      details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
      standings: ['p2', 'p3'].map((player) => ({ player, placing: null })),
      played: [2, 3],
      pairings: winners.map((winner, index) => ({
        round: round ?? index,
        player1: 'p2',
        player2: 'p3',
        winner,
      })),
    },
  ]);
  return summarize(tally, { ...defaultPolicy, ...policy });
}

const drawn = [...Array(40).fill('p2'), ...Array(40).fill('p3'), ...Array(120).fill(0)];

describe('a match-up', () => {
  test.each([
    ['third', 0.4],
    ['half', 0.5],
    ['loss', 0.2],
    ['out', 0.5],
  ] as const)('with ties that count as %s has a rate for each of the two', (ties, rate) => {
    const [found] = summaryOf(drawn, { ties }).matchUps;
    expect(found?.winRate.rate).toBeCloseTo(rate, 9);
    expect(found?.opponentWinRate).toEqual(found?.winRate);
  });

  test.each(['third', 'half', 'loss', 'out'] as const)(
    'of as many wins as losses is not favoured if ties count as %s',
    (ties) => {
      const [found] = summaryOf(drawn, { ties }).matchUps;
      expect([found?.favoured, found?.probability]).toEqual([null, 1]);
    },
  );

  test('is favoured for the one that wins more, though its rate is below one half', () => {
    const winners = [...Array(60).fill('p2'), ...Array(10).fill('p3'), ...Array(120).fill(0)];
    expect(summaryOf(winners, { ties: 'loss' }).matchUps[0]).toMatchObject({ favoured: 'a' });
    expect(summaryOf([...winners, 'p3'], { ties: 'loss' }).matchUps[0]?.winRate.rate).toBeLessThan(
      0.5,
    );
  });

  test('has the rate of the row in each of the two cells of the picture', () => {
    const { archetypes, matchUps } = summaryOf(['p2', 'p2', 'p3', 0], { ties: 'loss' });
    const shown = archetypes.map(({ archetype }) => archetype);
    const picture = pictureFile(matrixPicture(shown, matchUps, [0, 0], 'match-ups'));
    expect(picture).toContain('>50<');
    expect(picture).toContain('>25<');
  });
});

describe('rows that repeat the players of a round', () => {
  test('count once: the first one that is a match', () => {
    const { matches, left } = summaryOf(['stranger', 'p2', 'p2'], { repeated: 'once' }, 1);
    expect([matches, left]).toEqual([1, { 'no-result': 1, repeated: 1 }]);
  });
});
