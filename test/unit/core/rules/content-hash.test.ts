import { expect, test } from 'vitest';
import { contentHash } from '../../../../src/core/rules/content-hash.js';

test('a hash is 26 hexadecimal digits, whatever the text', () => {
  for (const text of ['', 'a', '\ud83d', 'é'.repeat(100_000)]) {
    expect(contentHash(text)).toMatch(/^[0-9a-f]{26}$/);
  }
});

test('a hash is the same on every day and machine, so that stored labels stay valid', () => {
  expect(contentHash('')).toBe('0c329583afc3bdc0cfa5aed872');
  expect(contentHash('rules')).toBe('e6daebe91633e456829ee5af8e');
  expect(contentHash('Poké Ball \ud83d')).toBe('68e2d9b0c28dd728b6d4c0a255');
});

test('texts that differ a little have hashes that differ', () => {
  const hashes = new Set<string>();
  for (let i = 0; i < 50_000; i++) hashes.add(contentHash(`{"count":${i}}`));
  expect(hashes.size).toBe(50_000);
  expect([...hashes].every((hash) => hash.length === 26)).toBe(true);
  expect(contentHash('ab')).not.toBe(contentHash('ba'));
  expect(contentHash('a\0')).not.toBe(contentHash('a'));
});
