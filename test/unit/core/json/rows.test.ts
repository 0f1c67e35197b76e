/**
 * How JSON texts are read, cut and edited. Each file of rules-fixtures/json has sentences with rows of texts
 * and their results; `--update` writes the results.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import type { JsonEdit, Range } from '../../../../src/core/diagnostics/diagnostic.js';
import {
  difference,
  editText,
  insertItems,
  moveItem,
  withEdits,
  withSpace,
} from '../../../../src/core/json/edits.js';
import { EntryReader, entriesOf } from '../../../../src/core/json/entries.js';
import { EntryBorder, findForm } from '../../../../src/core/json/entry-end.js';
import { inFile, parseJsonText } from '../../../../src/core/json/jsonc.js';
import { commentsOf } from '../../../../src/core/json/lexer.js';
import { repeatedKeys } from '../../../../src/core/json/repeated-keys.js';
import { findField, findParsedField, spliceField } from '../../../../src/core/json/splice.js';
import { nodeAt, readTree, SyntaxFault } from '../../../../src/core/json/tree.js';
import { projectRoot } from '../../../support/needs.js';
import { type Answers, escaped, expectRows, unescaped } from '../../../support/rows.js';

const partOf = (text: string, { start, end }: Range) => text.slice(start.offset, end.offset);

/** The value of a text or its fault. A comment sends the text through the other reader, with the same value. */
function readText(shown: string): string {
  const text = unescaped(shown);
  const parsed = parseJsonText(text);
  if ('value' in parsed) {
    expect(parseJsonText(`${text} // comment`)).toEqual(parsed);
    return JSON.stringify(parsed.value);
  }
  const { range, data } = parsed.fault;
  expect(range?.end.offset).toBeLessThanOrEqual(text.length);
  return `${escaped(partOf(text, range as Range))} is wrong: ${data?.what}`;
}

/** The entries of a text, the same wherever it is cut, and how it ends. */
function entriesIn(shown: string, most?: number): string {
  const text = unescaped(shown);
  const bytes = Buffer.from(text);
  const readInChunks = (size: number) => {
    const reader = new EntryReader(most === undefined ? {} : { most });
    const entries: (string | undefined)[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      entries.push(...reader.push(bytes.subarray(at, at + size)));
    }
    entries.push(...reader.end());
    return [
      entries.map((entry) => entry ?? 'too long').join(' | ') || 'none',
      reader.endsInComma && 'ends in a comma',
      reader.isCutOff && 'cut off',
    ];
  };
  const found = readInChunks(bytes.length + 1);
  for (let size = 1; size <= bytes.length; size++) expect(readInChunks(size)).toEqual(found);
  if (most === undefined) expect([...entriesOf(text)].join(' | ') || 'none').toBe(found[0]);
  return escaped(found.filter(Boolean).join('; '));
}

/** The border of the entry before `rest`, the same wherever the input is cut. */
function borderIn(form: string, shown: string): number {
  const text = unescaped(shown);
  const bytes = Buffer.from(text);
  const end = text.length - 'rest'.length - 1;
  for (let cut = 0; cut <= text.length; cut++) {
    const border = new EntryBorder(form as 'array' | 'lines');
    border.begin(0);
    const early = border.find({ bytes, end: cut });
    const found = early === -1 ? border.find({ bytes, end: bytes.length }) : early;
    expect([early, found]).toEqual([cut > end ? end : -1, end]);
  }
  return end;
}

/** `set POINTER VALUE`, `remove POINTER` or `rename POINTER NAME`. */
function editOf(text: string): JsonEdit {
  const [, op, at = '', value = ''] = /^(\w+) (\S+) ?(.*)$/.exec(text) ?? [];
  const pointer = unescaped(at);
  if (op === 'rename') return { op, pointer, name: value };
  return op === 'set' ? { op, pointer, value: JSON.parse(value) } : { op: 'remove', pointer };
}

/** Applies the edit of a row to the text in it, or to the array at a pointer. */
function edited(row: string): string | undefined {
  const [, what = '', pointer = '', shown = ''] = /^(.*?) in (?:(\/\S*) of )?(.*)$/.exec(row) ?? [];
  const text = unescaped(shown);
  const [, from, to] = /^move (\d+) to (\d+)$/.exec(what) ?? [];
  if (from !== undefined) return moveItem(text, pointer, Number(from), Number(to));
  const [, values, index] = /^insert ?(.*?)(?: at (\d+))?$/.exec(what) ?? [];
  if (values !== undefined) {
    return insertItems(
      text,
      pointer,
      JSON.parse(`[${values}]`),
      index === undefined ? undefined : Number(index),
    );
  }
  if (what !== 'uncomment') return editText(text, what.split('; ').map(editOf));
  const start = text.indexOf('/**/');
  return withEdits(text, [{ ...withSpace(text, { start, end: start + 4 }), text: '' }]);
}

const answers: Answers = [
  [/^read (.*)/, readText],
  [
    /^at in (.*) by (\S+)/,
    (shown = '', pointer = '') => {
      const text = unescaped(shown);
      const finding = diagnose('empty-text', unescaped(pointer), { field: '' });
      const [found] = inFile([finding], { text });
      return found?.range && partOf(text, found.range);
    },
  ],
  [
    /^comments of (.*)/,
    (shown = '') => {
      const text = unescaped(shown);
      const found = [...commentsOf(text)].map((one) => {
        const whole = text.slice(one.start, one.end);
        expect(whole.slice(2).replace(/\*\/$/, '')).toBe(one.text);
        return escaped(whole);
      });
      return found.join(' and ');
    },
  ],
  [
    /^repeated in (.*)/,
    (shown = '') => {
      const text = unescaped(shown);
      const placeOf = (range: Range | undefined) => `${range?.start.line}:${range?.start.column}`;
      return [...repeatedKeys(text)]
        .map(({ pointer, range, related = [] }) => {
          const others = related.map((one) => placeOf(one.range)).join();
          return `${pointer} ${partOf(text, range as Range)} at ${placeOf(range)} after ${others}`;
        })
        .join(', ');
    },
  ],
  [
    /^node in (.*) at (\S+)$/,
    (shown = '', pointer = '') => {
      const text = unescaped(shown);
      const tree = readTree(text);
      const node = tree instanceof SyntaxFault ? undefined : nodeAt(tree, unescaped(pointer));
      return node && text.slice(node.start, node.end);
    },
  ],
  [/^entries of (.*)/, (shown = '') => entriesIn(shown)],
  [/^short entries of (.*)/, (shown = '') => entriesIn(shown, 6)],
  [/^border in (\w+) (.*)/, (form = '', shown = '') => borderIn(form, shown)],
  [
    /^form of (.*)/,
    (shown = '') => {
      const bytes = Buffer.from(unescaped(shown));
      return findForm(bytes, bytes.length);
    },
  ],
  [/^deck in (.*)/, (shown = '') => escaped(spliceField(unescaped(shown), 'deck', 'DECK'))],
  [
    /^find in (.*)/,
    (shown = '') => {
      const text = unescaped(shown);
      const found = findField(text, 'deck');
      expect(findParsedField(text, 'deck', JSON.parse(text))).toEqual(found);
      return found;
    },
  ],
  [
    /^compare (\S+) (\S+)$/,
    (before = '', after = '') => {
      const { start, end, text } = difference(unescaped(before), unescaped(after));
      return `${start} to ${end}: ${escaped(text)}`;
    },
  ],
  [/(.*)/, (row = '') => escaped(edited(row) ?? 'nothing')],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/json')))('%s', (name) =>
  expectRows(`json/${name}`, answers),
);
