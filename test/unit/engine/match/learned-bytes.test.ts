import { describe, expect, test } from 'vitest';
import { hashBytes, LearnedBytes, unescaped } from '../../../../src/engine/match/learned-bytes.js';

function place(text: string) {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.alloc(8)]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = Buffer.byteLength(text);
  return { view, end, hash: hashBytes(view, 0, end) };
}

function learner(most?: number) {
  const asked: string[] = [];
  const table = new LearnedBytes((text) => asked.push(text), most);
  const look = (text: string, hash?: number) => {
    const at = place(text);
    return table.valueOf(at.view, 0, at.end, hash ?? at.hash);
  };
  return { asked, look };
}

describe('LearnedBytes', () => {
  test('resolves a spelling once', () => {
    const { asked, look } = learner();
    expect([look('Iono'), look('Iono'), look('Ionó'), look('Iono'), look('Ionó')]).toEqual([
      1, 1, 2, 1, 2,
    ]);
    expect(asked).toEqual(['Iono', 'Ionó']);
  });

  test.each([
    ['Iono', 'Iona'],
    ['Ionos', 'Ionoz'],
    ['Ionosph', 'Ionospx'],
    ['Iono', 'Iono '],
    ['Ralts and more', 'Salts and more'],
  ])('tells %s from %s, though their hashes are the same', (one, other) => {
    const { look } = learner();
    expect([look(one, 7), look(other, 7), look(one, 7), look(other, 7)]).toEqual([1, 2, 1, 2]);
  });

  test('does not take what stands behind a text for a part of it', () => {
    const { view } = place('Ionosphere');
    const { look } = learner();
    expect(look('Iono', hashBytes(view, 0, 4))).toBe(1);
    expect(hashBytes(view, 0, 4)).toBe(place('Iono').hash);
    expect(hashBytes(view, 0, 6)).toBe(place('Ionosp').hash);
  });

  test('keeps thousands apart, and begins again when it is full', () => {
    const { asked, look } = learner(3000);
    const names = Array.from({ length: 3000 }, (_, index) => `Card ${index}`);
    const values = names.map((name) => look(name));
    expect(names.map((name) => look(name))).toEqual(values);
    expect(asked.length).toBe(3000);
    look('one more');
    expect(look('Card 7')).toBe(3002);
    expect(look('one more')).toBe(3001);
  });

  test('does not keep what is very long', () => {
    const { look } = learner();
    const long = 'x'.repeat(2000);
    expect([look(long), look(long)]).toEqual([1, 2]);
  });
});

test('a text is given without its escapes', () => {
  expect(unescaped('Flab\\u00e9b\\u00E9 \\/')).toBe('Flabébé /');
  expect(unescaped('Flabébé')).toBe('Flabébé');
});
