import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { testWorld } from '../../../support/world.js';

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

async function decktype(args: readonly string[], options: Parameters<typeof testWorld>[0] = {}) {
  const world = testWorld({ ...options, files: { ...files, ...options.files } });
  const code = await run(args, world);
  return { code, out: world.out(), err: world.err(), files: world.files, reads: world.reads };
}

const rows = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/))
    .filter(([first]) => first !== '');

describe('lists that cannot be read', () => {
  const broken = JSON.stringify([
    ...JSON.parse(standings),
    7,
    { player: 'ed', decklist: 'X' },
    { player: 'fi', decklist: [card('X'), { name: 'Y', count: 'two' }, { count: 1 }] },
  ]);
  const lines = `{"decklist":[{"name":"X"}],"deck":{"name":"Alpha"}}\n{"decklist":\n`;
  const more = { files: { 'broken.json': broken, 'lines.json': lines } };
  const said = [
    'broken.json#/4 warning list-left-out: this standing is left out: it is 7',
    'broken.json#/5 warning list-left-out: the list of ed is left out: a decklist is an object of zones or an array of cards, but this is "X"',
    'broken.json#/6/decklist/1/count warning list-in-part: the list of fi can be read only in part: the count of "Y" must be a whole number from 1 to 1,000,000, but is "two"; it is not counted (the first of 2 faults)',
    'lines.json#/1 warning list-left-out: this standing is left out: it is not JSON',
  ];

  test.each([
    ['coverage', ['coverage', 'rules.json', '--decks', 'broken.json', '--decks', 'lines.json']],
    ['check', ['check', 'rules.json', '--decks', 'broken.json', '--decks', 'lines.json']],
    [
      'diff',
      ['diff', 'rules.json', 'rules.json', '--decks', 'broken.json', '--decks', 'lines.json'],
    ],
    ['test', ['test', '--from', 'broken.json', '--from', 'lines.json', '--rules', 'rules.json']],
  ])('are named on standard error by %s, each with file and index', async (_, args) => {
    const { err, code } = await decktype(args, more);
    expect(err.split('\n')).toEqual(expect.arrayContaining(said));
    expect(code).toBe(1);
  });

  const cut =
    '[{"player":"p1","decklist":[{"name":"X"}],"deck":{"name":"Alpha"}},{"player":"p2","declis';
  const left = '[{"decklist":[{"name":"X"}],"deck":{"name":"Alpha"}},{"decklist":7}]';
  const none = '[{"player":"p1","decklist":[{"name":"X"}],"deck":{"name":"Alpha"}}]';
  const quiet = JSON.stringify([{ identifier: 'a', name: 'Alpha', cards: [card('X')] }]);

  test.each([
    ['coverage', ['coverage', 'quiet.json', '--format', 'json', '--decks']],
    ['check', ['check', 'quiet.json', '--format', 'json', '--decks']],
    ['diff', ['diff', 'quiet.json', 'quiet.json', '--format', 'json', '--decks']],
    ['test', ['test', '--rules', 'quiet.json', '--format', 'json', '--from']],
    ['classify', ['classify', '--rules', 'quiet.json', '--format', 'json']],
  ])('make %s exit with 1, with its report', async (_, args) => {
    for (const [text, code] of [
      [none, 0],
      [cut, 1],
      [left, 1],
    ] as const) {
      const files = { 'quiet.json': quiet, 'x.json': text };
      const found = await decktype([...args, 'x.json'], { files });
      expect([found.code, found.err === '']).toEqual([code, code === 0]);
      expect(() => JSON.parse(found.out)).not.toThrow();
    }
  });

  test.each([
    ['coverage', ['coverage', 'rules.json', '--decks']],
    ['check', ['check', 'rules.json', '--decks']],
    ['diff', ['diff', 'rules.json', 'rules.json', '--decks']],
  ])('are no lists for %s where the file is null', async (_, args) => {
    for (const text of ['null', '\n null\n']) {
      expect(await decktype([...args, 'x.json'], { files: { 'x.json': text } })).toMatchObject({
        code: 2,
        err: 'decktype: x.json holds neither standings nor a decklist\n',
      });
    }
  });

  test.each([
    ['coverage', ['coverage', 'rules.json', '--decks', 'x.json']],
    ['check', ['check', 'rules.json', '--decks', 'x.json']],
    ['unknown', ['unknown', 'rules.json', '--decks', 'x.json']],
    ['diff', ['diff', 'rules.json', 'rules.json', '--decks', 'x.json']],
    ['report', ['report', '--rules', 'rules.json', 'x.json']],
    ['classify', ['classify', '--rules', 'rules.json', 'x.json']],
    ['classify of a format', ['classify', '--rules', 'rules.json', '--from', 'plain', 'x.json']],
  ])('are an error and exit 1 for %s where nothing was read', async (_, args) => {
    for (const text of ['', '\n', 'Deck\n']) {
      const { code, err } = await decktype(args, { files: { 'x.json': text } });
      expect(err).toMatch(/^x\.json error nothing-read: nothing was read from this file: it /);
      expect(err).not.toContain('decktype: ');
      expect(code).toBe(1);
    }
  });

  test('are reported once, however many rule files there are', async () => {
    const args = ['check', 'rules.json', 'rules.json', '--decks', 'lines.json'];
    expect((await decktype(args, more)).err.match(/list-left-out/g)).toHaveLength(1);
  });

  test('do not change the report', async () => {
    const args = ['coverage', 'rules.json', '--format', 'json', '--decks'];
    const whole = await decktype([...args, 'lists.json']);
    expect(whole.err).toBe('');
    const files = { 'broken.json': JSON.stringify([...JSON.parse(standings), 7, { decklist: 1 }]) };
    expect((await decktype([...args, 'broken.json'], { files })).out).toBe(
      whole.out.replaceAll('lists.json', 'broken.json'),
    );
  });
});

