import { describe, expect, test } from 'vitest';
import { hasRoot, readMagicXml } from '../../../../../../src/core/decks/formats/magic/magic-xml.js';

test('the root distinguishes the documents', () => {
  const dek = '<?xml version="1.0"?>\n<Deck xmlns="">';
  expect([hasRoot(dek, 'deck'), hasRoot(dek, 'cockatrice_deck')]).toEqual([true, false]);
  const cod = '<cockatrice_deck version="1">';
  expect([hasRoot(cod, 'deck'), hasRoot(cod, 'cockatrice_deck')]).toEqual([false, true]);
  for (const other of ['<html><deckname>', '4 Opt <Deck>']) {
    expect([hasRoot(other, 'deck'), hasRoot(other, 'cockatrice_deck')]).toEqual([false, false]);
  }
});

describe('Magic Online', () => {
  test('marks the sideboard by an attribute and a commander by an annotation', () => {
    const { cards } = readMagicXml(
      '<Deck><Cards Name="A" Quantity="4"/><Cards Quantity="1" Name="B" Sideboard="TRUE"/><Cards Name="C" Annotation="16777728" Quantity="1" Sideboard="true"/></Deck>',
    );
    expect(cards.map(({ name, zone }) => `${name} ${zone}`)).toEqual([
      'A main',
      'B side',
      'C commander',
    ]);
  });

  test.each([
    '<Cards Name="" Quantity="4"/>',
    '<Cards Name="A"/>',
    '<Cards Name="A" Quantity="0"/>',
    '<Odd/>',
    'words',
  ])('%s is unread', (tag) =>
    expect(readMagicXml(`<Deck>\n${tag}\n</Deck>`).lines).toMatchObject({
      unread: 1,
      skipped: 2,
    }),
  );
});

test('a line with an unread tag is unread', () => {
  const { lines } = readMagicXml(
    '<Deck><Cards Name="A" Quantity="4"/>\n<Cards Name="B" Quantity="x"/></Deck>\n\n',
  );
  expect(lines).toEqual({ cards: 1, skipped: 0, leftOut: 0, unread: 1 });
});

test('a comment over several lines is skipped', () => {
  const { lines } = readMagicXml(
    '<cockatrice_deck>\n<comments>a\nb\nc</comments>\n</cockatrice_deck>',
  );
  expect(lines).toEqual({ cards: 0, skipped: 5, leftOut: 0, unread: 0 });
});
