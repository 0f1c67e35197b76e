/**
 * Faulty rule files: expected.json lists, for each file in rules-fixtures/broken, the findings it must
 * give, with their places and the text there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleCodes } from '../../src/core/diagnostics/codes/rules.js';
import { renderText } from '../../src/core/diagnostics/render/text.js';
import { type DiagnosticCode, parseRules } from '../../src/index.js';
import { projectRoot } from '../support/needs.js';

interface ExpectedFinding {
  readonly code: DiagnosticCode;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

const folder = join(projectRoot, 'rules-fixtures/broken');
const manifest = 'expected.json';
const expectations = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as Readonly<
  Record<string, readonly ExpectedFinding[]>
>;

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe.each(Object.entries(expectations))('%s', (file, expected) => {
  const text = read(file);
  const { ruleSet, diagnostics } = parseRules(text, { file });

  test('gives its findings, each at its place', () => {
    const found = diagnostics.map(({ code, pointer, range }) => ({
      code,
      pointer,
      line: range?.start.line,
      column: range?.start.column,
      text: text.slice(range?.start.offset, range?.end.offset),
    }));
    expect(found).toEqual(expected);
  });

  test('gives rules only where no finding is an error', () => {
    const isSound = diagnostics.every(({ severity }) => severity !== 'error');
    expect(ruleSet !== undefined).toBe(isSound);
  });

  test('underlines the faulty text in each frame', () => {
    const report = renderText(diagnostics, { sources: new Map([[file, text]]), least: 'info' });
    const lines = report.split('\n');
    const frames = lines.flatMap((line, index) => (/^ +\| +\^+$/.test(line) ? [index] : []));
    const underlined = frames.map((index) => {
      const marks = lines[index] as string;
      return lines[index - 1]?.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1) ?? '';
    });
    const inFileOrder = [...expected].sort((x, y) => x.line - y.line || x.column - y.column);
    expect(underlined).toEqual(inFileOrder.map((finding) => finding.text.replaceAll('\t', ' ')));
  });

  test('words every finding, without "undefined"', () => {
    for (const { message, hint = '' } of diagnostics) {
      expect(`${message} ${hint}`).not.toMatch(/undefined|\[object|NaN/);
    }
  });
});

test('broken files and expectations match one to one', () => {
  const files = readdirSync(folder).filter((file) => file !== manifest);
  expect(files.sort()).toEqual(Object.keys(expectations).sort());
});

test('every code that reading rules can give is in a file', () => {
  const covered = new Set<string>(
    Object.values(expectations)
      .flat()
      .map(({ code }) => code),
  );
  // `rule-skipped` is covered by test/unit/core/rules/parse.test.ts.
  covered.add('rule-skipped');
  // These arise when rules are joined or compiled: see meaning.test.ts there, and checks/check.test.ts.
  for (const code of ['unknown-group', 'kind-needs-cards', 'too-many-cards']) covered.add(code);
  const ofReading = Object.keys(ruleCodes).filter((code) => !code.includes('patch'));
  expect(ofReading.filter((code) => !covered.has(code))).toEqual([]);
});