describe('decktype check', () => {
  const shadowing = JSON.stringify([
    { identifier: 'a', name: 'A', cards: [card('X')] },
    { identifier: 'b', name: 'B', cards: [card('X'), card('Y')] },
  ]);
  const shadowed = { files: { 'rules.json': shadowing } };

  test('checks rules on lists', async () => {
    const { code, out } = await decktype(['check', 'rules.json', '--decks', 'lists.json']);
    expect(code).toBe(1);
    expect(out).toContain('warning order-sensitive: only the order in the file makes "a" win');
  });

  test('takes one list as text, or one standing per line', async () => {
    const more = {
      'one.txt': '1 X\n1 Y\n',
      'lines.json': '{"decklist":[{"name":"X"},{"name":"Y"}]}\n{"decklist":null}\n',
    };
    for (const list of ['one.txt', 'lines.json']) {
      const { out } = await decktype(['check', 'rules.json', '--decks', list], { files: more });
      expect(out).toContain('both match 1 list');
    }
    const broken = await decktype(['check', 'rules.json', '--decks', 'no.txt'], {
      files: { 'no.txt': 'nothing' },
    });
    expect(broken).toMatchObject({
      code: 2,
      err: 'decktype: no.txt holds neither standings nor a decklist\n',
    });
  });

  test('takes the limits of a deck', async () => {
    const many = JSON.stringify([
      { identifier: 'a', name: 'A', cards: [card('X', 5), card('Fire Energy', 9)] },
    ]);
    const limited = (args: readonly string[]) =>
      decktype(['check', 'rules.json', ...args], { files: { 'rules.json': many } });
    expect((await limited(['--copies', '4', '--unlimited', 'Fire Energy'])).out).toContain(
      '5 copies of "X"',
    );
    expect((await limited(['--deck-size', '10'])).out).toContain('14 copies in all');
    expect((await limited(['--copies', '9'])).code).toBe(0);
    expect((await limited(['--copies', 'x'])).code).toBe(2);
  });

  test('changes severities', async () => {
    const checked = (args: readonly string[]) =>
      decktype(['check', 'rules.json', ...args], shadowed);
    expect((await checked([])).out).toContain('warning shadowed');
    expect(await checked(['--off', 'shadowed'])).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('shadowed'),
    });
    expect(await checked(['--max-warnings', '1'])).toMatchObject({ code: 0 });
    const asError = await checked(['--error', 'shadowed', '--max-warnings', '9']);
    expect(asError).toMatchObject({ code: 1, out: expect.stringContaining('error shadowed') });
    const noted = {
      files: { 'rules.json': rules.replace('"name":"Alpha"', '"name":"Alpha","note":1') },
    };
    const raised = await decktype(
      ['check', 'rules.json', '--warn', 'unknown-field,redundant'],
      noted,
    );
    expect(raised).toMatchObject({
      code: 1,
      out: expect.stringContaining('warning unknown-field'),
    });
    expect(await checked(['--off', 'shadwed'])).toMatchObject({
      code: 2,
      err: 'decktype: there is no code "shadwed"; did you mean "shadowed"?\n',
    });
  });

  test('never exits 0 where rules do not load, even if all codes are off', async () => {
    const { code } = await decktype(['check', 'rules.json', '--off', 'json-syntax'], {
      files: { 'rules.json': '[' },
    });
    expect(code).toBe(2);
  });

  test('writes annotations for GitHub, and SARIF', async () => {
    const github = await decktype(['check', 'rules.json', '--format', 'github'], shadowed);
    expect(github.out).toMatch(
      /^::warning file=rules\.json,line=1,endLine=1,col=\d+,endColumn=\d+,title=decktype shadowed::the rule "b"/,
    );
    const sarif = await decktype(['check', 'rules.json', '--format', 'sarif'], shadowed);
    expect(JSON.parse(sarif.out)).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'decktype' } } }],
    });
  });

  test('checks rules with an overlay applied', async () => {
    const overlay = JSON.stringify({
      changes: [
        { op: 'remove', path: '/rules/a' },
        { op: 'remove', path: '/rules/gone' },
      ],
    });
    const { code, out } = await decktype(['check', 'rules.json', '--overlay', 'mine.json'], {
      files: { 'rules.json': shadowing, 'mine.json': overlay },
    });
    expect(code).toBe(1);
    expect(out).toContain('mine.json:1:');
    expect(out).toContain('overlay-target-gone');
    expect(out).not.toContain('shadowed');
  });
});

