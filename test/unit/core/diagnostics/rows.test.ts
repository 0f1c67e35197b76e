/**
 * How texts, values and pointers are shown, and which words count as similar. Each file of
 * rules-fixtures/diagnostics has sentences with rows; `--update` writes the answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counted } from '../../../../src/core/diagnostics/counted.js';
import {
  childPointer,
  pointerTokens,
  showValue,
} from '../../../../src/core/diagnostics/diagnostic.js';
import { editDistance, nearestWords } from '../../../../src/core/diagnostics/nearest.js';
import { renderGithub } from '../../../../src/core/diagnostics/render/github.js';
import { markdownCode, markdownText } from '../../../../src/core/diagnostics/render/markdown.js';
import { renderJson, renderText } from '../../../../src/core/diagnostics/render/text.js';
import { visible, visibleLines } from '../../../../src/core/diagnostics/visible.js';
import { rangesOf } from '../../../../src/core/json/jsonc.js';
import { projectRoot } from '../../../support/needs.js';
import { type Answers, escaped, expectRows, unescaped } from '../../../support/rows.js';

const shownAs =
  (show: (text: string) => string) =>
  (row = '') => {
    const text = unescaped(row);
    const shown = show(text);
    return shown === text ? 'as it is' : shown;
  };

/** The frame around a part of a text, or around its end. */
function frameOf(part: string, text: string): string {
  const start = part === '' ? text.length : text.indexOf(part);
  const range = rangesOf(text)({ start, end: start + part.length });
  const finding = {
    code: 'bad-number',
    severity: 'error',
    pointer: '',
    message: 'it is wrong',
  } as const;
  const sources = new Map([['a.json', text]]);
  return renderText([{ ...finding, file: 'a.json', range }], { sources }).trimEnd();
}

const answers: Answers = [
  [
    /^text (?:least (\w+) )?(?:most (\d+) )?(in color )?(\[.*)/,
    (least, most, color, findings = '') =>
      visibleLines(
        renderText(JSON.parse(findings), {
          ...(least && { least: least as 'info' }),
          ...(most && { most: Number(most) }),
          ...(color && { color: true }),
        }).trimEnd(),
      ),
  ],
  [/^json (.*)/, (findings = '') => renderJson(JSON.parse(findings)).trimEnd()],
  [/^github (.*)/, (findings = '') => renderGithub(JSON.parse(findings)).trimEnd()],
  [/^frame of (.*) in (.*)/, (part = '', text = '') => frameOf(unescaped(part), unescaped(text))],
  [
    /^visible lines (.*)/,
    (row = '') => {
      const text = unescaped(row);
      const shown = visibleLines(text);
      return shown === text ? 'as it is' : escaped(shown);
    },
  ],
  [/^visible (.*)/, shownAs(visible)],
  [/^markdown (.*)/, shownAs(markdownText)],
  [/^code (.*)/, shownAs(markdownCode)],
  [
    /^pointer (\S+) (.*)/,
    (pointer = '', key = '') => childPointer(unescaped(pointer), JSON.parse(key)),
  ],
  [/^keys of (.*)/, (pointer = '') => pointerTokens(unescaped(pointer))],
  [/^value (.*)/, (value = '') => showValue(JSON.parse(value))],
  [
    /^distance (?:up to (\d) )?(\S+) (\S+)$/,
    (most = '5', one = '', other = '') => {
      const [a, b] = [unescaped(one), unescaped(other)];
      expect(editDistance(b, a, Number(most))).toBe(editDistance(a, b, Number(most)));
      return editDistance(a, b, Number(most));
    },
  ],
  [
    /^nearest of (.*) to (\S+)/,
    (words = '', word = '') => nearestWords(unescaped(word), words.split(', ')).join(', '),
  ],
  [
    /^count (\d+) (.*?)(?:, (.*))?$/,
    (count = '', one = '', more) => counted(Number(count), one, more),
  ],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/diagnostics')))('%s', (name) =>
  expectRows(`diagnostics/${name}`, answers),
);
