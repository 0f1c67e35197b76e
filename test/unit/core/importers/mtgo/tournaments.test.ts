import { describe, expect, test } from 'vitest';
import { readTournament } from '../../../../../src/core/importers/mtgo/tournaments.js';

const card = (Count: unknown, CardName: unknown) => ({ Count, CardName });
const tournament = {
  Tournament: { Name: 'Challenge', Date: '2024-01-01' },
  Decks: [
    {
      Player: 'ann',
      Result: '1st Place',
      AnchorUri: 'https://example.com/#ann',
      Mainboard: [card(4, 'Opt'), card(0, 'Shock')],
      Sideboard: [card(1, 'Ponder')],
    },
    { Player: 'bo', Result: '5-0', Mainboard: [card(1, 'Opt')], Sideboard: null },
    { Player: 'cy', Result: null, Mainboard: [], Sideboard: [] },
    { Player: 'ed', Mainboard: [card(0, 'Opt')] },
  ],
  Standings: [
    { Rank: 2, Player: 'ann', Points: 18, Wins: 6, Losses: 1, Draws: 1 },
    { Rank: 40, Player: 'di', Wins: 0, Losses: 2 },
    null,
  ],
};

describe('a tournament', () => {
  const { standings, diagnostics } = readTournament(tournament);

  test('makes a standing of each deck, with zones, the place after the top cut, and record', () => {
    expect(standings[0]).toEqual({
      player: 'ann',
      name: 'ann',
      placing: 1,
      record: { wins: 6, losses: 1, ties: 1 },
      result: '1st Place',
      url: 'https://example.com/#ann',
      decklist: {
        main: [
          { count: 4, name: 'Opt' },
          { count: 1, name: 'Shock' },
        ],
        side: [{ count: 1, name: 'Ponder' }],
      },
    });
  });

  test('takes place and record from the result if the standings have none', () => {
    expect(standings[1]).toMatchObject({ record: { wins: 5, losses: 0, ties: 0 } });
    const first = { Decks: [{ Player: 'x', Result: '3rd Place' }] };
    expect(readTournament(first).standings[0]?.placing).toBe(3);
  });

  test('has no decklist if the deck has no copies or the player has none', () => {
    expect(standings.slice(2)).toEqual([
      { player: 'cy', name: 'cy', decklist: null },
      { player: 'ed', name: 'ed', decklist: null },
      {
        player: 'di',
        name: 'di',
        placing: 40,
        record: { wins: 0, losses: 2, ties: 0 },
        decklist: null,
      },
    ]);
  });

  test('reports lines of 0 copies, and reads them as one copy', () => {
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['no-copies', '/Decks/0/Mainboard/1/Count'],
      ['no-copies', '/Decks/3/Mainboard/0/Count'],
    ]);
  });

  test.each([
    ['{ "Decks": ', 'tournament-not-json'],
    ['', 'tournament-not-json'],
    ['null', 'tournament-without-decks'],
    ['{ "Tournament": {}, "Decks": null }', 'tournament-without-decks'],
    ['{ "Decks": [null] }', 'standing-not-an-object'],
  ])('that is %j is told, and has no standings', (text, code) => {
    const read = readTournament(text);
    expect(read.standings).toEqual([]);
    expect(read.diagnostics.map((one) => one.code)).toEqual([code]);
  });
});
