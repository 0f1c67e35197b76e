import { expect, test } from 'vitest';
import { cutZone, headingOf, isOutside } from '../../../../src/core/decks/zones.js';

test.each([
  ['Sideboard', 'side'],
  ['SIDEBOARD:', 'side'],
  ['Sideboard (15)', 'side'],
  ['Side Deck', 'side'],
  ['// Sideboard', 'side'],
  ['//Main', 'main'],
  ['[main]', 'main'],
  ['Main Deck - 60', 'main'],
  ['Deck: 60 cards', 'main'],
  ['Creatures (14)', 'main'],
  ['Commander', 'commander'],
  ['Maybeboard', 'maybeboard'],
  ['// Egg Deck', 'egg'],
  ['Leaders', 'leader'],
  ['Leader:', 'leader'],
  ['Pokémon: 3', 'pokemon'],
  ['Pok?mon: 9', 'pokemon'],
  ['Pok\ufffdmon (9)', 'pokemon'],
  ['Trainer Cards - 4', 'trainer'],
  ['[contraptions]', 'contraptions'],
  ['Énergie : 12', 'energy'],
  ['Dresseur (3)', 'trainer'],
  ['Entrenador: 3', 'trainer'],
  ['Allenatore: 3', 'trainer'],
  ['Treinador: 3', 'trainer'],
  ['Energía: 3', 'energy'],
  ['ポケモン（16枚）', 'pokemon'],
  ['トレーナーズ：3', 'trainer'],
  ['エネルギー', 'energy'],
  ['포켓몬: 3', 'pokemon'],
  ['寶可夢', 'pokemon'],
  ['训练家: 3', 'trainer'],
  ['#### Sideboard (15 cards)', 'side'],
  ['デッキ', 'main'],
  ['メインボード60枚', 'main'],
  ['サイドボード', 'side'],
  ['サイドボード（15枚）', 'side'],
  ['エクストラデッキ', 'extra'],
  ['統率者', 'commander'],
  ['相棒', 'companion'],
  ['套牌', 'main'],
  ['备牌：15', 'side'],
  ['指挥官', 'commander'],
  ['行侣', 'companion'],
  ['덱', 'main'],
  ['사이드보드', 'side'],
  ['Колода', 'main'],
  ['САЙДБОРД (15)', 'side'],
  ['Réserve', 'side'],
  ['Reserva: 15', 'side'],
  ['Kommandeur', 'commander'],
  ['Comandante', 'commander'],
  ['Gefährte', 'companion'],
  ['Compañero', 'companion'],
])('%s is the heading of %s', (text, zone) => {
  expect(headingOf(text)?.zone).toBe(zone);
});

test.each([
  '4 Deck',
  'Agent 13',
  'Sideboard is empty',
  'Name My Deck',
  '',
  '// Burn',
  'x'.repeat(100),
])('%s is no heading', (text) => expect(headingOf(text)?.zone).toBeUndefined());

test('the maybeboard and the tokens are not in the deck', () => {
  expect(['main', 'side', 'maybeboard', 'tokens'].map(isOutside)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the line of a card may name its zone in brackets', () => {
  expect(cutZone('2 Negate (Sideboard)')).toEqual({ card: '2 Negate', zone: 'side' });
  expect(cutZone('1 Duress [SB]')).toEqual({ card: '1 Duress', zone: 'side' });
  expect(cutZone('1 Krenko, Mob Boss (Commander)')).toMatchObject({ zone: 'commander' });
  for (const text of [
    '1 Hazmat Suit (Used)',
    '4 Opt (Land)',
    '4 Opt [XLN]',
    'Negate (Sideboard)',
  ]) {
    expect(cutZone(text)).toBeUndefined();
  }
});
