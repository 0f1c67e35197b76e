import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CompareOption,
  cardIdentity,
  compareOptions,
  foldText,
  longestNormalized,
} from '../../../../src/core/decks/identity.js';
import cases from './identity.json' with { type: 'json' };

const nfd = (text: string) => text.normalize('NFD');
const plain = cardIdentity();

interface Compared {
  readonly of: 'name' | 'set' | 'number';
  readonly options: readonly CompareOption[];
  readonly same: readonly (readonly [string, string])[];
  readonly apart: readonly (readonly [string, string])[];
}

describe.each(cases as readonly object[] as readonly Compared[])(
  'a $of with $options',
  ({ of, options, same, apart }) => {
    const fold = cardIdentity(options)[of];

    test.each(same)('%j is %j', (x, y) => {
      expect(fold(x)).toBe(fold(y));
      if (options.length > 0) expect(plain[of](x)).not.toBe(plain[of](y));
    });

    test.each(apart)('%j is not %j', (x, y) => {
      expect(fold(x)).not.toBe(fold(y));
    });
  },
);

describe('names without options', () => {
  test('are in NFC, trimmed, with single spaces', () => {
    expect(plain.name(nfd('Flabébé'))).toBe('Flabébé');
    expect(plain.name('\u00a0 Rare \t\r\n\u2003Candy\u3000')).toBe('Rare Candy');
    expect(plain.name('\ufeffIono')).toBe('Iono');
  });

  test('can be anything', () => {
    for (const name of ['', ' ', '\ud83d', '__proto__', 'constructor', 'x'.repeat(1e6)]) {
      expect(plain.name(name)).toBe(name.trim());
    }
  });
});

test('no option empties a name with a letter', () => {
  const { name } = cardIdentity(compareOptions);
  for (const text of ['(a)', ' (a)', '//a', 'a //', '// a', '(a) // (b)', "'", '-', 'é', '()']) {
    expect(name(text)).not.toBe('');
  }
});

describe('the option case means full case folding:', () => {
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

  test('a character equals its folding, alone and inside a word', () => {
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

  test('is compared verbatim, without normalization or options', () => {
    expect(longestNormalized).toBe(500);
    const marks = long('e\u0301', 502);
    expect(plain.name(marks)).toBe(marks);
    expect(plain.set(marks)).toBe(marks.toUpperCase());
    expect(cardIdentity(compareOptions).name(marks)).toBe(marks);
    expect(plain.name(long('e\u0301', 500))).toBe('é'.repeat(250));
    expect(cardIdentity(['diacritics']).name(long('é', 500))).toBe('e'.repeat(500));
  });

  test('is measured after white space is collapsed', () => {
    const spaces = ' '.repeat(600);
    expect(plain.name(`${spaces}e\u0301${spaces}a\u00a0`)).toBe('é a');
    expect(plain.name(`${long('e\u0301', 502)}${spaces}a`)).toBe(`${long('e\u0301', 502)} a`);
  });

  test('has a stable form, as have texts that options lengthen beyond that', () => {
    for (const text of ['\ufdfa'.repeat(100), 'ŉ'.repeat(400), '가'.repeat(200), 'İ'.repeat(300)]) {
      for (const options of [compareOptions, ['case'], ['width'], ['diacritics']] as const) {
        const { name } = cardIdentity(options);
        expect(name(name(text))).toBe(name(text));
      }
    }
  });
});

test('folding a text leaves plain text alone, and applies compatibility forms', () => {
  expect(foldText("Professor's Research")).toBe("Professor's Research");
  expect(foldText('Ⅱ')).toBe('Ⅱ');
  expect(foldText('Ⅱ', 'NFKC')).toBe('II');
});
