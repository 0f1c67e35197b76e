import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CompareOption,
  cardIdentity,
  compareOptions,
  foldText,
  longestNormalized,
} from '../../../../src/core/decks/identity.js';

const nfd = (text: string) => text.normalize('NFD');
const plain = cardIdentity();

/** Whether two names are one under some options. */
function same(x: string, y: string, ...options: CompareOption[]): boolean {
  const { name } = cardIdentity(options);
  return name(x) === name(y);
}

describe('names without options', () => {
  test('are in NFC, trimmed, with single spaces', () => {
    expect(plain.name(nfd('Flabébé'))).toBe('Flabébé');
    expect(plain.name('\u00a0 Rare \t\r\n\u2003Candy\u3000')).toBe('Rare Candy');
    expect(plain.name('\ufeffIono')).toBe('Iono');
  });

  test.each([
    ["Boss's Orders", 'Boss’s Orders'],
    ['Porygon-Z', 'Porygon–Z'],
    ['Pokémon Catcher', 'Pokemon Catcher'],
    ['Zaku Ⅱ', 'Zaku II'],
    ['Mewtwo ex', 'Mewtwo EX'],
    ['Fire Energy', 'Basic Fire Energy'],
    ["Professor's Research", "Professor's Research (Professor Sada)"],
    ['Fire', 'Fire // Ice'],
    ["Rocket's Mewtwo", "Team Rocket's Mewtwo"],
    ['N', 'n'],
    ['Iono', 'Iono\u200b'],
  ])('tell %j from %j', (x, y) => {
    expect(same(x, y)).toBe(false);
  });

  test('may be anything', () => {
    for (const name of ['', ' ', '\ud83d', '__proto__', 'constructor', 'x'.repeat(1e6)]) {
      expect(plain.name(name)).toBe(name.trim());
    }
  });
});

describe('an option makes names the same', () => {
  test.each<readonly [CompareOption, string, string]>([
    ['apostrophes', "Boss's Orders", 'Boss’s Orders'],
    ['apostrophes', "Boss's Orders", 'Boss‘s Orders'],
    ['apostrophes', "Boss's Orders", 'Boss`s Orders'],
    ['apostrophes', "Boss's Orders", 'Boss\u00b4s Orders'],
    ['apostrophes', "Boss's Orders", 'Boss\u2032s Orders'],
    ['apostrophes', "Boss's Orders", 'Boss\u1ffds Orders'],
    ['dashes', 'Porygon-Z', 'Porygon–Z'],
    ['dashes', 'Porygon-Z', 'Porygon—Z'],
    ['dashes', 'Porygon-Z', 'Porygon\u2011Z'],
    ['dashes', 'Porygon-Z', 'Porygon\u2212Z'],
    ['diacritics', 'Pokémon Catcher', 'Pokemon Catcher'],
    ['diacritics', nfd('Khazad-dûm'), 'Khazad-dum'],
    ['diacritics', 'Æther Vial', 'Aether Vial'],
    ['diacritics', 'Straße', 'Strasse'],
    ['width', 'Zaku Ⅱ', 'Zaku II'],
    ['width', 'Ｐｉｋａｃｈｕ', 'Pikachu'],
    ['width', 'ﬁre', 'fire'],
    ['case', 'Bring to Light', 'BRING TO LIGHT'],
    ['case', 'Ærathi', 'ærathi'],
    ['case', 'ΟΔΟΣ', 'οδος'],
    ['case', 'οδοσ Α', 'ΟΔΟς α'],
    ['case', 'Straße', 'STRASSE'],
    ['case', 'STRAẞE', 'strasse'],
    ['case', 'ﬁre', 'FIRE'],
    ['case', 'ŉ', 'ʼN'],
    ['words', 'Jace, the Mind Sculptor', 'jace the  mind sculptor'],
    ['words', "Lórien's ™ (Card)", 'loriens TM card'],
    ['words', 'Thought\u2013Knot', 'Thoughtknot'],
    ['words', 'Fire//Ice', 'fire // ice'],
    ['words', 'ŉ', "'n"],
    ['energy', 'Basic {R} Energy', 'Fire Energy'],
    ['energy', 'Basic Fire Energy', 'Fire Energy'],
    ['energy', '{D} Energy', 'Basic Darkness Energy'],
    ['bracketed-person', "Professor's Research (Professor Sada)", "Professor's Research"],
    ['bracketed-person', "Boss's Orders (Ghetsis)", "Boss's Orders"],
    ['faces', 'Fire // Ice', 'Fire'],
    ['faces', 'Fire//Ice', 'Fire'],
    ['faces', 'Fire/Ice', 'Fire // Ice'],
    ['faces', 'Fire/Ice // Ash', 'Fire'],
    ['dashes', 'Porygon\ufe58Z', 'Porygon-Z'],
  ])('%s: %j and %j', (option, x, y) => {
    expect(same(x, y, option)).toBe(true);
    expect(same(x, y)).toBe(false);
  });

  test('width and apostrophes together also for forms that width takes apart', () => {
    expect(same("Boss's Orders", 'Boss\u00b4s Orders', 'width', 'apostrophes')).toBe(true);
    expect(same("Boss's Orders", 'Boss\uff07s Orders', 'width', 'apostrophes')).toBe(true);
    expect(same('Porygon-Z', 'Porygon\ufe58Z', 'width', 'dashes')).toBe(true);
  });

  test('case and diacritics together also for capitals', () => {
    expect(same('STRAẞE', 'strasse', 'case', 'diacritics')).toBe(true);
    expect(same('ÆTHER', 'aether', 'case', 'diacritics')).toBe(true);
    expect(same('İstanbul', 'istanbul', 'case', 'diacritics')).toBe(true);
  });

  test('case and apostrophes together also for a letter that is folded to an apostrophe', () => {
    expect(same('ŉ', "'N", 'case', 'apostrophes')).toBe(true);
  });

  test('case and energy together', () => {
    expect(same('Baſic fire energy', 'Fire Energy', 'case', 'energy')).toBe(true);
    expect(same('basic {r} energy', 'FIRE ENERGY', 'case', 'energy')).toBe(true);
  });
});

