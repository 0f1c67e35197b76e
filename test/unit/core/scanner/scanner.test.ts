import { describe, expect, test } from 'vitest';
import { compileRules, type Matcher } from '../../../../src/core/engine/matcher.js';
import * as registers from '../../../../src/core/scanner/assembly/registers.js';
import { takeCompiledScanner } from '../../../../src/core/scanner/scanner.js';
import { ByteOutput, ByteWindow } from '../../../../src/core/scanner/window.js';
import { tagStream } from '../../../../src/core/standings/stream.js';
import { noCounts } from '../../../../src/core/standings/tag.js';
import {
  leftToJsonParse,
  list,
  scannedRules,
  understoodLists,
  understoodWithoutList,
} from '../../../support/scanned.js';

const matcher = compileRules(scannedRules);

function run(text: string, of: Matcher = matcher) {
  const scanner = takeCompiledScanner(of.program);
  if (scanner === undefined) throw new Error('there is no compiled scanner here');
  const window = new ByteWindow();
  window.append(Buffer.from(text));
  window.moveTo(scanner.memory);
  scanner.setForm('lines', 1 << 26);
  const output = new ByteOutput();
  const progress = { next: 0, written: 0, line: 1 };
  const counts = noCounts();
  scanner.run(window, output, progress, counts);
  output.write(window.bytes, progress.written, progress.next);
  scanner.release();
  const left = Buffer.from(text).toString('utf8', progress.next);
  return { text: Buffer.concat(output.take()).toString(), left, counts };
}

const deckOf = (text: string) => JSON.parse(text).deck?.id as string | undefined;
const decksIn = (text: string) => text.trim().split('\n').map(deckOf);

/** The decks of standings that the scanner must all understand. */
function decksOf(lines: readonly string[], of?: Matcher) {
  const { text, left } = run(`${lines.join('\n')}\n`, of);
  expect(left).toBe('');
  return decksIn(text);
}

/** Rules with one card each, identified by its index. */
const rulesOf = (names: readonly string[]) =>
  compileRules(names.map((name, i) => ({ identifier: `${i}`, name, cards: [{ name }] })));

describe('the compiled scanner', () => {
  test.each(understoodLists)('understands %s', (_, decklist, found) => {
    const { text, left } = run(`${list(decklist)}\n`);
    expect(left).toBe('');
    expect(deckOf(text)).toBe(found ?? 'other');
  });

  test.each(understoodWithoutList)('understands a standing with %s', (_, standing) => {
    const { text, left, counts } = run(`${standing}\n`);
    expect({ text, left }).toEqual({ text: `${standing}\n`, left: '' });
    expect(counts).toMatchObject({ standings: 1, withoutDecklist: 1 });
  });

  test.each(leftToJsonParse)('leaves a standing with %s', (_, standing) => {
    expect(run(`${standing}\n`)).toMatchObject({ text: '', left: `${standing}\n` });
  });

  test('stops at an entry that it does not support, and continues after it', () => {
    const good = `${list('[{"name":"Flabébé"}]')}\n`;
    expect(run(`${good}\n \n${good}{"deck":1,"deck":2}\n${good}`)).toMatchObject({
      left: `{"deck":1,"deck":2}\n${good}`,
      counts: { standings: 2, classified: 2, changed: 2 },
    });
  });

  test('keeps the label of a deck when its memory is cleared and its output is full', () => {
    // More decks than it remembers, each read while the label of its standing is pending.
    const of = compileRules(scannedRules, { conflicts: 'simplest' });
    const more = 'x'.repeat(400);
    const lines = Array.from({ length: 14_000 }, (_, i) => {
      const name = i % 3 === 0 ? 'Ralts' : 'Flabébé';
      return `{"decklist":{"side":[{"name":"${name}"}]},"deck":{"id":"${i}","more":"${more}"}}`;
    });
    const expected = lines.map((_, i) => (i % 3 === 0 ? 'side' : 'one'));
    expect(decksOf(lines, of)).toEqual(expected);
  });

  test('writes the labels of each program, one program after the other', () => {
    for (const id of ['none', 'rogue']) {
      const of = compileRules(scannedRules, { unclassified: { id, name: 'N' } });
      expect(deckOf(run(`${list('[]')}\n`, of).text)).toBe(id);
    }
  });

  test('distinguishes names of any length that differ in one letter', () => {
    const names = Array.from({ length: 90 }, (_, i) => 'abcdefghij'.repeat(9).slice(0, i + 1));
    const of = rulesOf(names);
    const cards = names.map((name) =>
      list(`[{"count":1,"set":"A","number":"1","name":"${name}"}]`),
    );
    expect(decksOf(cards, of)).toEqual(names.map((_, i) => `${i}`));
    for (const name of names) {
      for (let at = 0; at < name.length; at += 7) {
        const other = `${name.slice(0, at)}X${name.slice(at + 1)}`;
        expect(deckOf(run(`${list(`[{"name":"${other}"}]`)}\n`, of).text)).toBe('other');
      }
    }
  });

  test('distinguishes thousands of names with the same start and end', () => {
    // Enough for some to fall into the same place of its table.
    const names = Array.from(
      { length: 4000 },
      (_, i) => `${'begin'.repeat(4)}${1e7 + i}${'end'.repeat(6)}`,
    );
    const lists = names.map((name) => list(`[{"name":"${name}"}]`));
    const expected = lists.map((_, i) => (i < 2000 ? `${i}` : 'other'));
    expect(decksOf(lists, rulesOf(names.slice(0, 2000)))).toEqual(expected);
  });

  test('finds rules of any rank', () => {
    const ranks = [0, 1, 4094, 4095, 4096, 4097, 5999];
    const of = rulesOf(Array.from({ length: 6000 }, (_, i) => `Card ${i}`));
    const lines = ranks.map((i) => list(`[{"name":"Card 5999"},{"name":"Card ${i}"}]`));
    expect(decksOf(lines, of)).toEqual(ranks.map(String));
  });

  test('is used by two streams at once without mixing them', async () => {
    const streams = ['Flabébé', 'Ralts'].map((name) =>
      tagStream(matcher, Array(3).fill(`${list(`{"side":[{"name":"${name}"}]}`)}\n`))[
        Symbol.asyncIterator
      ](),
    );
    const texts = ['', ''];
    for (let done = 0; done < 2; ) {
      done = 0;
      for (const [index, stream] of streams.entries()) {
        const next = await stream.next();
        if (next.done) done++;
        else texts[index] += Buffer.from(next.value).toString();
      }
    }
    const decks = texts.map(decksIn);
    expect(decks).toEqual([Array(3).fill('one'), Array(3).fill('side')]);
  });
});

