import { describe, expect, test } from 'vitest';
import {
  beginsAsTally,
  readTally,
  tallyPieces,
} from '../../../../../src/questions/metagame/tally/file.js';
import { TallyError } from '../../../../../src/questions/metagame/tally/tally.js';
import { archetypes } from '../../../../support/metagame-events.js';

const event = {
  event: { id: 'cup', date: '2025-01-05' },
  players: 3,
  rows: 2,
  field: [{ archetype: 2, players: 3, day2: 0, top8: 3, winners: 1 }],
  matches: [2, 3, 0, 1, 0, 0],
  left: { bye: 1 },
  hasDay2: false,
  hasPlacings: true,
};
const tally = { format: 1, program: 'v1', archetypes, events: [event, event] } as const;
const textOf = (value: unknown) => JSON.stringify(value);

describe('a tally in a file', () => {
  test('reads back as written, with or without the original labels of lists', () => {
    for (const whole of [tally, { ...tally, labelled: tally }, { ...tally, events: [] }]) {
      const text = [...tallyPieces(whole)].join('');
      expect(readTally(text)).toEqual(whole);
      expect(beginsAsTally(text)).toBe(true);
      expect(beginsAsTally(JSON.stringify(whole, null, 2))).toBe(true);
    }
  });

  test('is distinguished from lists', () => {
    for (const text of ['[]', '{"format":"modern","main":[]}', '{"standings":[]}', '4 Opt']) {
      expect(beginsAsTally(text)).toBe(false);
    }
  });

  test.each([
    ['it is cut off', textOf(tally).slice(0, -2), 'it is not JSON'],
    ['it is of another format', textOf({ ...tally, format: 2 }), 'has format 2'],
    ['its parts are missing', textOf({ format: 1, program: 'v1' }), 'inconsistent'],
    ['its labels are damaged', textOf({ ...tally, labelled: {} }), 'inconsistent'],
    ['the first archetypes are missing', textOf({ ...tally, archetypes: [] }), 'inconsistent'],
  ])('is refused if %s', (_, text, message) => {
    expect(() => readTally(text)).toThrow(TallyError);
    expect(() => readTally(text)).toThrow(message);
  });

  test.each([
    ['an archetype of a field', { field: [{ ...event.field[0], archetype: 7 }] }],
    ['an archetype of a match', { matches: [2, 7, 0, 1, 0, 0] }],
    ['the number of players', { players: -1 }],
    ['a match', { matches: [2, 3, 0, 1, 0] }],
    ['a count', { matches: [2, 3, 0, 1, 0, 0.5] }],
    ['a reason', { left: { rain: 1 } }],
    ['a name', { event: { name: 7 } }],
    ['the field', { field: undefined }],
  ])('is refused if %s is wrong', (_, change) => {
    const damaged = { ...tally, events: [{ ...event, ...change }] };
    expect(() => readTally(textOf(damaged))).toThrow('inconsistent');
  });
});
