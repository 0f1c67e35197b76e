import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CorpusBuilder } from '../../../../../src/questions/corpus/build/builder.js';
import { deckOf, entryOf } from '../../../../../src/questions/corpus/layout/access.js';
import { StandingScanner } from '../../../../../src/questions/corpus/reading/scanner.js';
import { expectSameReading, inputOf } from '../../../../support/corpus-reading.js';
import { projectRoot } from '../../../../support/needs.js';

const encode = (text: string) => new TextEncoder().encode(text);
const full =
  '{"player":"p1","name":"Ann","country":null,"placing":12,"record":{"wins":1,"losses":2,"ties":0},' +
  '"decklist":{"main":[{"count":4,"name":"Opt"},{"count":2,"name":"Basic {R} Energy"}],"side":[]},' +
  '"deck":{"id":"a","name":"A","icons":["x"]},"drop":3}';

/** Standings that are read as bytes, or not, and texts that can follow one. */
function rowsOf(name: string): readonly (readonly [what: string, text: string])[] {
  return JSON.parse(readFileSync(join(projectRoot, `rules-fixtures/reading/${name}.json`), 'utf8'));
}

/** Reads a standing after two others. Returns the corpus, and whether the standing was read as bytes. */
async function readBehind(text: string, form: 'array' | 'lines' = 'array') {
  const all = [full, full, text, full];
  const file = form === 'array' ? `[${all.join(',')}]` : all.map((one) => `${one}\n`).join('');
  const { scanned, corpus, files } = await expectSameReading([inputOf(encode(file), 1 << 16)]);
  // The first standing of a file is always read as text.
  return { isScanned: scanned === all.length - 1, corpus, files };
}

describe('a standing is read as bytes', () => {
  test('with its list and all its data', async () => {
    const { isScanned, corpus } = await readBehind(full.replace('"Ann"', '"Zoë \\"Z\\""'));
    expect(isScanned).toBe(true);
    expect(entryOf(corpus, 2)).toEqual({
      name: 'f0#2 (Zoë "Z")',
      deck: 0,
      file: 'f0',
      index: 2,
      label: { id: 'a', name: 'A' },
      placing: 12,
      record: { wins: 1, losses: 2, ties: 0 },
      player: 'p1',
      playerName: 'Zoë "Z"',
    });
    expect(deckOf(corpus, 0).cards).toEqual([
      { name: 'Opt', count: 4, zone: 'main' },
      { name: 'Basic {R} Energy', count: 2, zone: 'main' },
    ]);
  });

  test.each(rowsOf('scanned'))('%s', async (_, text) => {
    expect((await readBehind(text)).isScanned).toBe(true);
    expect((await readBehind(text, 'lines')).isScanned).toBe(true);
  });
});

const left = rowsOf('unscanned');

describe('a standing is read as text', () => {
  test.each(left)('%s', async (_, text) => {
    expect((await readBehind(text)).isScanned).toBe(false);
    expect((await readBehind(text, 'lines')).isScanned).toBe(false);
  });

  test('if it contains a line break', async () => {
    const text = '{"player":"p","decklist":[{"name":\n"Opt"}]}';
    expect((await readBehind(text)).isScanned).toBe(true);
    expect((await readBehind(text, 'lines')).isScanned).toBe(false);
    // The card is learned from the array, but must not be found in lines.
    const array = inputOf(encode(`[${full},${text},${full}]`), 1 << 16);
    const lines = inputOf(encode(`{}\n${text}\n${full}\n`), 1 << 16);
    const { files } = await expectSameReading([array, lines]);
    expect(files.map(({ faulty }) => faulty)).toEqual([0, 2]);
  });

  test('if it is not valid UTF-8', async () => {
    for (const mark of ['Ann', 'Opt', 'drop', 'main', '"x"']) {
      const bytes = encode(`[${full},${full}]`);
      bytes[full.length + full.indexOf(mark) + 3] = 0xc3;
      const { scanned } = await expectSameReading([inputOf(bytes, 1 << 16)]);
      expect(scanned).toBe(0);
    }
  });
});

test('standings are read even with more zones than can be learned', async () => {
  const texts = Array.from({ length: 50 }, (_, at) => `{"decklist":{"z${at}":[{"name":"A"}]}}`);
  const { scanned } = await expectSameReading([inputOf(encode(`[${texts.join()}]`), 1 << 16)]);
  expect(scanned).toBe(30);
});