describe('texts with the same start', () => {
  const numbers = Array.from({ length: 1500 }, (_, i) => i);

  test.each([1, 3, 7, 8, 9, 16, 17, 30])('are distinguished as sets after %i bytes', (length) => {
    const set = (i: number) => `${'S'.repeat(length)}${i}`;
    const of = compileRules(
      numbers.map((i) => ({
        identifier: `s${i}`,
        name: 'S',
        cards: [{ name: 'Ralts', set: set(i), number: i + 1 }],
      })),
    );
    const card = (i: number) => `{"name":"Ralts","set":"${set(i)}","number":"${i + 1}"}`;
    const other = (i: number) => `{"name":"Ralts","set":"${set(i)}","number":"${i + 2}"}`;
    const lines = numbers.flatMap((i) => [list(`[${card(i)}]`), list(`[${other(i)}]`)]);
    const expected = numbers.flatMap((i) => [`s${i}`, 'other']);
    expect(decksOf(lines, of)).toEqual(expected);
  });
});

describe('the memory of the compiled scanner', () => {
  const wide = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) => `{"name":"${`${i} `.padEnd(length, 'x')}"}`).join(',');

  test('is cleared when full, and filled again', () => {
    const lines = Array.from({ length: 120 }, (_, line) =>
      list(`[${wide(80, 600).replaceAll('x"', `${line}"`)},{"name":"Flabébé"}]`),
    );
    const { left, counts } = run(`${lines.join('\n')}\n`);
    expect(left).toBe('');
    expect(counts).toMatchObject({ standings: 120, classified: 120 });
  });

  test.each([
    ['more cards than it has room for', wide(registers.mostCards + 1, 10)],
    ['more names than it has room for', wide(registers.mostCards - 1, 20)],
    ['more letters in names than it has room for', wide(5000, 1000)],
    ['a very long name', wide(1, registers.longestText + 1)],
  ])('does not hold a standing with %s', (_, cards) => {
    const standing = `${list(`[${cards}]`)}\n`;
    expect(run(standing).left).toBe(standing);
  });

  test('is enough for a standing longer than the output buffer', () => {
    const lines = [list('[]'), list(`[${wide(3000, 900)},{"name":"Flabébé"}]`)];
    expect(decksOf(lines)).toEqual(['other', 'one']);
  });

  test('is enough for a deck of several thousand bytes', () => {
    const deck = JSON.stringify({ id: 'a', name: 'One', more: 'x'.repeat(10_000) });
    const standing = `{"decklist":[{"name":"Flabébé"}],"deck":${deck}}\n`;
    expect(run(standing)).toMatchObject({ left: '', counts: { changed: 1, sameName: 1 } });
  });

  test('grows with the window, and keeps its bytes', async () => {
    const names = wide(3000, 1000);
    const long = `${list(`{"side":[${names}],"main":[{"name":"Flabébé"}]}`)}\n`;
    const short = `${list('[{"name":"Flabébé","count":4}]')}\n`;
    const stream = tagStream(matcher, [short + long + short]);
    let text = '';
    for await (const bytes of stream) text += Buffer.from(bytes).toString();
    expect(decksIn(text)).toEqual(['four', 'one', 'four']);
  });
});