describe('decktype explain', () => {
  test('explains a code, with an example', async () => {
    const { code, out } = await decktype(['explain', 'shadowed']);
    expect(code).toBe(0);
    expect(out).toContain('shadowed (warning)');
    expect(out).toMatch(/before:\n[\s\S]*after:\n/);
  });

  test('lists all codes, and refuses unknown ones', async () => {
    expect((await decktype(['explain'])).out).toContain('\nduplicate-identifier');
    expect((await decktype(['explain', 'nonsense'])).code).toBe(2);
    expect(
      JSON.parse((await decktype(['explain', 'redundant', '--format', 'json'])).out),
    ).toMatchObject([{ code: 'redundant', severity: 'warning' }]);
  });
});

describe('decktype coverage', () => {
  test('prints how rules classify lists', async () => {
    const { code, out } = await decktype(['coverage', 'rules.json', '--decks', 'lists.json']);
    expect(code).toBe(0);
    expect(out).toContain(
      '3 lists: 2 (66.7 %) by a rule, 1 (33.3 %) unclassified, 1 (33.3 %) matches more than one rule',
    );
    const table = rows(out);
    expect(table).toContainEqual(['Alpha', '1', '1']);
    expect(table).toContainEqual(['Beta', '1', '2', 'a 1']);
    expect(table).toContainEqual(['Beta Z', '1', '1']);
    expect(out).toContain('labels: 1 of 2 agree (50.00 %)');
    expect(table).toContainEqual(['Beta', 'Beta Z', '1', 'lists.json#1 (bo)']);
  });

  test('prints everything as JSON', async () => {
    const { out } = await decktype([
      'coverage',
      'rules.json',
      '--decks',
      'lists.json',
      '--format',
      'json',
    ]);
    expect(JSON.parse(out)).toMatchObject({
      lists: 3,
      doubled: 1,
      pairs: [{ first: 'a', second: 'b' }],
    });
  });

  test('needs lists', async () => {
    expect((await decktype(['coverage', 'rules.json'])).code).toBe(2);
  });
});

test('coverage warns where no rule matches any list', async () => {
  const other = { 'other.json': JSON.stringify([{ decklist: [card('Q')] }]) };
  const { code, err } = await decktype(['coverage', 'rules.json', '--decks', 'other.json'], {
    files: other,
  });
  expect(code).toBe(0);
  expect(err).toContain('warning: no rule matches the list.');
});

