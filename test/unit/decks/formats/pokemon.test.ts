import { describe, expect, test } from 'vitest';
import { readPokemon } from '../../../../src/decks/formats/pokemon.js';

const readLines = (text: string) => {
  const { cards, diagnostics } = readPokemon(text);
  return { decklist: { cards }, diagnostics };
};
const card = (line: string) => readLines(line).decklist.cards[0];

/** Cards as `[zone, count, name]`, so that a whole list fits on the page. */
const cardsOf = (text: string) =>
  readLines(text).decklist.cards.map(({ zone, count, name }) => [zone, count, name]);

const faultsOf = (text: string) =>
  readLines(text).diagnostics.map(({ data, range }) => [
    data?.line,
    text.slice(range?.start.offset, range?.end.offset),
  ]);

describe('a line is a card', () => {
  test.each([
    ['4 Charizard ex OBF 125', 4, 'Charizard ex', 'OBF', '125'],
    ['4 Charmander PAF 7', 4, 'Charmander', 'PAF', '7'],
    ['1 Pidgeot ex OBF 164 PH', 1, 'Pidgeot ex', 'OBF', '164'],
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
  ])('%s', (line, count, name, set, number) => {
    const { decklist, diagnostics } = readLines(line);
    expect(decklist).toStrictEqual({ cards: [{ name, set, number, count }] });
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
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
  ])('%s, a basic energy with a number and no set', (line, name, number) => {
    expect(card(line)).toStrictEqual({ name, number, count: expect.any(Number) });
  });
});

describe('a line is furniture', () => {
  test.each([
    ['Pokémon: 12', 'pokemon'],
    ['Pokémon (12)', 'pokemon'],
    ['Pokémon - 12', 'pokemon'],
    ['Pokémon – 12', 'pokemon'],
    ['Pokémon 12', 'pokemon'],
    ['##Pokémon - 4', 'pokemon'],
    ['Poke\u0301mon: 3', 'pokemon'],
    ['Pokemon', 'pokemon'],
    ['POKEMON:', 'pokemon'],
    ['Pok?mon: 9', 'pokemon'],
    ['PokÃ©mon: 9', 'pokemon'],
    ['Pok\ufffdmon: 9', 'pokemon'],
    ['Trainer: 2', 'trainer'],
    ['##Trainer Cards - 4', 'trainer'],
    ['Trainers', 'trainer'],
    ['Energy: 2', 'energy'],
    ['Energies (2)', 'energy'],
    ['Deck', 'main'],
    ['Main Deck (60)', 'main'],
    ['Sideboard', 'side'],
    ['Side Deck:', 'side'],
  ])('%s begins a zone', (heading, zone) => {
    expect(readLines(`${heading}\n4 Iono`)).toStrictEqual({
      decklist: { cards: [{ name: 'Iono', count: 4, zone }] },
      diagnostics: [],
    });
  });

  test.each([
    '',
    '   ',
    'Total Cards: 60',
    'Total Cards - 60',
    'total cards – 60',
    'Total Cards: 60 cards',
    'Total: 60 cards',
    'Total 60',
    '60 cards',
    '60 Cards total',
    '60 total cards',
    '60 Total',
    '****** Pokémon Trading Card Game Deck List ******',
    '// a comment',
    '# a comment',
  ])('%j is passed over', (line) => {
    expect(readLines(line)).toStrictEqual({ decklist: { cards: [] }, diagnostics: [] });
  });

  test.each([
    '2 Pokémon Catcher',
    '4 Energy Search',
    '1 Trainer',
    '1 Deck',
    '4 Cards of Chance',
    '2 Total Recall',
  ])('but %s is a card', (line) => {
    expect(card(line)?.name).toBe(line.slice(2));
  });
});

