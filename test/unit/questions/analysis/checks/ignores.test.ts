import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';

/** The findings that are ignored and those that are not, without infos, each with its line. */
function found(text: string, options: Parameters<typeof checkRules>[1] = {}) {
  const { diagnostics } = checkRules(text, options);
  const shown = ({ code, range }: Diagnostic) => `${range?.start.line} ${code}`;
  const all = diagnostics.filter(({ severity }) => severity !== 'info');
  return {
    ignored: all.filter(({ ignored }) => ignored).map(shown),
    left: all.filter(({ ignored }) => !ignored).map(shown),
  };
}

const empty = (name: string) => `{"identifier":"${name}","name":"${name}","cards":[]}`;

describe('a comment that ignores a code', () => {
  test.each([
    ['alone on the line before', `[\n// decktype-ignore empty-cards\n${empty('a')}\n]`],
    [
      'as a block, with other comments between',
      `[\n/* decktype-ignore empty-cards */\n// x\n\n${empty('a')}\n]`,
    ],
    ['behind the value on its line', `[\n${empty('a')} // decktype-ignore empty-cards\n]`],
    ['before the value on its line', `[\n/* decktype-ignore empty-cards */ ${empty('a')}\n]`],
    [
      'behind the beginning of the value',
      `[\n{ // decktype-ignore empty-cards\n"identifier":"a","name":"a","cards":[]}\n]`,
    ],
    [
      'before the field',
      `[\n{"identifier":"a","name":"a",\n// decktype-ignore empty-cards\n"cards":[]}\n]`,
    ],
    [
      'before the first bracket, for the whole file',
      `// decktype-ignore empty-cards\n[\n${empty('a')}\n]`,
    ],
    [
      'among others, with a reason',
      `[\n// decktype-ignore never-wins,empty-cards: the last\n${empty('a')}\n]`,
    ],
  ])('stands %s', (_, text) => {
    expect(found(text)).toMatchObject({
      ignored: [expect.stringContaining('empty-cards')],
      left: [],
    });
  });

  test('is about all values that begin on the line, and about no others', () => {
    const text = `[\n// decktype-ignore empty-cards\n${empty('a')}, ${empty('b')},\n${empty('c')}\n]`;
    expect(found(text).left).toEqual(['4 empty-cards', '3 shadowed', '4 shadowed']);
    expect(found(text).ignored).toEqual(['3 empty-cards', '3 empty-cards']);
  });

  test('keeps its reason', () => {
    const text = `[\n// decktype-ignore empty-cards -- it is the last\n${empty('a')}\n]`;
    const { diagnostics } = checkRules(text);
    expect(diagnostics[0]?.ignored).toEqual({ by: 'comment', reason: 'it is the last' });
  });

  test.each([
    [
      'nothing has the finding',
      'shadowed',
      'nothing here has the finding "shadowed", so it need not be ignored',
    ],
    [
      'there is no such code',
      'shadwed',
      'there is no code "shadwed" to ignore; did you mean "shadowed"?',
    ],
    ['it is an error', 'bad-count', '"bad-count" is an error, which cannot be ignored'],
    ['it names none', '', 'this comment names no code to ignore'],
    ['it names none but a reason', ': new card', 'this comment names no code to ignore'],
  ])('is a finding where %s', (_, code, message) => {
    const { diagnostics } = checkRules(
      `[\n// decktype-ignore ${code}\n{"identifier":"a","name":"a","cards":[{"name":"X"}]}\n]`,
    );
    expect(diagnostics).toMatchObject([{ code: 'unused-ignore', severity: 'warning', message }]);
  });

  test.each([
    '// decktype-ignore-next-line empty-cards',
    '// decktype-ignore-line empty-cards',
    '/* decktype-ignore-file */',
    '/** decktype-ignore empty-cards */',
    '// @decktype-ignore empty-cards',
    '// Decktype-Ignore empty-cards',
    '// decktype-ignores empty-cards',
  ])('is a finding in a form that there is not: %s', (comment) => {
    const { diagnostics } = checkRules(`[\n${comment}\n${empty('a')}\n]`);
    const word = /decktype[\w-]*/i.exec(comment)?.[0];
    expect(diagnostics.filter(({ code }) => code === 'unused-ignore')).toEqual([
      expect.objectContaining({
        message: `a comment that begins with "${word}" ignores nothing`,
        hint: expect.stringContaining('write: decktype-ignore CODE reason'),
        range: expect.objectContaining({
          start: { line: 2, column: comment.indexOf(`${word}`) + 1, offset: expect.anything() },
        }),
      }),
    ]);
    expect(diagnostics.some(({ ignored }) => ignored)).toBe(false);
  });

  test('is no finding where other comments only name it', () => {
    const text = `[\n// see decktype-ignore in the documentation\n${empty('a')}\n]`;
    expect(found(text).left).toEqual(['3 empty-cards']);
  });

  test('is no finding where the check was not made: it needs lists or limits, or the rules do not load', () => {
    const ignoring = `// decktype-ignore never-wins, unknown-card, count-above-limit\n`;
    const sound = '{"identifier":"a","name":"a","cards":[{"name":"X"}]}';
    expect(found(`[\n${ignoring}${sound}\n]`).left).toEqual([]);
    expect(found(`[\n${ignoring}${sound}\n]`, { limits: { copies: 4 } }).left).toEqual([
      '2 unused-ignore',
    ]);
    expect(found(`[\n// decktype-ignore shadowed\n${sound.replace('"X"', '5')}\n]`).left).toEqual([
      '3 wrong-type',
    ]);
  });

  test('does not hide errors', () => {
    const text = `[\n// decktype-ignore bad-count\n{"identifier":"a","name":"a","cards":[{"name":"X","count":"4x"}]}\n]`;
    expect(found(text)).toEqual({ ignored: [], left: ['3 bad-count', '2 unused-ignore'] });
  });

  test('is about the findings of its own file, with an overlay too, where it may be idle', () => {
    const text = `[\n// decktype-ignore empty-cards\n${empty('a')}\n]`;
    const overlay =
      '{ "changes": [\n{ "op": "add", "path": "/rules/b", "value": {"identifier":"b","name":"b","priority":1,"cards":[{"name":"X"},{"name":"X"}]} } // decktype-ignore repeated-card\n] }';
    const files = { file: 'rules.json', overlay, overlayFile: 'overlay.json' };
    expect(found(text, files)).toEqual({ ignored: ['3 empty-cards', '2 repeated-card'], left: [] });
    const filled =
      '{ "changes": [{ "op": "replace", "path": "/rules/a/cards", "value": [{"name":"X"}] }] }';
    expect(found(text, { ...files, overlay: filled })).toEqual({ ignored: [], left: [] });
  });
});
