/**
 * Lists as careless people paste them: rules-fixtures/pastes/NAME.txt is a made-up paste, and NAME.json is
 * what is read without a hint, including the lines that are neither a card nor in a finding.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadDecklist, readDecklist } from '../../src/core/decks/index.js';
import { decodeEntities } from '../../src/core/decks/text/lines.js';
import { showCards, unaccounted } from '../support/decklists.js';
import { projectRoot } from '../support/needs.js';

interface Expected {
  readonly read: readonly [format: string, confidence: string];
  readonly title?: string;
  readonly cards: readonly string[];
  /** The line, if there is one, and the code. */
  readonly findings: readonly string[];
  /** Headings, decoration, and cards that are not in the deck. */
  readonly other: readonly string[];
}

const root = join(projectRoot, 'rules-fixtures/pastes');
const names = readdirSync(root).flatMap((file) =>
  file.endsWith('.txt') ? [file.slice(0, -4)] : [],
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The lines that neither hold a card that was read nor have a finding. */
function otherLines(text: string, { decklist, diagnostics }: ReadDecklist): string[] {
  const reported = new Set(diagnostics.map(({ range }) => range?.start.line));
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = decodeEntities(raw).normalize('NFC').replace(/\s+/g, ' ').trim();
    const isCard = decklist.cards.some(({ name, set, number }) => {
      const words = set === undefined ? [name.split(/ \/\/ |, /)[0] ?? ''] : [set, number ?? ''];
      return words.every((word) => line.toLowerCase().includes(word.toLowerCase()));
    });
    return line === '' || reported.has(index + 1) || isCard ? [] : [line];
  });
}

function summary(text: string): Expected {
  const result = readDecklist(text);
  const { title, format, confidence, diagnostics } = result;
  const findings = diagnostics.map(({ code, range }) =>
    range === undefined ? code : `${range.start.line} ${code}`,
  );
  const isJson = /^[[{]"/.test(text);
  const isCode = result.lines?.cards === 1 && result.decklist.cards.length > 1;
  const other = isJson ? [] : otherLines(text, result);
  return {
    read: [format, confidence],
    ...(title === undefined ? {} : { title }),
    cards: showCards(result),
    findings,
    // The only line with a code holds no name.
    other: isCode ? other.filter((line) => !/[A-Za-z0-9+/=]{10}/.test(line)) : other,
  };
}

describe.each(names)('the paste %s', (name) => {
  const text = textOf(`${name}.txt`);

  test('gives these cards and findings, and every other line is listed', () => {
    expect(summary(text)).toEqual(JSON.parse(textOf(`${name}.json`)));
  });

  test('loses no line', () => {
    expect(unaccounted(text, readDecklist(text))).toEqual([]);
  });
});

test('at least 110 pastes of 25 formats are covered', () => {
  const formats = new Set(names.map((name) => readDecklist(textOf(`${name}.txt`)).format));
  expect(names.length).toBeGreaterThanOrEqual(110);
  expect(formats.size).toBeGreaterThanOrEqual(25);
});
