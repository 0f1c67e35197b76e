import { describe, expect, test } from 'vitest';
import { byteCounterOf } from '../../../src/engine/match/byte-counter.js';
import { compileRules, type Matcher } from '../../../src/engine/matcher.js';
import { padding } from '../../../src/json/json-reader.js';
import { StandingScanner } from '../../../src/scanner/standing-scanner.js';
import {
  leftToJsonParse,
  list,
  scannedRules,
  understoodLists,
  understoodWithoutList,
} from '../../support/scanned.js';

const matcher = compileRules(scannedRules);

function scan(text: string, of: Matcher = matcher) {
  const counter = byteCounterOf(of.program);
  if (counter === undefined) throw new Error('the matcher has no counter');
  const scanner = new StandingScanner(counter);
  scanner.setForm('lines');
  const bytes = Buffer.concat([Buffer.from(text), Buffer.alloc(padding)]);
  const end = Buffer.byteLength(text);
  scanner.use(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), end);
  const behind = scanner.scan(0);
  if (behind === 0) return 'not understood';
  const { deckStart, deckEnd, hasList } = scanner;
  const deck = deckEnd === 0 ? undefined : bytes.toString('utf8', deckStart, deckEnd);
  return { behind: behind === end, hasList, deck, found: counter.decide()?.id };
}

describe('a standing in bytes', () => {
  test.each(understoodLists)('is understood with %s', (_, decklist, found) => {
    expect(scan(list(decklist))).toEqual({ behind: true, hasList: true, deck: undefined, found });
  });

  test.each(understoodWithoutList)('is understood with %s', (_, text, deck) => {
    expect(scan(text)).toMatchObject({ behind: true, hasList: false, deck });
  });

  test.each(leftToJsonParse)('is left to JSON.parse with %s', (_, text) => {
    expect(scan(text)).toBe('not understood');
  });
});
