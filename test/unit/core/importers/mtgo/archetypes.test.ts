import { describe, expect, test } from 'vitest';
import { importArchetypes } from '../../../../../src/core/importers/mtgo/archetypes.js';
import { compileRules } from '../../../../../src/index.js';
import { readYaml } from '../../../../../src/tools/cli/input/yaml.js';
import { anyRules } from '../../../../support/any-rules.js';

const file = (name: string, text: string, format = 'modern') => ({
  path: `${format}/${name}.yaml`,
  ...readYaml(text),
});
const deck = {
  main: [
    { name: 'Opt', count: 4 },
    { name: "Kozilek's Command", count: 1 },
    { name: 'Wear // Tear', count: 3 },
  ],
  side: [{ name: 'Lórien Revealed', count: 2 }],
};

/** Whether a rule with these lines holds for the deck, after the findings about it. */
function held(...lines: string[]) {
  const { ruleSet, diagnostics } = importArchetypes([file('a', ['name: A', ...lines].join('\n'))]);
  const isHeld = ruleSet && compileRules(anyRules(ruleSet)).classify(deck) !== undefined;
  return [...diagnostics.map(({ code, range }) => `${code} ${range?.start.line}`), isHeld];
}

/** Values with an anchor each, and an alias to each. */
function aliased(count: number): string {
  const values = Array.from({ length: count }, (_, at) => [`&a${at} ${at}`, `*a${at}`]);
  return `[${values.flat().join(', ')}]`;
}

/** A mapping with as many fields, which others merge. */
function merged(fields: number, times: number): string {
  const own = Array.from({ length: fields }, (_, at) => `k${at}: 1`);
  const others = Array.from({ length: times }, (_, at) => `m${at}: { <<: *a }\n`);
  return `a: &a { ${own.join(', ')} }\n${others.join('')}`;
}

describe('a file', () => {
  test.each<[string, string]>([
    ['names itself in a field', 'name: B\nnotes: &all [*all]\nsignatures: [Opt]'],
    ['has a name without a letter', 'name: " "\nsignatures: [Opt]'],
    [
      'asks for more copies than a rule may',
      'name: B\nmandatory: [{ card: Opt, min: 9999999999 }]',
    ],
    ['merges more fields than a person writes', `name: B\n${merged(300, 40)}signatures: [Opt]`],
    ['has more aliases than a person writes', `name: B\nnotes: ${aliased(101)}\nsignatures: [Opt]`],
  ])('that %s is left out, and the others are imported', (_what, text) => {
    const files = [file('a', 'name: A\nsignatures: [Opt]'), file('b', text)];
    const { ruleSet, diagnostics } = importArchetypes(files);
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['A']);
    expect(new Set(diagnostics.map((one) => one.file))).toEqual(new Set(['modern/b.yaml']));
  });
});

