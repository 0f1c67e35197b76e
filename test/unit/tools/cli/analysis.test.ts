import { describe, expect, test } from 'vitest';
import type { TestEnvironmentOptions } from '../../../support/environment.js';
import { runCommand } from '../../../support/run-command.js';

const card = (name: string, count = 1) => ({ name, count });
const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [card('X')] },
  {
    identifier: 'b',
    name: 'Beta',
    cards: [card('Y')],
    variants: [{ identifier: 'v', name: 'Beta Z', cards: [card('Z')] }],
  },
]);
const standings = JSON.stringify([
  { player: 'ann', decklist: [card('X'), card('Y')], deck: { id: 'a', name: 'Alpha' } },
  { player: 'bo', decklist: { main: [card('Y'), card('Z')] }, deck: { id: 'b', name: 'Beta' } },
  { player: 'cy', decklist: null },
  { player: 'di', decklist: [card('W')], deck: {} },
]);
const files = { 'rules.json': rules, 'lists.json': standings };

function decktype(args: readonly string[], options: TestEnvironmentOptions = {}) {
  return runCommand(args, { ...options, files: { ...files, ...options.files } });
}

describe('decktype test', () => {
  test('fails cases without an expectation on a build server', async () => {
    const waiting = {
      'c.json': '[{"name":"one","list":"1 X"},{"list":"1 Y","expect":"b"}]',
    };
    const args = ['test', 'c.json', '--rules', 'rules.json'];
    expect((await decktype(args, { files: waiting })).code).toBe(0);
    for (const CI of ['', '0', 'false']) {
      expect((await decktype(args, { files: waiting, variables: { CI } })).code).toBe(0);
    }
    for (const [more, variables] of [
      [['--ci'], {}],
      [[], { CI: 'true' }],
    ] as const) {
      const { code, out } = await decktype([...args, ...more], { files: waiting, variables });
      expect(code).toBe(1);
      expect(out).toContain('  FAIL one: expects nothing yet, which fails in CI; it is a\n');
      expect(out).toContain('2 cases: 1 passed, 1 failed\n');
      const github = await decktype([...args, ...more, '--format', 'github'], {
        files: waiting,
        variables,
      });
      expect(github.out).toMatch(/^::error file=c\.json,line=1,/);
      const junit = await decktype([...args, ...more, '--junit', 'j.xml'], {
        files: waiting,
        variables,
      });
      expect(junit.files.get('j.xml')).toContain('tests="2" failures="1" errors="0" skipped="0"');
      expect(junit.files.get('j.xml')).toContain('<failure message="it expects nothing yet"/>');
    }
  });

  test('groups the failures of labelled standings, those of most lists first', async () => {
    const labelled = (name: string, list: string, count: number) =>
      Array.from({ length: count }, () => ({ decklist: [card(list)], deck: { name } }));
    const many = JSON.stringify([
      ...labelled('Beta', 'W', 1),
      ...labelled('Beta', 'X', 11),
      ...labelled('Alpha', 'X', 2),
    ]);
    const args = ['test', '--from', 'many.json', '--rules', 'rules.json'];
    const { out } = await decktype(args, { files: { 'many.json': many } });
    expect(out).toBe(
      [
        'many.json',
        '  11 x Beta -> Alpha, for example many.json#1, many.json#2, many.json#3',
        '   1 x Beta -> nothing, for example many.json#0',
        '',
        '14 cases: 2 passed, 12 failed',
        '1 of 3 rules and variants has a case',
        '',
      ].join('\n'),
    );
    const json = await decktype([...args, '--format', 'json'], { files: { 'many.json': many } });
    expect(JSON.parse(json.out).suites[0].groups).toEqual([
      {
        expected: 'Beta',
        found: 'a',
        foundName: 'Alpha',
        cases: 11,
        examples: ['many.json#1', 'many.json#2', 'many.json#3'],
      },
      { expected: 'Beta', found: null, cases: 1, examples: ['many.json#0'] },
    ]);
    const verbose = await decktype([...args, '--verbose'], { files: { 'many.json': many } });
    expect(verbose.out).toContain('  ok   many.json#12\n');
    expect(verbose.out).toContain('  FAIL many.json#0: expected Beta, found nothing\n');
  });
});

describe('--watch', () => {
  const broken = '[{"identifier":"a","name":"A","cards":[]}]';

  test('checks again when a file changes, and reads only that one', async () => {
    const { code, out, reads } = await decktype(['check', 'rules.json', 'other.json', '--watch'], {
      files: { 'other.json': rules },
      edits: [{ 'rules.json': broken }, { 'unrelated.json': '' }, { 'rules.json': rules }],
    });
    expect(out.match(/empty-cards/g)).toHaveLength(1);
    expect(out).not.toContain('\u001b');
    expect(reads).toEqual(['rules.json', 'other.json', 'rules.json', 'rules.json']);
    expect(code).toBe(0);
  });

  test('clears a terminal', async () => {
    const { out } = await decktype(['check', 'rules.json', '-w'], {
      isTerminal: true,
      edits: [{ 'rules.json': broken }],
    });
    expect(out.startsWith('\u001b[2J')).toBe(true);
  });

  test('continues while a file is broken', async () => {
    const { err, out, code } = await decktype(
      ['coverage', 'rules.json', '--decks', 'lists.json', '-w'],
      {
        edits: [
          { 'rules.json': '[' },
          { 'rules.json': rules },
          { 'lists.json': '[{"decklist":[]}]' },
        ],
      },
    );
    expect(err).toContain('the rules in rules.json cannot be used');
    expect(out.match(/lists?: /g)).toHaveLength(3);
    expect(out).toContain('1 list: 0 (0.0%) by a rule');
    expect(code).toBe(0);
  });

  test('runs again when the file of a place changes', async () => {
    const { out, code } = await decktype(
      ['coverage', 'rules.json', '--decks', 'lists.json#0', '-w'],
      { edits: [{ 'lists.json': '[{"decklist":[]},{"decklist":[]}]' }] },
    );
    expect(out.match(/1 list: /g)).toHaveLength(2);
    expect(code).toBe(0);
  });

  test('runs cases again when the rules or the file of a list change', async () => {
    const { out, reads } = await decktype(['test', 'c.json', '-r', 'rules.json', '-w'], {
      files: { 'c.json': '[{"file":"x.txt","expect":"a"}]', 'x.txt': '1 X' },
      edits: [
        { 'x.txt': '1 Y' },
        { 'rules.json': rules.replace('"Y"', '"W"').replace('"X"', '"Y"') },
      ],
    });
    expect(out.match(/1 passed|1 failed/g)).toEqual(['1 passed', '1 failed', '1 passed']);
    expect(reads.filter((path) => path === 'c.json')).toHaveLength(1);
  });
});