describe('an option leaves apart', () => {
  test.each<readonly [CompareOption, string, string]>([
    ['energy', 'Fire Energy', 'Water Energy'],
    ['energy', 'Double Fire Energy', 'Fire Energy'],
    ['energy', 'Basic {X} Energy', '{X} Energy'],
    ['energy', 'Basic fire Energy', 'Fire Energy'],
    ['energy', 'Telepathic {P} Energy', 'Psychic Energy'],
    ['bracketed-person', '(Ghetsis)', '()'],
    ['bracketed-person', 'Hazmat Suit (Used) X', 'Hazmat Suit X'],
    ['bracketed-person', 'Erase(Not)', 'Erase'],
    ['faces', '// Ice', 'Ice'],
    ['words', 'Æther Vial', 'Aether Vial'],
    ['words', 'Thought-Knot', 'Thoughtknot'],
    ['words', 'Fire/Ice', 'Fire // Ice'],
    ['words', '!', '?'],
    ['faces', 'Summon: Choco/Mog', 'Summon: Choco'],
    ['faces', 'Ice', 'Fire // Ice'],
    ['diacritics', 'Mew', 'Mewtwo'],
    ['case', 'Mew', 'Mewtwo'],
    ['case', 'ı', 'i'],
    ['case', 'ı', 'I'],
  ])('%s: %j and %j', (option, x, y) => {
    expect(same(x, y, option)).toBe(false);
  });

  test('no name empty that has a letter', () => {
    const { name } = cardIdentity(compareOptions);
    for (const text of ['(a)', ' (a)', '//a', 'a //', '// a', '(a) // (b)', "'", '-', 'é', '()']) {
      expect(name(text)).not.toBe('');
    }
  });
});

describe('the option case is full case folding:', () => {
  const folding = new Map(
    readFileSync(new URL('case-folding.txt', import.meta.url), 'utf8')
      .split('\n')
      .flatMap((line): [string, string][] => {
        const found = /^([0-9A-F]+); (.+)$/.exec(line);
        if (found === null) return [];
        const [from, to] = found
          .slice(1)
          .map((codes) =>
            String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
          );
        return [[from as string, to as string]];
      }),
  );
  const { name } = cardIdentity(['case']);

  test('a character is its folding, alone and inside a word', () => {
    expect(folding.size).toBe(1530);
    for (const [from, to] of folding) {
      expect(name(from)).toBe(name(to));
      expect(name(`a${from}b ${from}`)).toBe(name(`A${to}B ${to}`));
    }
  });

  test('characters of different foldings are different', () => {
    const known = new Map<string, string>();
    const texts = [...folding].flat();
    for (let code = 0x21; code < 0x1000; code++) texts.push(String.fromCodePoint(code));
    for (const text of texts) {
      const folded = [...text.normalize('NFC')].map((one) => folding.get(one) ?? one).join('');
      const key = folded.normalize('NFC');
      const other = known.get(name(text)) ?? key;
      known.set(name(text), other);
      expect(other).toBe(key);
    }
  });
});

