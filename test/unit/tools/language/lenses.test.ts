import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { lensesOf } from '../../../../src/tools/language/features/lenses.js';
import { Workspace } from '../../../../src/tools/language/workspace.js';

const cards = (...names: string[]) => names.map((name) => ({ name }));
const lists = (count: number, ...names: string[]) =>
  Array.from({ length: count }, () => ({ deck: cards(...names) }));
const corpus = createCorpus([
  ...lists(5, 'Charizard ex', 'Pidgeot ex'),
  ...lists(3, 'Charizard ex'),
  ...lists(2, 'Charizard ex', 'Comfey'),
  ...lists(1, 'Comfey'),
  ...lists(1, 'Comfey', 'Pidgeot ex', 'Dusknoir'),
]);
const rules = {
  rules: [
    {
      ...{ identifier: 'zard', name: 'Charizard', cards: cards('Charizard ex') },
      variants: [{ identifier: 'zard-pidgeot', name: 'Pidgeot', cards: cards('Pidgeot ex') }],
    },
    { identifier: 'comfey', name: 'Lost Box', cards: cards('Comfey') },
    { identifier: 'pidgeot', name: 'Pidgeot', cards: cards('Pidgeot ex') },
  ],
  fallbacks: [{ identifier: 'rest', name: 'Rest', cards: ['Dusknoir'] }],
};
const text = JSON.stringify(rules, null, 2);

function open(): Workspace {
  return new Workspace({ files: [{ name: 'rules.json', kind: 'rules', text }], corpus });
}

function textsOf(workspace: Workspace): Record<string, string> {
  const lenses = lensesOf(workspace, 'rules.json');
  return Object.fromEntries(lenses.map(({ identifier, text }) => [identifier, text]));
}

describe('lenses', () => {
  test('say what each rule, variant and fallback wins, and what it loses', () => {
    expect(textsOf(open())).toEqual({
      zard: 'wins 10 lists',
      'zard-pidgeot': 'wins 5 lists',
      comfey: 'wins 2 lists · 2 lost to zard',
      pidgeot: 'wins no lists · 6 lost, 5 of them to zard',
      rest: 'wins no lists',
    });
  });

  test('stand at the identifiers', () => {
    const ranges = lensesOf(open(), 'rules.json').map(({ start, end }) => text.slice(start, end));
    expect(ranges).toEqual(['"zard"', '"zard-pidgeot"', '"comfey"', '"pidgeot"', '"rest"']);
  });

  test('say what moves against the rules on disk', () => {
    const workspace = open();
    workspace.change('rules.json', text.replace('"Charizard ex"', '"Charizard V"'));
    expect(textsOf(workspace)).toMatchObject({
      zard: 'wins no lists (-10)',
      'zard-pidgeot': 'wins no lists (-5)',
      comfey: 'wins 4 lists (+2)',
      pidgeot: 'wins 5 lists (+5) · 1 lost to comfey',
    });
  });

  test('say what moves against what was saved since', () => {
    const workspace = open();
    const edited = text.replace('"Charizard ex"', '"Charizard V"');
    workspace.change('rules.json', edited);
    expect(textsOf(workspace)).toMatchObject({ zard: 'wins no lists (-10)' });
    workspace.rebase(new Map([['rules.json', edited]]));
    expect(textsOf(workspace)).toMatchObject({ zard: 'wins no lists', comfey: 'wins 4 lists' });
    workspace.rebase(new Map([['rules.json', text]]));
    expect(textsOf(workspace)).toMatchObject({ zard: 'wins no lists (-10)' });
  });

  test('count lists that move between a rule and its variant for the variant alone', () => {
    const workspace = open();
    workspace.change('rules.json', text.replace('"Pidgeot ex"', '"Pidgeot V"'));
    expect(textsOf(workspace)).toMatchObject({
      zard: 'wins 10 lists',
      'zard-pidgeot': 'wins no lists (-5)',
    });
  });

  test('show the last valid rules while the text has errors, but not what is new', () => {
    const workspace = open();
    const renamed = text
      .replace('"comfey"', '"lost-box"')
      .replace('"name": "Pidgeot"', '"name": 1');
    expect(workspace.change('rules.json', renamed).isValid).toBe(false);
    expect(Object.keys(textsOf(workspace))).toEqual(['zard', 'zard-pidgeot', 'pidgeot', 'rest']);
    workspace.change('rules.json', text.replace('"Lost Box",', '"Lost Bo'));
    expect(Object.keys(textsOf(workspace))).toContain('comfey');
  });
});