test('texts are found even if there are more than can be learned at first', async () => {
  const cards = Array.from(
    { length: 9000 },
    (_, at) => `{"name":"card ${at}","count":${1 + (at % 4)}}`,
  );
  const lists = Array.from(
    { length: 900 },
    (_, at) =>
      `{"player":"p","decklist":[${cards.slice(10 * (at % 450), 10 * (at % 450) + 20).join()}]}`,
  );
  const { scanned } = await expectSameReading([inputOf(encode(`${lists.join('\n')}\n`), 1 << 16)]);
  expect(scanned).toBe(899);
});

describe('a standing in the bytes of a stream', () => {
  /** A scanner, and a function that reads the standing at the start of a text. */
  function scanning() {
    const builder = new CorpusBuilder();
    const scanner = new StandingScanner(builder);
    const read = (text: string, { end = encode(text).length, isLine = false, start = 0 } = {}) =>
      scanner.read({ bytes: encode(text), end, start, isLine, index: 1, event: undefined });
    return { builder, scanner, read };
  }

  const first = full.replaceAll('2', '3');

  test('is read once it and what follows have arrived', () => {
    for (const isLine of [false, true]) {
      const text = `${full}${isLine ? '\n' : ','}${first}`;
      const known = scanning();
      expect(known.read(text, { isLine })).toBe(full.length);
      for (let end = 0; end <= full.length; end++) {
        expect(scanning().read(text, { isLine, end })).toBe(-1);
        expect(known.read(text, { isLine, end })).toBe(-1);
      }
      for (let end = full.length + 1; end < full.length + 9; end++) {
        expect(known.read(text, { isLine, end })).toBe(full.length);
      }
      expect(known.builder.listCount).toBe(9);
      expect(known.builder.finish().deckCount).toBe(1);
    }
  });

  test.each(rowsOf('ends'))('is complete before %j if it is %s', (behind, where) => {
    for (const form of ['in an array', 'on a line']) {
      const { read, builder } = scanning();
      const isLine = form === 'on a line';
      const found = read(`xy${full}${behind}`, { isLine, start: 2 });
      const isComplete = where.includes(form);
      expect(found).toBe(isComplete ? full.length + 2 : -1);
      expect(builder.listCount).toBe(isComplete ? 1 : 0);
    }
  });

  test('says whether it has a list, its player and its placing', () => {
    const { read, scanner } = scanning();
    const facts = (text: string) => {
      expect(read(`${text},`)).toBe(encode(text).length);
      return { hasList: scanner.hasList, ...scanner.facts() };
    };
    expect(facts(full)).toEqual({ hasList: true, player: 'p1', placing: 12 });
    expect(facts('{"player":"Zo\u00eb","placing":7}')).toEqual({
      hasList: false,
      player: 'Zo\u00eb',
      placing: 7,
    });
    for (const text of ['{}', '{"player":null,"placing":null,"decklist":null}', '{"player":""}']) {
      expect(facts(text)).toEqual({ hasList: false });
    }
  });

  test.each(left)('is left for reading as text after anything: %s', (_, text) => {
    // Anything that looks like the end of a standing must not be taken for it.
    for (const before of ['', ' ', ' }', ' }}', ' ]}', ' ]}}', ':1}', ':[]}}', ':{}}']) {
      for (const behind of [',', '\n']) {
        const { read, builder } = scanning();
        const start = before.length + 1;
        const whole = `${before}${behind}${text}${behind}`;
        expect({ whole, end: read(whole, { isLine: behind === '\n', start }) }).toEqual({
          whole,
          end: -1,
        });
        expect(builder.listCount).toBe(0);
      }
    }
  });

  test('has cards in its own zones, in an array and on lines', async () => {
    const zones = ['side', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
      (zone) => `"${zone}":[{"name":"X"}]`,
    );
    const lists = [`{"decklist":{${zones}}}`, '{"decklist":[{"name":"X"}]}'];
    const texts = [full, ...lists, ...lists, full];
    const { corpus } = await expectSameReading(
      [`[${texts}]`, `${texts.join('\n')}\n`].map((text) => inputOf(encode(text), 1 << 16)),
    );
    expect(corpus.deckCount).toBe(3);
  });

  test('adds nothing to the corpus if it is left for reading as text', () => {
    const { read, builder } = scanning();
    for (const text of [
      full.replace('"drop":3', '"drop":03'),
      `${full.slice(0, -1)},"player":"x"}`,
    ]) {
      expect(read(`${text},`)).toBe(-1);
    }
    expect(builder.finish()).toMatchObject({ listCount: 0, cardLines: new Uint32Array() });
  });
});