describe('a text of more than 500 units', () => {
  const long = (unit: string, length: number) => unit.repeat(length / unit.length);

  test('is compared as it is written, without normalization and options', () => {
    expect(longestNormalized).toBe(500);
    const marks = long('e\u0301', 502);
    expect(plain.name(marks)).toBe(marks);
    expect(plain.set(marks)).toBe(marks.toUpperCase());
    expect(cardIdentity(compareOptions).name(marks)).toBe(marks);
    expect(plain.name(long('e\u0301', 500))).toBe('é'.repeat(250));
    expect(cardIdentity(['diacritics']).name(long('é', 500))).toBe('e'.repeat(500));
  });

  test('is measured with its white space as single spaces', () => {
    const spaces = ' '.repeat(600);
    expect(plain.name(`${spaces}e\u0301${spaces}a\u00a0`)).toBe('é a');
    expect(plain.name(`${long('e\u0301', 502)}${spaces}a`)).toBe(`${long('e\u0301', 502)} a`);
  });

  test('and one that options make longer than that, have a form that is kept', () => {
    for (const text of ['\ufdfa'.repeat(100), 'ŉ'.repeat(400), '가'.repeat(200), 'İ'.repeat(300)]) {
      for (const options of [compareOptions, ['case'], ['width'], ['diacritics']] as const) {
        const { name } = cardIdentity(options);
        expect(name(name(text))).toBe(name(text));
      }
    }
  });
});

describe('every option', () => {
  test.each(compareOptions)('%s gives a form that it leaves as it is', (option) => {
    const { name } = cardIdentity([option]);
    for (const text of [
      'STRAẞE',
      'A // B // C',
      'X (a) (b)',
      'Basic {R} Energy',
      nfd('Æthér – ’´'),
      'ﬁ Ⅱ',
      'İ',
      '\ud83d',
    ]) {
      expect(name(name(text))).toBe(name(text));
    }
  });
});

describe('a set', () => {
  test.each([
    ['paf', 'PAF'],
    [' PR-SV ', 'pr-sv'],
    ['A1a', 'a1A'],
  ])('%j is %j', (x, y) => {
    expect(plain.set(x)).toBe(plain.set(y));
  });

  test.each([
    ['001', '1'],
    ['PAF', 'PAL'],
    ['é', 'É'],
    ['PR SV', 'PR-SV'],
  ])('%j is not %j', (x, y) => {
    expect(plain.set(x)).not.toBe(plain.set(y));
  });
});

describe('a number', () => {
  test.each([
    ['7', '007'],
    ['07', '007'],
    ['TG05', 'tg5'],
    ['GG35', 'gg035'],
    ['77a', '077A'],
    ['SWSH017', 'SWSH17'],
    ['0', '000'],
    ['TG00', 'TG0'],
    ['A-007', 'a-7'],
    [' 041 ', '41'],
  ])('%j is %j', (x, y) => {
    expect(plain.number(x)).toBe(plain.number(y));
  });

  test.each([
    ['7', '70'],
    ['5', 'TG5'],
    ['77', '77a'],
    ['25', 'SM25'],
    ['1-007', '1-7'],
    ['A25-141', 'A25-0141'],
    ['123', '123★'],
    ['0', ''],
  ])('%j is not %j', (x, y) => {
    expect(plain.number(x)).not.toBe(plain.number(y));
  });
});

test('folding a text leaves plain text alone, and knows the compatibility forms', () => {
  expect(foldText("Professor's Research")).toBe("Professor's Research");
  expect(foldText('Ⅱ')).toBe('Ⅱ');
  expect(foldText('Ⅱ', 'NFKC')).toBe('II');
});
