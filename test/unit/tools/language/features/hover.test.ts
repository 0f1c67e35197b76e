import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { hoverAt } from '../../../../../src/tools/language/features/hover.js';
import type { FileKind } from '../../../../../src/tools/language/model.js';
import { Workspace } from '../../../../../src/tools/language/workspace.js';
import { marked } from '../../../../support/marked.js';

const rules = `[
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex", "count": 2 }], "variants": [
    { "identifier": "bird", "name": "With *bird*", "cards": [{ "name": "Pidgeot ex" }] }] },
  { "identifier": "rest", "name": "Rest", "cards": [] }
]`;
const corpus = createCorpus([
  { title: 'a.txt', deck: [{ name: 'Charizard ex', count: 2 }, { name: 'Pidgeot ex' }] },
  { title: 'b.txt', deck: [{ name: 'Charizard ex', count: 2 }] },
  { title: 'c.txt', deck: [{ name: 'Charizard ex' }] },
]);

/** What is shown at the mark: the range and the text. */
function hover(withMark: string, kind: FileKind = 'rules', lists: typeof corpus | null = corpus) {
  const { text, offset } = marked(withMark);
  const base =
    kind === 'rules' ? [] : [{ name: 'rules.json', kind: 'rules', text: rules } as const];
  const files = [...base, { name: 'edited', kind, text }];
  const workspace = new Workspace({ files, corpus: lists ?? undefined });
  const found = hoverAt(workspace, 'edited', offset);
  return found && [text.slice(found.start, found.end), found.markdown];
}

const markAt = (part: string) => rules.replace(part, `${part.slice(0, -1)}|${part.slice(-1)}`);

describe('on an identifier, an editor shows', () => {
  test('what the rule asks for, wins, matches and loses, with examples', () => {
    expect(hover(markAt('zard"'))).toEqual([
      'zard',
      `**Charizard** \`zard\` (rule)

- 2 Charizard ex

Wins 2 of 3 lists, matches 2.

Examples: \`a.txt\`, \`b.txt\``,
    ]);
    expect(hover(markAt('rest"'))?.[1]).toContain(
      'Every list matches.\n\nWins 1 of 3 lists, matches 3; 2 lost to `zard`.',
    );
  });

  test('the rule of a variant, and text from outside as text', () => {
    expect(hover(markAt('bird"'))?.[1]).toMatch(
      /^\*\*With \\\*bird\\\*\*\* `bird` \(variant of zard\)/,
    );
  });

  test('the rule that a case or a change of an overlay names', () => {
    expect(hover('[{ "expect": "re|st" }]', 'cases')?.[1]).toContain('Wins 1 of 3 lists');
    expect(
      hover(
        '{ "changes": [{ "op": "replace", "path": "/rules/zard/variants/bi|rd/name", "value": "B" }] }',
        'overlay',
      ),
    ).toEqual(['bird', expect.stringContaining('variant of zard')]);
    expect(hover('[{ "expect": "no|ne" }]', 'cases')?.[1]).toContain('the list must get');
  });

  test('only the condition without lists', () => {
    expect(hover(markAt('zard"'), 'rules', null)?.[1]).toBe(
      '**Charizard** `zard` (rule)\n\n- 2 Charizard ex',
    );
  });
});

describe('on the name of a card, an editor shows', () => {
  test('how many lists hold it, in how many copies, and their decks', () => {
    expect(hover(markAt('Charizard ex"'))).toEqual([
      '"Charizard ex"',
      `**Charizard ex**

In 3 of 3 lists (100.0%): 1 copy in 1, 2 copies in 2.

- Charizard: 1
- Rest: 1
- With \\*bird\\*: 1`,
    ]);
  });

  test('that no list holds it', () => {
    expect(hover('[{ "cards": [{ "name": "M|ew" }] }]')?.[1]).toBe(
      '**Mew**\n\nNone of the 3 lists holds it.',
    );
  });
});

test('on a key, and on any other value, an editor shows what the field is for', () => {
  expect(hover('[{ "prio|rity": 5 }]')).toEqual([
    '"priority"',
    '**priority**: Rules are tried in ascending order of this; 10 when missing.',
  ]);
  expect(hover('[{ "icons": ["a|"] }]')).toEqual(['"a"', '**icons**: Names of pictures.']);
  expect(hover('{ "conflicts": "fir|st" }')?.[1]).toContain(
    'One of `"first"`, `"report"`, `"simplest"`.',
  );
  expect(hover('{ "shad|y": 5 }', 'config')).toBeUndefined();
});

test('on the code of a finding, an editor shows what it is about', () => {
  expect(hover('{ "ignore": [{ "code": "shad|owed" }] }', 'config')?.[1]).toMatch(
    /^\*\*shadowed\*\* \(warning\)\n\n/,
  );
});

test('in a gap or a comment, an editor shows nothing', () => {
  expect(hover('[ | ]')).toBeUndefined();
  expect(hover('[] // no|te')).toBeUndefined();
});