describe('decktype diff', () => {
  const fresh = {
    'new.json': rules
      .replace('"Beta Z"', '"Beta | Z"')
      .replace('{"identifier":"a"', '{"priority":20,"identifier":"a"'),
  };
  const diffed = (args: readonly string[]) =>
    decktype(['diff', 'rules.json', 'new.json', ...args], { files: fresh });

  test('shows which rules changed and which lists move, and exits 1', async () => {
    const { code, out } = await diffed(['--decks', 'lists.json']);
    expect(code).toBe(1);
    expect(out).toContain(
      'rules: 2 changed\n  changed rule a\n            priority: (none) -> 20\n',
    );
    expect(out).toContain('lists: 2 of 3 move (2 could be affected)');
    expect(rows(out)).toContainEqual(['Alpha', 'Beta', '1', 'lists.json#0 (ann)']);
  });

  test('names as many lists of each move as are asked for', async () => {
    const both = JSON.stringify([...JSON.parse(standings), JSON.parse(standings)[0]]);
    const named = async (...args: readonly string[]) =>
      (
        await decktype(['diff', 'rules.json', 'new.json', '--decks', 'both.json', ...args], {
          files: { ...fresh, 'both.json': both },
        })
      ).out;
    const [first, second] = ['both.json#0 (ann)', 'both.json#4 (ann)'];
    expect(await named()).not.toContain(second);
    const text = rows(await named('--examples', '2'));
    expect(text.slice(-3)).toEqual([
      ['Alpha', 'Beta', '2', first],
      [second],
      ['Beta Z', 'Beta | Z', '1', 'both.json#1 (bo)'],
    ]);
    expect(await named('--examples', '2', '--format', 'csv')).toContain(`2,${first}; ${second}`);
    expect(await named('--examples', '2', '--format', 'markdown')).toContain(`${first}, ${second}`);
    expect(JSON.parse(await named('--examples', '1', '--format', 'json')).transitions[0]).toEqual(
      expect.objectContaining({ lists: 2, examples: [first] }),
    );
    expect(await named('--examples', '0')).not.toContain(first);
  });

  test('fails only where protected decks lose lists, and names them in every format', async () => {
    const files = {
      'old.json': rules,
      'new.json': rules
        .replace('{"identifier":"a"', '{"priority":20,"identifier":"a"')
        .replace('"Z"', '"Q"'),
    };
    const compared = (...args: readonly string[]) =>
      decktype(['diff', 'old.json', 'new.json', '--decks', 'lists.json', ...args], { files });
    // A list of Beta's variant becomes Beta, and one of Alpha becomes Beta.
    expect((await compared()).code).toBe(1);
    const kept = await compared('--protect', 'b');
    expect(kept.code).toBe(0);
    expect(kept.out).toContain('lists: 2 of 3 move');
    expect(kept.out).toContain('\nprotected: Beta (b) loses no list\n');
    const lost = await compared('--protect', 'b', '--protect', 'a', '--protect', 'v');
    expect(lost.code).toBe(1);
    expect(lost.out).toContain(
      '\nprotected: Alpha (a) loses 1 list: 1 to Beta\nprotected: Beta Z (v) loses 1 list: 1 to Beta\n',
    );
    const as = async (format: string) => (await compared('--protect', 'a', '--format', format)).out;
    expect(JSON.parse(await as('json')).protected).toMatchObject([
      { identifier: 'a', name: 'Alpha', lost: 1, transitions: [{ to: { id: 'b' }, lists: 1 }] },
    ]);
    expect(await as('markdown')).toContain('\n**Protected:** Alpha (a) loses 1 list: 1 to Beta\n');
    const csv = (await as('csv')).split(/\r?\n/).map((line) => line.split(','));
    expect(csv.map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['from_id', 'protected'],
      ['a', 'lost'],
      ['v', ''],
      ['', ''],
    ]);
    const github = await as('github');
    expect(github).toMatch(/^::error .*::protected: 1 list moves from Alpha to Beta, for example/m);
    expect(github).toMatch(/^::notice .*::1 list moves from Beta Z to Beta, for example/m);
  });

  test('says once where the lists of a protected rule and its variants go', async () => {
    const lists = ['Y', 'Y', 'W'].map((name) => ({ decklist: [card(name)] }));
    const both = JSON.stringify([...lists, { decklist: [card('Y'), card('Z')] }]);
    const files = { 'new.json': rules.replace('"Y"', '"Q"'), 'both.json': both };
    const args = ['diff', 'rules.json', 'new.json', '--decks', 'both.json', '--protect', 'b'];
    const { code, out } = await decktype(args, { files });
    expect(code).toBe(1);
    expect(out).toContain('\nprotected: Beta (b) loses 3 lists: 3 to Other\n');
  });

  test('refuses to protect what the old rules do not have, and without lists', async () => {
    const protecting = (...args: readonly string[]) => diffed(['--protect', ...args]);
    expect(await protecting('va', '--decks', 'lists.json')).toMatchObject({
      code: 2,
      err: 'decktype: --protect va: no rule, variant or fallback of the old rules is called that; did you mean a?\n',
    });
    expect(await protecting('a')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there are no lists: name them with --decks PATH'),
    });
  });

  test('exits 0 where nothing moves', async () => {
    const same = await decktype(['diff', 'rules.json', 'rules.json', '--decks', 'lists.json']);
    expect(same).toMatchObject({ code: 0, out: expect.stringContaining('nothing has changed') });
    expect((await decktype(['diff', 'rules.json', 'rules.json'])).code).toBe(0);
    expect((await diffed([])).code).toBe(1);
  });

  test('says that something was moved, and shows where long values differ', async () => {
    const long = (name: string) =>
      JSON.stringify([
        { identifier: 'a', name: 'A', cards: [card('X')] },
        { identifier: 'b', name: `${'b'.repeat(150)}${name}`, cards: [card('Y')] },
      ]);
    const moved = JSON.stringify(JSON.parse(long('new')).reverse());
    const compared = (...args: readonly string[]) =>
      decktype(['diff', 'old.json', 'new.json', ...args], {
        files: { 'old.json': long('old'), 'new.json': moved },
      });
    const { out } = await compared();
    expect(out).not.toContain('(none)');
    expect(out).toContain(
      `changed rule b\n            place: moved\n            name: …${'b'.repeat(20)}old" -> …${'b'.repeat(20)}new"\n`,
    );
    expect((await compared('--format', 'markdown')).out).toContain('  - `place`: `moved`\n');
  });

  test('writes names without markup into Markdown, and without formulas into CSV', async () => {
    const named = (name: string) =>
      JSON.stringify([{ identifier: '=1', name, cards: [card('X')] }]);
    const compared = (format: string) =>
      decktype(['diff', 'old.json', 'new.json', '-f', format, '--decks', 'lists.json'], {
        files: { 'old.json': named('=cmd|1'), 'new.json': named('<b>\n`*x*`') },
      });
    expect((await compared('csv')).out).toContain(`\n'=1,'=cmd|1,'=1,<b>\\n\`*x*\`,1,`);
    expect((await compared('markdown')).out).toContain(
      '| =cmd\\|1 | \\<b\\>\\\\n\\`\\*x\\*\\` | 1 |',
    );
  });

  test('writes CSV, Markdown and JSON', async () => {
    const csv = await diffed(['--decks', 'lists.json', '--format', 'csv']);
    expect(csv.out.split('\n')).toEqual([
      'from_id,from_name,to_id,to_name,lists,examples',
      'a,Alpha,b,Beta,1,lists.json#0 (ann)',
      'v,Beta Z,v,Beta | Z,1,lists.json#1 (bo)',
      '',
    ]);
    const markdown = await diffed(['--decks', 'lists.json', '--format', 'markdown']);
    expect(markdown.out).toContain('| Beta Z | Beta \\| Z | 1 | lists.json#1 (bo) |');
    expect(markdown.out).toContain('- changed rule `a`\n  - `priority`: `(none)` → `20`');
    const json = await diffed(['--decks', 'lists.json', '--format', 'json']);
    expect(JSON.parse(json.out)).toMatchObject({ moved: 2, reclassified: 2 });
  });
});

