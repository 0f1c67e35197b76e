import { describe, expect, test } from 'vitest';
import { readPokemonCard } from '../../../../../../src/core/decks/formats/pokemon/pokemon-line.js';
import { foldText } from '../../../../../../src/core/decks/identity.js';

const card = (line: string) => readPokemonCard(foldText(line), undefined);

describe('a line is a card', () => {
  test.each([
    ['4 Charizard ex OBF 125', 4, 'Charizard ex', 'OBF', '125'],
    ['4 Charmander PAF 7', 4, 'Charmander', 'PAF', '7'],
    ['1 Pidgeot ex OBF 164 PH', 1, 'Pidgeot ex', 'OBF', '164'],
    ['2 Charizard ex OBF 125 G', 2, 'Charizard ex', 'OBF', '125'],
    ['4 Unown G UF 77', 4, 'Unown G', 'UF', '77'],
    ['2 Gallade SIT TG05', 2, 'Gallade', 'SIT', 'TG05'],
    ['2 Radiant Greninja CRZ GG12', 2, 'Radiant Greninja', 'CRZ', 'GG12'],
    ['1 Pikachu PR-SV 27', 1, 'Pikachu', 'PR-SV', '27'],
    ['1 Pikachu SVP 027', 1, 'Pikachu', 'SVP', '027'],
    ['1 Charizard V PR-SW SWSH260', 1, 'Charizard V', 'PR-SW', 'SWSH260'],
    ['1 Pikachu ex P-A 5', 1, 'Pikachu ex', 'P-A', '5'],
    ['2 Mewtwo ex A1a 129', 2, 'Mewtwo ex', 'A1a', '129'],
    ["2 Boss's Orders SWSHALT 127", 2, "Boss's Orders", 'SWSHALT', '127'],
    ['1 Unown UF 77a', 1, 'Unown', 'UF', '77a'],
    ['4 N NVI 92', 4, 'N', 'NVI', '92'],
    ['2 Pokégear 3.0 SVI 186', 2, 'Pokégear 3.0', 'SVI', '186'],
    ['1 Type: Null UNM 183', 1, 'Type: Null', 'UNM', '183'],
    ['1 Nidoran ♀ MEW 29', 1, 'Nidoran ♀', 'MEW', '29'],
    ['6 Basic {R} Energy SVE 2', 6, 'Basic {R} Energy', 'SVE', '2'],
    ['2 Basic {R} Energy SVE 2 PH', 2, 'Basic {R} Energy', 'SVE', '2'],
    ['2 Telepathic {P} Energy ASC 5', 2, 'Telepathic {P} Energy', 'ASC', '5'],
    ['10 Fighting Energy SVE 22', 10, 'Fighting Energy', 'SVE', '22'],
    ['4x Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['4X Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['4× Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['* 4 Charmander SUM 12', 4, 'Charmander', 'SUM', '12'],
    ['• 4 Charmander SUM 12', 4, 'Charmander', 'SUM', '12'],
    ['- 4 Charmander SUM 12', 4, 'Charmander', 'SUM', '12'],
    ['\t4\u00a0 Charmander   SUM\u200312 ', 4, 'Charmander', 'SUM', '12'],
    ['04 Charmander SUM 12', 4, 'Charmander', 'SUM', '12'],
    ['x4 Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['* X4 Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['×4 Rare Candy SVI 191', 4, 'Rare Candy', 'SVI', '191'],
    ['2 Charizard ex (OBF 125)', 2, 'Charizard ex', 'OBF', '125'],
    ['4 Iono (PAL-185)', 4, 'Iono', 'PAL', '185'],
    ['1 Pikachu (PR-SV 27)', 1, 'Pikachu', 'PR-SV', '27'],
    ['1 Pikachu ex (P-A-5)', 1, 'Pikachu ex', 'P-A', '5'],
    ['3 Basic {R} Energy (SVE 2)', 3, 'Basic {R} Energy', 'SVE', '2'],
    ['4 Iono - PAL 185', 4, 'Iono', 'PAL', '185'],
    ['4 Iono – (PAL 185)', 4, 'Iono', 'PAL', '185'],
    ['4 Iono PAL 185 # draws cards', 4, 'Iono', 'PAL', '185'],
    ['2 Charizard ex OBF 125/197', 2, 'Charizard ex', 'OBF', '125'],
    ['1 Gallade SIT TG05/TG30', 1, 'Gallade', 'SIT', 'TG05'],
    ['2x Pikachu [SVI-63]', 2, 'Pikachu', 'SVI', '63'],
    ['2 Charizard ex [OBF 125]', 2, 'Charizard ex', 'OBF', '125'],
    ['2 Charizard ex (OBF) 125/197', 2, 'Charizard ex', 'OBF', '125'],
    ['4 Iono PAL #185', 4, 'Iono', 'PAL', '185'],
    ['4 Iono - PAL - 185', 4, 'Iono', 'PAL', '185'],
    ['4 Iono, PAL, 185', 4, 'Iono', 'PAL', '185'],
    ['4 Iono PAL 185 Reverse Holo', 4, 'Iono', 'PAL', '185'],
    ['4 iono pal 185', 4, 'iono', 'pal', '185'],
    ['4 Tarmogoyf mh2 189', 4, 'Tarmogoyf', 'mh2', '189'],
  ])('%s', (line, count, name, set, number) => {
    expect(card(line)).toStrictEqual({ name, set, number, count });
  });

  test.each([
    ['4 N', 'N'],
    ['2 Pokégear 3.0', 'Pokégear 3.0'],
    ['4 Iono', 'Iono'],
    ['13 Basic Darkness Energy', 'Basic Darkness Energy'],
    ['2 OBF 125', 'OBF 125'],
    ['1 __proto__', '__proto__'],
    ['3 Fire // Ice', 'Fire // Ice'],
    ['1 Porygon2', 'Porygon2'],
    ["2 Professor's Research (Professor Sada)", "Professor's Research (Professor Sada)"],
    ["2 Boss's Orders (Ghetsis)", "Boss's Orders (Ghetsis)"],
    ['1 Unown (A 12 b)', 'Unown (A 12 b)'],
    ['4 (OBF 125)', '(OBF 125)'],
    ['x4 Iono', 'Iono'],
    ['1 X Speed', 'X Speed'],
    ['4 Iono # supporter', 'Iono'],
    ['4 Iono #supporter', 'Iono'],
    ['4 Clue #2', 'Clue #2'],
    ['4 #1 Fan', '#1 Fan'],
    ['2 Iono -', 'Iono -'],
    ['1 Poke\u0301 Ball', 'Poké Ball'],
  ])('%s, without a printing', (line, name) => {
    expect(card(line)).toStrictEqual({ name, count: expect.any(Number) });
  });

  test.each([
    ['10 Basic Fire Energy 10', 'Basic Fire Energy', '10'],
    ['11 Darkness Energy  7', 'Darkness Energy', '7'],
    ['* 11 Darkness Energy  7', 'Darkness Energy', '7'],
    ['4 Water Energy Energy 3', 'Water Energy', '3'],
    ['2 Fire Energy XYEnergy 2', 'Fire Energy', '2'],
    ['8 Basic {D} Energy 7', 'Basic {D} Energy', '7'],
    ['1 Pikachu 025/165', 'Pikachu', '025'],
    ['1 Gallade (TG05/TG30)', 'Gallade', 'TG05'],
  ])('%s, with a number and no set', (line, name, number) => {
    expect(card(line)).toStrictEqual({ name, number, count: expect.any(Number) });
  });
});

test('a capital X begins a name, a small one belongs to the count', () => {
  expect(card('2 X Speed P-A 2')).toMatchObject({ name: 'X Speed', count: 2 });
  expect(card('2 x Iono')).toMatchObject({ name: 'Iono', count: 2 });
});
