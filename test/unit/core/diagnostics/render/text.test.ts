import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../../src/core/diagnostics/codes/rules.js';
import type { Diagnostic, Range } from '../../../../../src/core/diagnostics/diagnostic.js';
import { countLine, renderText } from '../../../../../src/core/diagnostics/render/text.js';

const file = 'rules.json';

function rangeOf(text: string, start: number, end: number): Range {
  const position = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1) as string).length + 1, offset };
  };
  return { start: position(start), end: position(end) };
}

function finding(text: string, part: string): Diagnostic {
  const start = text.indexOf(part);
  const range = rangeOf(text, start, start + part.length);
  return diagnose('bad-number', '/0', { field: '"priority"', got: '"x"' }, { file, range });
}

const render = (text: string, diagnostic: Diagnostic) =>
  renderText([diagnostic], { sources: new Map([[file, text]]) }).split('\n');

const error = diagnose('empty-text', '/0/name', { field: '"name"' });

describe('findings as text', () => {
  test('have no frame if the text of the file is unknown', () => {
    expect(renderText([finding('x', 'x')])).not.toContain('^');
    expect(
      renderText([finding('x', 'x')], { sources: new Map([['other.json', 'x']]) }),
    ).not.toContain('^');
  });

  test('have bold places, coloured marks and blank lines in between when coloured', () => {
    const range = {
      start: { line: 1, column: 2, offset: 1 },
      end: { line: 1, column: 4, offset: 3 },
    };
    const placed = { ...error, file: 'a.json', range };
    const options = { color: true, sources: new Map([['a.json', '["",7]']]) };
    const blocks = renderText([placed, { ...placed, file: 'b.json' }], options).split('\n\n');
    expect(blocks).toHaveLength(3);
    expect(blocks[0]).toContain('\u001b[1ma.json:1:2\u001b[0m');
    expect(blocks[0]).toContain('|  \u001b[31m^^\u001b[0m');
  });
});

describe('many findings of one code', () => {
  const many = ['a.json', 'b.json'].flatMap((file) =>
    Array.from({ length: 4 }, (_, index) => ({
      code: 'list-left-out' as const,
      severity: 'warning' as const,
      pointer: `/${index}`,
      message: 'it is left out',
      file,
    })),
  );

  test('are shown up to two hundred per file, and the others are counted', () => {
    const usual = renderText(Array.from({ length: 300 }, () => many).flat());
    expect(usual).toContain('b.json: and 1,000 more of list-left-out\n');
    expect(usual.split('\n')).toHaveLength(2 * 201 + 2);
  });
});

describe('a code frame', () => {
  test.each([60, 160])('is as wide as a terminal of %i columns', (width) => {
    const text = `[${'"card", '.repeat(500)}"4x"${', "card"'.repeat(500)}]`;
    const sources = new Map([[file, text]]);
    const rendered = renderText([finding(text, '"4x"')], { sources, width });
    const [, frame = '', marks = ''] = rendered.split('\n');
    expect(frame.length).toBe(width);
    expect(frame.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('"4x"');
  });

  test('moves the window to show all of a place that its edge would cut', () => {
    const text = `${' '.repeat(97)}"4x" `;
    const [, frame = '', marks = ''] = render(text, finding(text, '"4x"'));
    expect(frame.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('"4x"');
  });

  test('marks nothing outside the window', () => {
    const text = `["${'x'.repeat(1000)}"]`;
    const [, frame = '', marks = ''] = render(text, finding(text, text.slice(1, -1)));
    expect(marks.length).toBe(frame.length);
  });

  test('keeps its gutter on line 123456', () => {
    const text = `${'\n'.repeat(123_455)}"4x"`;
    const [, frame, marks] = render(text, finding(text, '"4x"'));
    expect(frame).toBe('123456 | "4x"');
    expect(marks).toBe('       | ^^^^');
  });
});

test('an empty list is counted as no findings', () => {
  expect(countLine([])).toBe('no findings');
});