describe('a whole list', () => {
  const live = [
    'Pokémon: 2',
    '4 Charmander PAF 7',
    '1 Pidgeot ex OBF 164 PH',
    '',
    'Trainer: 1',
    '4 Rare Candy SVI 191',
    '',
    'Energy: 1',
    '6 Basic {R} Energy SVE 2',
    '',
    'Total Cards: 15',
  ];
  const cards = [
    ['pokemon', 4, 'Charmander'],
    ['pokemon', 1, 'Pidgeot ex'],
    ['trainer', 4, 'Rare Candy'],
    ['energy', 6, 'Basic {R} Energy'],
  ];

  test.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('of Pokémon TCG Live is read, with %s', (_name, end) => {
    const text = live.join(end);
    expect(cardsOf(text)).toEqual(cards);
    expect(faultsOf(text)).toEqual([]);
  });

  test('of PTCGO is read', () => {
    const text = [
      '****** Pokémon Trading Card Game Deck List ******',
      '',
      '##Pokémon - 4',
      '* 4 Charmander SUM 12',
      '##Trainer Cards - 4',
      '* 4 N NVI 92',
      '##Energy - 11',
      '* 11 Darkness Energy  7',
      'Total Cards - 19',
      '****** Deck List Generated by the Pokémon TCG Online www.pokemon.com/TCGO ******',
    ].join('\n');
    expect(cardsOf(text)).toEqual([
      ['pokemon', 4, 'Charmander'],
      ['trainer', 4, 'N'],
      ['energy', 11, 'Darkness Energy'],
    ]);
    expect(faultsOf(text)).toEqual([]);
  });

  test('begins with a byte order mark and ends without a line end', () => {
    expect(cardsOf('\ufeffPokémon: 1\n4 Charmander PAF 7')).toEqual([['pokemon', 4, 'Charmander']]);
  });

  test('keeps lines of one card apart', () => {
    expect(cardsOf('2 Iono PAL 185\n2 Iono PAF 80\n2 Iono PAL 185 PH')).toHaveLength(3);
  });
});

describe('a line that is not a card', () => {
  test.each([
    'Charizard ex',
    '0 Iono',
    '10000 Iono',
    '-1 Iono',
    '2.5 Iono',
    '4',
    '4x',
    'four Iono',
    '* * 4 Iono',
    '*',
  ])('%s is a finding that names it', (line) => {
    const text = `4 Iono\n${line}\n`;
    expect(readLines(text).decklist.cards).toHaveLength(1);
    expect(faultsOf(text)).toEqual([[2, line]]);
  });

  test('is cut short in the message, but not in its range', () => {
    const long = 'x'.repeat(100_000);
    const { diagnostics } = readLines(`\n${long}`);
    expect(diagnostics[0]?.message.length).toBeLessThan(120);
    expect(diagnostics[0]?.range?.end).toEqual({ line: 2, column: 100_001, offset: 100_001 });
  });

  test('has its place where the lines end in carriage returns', () => {
    const text = '4 Iono\r\nnonsense\r\n4 Arven\r\n';
    const [finding] = readLines(text).diagnostics;
    expect(finding?.range?.start).toEqual({ line: 2, column: 1, offset: 8 });
  });
});

describe('what a list shows of its writer', () => {
  const marksOf = (text: string) => readPokemon(text).marks;

  test('is counted: headings, printings, the sets of Pocket, stars', () => {
    expect(marksOf('Pokémon: 2\n4 Charmander PAF 7\n* 2 Pikachu A1 94\n2 Iono')).toEqual({
      furniture: 1,
      cards: 3,
      printings: 2,
      pocketPrintings: 1,
      online: 0,
      stars: 1,
    });
    expect(marksOf('****** Deck List ******\n##Energy - 1').online).toBe(2);
    expect(marksOf('Total Cards: 60\nTotal: 60 cards\n60 cards\n# note').furniture).toBe(1);
  });
});

describe('a doubt about a card that was read', () => {
  const codesOf = (text: string) => readPokemon(text).diagnostics.map(({ code }) => code);

  test('is said where a number stands without its set', () => {
    expect(codesOf('1 Charizard V SWSH260')).toEqual(['set-missing']);
    expect(codesOf('1 Charizard V')).toEqual([]);
    expect(codesOf('2 Pokégear 3.0')).toEqual([]);
  });

  test('is said where the set is known to the game alone, and the printing is kept', () => {
    expect(codesOf("2 Boss's Orders SWSHALT 127")).toEqual(['in-game-printing']);
    expect(card("2 Boss's Orders SWSHALT 127")).toMatchObject({ set: 'SWSHALT', number: '127' });
  });

  test('is said a hundred times and no more', () => {
    expect(codesOf('1 Iono 5\n'.repeat(500))).toHaveLength(100);
  });
});

test('a capital X begins a name, a small one belongs to the count', () => {
  expect(cardsOf('2 X Speed P-A 2\n2 x Iono')).toEqual([
    [undefined, 2, 'X Speed'],
    [undefined, 2, 'Iono'],
  ]);
});

test('the accent of Pokémon is mended where an encoding has damaged it', () => {
  expect(
    cardsOf('1 Pok?gear 3.0\n1 PokÃ©dex\n1 Pok\ufffd Ball\n1 Spok? er').map(([, , name]) => name),
  ).toEqual(['Pokégear 3.0', 'Pokédex', 'Poké Ball', 'Spok? er']);
});
