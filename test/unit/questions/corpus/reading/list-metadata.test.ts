import { describe, expect, test } from 'vitest';
import {
  eventOfDetails,
  eventOfTournament,
  eventOrigin,
  factsOf,
  labelOf,
  recordOf,
} from '../../../../../src/questions/corpus/reading/list-metadata.js';

const nothing: readonly unknown[] = [undefined, null, 7, 'text', {}, []];

describe('what is known of a list', () => {
  test('has the fields of its standing that are of their type', () => {
    const record = { wins: 1, losses: 2, ties: 3 };
    const known = { player: 'p', name: 'N', placing: 4, record, deck: { id: 'a', name: 'A' } };
    expect(factsOf({ ...known, country: 'DE' }, 5)).toEqual({
      ...{ index: 5, label: { id: 'a', name: 'A' }, placing: 4, record },
      ...{ player: 'p', playerName: 'N' },
    });
    const none = { label: undefined, placing: undefined, record: undefined };
    for (const value of ['', 7, null]) {
      const standing = {
        player: value,
        name: value,
        placing: `${value}`,
        record: value,
        deck: value,
      };
      expect(factsOf(standing, 0)).toEqual({
        ...{ index: 0, ...none, player: undefined, playerName: undefined },
      });
    }
  });

  test.each(nothing)('has no label and no record where there is %j', (value) => {
    expect(labelOf(value)).toBeUndefined();
    expect(recordOf(value)).toBeUndefined();
    expect(eventOfDetails(value)).toBeUndefined();
    expect(eventOfTournament(value)).toBeUndefined();
    expect(eventOfTournament({ Tournament: value })).toBeUndefined();
  });

  test('has a label of an id, a name, or both', () => {
    expect(labelOf({ id: 'a', name: '' })).toStrictEqual({ id: 'a' });
    expect(labelOf({ id: 7, name: 'A' })).toStrictEqual({ name: 'A' });
  });

  test.each([
    { losses: 1, ties: 1 },
    { wins: '1', losses: 1, ties: 1 },
    { wins: 1, losses: null, ties: 1 },
    { wins: 1, losses: 1 },
  ])('has no record of %j', (record) => expect(recordOf(record)).toBeUndefined());
});

describe('an event', () => {
  test('has the texts of its details that are not empty', () => {
    const event = { id: '1', name: 'Cup', date: '2025-01-31', format: 'modern', game: 'MTG' };
    expect(eventOfDetails({ ...event, players: 9 })).toStrictEqual(event);
    expect(eventOfDetails({ ...event, name: '', format: 7, game: null })).toStrictEqual({
      ...{ id: '1', date: '2025-01-31' },
    });
  });

  test('has the texts of a tournament under other names', () => {
    const Tournament = { Uri: 'https://e/1', Name: 'Cup', Date: '2025', Format: 'Modern' };
    expect(eventOfTournament({ Tournament, Name: 'no' })).toStrictEqual({
      ...{ id: 'https://e/1', name: 'Cup', date: '2025', format: 'Modern' },
    });
  });

  test('is told from others by its id and game, or by all else', () => {
    const event = { name: 'Cup', date: '2025-01-31', format: 'modern' };
    expect(eventOrigin({ id: '1', game: 'MTG', ...event })).toBe('{"game":"MTG","id":"1"}');
    expect(eventOrigin({ id: '1' })).toBe('{"id":"1"}');
    expect(eventOrigin({ game: 'MTG', ...event })).toBe(
      '{"game":"MTG","name":"Cup","date":"2025-01-31","format":"modern"}',
    );
  });
});