describe('decktype test', () => {
  const cases = `// what must stay
[
  { "name": "X alone", "list": "1 X", "expect": "a" },
  { "file": "y.txt", "expect": "a" }, // to be settled
  { "list": [{ "name": "W" }] },
  { "list": "1 X", "not": "a" },
  {
    "list": "1 Z"
  }
]
`;
  const more = { 'sub/cases.json': cases, 'sub/y.txt': '1 Y\n' };
  const tested = (args: readonly string[], options: object = {}) =>
    decktype(['test', 'sub/cases.json', '--rules', 'rules.json', ...args], {
      files: more,
      ...options,
    });

  test('prints the outcome of each case, and why one failed', async () => {
    const { code, out } = await tested([]);
    expect(code).toBe(1);
    expect(out).toContain('sub/cases.json\n  ok   X alone\n  FAIL y.txt: expected a, found b\n');
    expect(out).toContain('         Alpha: no  1 X: found 0');
    expect(out).toContain('  new  a list (line 5): is nothing; --update records that');
    expect(out).toContain('  FAIL a list is not a (line 6): expected not a, found a');
    expect(out).toContain(
      '\n5 cases: 1 passed, 2 failed, 2 new\n1 of 3 rules and variants has a case\n',
    );
  });

  test('writes the current answers, and changes nothing else', async () => {
    const { code, files: written, err } = await tested(['--update', '--all']);
    expect(code).toBe(1);
    expect(err).toContain('sub/cases.json: 3 cases updated');
    expect(written.get('sub/cases.json')).toBe(
      cases
        .replace('"y.txt", "expect": "a"', '"y.txt", "expect": "b"')
        .replace('[{ "name": "W" }] }', '[{ "name": "W" }], "expect": null }')
        .replace('"list": "1 Z"\n', '"list": "1 Z",\n    "expect": null\n'),
    );
  });

  test('names what an update would change, and writes nothing without a choice', async () => {
    const { code, files: written, err } = await tested(['--update']);
    expect(code).toBe(1);
    expect(err).toBe(
      [
        'sub/cases.json: 3 cases would change',
        '  y.txt: a -> b',
        '  a list: no expectation -> nothing',
        '  a list: no expectation -> nothing',
        'nothing is written: give the names of cases with --only NAME, or take all with --all',
        '',
      ].join('\n'),
    );
    expect(written.get('sub/cases.json')).toBe(cases);
    // A build would otherwise be green although nothing was recorded.
    const waiting = { 'c.json': '[{"list":"1 X"}]' };
    const args = ['test', 'c.json', '--rules', 'rules.json', '--update'];
    expect((await decktype(args, { files: waiting })).code).toBe(1);
    const settled = { 'c.json': '[{"list":"1 X","expect":"a"}]' };
    expect(await decktype(args, { files: settled })).toMatchObject({
      code: 0,
      err: 'no case would change\n',
    });
  });

  test('updates only the cases that are named', async () => {
    const { code, out, files: written, err } = await tested(['--update', '--only', 'y.txt']);
    expect({ code, err }).toEqual({ code: 0, err: 'sub/cases.json: 1 case updated\n' });
    expect(out).toContain('\n1 case: 1 passed, 0 failed\n');
    expect(written.get('sub/cases.json')).toBe(
      cases.replace('"y.txt", "expect": "a"', '"y.txt", "expect": "b"'),
    );
  });

  test('runs only the cases that are named', async () => {
    const { code, out } = await tested(['--only', 'X alone', '--only', 'a list is not a']);
    expect(code).toBe(1);
    expect(out).toContain('\n2 cases: 1 passed, 1 failed\n');
    expect(await tested(['--only', 'X alon'])).toMatchObject({
      code: 2,
      err: 'decktype: there is no case with the name X alon; did you mean X alone?\n',
    });
  });

  test('fails cases without an expectation on a build server', async () => {
    const waiting = {
      'c.json': '[{"name":"one","list":"1 X"},{"list":"1 Y","expect":"b"}]',
    };
    const args = ['test', 'c.json', '--rules', 'rules.json'];
    expect((await decktype(args, { files: waiting })).code).toBe(0);
    for (const CI of ['', '0', 'false']) {
      expect((await decktype(args, { files: waiting, env: { CI } })).code).toBe(0);
    }
    for (const [more, env] of [
      [['--ci'], {}],
      [[], { CI: 'true' }],
    ] as const) {
      const { code, out } = await decktype([...args, ...more], { files: waiting, env });
      expect(code).toBe(1);
      expect(out).toContain('  FAIL one: expects nothing yet, which fails in CI; it is a\n');
      expect(out).toContain('2 cases: 1 passed, 1 failed\n');
      const github = await decktype([...args, ...more, '--format', 'github'], {
        files: waiting,
        env,
      });
      expect(github.out).toMatch(/^::error file=c\.json,line=1,/);
      const junit = await decktype([...args, ...more, '--junit', 'j.xml'], {
        files: waiting,
        env,
      });
      expect(junit.files.get('j.xml')).toContain('tests="2" failures="1" errors="0" skipped="0"');
      expect(junit.files.get('j.xml')).toContain('<failure message="it expects nothing yet"/>');
    }
  });

  test('writes a JUnit report if asked, or JSON', async () => {
    const { files: written } = await tested(['--junit', 'out/junit.xml']);
    expect(written.get('out/junit.xml')).toContain(
      '<testsuite name="sub/cases.json" tests="5" failures="2"',
    );
    expect(JSON.parse((await tested(['--format', 'json'])).out)).toMatchObject({
      suites: [
        {
          file: 'sub/cases.json',
          results: [
            { outcome: 'passed' },
            { explanation: { format: 1, id: 'b', winner: { rule: 'b' } } },
            {},
            {},
            {},
          ],
        },
      ],
      coverage: { rules: 3, covered: 1, uncovered: ['b', 'v'] },
    });
  });

  test('uses labelled standings as cases', async () => {
    const { code, out } = await decktype(['test', '--from', 'lists.json', '--rules', 'rules.json']);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^lists\.json\n {2}1 x Beta -> Beta Z, for example lists\.json#1 \(bo\)\n\n2 cases: 1 passed, 1 failed\n/,
    );
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

  test('exits 2 for a case whose expectation is misspelt', async () => {
    const cases = { 'c.json': '[{"list":"1 X","expected":"aa"}]' };
    const { code, err } = await decktype(['test', 'c.json', '--rules', 'rules.json'], {
      files: cases,
    });
    expect(code).toBe(2);
    expect(err).toContain('"expected" means nothing; did you mean "expect"?');
    expect(err).toContain('the cases in c.json cannot be used');
  });

  test('warns of identifiers that the rules do not have', async () => {
    const unknown = { 'c.json': '[{"list":"1 X","expect":"aa"}]' };
    const { err } = await decktype(['test', 'c.json', '--rules', 'rules.json'], { files: unknown });
    expect(err).toContain('c.json:1:25 warning unknown-expectation');
  });

  test.each([
    [['test', '--rules', 'rules.json']],
    [['test', 'gone.json', '--rules', 'rules.json']],
    [['test', 'rules.json', '--rules', 'rules.json']],
    [['test', '--from', 'lists.json', '--update', '--rules', 'rules.json']],
    [['test', '-', '--update', '--rules', 'rules.json']],
    [['test', 'sub/cases.json', '--all', '--rules', 'rules.json']],
    [['test', 'sub/cases.json', '--update', '--all', '--only', 'X alone', '-r', 'rules.json']],
  ])('exits 2 for %j', async (args) => {
    expect((await decktype(args, { files: more })).code).toBe(2);
  });
});

describe('decktype overlay', () => {
  const mine = rules.replace('"Alpha"', '"My Alpha"');

  test('writes the differences that turn one rule file into the other', async () => {
    const made = await decktype(
      ['overlay', 'create', 'rules.json', 'mine.json', '-o', 'overlay.json'],
      { files: { 'mine.json': mine } },
    );
    expect(made).toMatchObject({ code: 0, out: '', err: '1 change\n' });
    const overlay = made.files.get('overlay.json') ?? '';
    expect(JSON.parse(overlay)).toMatchObject({
      changes: [{ op: 'replace', path: '/rules/a/name', value: 'My Alpha' }],
    });
    const applied = await decktype(['overlay', 'apply', 'rules.json', 'overlay.json'], {
      files: { 'overlay.json': overlay },
    });
    expect(applied.code).toBe(0);
    expect(JSON.parse(applied.out)).toEqual(JSON.parse(mine));
    for (const args of [
      ['tag', 'lists.json', '--quiet'],
      ['classify', 'list.txt'],
    ]) {
      const { out } = await decktype(
        [...args, '--rules', 'rules.json', '--overlay', 'overlay.json'],
        {
          files: { 'overlay.json': overlay, 'list.txt': '1 X' },
        },
      );
      expect(out).toContain('My Alpha');
    }
  });

  test('exits 1 for an overlay whose target is missing, and 2 for one that cannot be read', async () => {
    const lost = {
      'o.json': '{"changes":[{"op":"remove","path":"/rules/gone"}]}',
      'bad.json': '[]',
    };
    const applied = await decktype(['overlay', 'apply', 'rules.json', 'o.json'], { files: lost });
    expect(applied).toMatchObject({
      code: 1,
      err: expect.stringContaining('o.json:1:13 warning overlay-target-gone'),
    });
    const bad = await decktype(['overlay', 'apply', 'rules.json', 'bad.json'], { files: lost });
    expect(bad).toMatchObject({ code: 2, out: '' });
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
    expect(out).toContain('1 list: 0 (0.0 %) by a rule');
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

  test('cannot watch standard input', async () => {
    const { code, err } = await decktype(['check', '-', '--watch'], { stdin: rules });
    expect(err).toContain('standard input cannot be watched');
    expect(code).toBe(2);
  });
});

test.each([
  ['check', ['check', 'rules']],
  ['coverage', ['coverage', 'rules', '--decks', 'lists.json']],
  ['test', ['test', 'cases.json', '--rules', 'rules']],
  ['diff', ['diff', 'rules', 'rules.json']],
])('a folder as the rules of %s is refused with the pattern to give instead', async (_, args) => {
  const { code, out, err } = await decktype(args, {
    files: { 'rules/one.json': rules, 'cases.json': '[]' },
  });
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/rules: it is a folder; name its files, as in "rules\/\*\.json"\n$/);
});

describe('annotations for GitHub', () => {
  const annotated = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    decktype([...args, '--format', 'github'], { files: more });

  test.each([
    ['test', ['test', 'cases.json', '--rules', 'bad.json'], 'bad'],
    ['coverage', ['coverage', 'bad.json', '--decks', 'lists.json'], 'bad'],
    ['diff', ['diff', 'rules.json', 'bad.json'], 'bad'],
    ['test, with cases that cannot be run', ['test', 'none.json', '--rules', 'rules.json'], 'none'],
    ['check, with settings that cannot be used', ['check', '--config', 'config.json'], 'config'],
  ])('of %s are the errors that end it, too', async (_, args, file) => {
    const { code, out, err } = await annotated(args, {
      'bad.json': '[{ "identifier": "a" }]',
      'cases.json': '[{ "list": "1 X", "expect": "a" }]',
      'none.json': '[{ "lst": "1 X", "expect": "a" }]',
      'config.json': '{ "copies": "many" }',
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(new RegExp(`^::error file=${file}\\.json,line=1,`));
  });

  test('of diff are at the rule that lists leave, where they come to none', async () => {
    const { out } = await annotated(['diff', 'rules.json', 'new.json', '--decks', 'lists.json'], {
      'new.json': rules
        .replace('"X","count":1', '"X","count":3')
        .replace('"Y","count":1', '"Y","count":9'),
    });
    expect(out).toMatch(/::warning file=new\.json,line=1,.*lists? moves? from Alpha to Other/);
  });

  test('of test are an error at each case that fails', async () => {
    const cases = `[
  { "name": "good", "list": [{ "name": "X" }], "expect": "a" },
  { "name": "50 %, bad", "list": [{ "name": "X" }], "expect": "b" },
  { "name": "new", "list": [{ "name": "Y" }] },
  { "list": "???", "expect": null }
]`;
    const { code, out, err } = await annotated(['test', 'cases.json', '--rules', 'rules.json'], {
      'cases.json': cases,
    });
    expect(code).toBe(1);
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBe(3);
    expect(lines[0]).toMatch(
      /^::error file=cases\.json,line=3,endLine=3,col=3,endColumn=4,title=decktype test::50 %25, bad: expected b, found a%0AAlpha \(a\), 1 copy%0A/,
    );
    expect(lines[1]).toMatch(
      /^::notice file=cases\.json,line=4,.*::new: is b; --update records that$/,
    );
    expect(lines[2]).toMatch(/^::error file=cases\.json,line=5,/);
    expect(err).toContain('4 cases: 1 passed, 2 failed, 1 new\n');
  });

  test('of test over standings name the list', async () => {
    const wrong = JSON.stringify([{ decklist: [card('X')], deck: { name: 'Beta' } }]);
    const args = ['test', '--from', 'wrong.json', '--rules', 'rules.json'];
    const { out } = await annotated(args, { 'wrong.json': wrong });
    expect(out).toMatch(/^::error file=wrong\.json,title=decktype test::wrong\.json#0: expected/);
  });

  test('of coverage are a summary, and a notice at each rule that wins no list', async () => {
    const three = `[
  { "identifier": "a", "name": "Alpha", "cards": [{ "name": "X" }] },
  { "identifier": "b", "name": "Both", "cards": [{ "name": "X" }, { "name": "Y" }], "priority": 11 },
  { "identifier": "c", "name": "None", "cards": [{ "name": "Q" }] }
]`;
    const { code, out } = await annotated(['coverage', 'three.json', '--decks', 'lists.json'], {
      'three.json': three,
    });
    expect(code).toBe(0);
    const place = (line: number) =>
      `::notice file=three.json,line=${line},endLine=${line},col=19,endColumn=22,title=decktype coverage::`;
    expect(out.split('\n')).toEqual([
      '::notice title=decktype coverage::3 lists: 1 (33.3 %25) by a rule, 2 (66.7 %25) unclassified, 1 (33.3 %25) matches more than one rule',
      `${place(4)}None (c) matches none of the 3 lists`,
      `${place(3)}Both (b) does not win the one list that it matches; it loses to a 1`,
      '',
    ]);
  });

  test('of diff are a warning for each move, at the rule that takes the lists', async () => {
    const { code, out } = await annotated(
      ['diff', 'rules.json', 'n.json', '--decks', 'lists.json'],
      {
        'n.json': rules.replace('{"identifier":"a"', '{"priority":20,"identifier":"a"'),
      },
    );
    expect(code).toBe(1);
    const [summary, move] = out.split('\n');
    expect(summary).toMatch(/^::notice title=decktype diff::rules: 1 changed; lists: 1 of 3 moves/);
    expect(move).toMatch(
      /^::warning file=n\.json,line=1,.*,title=decktype diff::1 list moves from Alpha to Beta, for example lists\.json#0 \(ann\)$/,
    );
    const alone = await annotated(['diff', 'rules.json', 'n.json'], {
      'n.json': rules.replace('{"identifier":"a"', '{"priority":20,"identifier":"a"'),
    });
    expect(alone.out).toMatch(
      /^::notice title=.*\n::notice file=n\.json,line=1,.*::changed rule a%0Apriority: \(none\) -> 20\n$/,
    );
  });
});