describe('a rule', () => {
  test.each<[string, readonly string[], readonly unknown[]]>([
    ['takes mandatory cards in any spelling', ['mandatory: [KOZILEKS command, opt]'], [true]],
    ['asks for copies', ['mandatory: [{ card: Opt, min: 5 }]'], [false]],
    ['reads "count" as "min"', ['mandatory: [{ name: Opt, count: "5" }]'], [false]],
    [
      'asks for nothing with a minimum of 0',
      ['mandatory: [{ card: Shock, min: 0 }]'],
      ['archetype-empty 1', true],
    ],
    ['counts both boards', ['mandatory: [{ card: Lorien Revealed, min: 2 }]'], [true]],
    ['counts one board', ['mandatory: [{ card: Lorien Revealed, in: main }]'], [false]],
    [
      'reads another board as both',
      ['mandatory: [{ card: Opt, in: Main }]'],
      ['archetype-read-as 2', true],
    ],
    [
      'reads a minimum that is no number as 1',
      ['mandatory: [{ card: Opt, min: x }]'],
      ['archetype-read-as 2', true],
    ],
    ['takes a card by its back', ['mandatory: [{ card: tear, min: 3 }]'], [true]],
    ['takes a card by its front', ['anti_signatures: [Wear]'], [false]],
    [
      'counts a whole card of a list as two signatures',
      ['signatures: [Wear // Tear]', 'min_signatures: 2'],
      [true],
    ],
    ['needs one signature', ['signatures: [Shock, Opt]'], [true]],
    [
      'needs as many signatures as it says',
      ['signatures: [Shock, Opt]', 'min_signatures: 2'],
      [false],
    ],
    [
      'counts a signature once',
      ['signatures: [Opt, opt!]', 'min_signatures: 2'],
      ['archetype-never 2', false],
    ],
    [
      'counts both faces of a signature',
      ['signatures: [Opt // Shock, Ponder]', 'min_signatures: 2'],
      [false],
    ],
    [
      'needs cards of each group',
      ['signature_groups: [{ cards: [Opt, Lorien Revealed], min: 2 }]'],
      [true],
    ],
    [
      'needs them in the board of the group',
      ['signature_groups: [{ cards: [Opt, Lorien Revealed], min: 2, in: main }]'],
      [false],
    ],
    ['excludes cards', ['signatures: [Opt]', 'anti_signatures: [Lorien Revealed]'], [false]],
    [
      'excludes cards of one board',
      ['signatures: [Opt]', 'anti_signatures: [{ card: Lorien Revealed, in: main }]'],
      [true],
    ],
    [
      'is left out with a list of nothing',
      ['signatures:'],
      ['archetype-unread 2', 'archetype-none undefined', undefined],
    ],
    [
      'is left out where it is not YAML',
      ['signatures: [Opt'],
      ['archetype-unread 2', 'archetype-none undefined', undefined],
    ],
  ])('%s', (_, lines, expected) => {
    expect(held(...lines)).toEqual(expected);
  });

  test('keeps its origin, and what matching does not read', () => {
    const { ruleSet } = importArchetypes([
      file('a', '# Burn\nname: Burn\npriority: "80"\ncolors: R\nsignatures: [Opt]'),
    ]);
    const source = { file: 'modern/a.yaml', line: 2, priority: 80, colors: 'R' };
    expect(ruleSet?.rules[0]).toMatchObject({ identifier: 'burn', source });
  });
});

test('rules are tried by priority, then by how many cards they name, then by their files', () => {
  const of = (name: string, priority: number, ...cards: string[]) =>
    file(name, `name: ${name}\npriority: ${priority}\nsignatures: [${cards}]`);
  const files = [
    of('b', 9, 'x'),
    of('a', 9, 'x'),
    of('a-z', 9, 'x'),
    of('c', 9, 'x', 'y'),
    of('d', 10, 'x'),
  ];
  const { ruleSet } = importArchetypes([...files, file('z', 'name: Z', 'legacy')], {
    format: 'Modern',
  });
  expect(ruleSet?.rules.map(({ name, priority }) => [name, priority])).toEqual([
    ['d', 10],
    ['c', 20],
    ['a-z', 30],
    ['a', 40],
    ['b', 50],
  ]);
});

test('rules of one name have identifiers with their files', () => {
  const { ruleSet, diagnostics } = importArchetypes([
    file('burn', 'name: Burn\nsignatures: [Opt]'),
    file('red', 'name: Burn\nsignatures: [Opt]'),
  ]);
  expect(ruleSet?.rules.map(({ identifier }) => identifier)).toEqual(['burn', 'burn-red']);
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['mtgo-same-name', 'modern/red.yaml'],
  ]);
});

test('names are compared with lists, if there are any', () => {
  const files = [file('a', 'name: A\nsignatures: [Opt!, Ponde]')];
  const { diagnostics } = importArchetypes(files, { lists: [['opt', 'Ponder']] });
  expect(diagnostics.map(({ data }) => [data?.name, data?.nearest])).toEqual([['Ponde', 'Ponder']]);
});

test('a file that is nested too deep for the stack is left out, and the finding says why', () => {
  expect(readYaml(`\n${'['.repeat(1_000_000)}`)).toMatchObject({
    fault: 'it is nested deeper than 256 levels',
    range: { start: { line: 2, column: 257 } },
  });
});
