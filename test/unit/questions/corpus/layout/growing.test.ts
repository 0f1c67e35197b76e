import { describe, expect, test } from 'vitest';
import {
  GrowingBytes,
  GrowingNumbers,
} from '../../../../../src/questions/corpus/layout/growing.js';

describe('growing arrays', () => {
  test('keep all numbers in their order', () => {
    const numbers = new GrowingNumbers([7]);
    for (let at = 0; at < 100; at++) numbers.push(at);
    numbers.pushAll(new Array(200).fill(9));
    numbers.set(0, 8);
    expect([...numbers.copy()]).toEqual([8, ...Array(100).keys(), ...new Array(200).fill(9)]);
    expect(numbers.at(100)).toBe(99);
    expect(numbers.view()).toEqual(numbers.copy());
  });

  test('give room for bytes behind those that are written', () => {
    const bytes = new GrowingBytes();
    for (let at = 0; at < 1000; at += 10) {
      bytes.room(10).fill(at % 250);
      bytes.length += 10;
    }
    expect(bytes.copy()).toEqual(
      Uint8Array.from({ length: 1000 }, (_, at) => (at - (at % 10)) % 250),
    );
  });
});
