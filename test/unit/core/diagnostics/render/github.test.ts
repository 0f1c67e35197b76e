import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import { renderGithub } from '../../../../../src/core/diagnostics/render/github.js';

const finding: Diagnostic = {
  code: 'bad-count',
  severity: 'error',
  pointer: '/0/cards/0/count',
  message: '100 % of this, and: that\nis wrong\r',
  hint: 'mend it',
  file: 'a,b:c%.json',
  range: {
    start: { line: 3, column: 5, offset: 20 },
    end: { line: 3, column: 9, offset: 24 },
  },
};

describe('findings for GitHub', () => {
  test('name file and line, and are escaped as workflow commands want it', () => {
    expect(renderGithub([finding])).toBe(
      '::error file=a%2Cb%3Ac%25.json,line=3,endLine=3,col=5,endColumn=9,title=decktype bad-count::100 %25 of this, and: that%0Ais wrong%0D%0Ahint: mend it\n',
    );
  });

  test('over several lines have no columns', () => {
    const range = {
      start: { line: 1, column: 2, offset: 1 },
      end: { line: 4, column: 1, offset: 30 },
    };
    const text = renderGithub([{ ...finding, range, file: 'r.json' }]);
    expect(text).toContain('file=r.json,line=1,endLine=4,title=');
  });

  test('without a place say where in the value they are; info is a notice', () => {
    const { range: _range, file: _file, hint: _hint, ...bare } = finding;
    expect(renderGithub([{ ...bare, code: 'bad-number', severity: 'info', message: 'so' }])).toBe(
      '::notice title=decktype bad-number::so (at /0/cards/0/count)\n',
    );
  });

  test('have the hint of their code where they have none of their own', () => {
    const { hint: _hint, ...bare } = finding;
    expect(renderGithub([bare])).toMatch(/%0Ahint: write the number alone, for example 2\n$/);
  });

  test('show control characters, which the log of a run would obey', () => {
    const text = renderGithub([
      { ...finding, file: 'a\u001b[31m.json', message: '\u001b]0;x\u0007' },
    ]);
    expect(text).toContain('file=a\\u001b[31m.json,');
    expect(text).toContain('::\\u001b]0;x\\u0007%0Ahint');
  });

  test('are none for none', () => {
    expect(renderGithub([])).toBe('');
  });
});
