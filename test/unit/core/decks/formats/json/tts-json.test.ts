import { expect, test } from 'vitest';
import { ttsJson } from '../../../../../../src/core/decks/formats/json/tts-json.js';

const context = { game: undefined, nameOf: () => undefined };

test('an array of card numbers counts them', () => {
  const list = ['Exported from x', 'BT15-006', 'BT15-006', 'what?', 7];
  expect(ttsJson.detect(list)).toBe(true);
  const reading = ttsJson.read(list, context);
  expect(reading?.cards).toEqual([{ name: 'BT15-006', set: 'BT15', number: '006', count: 2 }]);
  expect(reading?.diagnostics.map(({ pointer }) => pointer)).toEqual(['/3', '/4']);
});

test('an array of other texts is not in this format', () => {
  expect(ttsJson.detect(['Fire', 'Water'])).toBe(false);
  expect(ttsJson.read({}, context)).toBeUndefined();
});
