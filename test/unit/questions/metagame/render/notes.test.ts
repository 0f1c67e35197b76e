import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { findingNotes } from '../../../../../src/questions/metagame/render/notes.js';
import type { ReportParts } from '../../../../../src/questions/metagame/render/parts.js';
import {
  difference,
  proportion,
} from '../../../../../src/questions/metagame/statistics/interval.js';

type Counts = readonly [name: string, players: number, wins: number, losses: number];

/** `Fox/Red` is a variant of `Fox`; `unknown` is no archetype. */
function named(name: string) {
  const [family = name] = name.split('/');
  return {
    id: name,
    name,
    family: { id: family, name: family },
    kind: name === 'unknown' ? name : 'named',
  };
}

/** What is remarkable about these archetypes, which have no other figures. */
function notesOf(all: readonly Counts[], more: object = {}) {
  const players = all.reduce((sum, [, some]) => sum + some, 0);
  const {
    matchUps = [],
    changes,
    cards,
    events = 1,
    winners = 0,
  } = more as Readonly<Record<string, unknown>>;
  const archetypes = all.map(([name, some, wins, losses]) => ({
    ...{ archetype: named(name), players: some, wins, losses, ties: 0 },
    winners: { n: winners },
    ...{ share: proportion(some, players), winRate: proportion(wins, wins + losses) },
  }));
  const report = { summary: { archetypes, matchUps, events }, policy: defaultPolicy };
  return findingNotes({ report, changes, cards } as unknown as ReportParts);
}

describe('a report opens with', () => {
  test('the most played archetype, and whether it leads by more than chance', () => {
    expect(
      notesOf(
        [
          ['Fox', 300, 0, 0],
          ['Owl', 200, 0, 0],
          ['Elk', 500, 0, 0],
        ].toSorted((x, y) => Number(y[1]) - Number(x[1])) as never,
      ),
    ).toEqual([
      'Elk is the most played archetype: 50.0% of the players (46.9–53.1%). Fox is second with 30.0%.',
    ]);
    expect(
      notesOf([
        ['Fox', 12, 0, 0],
        ['Owl', 10, 0, 0],
      ])[0],
    ).toBe(
      'Fox is the most played archetype: 55% of the players (35–73%). Owl is second with 45%; the difference may be chance.',
    );
    expect(
      notesOf([
        ['Fox', 10, 0, 0],
        ['Owl', 10, 0, 0],
      ])[0],
    ).toBe('Fox and Owl are the most played archetypes: 50% of the players each (30–70%).');
    expect(notesOf([])).toEqual([]);
  });

  test('the rule that has most players with its variants, where it has more than the most played archetype', () => {
    const counts: Counts[] = [
      ['Elk', 40, 0, 0],
      ['Fox/Red', 35, 0, 0],
      ['Fox', 25, 0, 0],
    ];
    expect(notesOf(counts)[1]).toBe(
      'Variants count apart: with all of its variants, Fox has more players, 60 of 100.',
    );
    expect(notesOf([['Elk', 61, 0, 0], ...counts.slice(1)])).toHaveLength(1);
    expect(notesOf([['Fox/Blue', 40, 0, 0], ...counts.slice(1)])[1]).toBe(
      'Variants count apart: with all of its variants, Fox has 100 of 100 players.',
    );
  });

  test('the lists without an archetype, where they are more than those of any archetype', () => {
    const counts: Counts[] = [
      ['unknown', 50, 0, 0],
      ['Elk', 30, 0, 0],
      ['Fox', 20, 0, 0],
    ];
    expect(notesOf(counts)[1]).toBe(
      '50% of the players have a list without an archetype: one that is played more may be among them.',
    );
    expect(notesOf([['Elk', 50, 0, 0], counts[0] as Counts])).toHaveLength(1);
  });

  test('that more players came first than there are events', () => {
    const of = (events: number) => notesOf([['Elk', 40, 0, 0]], { events, winners: 3 }).slice(1);
    expect(of(1)).toEqual([
      '3 players came first in 1 event: some files hold several events, or places are shared. "Made top 8" and "Won" count them all.',
    ]);
    expect(of(3)).toEqual([]);
  });

  test('the win rates that are not chance among all that were tested', () => {
    expect(
      notesOf([
        ['Fox', 9, 600, 400],
        ['Owl', 8, 400, 600],
        ['Elk', 7, 51, 49],
      ]).slice(1),
    ).toEqual([
      'Above 50% by more than chance among 3 archetypes: Fox (60.0% of 1,000 matches, 56.9–63.0%).',
      'Below 50% by more than chance among 3 archetypes: Owl (40.0% of 1,000 matches, 37.0–43.1%).',
    ]);
    // One of twenty is this far from 50% by chance.
    const even = Array.from({ length: 19 }, (_, at): Counts => [`Even ${at}`, 5, 50, 50]);
    expect(notesOf([['Fox', 9, 60, 40], ...even])[1]).toBe(
      'No win rate can be told apart from 50% among 20 archetypes, although 1 interval lies on one side of it: of so many, some do by chance.',
    );
    expect(notesOf([['Fox', 9, 55, 45], ...even])[1]).toBe(
      'No win rate can be told apart from 50% among 20 archetypes.',
    );
  });

  test('that no list that counts has the deck whose cards were asked for', () => {
    const cards = { name: 'Owl', report: { lists: 0 } };
    expect(notesOf([['Fox', 9, 0, 0]], { cards }).at(-1)).toBe(
      'No list that counts has the deck Owl, so none of its cards are shown.',
    );
  });

  test('the favoured match-up that is farthest from even, and the greatest change', () => {
    const rates = (wins: number, losses: number) => ({
      winRate: proportion(wins, wins + losses),
      opponentWinRate: proportion(losses, wins + losses),
    });
    const matchUps = [
      { a: named('Fox'), b: named('Owl'), favoured: 'a', ...rates(60, 30) },
      { a: named('Fox'), b: named('Elk'), favoured: 'b', ...rates(10, 50) },
      { a: named('Owl'), b: named('Elk'), favoured: null, ...rates(9, 0) },
    ];
    const [before, after] = [proportion(40, 1000), proportion(90, 1000)];
    const changes = [{ archetype: named('Owl'), before, after, field: difference(before, after) }];
    expect(notesOf([['Fox', 9, 0, 0]], { matchUps, changes }).slice(1)).toEqual([
      'The most uneven match-up: Elk against Fox (83% of 60 matches, 72–91%).',
      'The greatest change: Owl, from 4.0% to 9.0% of the players (+2.9 to +7.2 points).',
    ]);
  });
});
