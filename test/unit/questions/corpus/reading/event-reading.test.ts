import { describe, expect, test } from 'vitest';
import { noPlacing, notInStandings } from '../../../../../src/core/tournament/results.js';
import { EventReading } from '../../../../../src/questions/corpus/reading/event-reading.js';

const pairing = { player1: 'a', player2: 'c', phase: 2, round: 3, winner: 'a' };
const of = (player?: string, placing?: number) => () => ({ player, placing });
const never = () => {
  throw new Error('not asked for');
};

describe('the players of an event', () => {
  test('are not kept where each has a list and nobody knows who played whom', () => {
    const event = new EventReading();
    event.add(0, true, never);
    expect(event.finish()).toBeUndefined();
    expect(new EventReading().finish()).toBeUndefined();
  });

  test('are kept where one has no list, with their placings', () => {
    const event = new EventReading();
    event.add(0, true, never);
    event.add(2, false, of('b', 7));
    event.add(3, false, of());
    event.add(4, true, never);
    expect(event.finish()).toEqual({
      players: 5,
      absent: Uint32Array.of(2, 7, 3, noPlacing),
      stages: [],
      pairings: new Uint32Array(),
      rounds: new Uint16Array(),
    });
  });

  test('are kept with the pairings and the kinds of their phases', () => {
    const phases = [{ phase: 2, type: 'Single elimination' }];
    const event = new EventReading([pairing, { ...pairing, player2: 'x', phase: 1 }], phases);
    event.add(0, true, of('a', 1));
    event.add(1, false, of('b', 2));
    event.add(2, true, of('c'));
    expect(event.finish()).toEqual({
      players: 3,
      absent: Uint32Array.of(1, 2),
      stages: [
        { phase: 2, isBracket: true },
        { phase: 1, isBracket: false },
      ],
      pairings: Uint32Array.of(0, 2, 0, 0, 0, notInStandings, 1, 0),
      rounds: Uint16Array.of(3, 3),
    });
  });

  test('are kept where there are pairings of nobody', () => {
    const event = new EventReading([]);
    event.add(0, true, of('a'));
    expect(event.finish()).toMatchObject({ players: 1, absent: new Uint32Array() });
  });
});
