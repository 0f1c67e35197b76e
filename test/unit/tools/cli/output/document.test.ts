import { expect, test } from 'vitest';
import {
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
          ['c', 1],
        ],
        { title: 'best decks', top: 2 },
      ),
    ],
    [table(['deck'], [], { title: 'none of this is written' }), list([], { title: 'nor this' })],
    [
      list([{ text: 'first', details: ['more of it'] }, { text: 'second' }], { top: 1 }),
      list([{ mark: '1  ', text: 'edit', details: ['effect'], cells: [1, 'edit'] }], {
        title: 'edits',
        columns: ['no', 'what'],
      }),
    ],
  ],
};

test.each([
  ['json', '{\n  "lists": 3\n}\n'],
  [
    'text',
    [
      'A <report>\n3 lists\n',
      'best decks\n deck   n\n a|b    2\n x      1\n y\n… and 1 more (--top 3 shows all)\n',
      '  first\n  more of it\n… and 1 more (--top 2 shows all)\nedits\n1  edit\n   effect\n',
    ].join('\n'),
  ],
  [
    'markdown',
    [
      '## A \\<report\\>\n\n3 lists\n',
      'Best decks\n\n| deck | n |\n| --- | ---: |\n| a\\|b | 2 |\n| x, y | 1 |\n\n… and 1 more (--top 3 shows all)\n',
      '- first\n  - more of it\n- … and 1 more (--top 2 shows all)\n',
      'Edits\n\n| no | what |\n| --- | --- |\n| 1 | edit |\n',
    ].join('\n'),
  ],
] as const)('a document is written as %s', (format, text) => {
  expect(renderDocument(printed, format)).toBe(text);
});
