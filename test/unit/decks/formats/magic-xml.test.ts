import { describe, expect, test } from 'vitest';
import { readMagicXml, xmlDeckFormat } from '../../../../src/decks/formats/magic-xml.js';

test('the root tells the documents apart', () => {
  expect(xmlDeckFormat('<?xml version="1.0"?>\n<Deck xmlns="">')).toBe('mtgo-dek');
  expect(xmlDeckFormat('<cockatrice_deck version="1">')).toBe('cockatrice');
  expect(xmlDeckFormat('<html><deckname>')).toBeUndefined();
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
      furniture: 2,
    }),
  );
});

test('a line is what its gravest tag is', () => {
  const { lines } = readMagicXml(
    '<Deck><Cards Name="A" Quantity="4"/>\n<Cards Name="B" Quantity="x"/></Deck>\n\n',
  );
  expect(lines).toEqual({ cards: 1, furniture: 0, leftOut: 0, unread: 1 });
});

test('a comment over several lines is furniture', () => {
  const { lines } = readMagicXml(
    '<cockatrice_deck>\n<comments>a\nb\nc</comments>\n</cockatrice_deck>',
  );
  expect(lines).toEqual({ cards: 0, furniture: 5, leftOut: 0, unread: 0 });
});
