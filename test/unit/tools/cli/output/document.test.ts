import { expect, test } from 'vitest';
import {
  type DocumentFormat,
  heading,
  lines,
  list,
  renderDocument,
  table,
} from '../../../../../src/tools/cli/output/document.js';

const printed = {
  data: { lists: 3 },
  sections: () => [
    [heading('A <report>'), lines(['3 lists'])],
    [],
    [
      table(
        ['deck', '#n'],
        [
          ['a|b', 2],
          [['x', 'y'], 1],
        ],
        5,
      ),
    ],
    [
      list([{ text: 'first', details: ['more of it'] }], 2),
      list([{ mark: '1  ', text: 'edit', details: ['effect'], cells: [1, 'edit'] }], 1, [
        'no',
        'what',
      ]),
    ],
  ],
  annotations: () => [{ level: 'notice' as const, title: 'report', message: '3 lists' }],
};

test.each<[DocumentFormat, string]>([
  ['json', '{\n  "lists": 3\n}\n'],
  ['github', '::notice title=report::3 lists\n'],
  [
    'text',
    [
      'A <report>\n3 lists\n',
      ' deck   n\n a|b    2\n x      1\n y\n… and 3 more (--top 5 shows all)\n',
      '  first\n  more of it\n… and 1 more (--top 2 shows all)\n1  edit\n   effect\n',
    ].join('\n'),
  ],
  [
    'markdown',
    [
      '## A \\<report\\>\n\n3 lists\n',
      '| deck | n |\n| --- | ---: |\n| a\\|b | 2 |\n| x, y | 1 |\n\n… and 3 more (--top 5 shows all)\n',
      '- first\n  - more of it\n- … and 1 more (--top 2 shows all)\n',
      '| no | what |\n| --- | --- |\n| 1 | edit |\n',
    ].join('\n'),
  ],
])('a document is written as %s', (format, text) => {
  expect(renderDocument(printed, format)).toBe(text);
});
