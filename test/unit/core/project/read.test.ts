/** Project files and what is read from them: rules-fixtures/project/files.txt; `--update` writes the results. */
import { test } from 'vitest';
import { readProject } from '../../../../src/core/project/read.js';
import { expectRows, unescaped } from '../../../support/rows.js';

test('project files', () =>
  expectRows('project/files.txt', [
    [
      /^project (.*)/,
      (text = '') => {
        const { config, diagnostics } = readProject(unescaped(text), 'decktype.json');
        const found = diagnostics.map(({ file, range, severity, code, message }) => {
          const { line, column } = range?.start ?? {};
          return `${file}:${line}:${column} ${severity} ${code}: ${message}`;
        });
        return [config ? JSON.stringify(config) : 'nothing', ...found].join('\n');
      },
    ],
  ]));
