import { describe, expect, test } from 'vitest';
import { withHint } from '../../../../../src/core/diagnostics/catalogue.js';
import { diagnose } from '../../../../../src/core/diagnostics/codes/rules.js';
import type { Diagnostic, Range } from '../../../../../src/core/diagnostics/diagnostic.js';
import { renderGithub } from '../../../../../src/core/diagnostics/render/github.js';
import {
  countLine,
  renderJson,
  renderText,
} from '../../../../../src/core/diagnostics/render/text.js';

const file = 'rules.json';

/** The range of a stretch of a text. */
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

const warning = diagnose('nested-variants', '/0/variants/0/variants', {});
const info = diagnose('unknown-field', '/0/note', { field: 'note', of: 'rule' });
const error = diagnose('empty-text', '/0/name', { field: '"name"' });

describe('findings as text', () => {
  test('show the pointer where there is no line, and the input where it has no name', () => {
    expect(renderText([error])).toMatch(/^input#\/0\/name error empty-text: /);
    expect(renderText([{ ...error, file }])).toMatch(/^rules\.json#\/0\/name error/);
    expect(renderText([{ ...error, pointer: '' }])).toMatch(/^input error/);
  });

  test('have no frame where the text of the file is not known', () => {
    expect(renderText([finding('x', 'x')])).not.toContain('^');
    expect(
      renderText([finding('x', 'x')], { sources: new Map([['other.json', 'x']]) }),
    ).not.toContain('^');
  });

  test('leave out what is less than asked for, and still count it', () => {
    const all = [error, warning, info];
    expect(renderText(all, { least: 'error' }).split('\n')).toHaveLength(3);
    expect(renderText(all)).not.toContain('unknown-field:');
    expect(renderText(all, { least: 'info' })).toContain('unknown-field:');
    for (const least of ['error', 'warning', 'info'] as const) {
      expect(renderText(all, { least })).toMatch(/\n1 error, 1 warning, 1 info\n$/);
    }
  });

  test('name related places, in the same file unless they say otherwise', () => {
    const related = [
      { pointer: '/0/identifier', message: 'it stands here first' },
      { pointer: '/1', message: 'and here', file: 'b.json', range: rangeOf('x', 0, 1) },
    ];
    const lines = renderText([{ ...error, file, related }]).split('\n');
    expect(lines).toContain('  rules.json#/0/identifier: it stands here first');
    expect(lines).toContain('  b.json:1:1: and here');
  });

  test('have colour only where it is asked for', () => {
    expect(renderText([error, warning, info], { least: 'info' })).not.toContain('\u001b');
    const coloured = renderText([error, warning, info], { least: 'info', color: true });
    expect(coloured).toContain('\u001b[31merror empty-text\u001b[0m');
    expect(coloured).toContain('\u001b[33mwarning nested-variants\u001b[0m');
    expect(coloured).toContain('\u001b[36minfo unknown-field\u001b[0m');
    expect(coloured).toContain('\u001b[1mhint\u001b[0m');
  });

  test('has bold places, coloured marks and blank lines between findings in colour', () => {
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

  test('are shown to a number for each file, and the others are counted', () => {
    expect(renderText(many, { most: 2 }).split('\n')).toEqual([
      'a.json#/0 warning list-left-out: it is left out',
      'a.json#/1 warning list-left-out: it is left out',
      'a.json: and 2 more of list-left-out',
      'b.json#/0 warning list-left-out: it is left out',
      'b.json#/1 warning list-left-out: it is left out',
      'b.json: and 2 more of list-left-out',
      '8 warnings',
      '',
    ]);
    expect(renderText(many, { most: 4 })).not.toContain('more of');
    expect(renderText(many).match(/left out/g)).toHaveLength(8);
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

  test('shows the whole of a place that the edge of the window would cut', () => {
    const text = `${' '.repeat(97)}"4x" `;
    const [, frame = '', marks = ''] = render(text, finding(text, '"4x"'));
    expect(frame.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('"4x"');
  });

  test('marks no further than the window goes', () => {
    const text = `["${'x'.repeat(1000)}"]`;
    const [, frame = '', marks = ''] = render(text, finding(text, text.slice(1, -1)));
    expect(marks.length).toBe(frame.length);
  });

  test('marks the rest of the first line where the place has several', () => {
    const text = '{\n  "a": [1,\n  2]\n}';
    const [, frame, marks] = render(text, finding(text, '[1,\n  2]'));
    expect(frame).toBe('    2 |   "a": [1,');
    expect(marks).toBe('      |        ^^^');
  });

  test('has one mark where the place is empty, also at the end of the text', () => {
    const range = rangeOf('[1', 2, 2);
    const [, frame, marks] = render('[1', { ...error, file, range });
    expect(frame).toBe('    1 | [1');
    expect(marks).toBe('      |   ^');
  });

  test('keeps its gutter on line 123456', () => {
    const text = `${'\n'.repeat(123_455)}"4x"`;
    const [, frame, marks] = render(text, finding(text, '"4x"'));
    expect(frame).toBe('123456 | "4x"');
    expect(marks).toBe('       | ^^^^');
  });
});

describe('the count of findings', () => {
  test('names each severity that there is, in the plural where there are more', () => {
    expect(countLine([])).toBe('no findings');
    expect(countLine([error])).toBe('1 error');
    expect(countLine([info, warning, error, error, warning, info])).toBe(
      '2 errors, 2 warnings, 2 info',
    );
  });
});

describe('text from outside', () => {
  const nasty = 'a\u001b[31m\n\u202eb\u009b';
  const shown = 'a\\u001b[31m\\n\\u202eb\\u009b';

  test('is shown in the place, the message, the hint and the related places', () => {
    const text = renderText([
      {
        ...{ code: 'bad-number', severity: 'error', pointer: `/${nasty}`, message: nasty },
        ...{ hint: nasty, file: nasty, related: [{ pointer: '', message: nasty }] },
      },
    ]);
    expect(text.split('\n')).toEqual([
      `${shown}#/${shown} error bad-number: ${shown}`,
      `  hint: ${shown}`,
      `  ${shown}: ${shown}`,
      '1 error',
      '',
    ]);
  });

  test('is shown in a frame, with the marks under it', () => {
    const text = '["\u001b[2J", "\u202e4x\u009b"]';
    const [, frame, marks] = render(text, finding(text, '"\u202e4x\u009b"'));
    expect(frame).toBe('    1 | ["\\u001b[2J", "\\u202e4x\\u009b"]');
    expect(marks).toBe('      |               ^^^^^^^^^^^^^^^^');
  });
});

describe('findings as JSON', () => {
  test('have the hint of their code where they have none of their own', () => {
    const found = diagnose('rule-skipped', '/0', { what: 'rule', identifier: 'a' });
    expect(found).not.toHaveProperty('hint');
    expect(JSON.parse(renderJson([found, { ...found, hint: 'do this' }]))).toEqual([
      { ...found, hint: 'fix the errors that are reported with this' },
      { ...found, hint: 'do this' },
    ]);
  });

  test('are one array with one finding a line', () => {
    expect(renderJson([])).toBe('[]\n');
    const text = renderJson([error, warning]);
    expect(JSON.parse(text)).toEqual([error, warning].map(withHint));
    expect(text.split('\n')).toHaveLength(5);
  });
});

test('what is ignored is in no report but SARIF, and is not counted', () => {
  const finding: Diagnostic = {
    ...{ code: 'empty-cards', severity: 'warning', pointer: '/0/cards', message: 'it is empty' },
    ignored: { by: 'comment' },
  };
  expect(renderText([finding])).toBe('');
  expect(renderJson([finding])).toBe('[]\n');
  expect(renderGithub([finding])).toBe('');
  const other: Diagnostic = { ...finding, message: 'it is not' };
  const { ignored: _, ...left } = other;
  expect(renderText([finding, left])).toMatch(/it is not(?:.|\n)*\n1 warning\n$/);
});
