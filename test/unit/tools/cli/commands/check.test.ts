import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

async function check(text: string, args: readonly string[] = []) {
  const world = testWorld({ files: { 'rules.json': text } });
  const code = await run(['check', 'rules.json', ...args], world);
  return { code, out: world.out(), err: world.err() };
}

const sound = '[\n  {"identifier":"a","name":"A","cards":[{"name":"X"}]}\n]';

describe('decktype check', () => {
  test('exits 0 for rules without faults', async () => {
    const { code, out, err } = await check(sound);
    expect(code).toBe(0);
    expect(out).toBe('');
    expect(err).toContain('no faults');
  });

  test('shows line, column and the line itself, and exits 2 where rules do not load', async () => {
    const text = sound.replace('{"name":"X"}', '{"name":"X","count":"4x"}');
    const before = text.indexOf('"4x"') - text.indexOf('\n') - 1;
    const { code, out } = await check(text);
    expect(code).toBe(2);
    expect(out).toContain(`rules.json:2:${before + 1} error bad-count`);
    expect(out).toContain(`\n${' '.repeat(5)} | ${' '.repeat(before)}^^^^\n`);
  });

  test('exits 1 for findings', async () => {
    const { code, out } = await check(sound.replace('{"name":"X"}', ''));
    expect(code).toBe(1);
    expect(out).toContain('rules.json:2:40 warning empty-cards');
  });

  test('shows a key that is given twice, and where it was first', async () => {
    const { code, out } = await check(sound.replace('"name":"A"', '"name":"A",\n   "name":"B"'));
    expect(code).toBe(1);
    expect(out).toContain('rules.json:3:4 warning repeated-key: "name" is given twice');
    expect(out).toContain('2:21');
  });

  test('writes JSON if asked', async () => {
    const { out } = await check('[{]', ['--format', 'json']);
    expect(JSON.parse(out)).toMatchObject([
      { code: 'json-syntax', file: 'rules.json', range: { start: { line: 1, column: 3 } } },
    ]);
  });

  test('shows findings of severity info with --info', async () => {
    const text = sound.replace('"name":"A"', '"name":"A","author":"me"');
    expect((await check(text)).out).not.toContain('unknown-field');
    expect((await check(text, ['--info'])).out).toContain('unknown-field');
  });
});

describe('an error that makes rules unusable', () => {
  const twice = sound.replace('\n]', ',\n{"identifier":"a","name":"B","cards":[{"name":"Y"}]}]');
  test.each([
    ['json-syntax', '[{]', ['--off', 'json-syntax']],
    ['duplicate-identifier', twice, ['--off', 'duplicate-identifier']],
    ['duplicate-identifier', twice, ['--warn', 'duplicate-identifier']],
  ])('stays an error, and is reported in every format: %s', async (code, text, args) => {
    const found = await check(text, args);
    expect([found.code, found.out]).toEqual([2, expect.stringContaining(`error ${code}`)]);
    expect(found.out).not.toContain('no faults');
    expect(found.err).toBe(
      `decktype: ${code} stays an error: the rules cannot be used with it, whatever its severity is\ndecktype: the checks of the rules are skipped where rules have errors; fix these first\n`,
    );
    for (const format of ['json', 'github', 'sarif']) {
      const { out } = await check(text, [...args, '--format', format]);
      expect(out).toContain(code);
      expect(out).toContain('error');
    }
  });

  test('stays an error where the project file gives another severity', async () => {
    const project = '{ "rules": "rules.json", "severities": { "json-syntax": "info" } }';
    const world = testWorld({ files: { 'rules.json': '[{]', 'decktype.json': project } });
    expect(await run(['check'], world)).toBe(2);
    expect(world.out()).toContain('error json-syntax');
  });
});

const slip = sound.replace('"name":"A",', '"name":"A", // why\n   "prioriy":5,');

describe('the summary of decktype check', () => {
  test('says what is not shown', async () => {
    const text = sound
      .replace('"name":"A"', '"name":"A","author":"me","year":1')
      .replace('{"name":"X"}', '')
      .replace('[\n', '[\n  // decktype-ignore empty-cards it is the last one\n');
    const { code, out, err } = await check(text);
    expect([code, out]).toEqual([0, '']);
    expect(err).toBe('1 rule: no faults found (2 info, --info shows them; 1 ignored)\n');
    expect((await check(text, ['--info'])).out).toMatch(
      /\n1 rule: no faults found, 2 info \(1 ignored\)\n$/,
    );
  });

  test('counts what is shown, and one finding as one', async () => {
    const text = sound
      .replace('"name":"A"', '"name":"A","author":"me"')
      .replace('{"name":"X"}', '');
    expect((await check(text)).out).toMatch(/\n1 rule: 1 warning \(1 info, --info shows it\)\n$/);
  });

  test('leaves out the number of rules where they do not load', async () => {
    expect((await check('[{]')).out).toMatch(/\n1 error\n$/);
  });
});

describe('decktype check --fix', () => {
  const fix = async (
    files: Readonly<Record<string, string>>,
    args: readonly string[] = ['rules.json', '--fix'],
    stdin = '',
  ) => {
    const world = testWorld({ files, stdin });
    const code = await run(['check', ...args], world);
    return { code, out: world.out(), err: world.err(), files: world.files };
  };

  test('writes the file, keeps its comments, and says what was fixed and what is left', async () => {
    const both = slip.replace('{"name":"X"}', '');
    const { code, out, err, files } = await fix({ 'rules.json': both });
    expect(files.get('rules.json')).toBe(both.replace('prioriy', 'priority'));
    expect(err).toBe(
      'rules.json:3:4 fixed misspelt-field: rename it to "priority"\nfixed 1 finding\n',
    );
    expect(out).toContain('warning empty-cards');
    expect(out).toMatch(/\n1 rule: 1 warning\n$/);
    expect(code).toBe(1);
  });

  test('exits with 0 where nothing is left, and does not write a file without fixes', async () => {
    expect((await fix({ 'rules.json': slip })).code).toBe(0);
    const { code, err, files } = await fix({ 'rules.json': sound });
    expect([code, err]).toEqual([0, '1 rule: no faults found\n']);
    expect(files.get('rules.json')).toBe(sound);
  });

  test('fixes rules that do not load', async () => {
    const text = sound.replace('"name":"A"', '"nme":"A"');
    const { code, files } = await fix({ 'rules.json': text });
    expect([code, files.get('rules.json')]).toEqual([0, sound]);
  });

  test('writes the text of standard input to standard output, fixed or not', async () => {
    for (const text of [slip, sound]) {
      const { code, out, err } = await fix({}, ['-', '--fix'], text);
      expect([code, out]).toEqual([0, text.replace('prioriy', 'priority')]);
      expect(err).toMatch(/1 rule: no faults found\n$/);
    }
  });

  test('does not fix what --off hides or a comment ignores', async () => {
    expect(
      (
        await fix({ 'rules.json': slip }, ['rules.json', '--fix', '--off', 'misspelt-field'])
      ).files.get('rules.json'),
    ).toBe(slip);
    const ignored = slip.replace('// why', '// why\n   // decktype-ignore misspelt-field');
    expect((await fix({ 'rules.json': ignored })).files.get('rules.json')).toBe(ignored);
  });

  test('is not needed for comments to ignore findings, which they do in every command', async () => {
    const text = slip.replace('// why', '// why\n   // decktype-ignore misspelt-field');
    const files = { 'rules.json': text, 'list.txt': '1 X' };
    const world = testWorld({ files });
    expect(await run(['classify', 'list.txt', '--rules', 'rules.json'], world)).toBe(0);
    expect(world.err()).not.toContain('misspelt-field');
  });

  test('removes comments that ignore nothing', async () => {
    const text = sound.replace('[\n', '[\n  // decktype-ignore shadowed, empty-cards\n');
    const { files, err } = await fix({ 'rules.json': text });
    expect(files.get('rules.json')).toBe(sound);
    expect(err).toContain('fixed unused-ignore: remove the comment\n');
  });

  test('with --diff shows what would change, writes nothing, and exits with 1', async () => {
    for (const args of [['--diff'], ['--fix', '--diff']]) {
      const { code, out, err, files } = await fix({ 'rules.json': slip }, ['rules.json', ...args]);
      expect(code).toBe(1);
      expect(out).toContain('\n-   "prioriy":5,');
      expect(out).toContain('\n+   "priority":5,');
      expect(err).toContain(
        'rules.json:3:4 would fix misspelt-field: rename it to "priority"\nwould fix 1 finding\n',
      );
      expect(files.get('rules.json')).toBe(slip);
    }
  });

  test('with --diff and nothing to fix exits as the check does', async () => {
    expect(await fix({ 'rules.json': sound }, ['rules.json', '--diff'])).toMatchObject({
      code: 0,
      out: '',
    });
    const faulty = sound.replace('{"name":"X"}', '');
    const { code, out, err } = await fix({ 'rules.json': faulty }, ['rules.json', '--diff']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('warning empty-cards');
  });

  test.each([
    [['--fix', '--overlay', 'o.json'], '--fix changes rule files'],
    [['--diff', '--overlay', 'o.json'], '--diff shows fixes'],
    [['--diff', '--format', 'json'], 'cannot write json'],
  ])('with %j is wrong usage', async (args, message) => {
    const { code, err } = await fix({ 'rules.json': slip, 'o.json': '{"changes":[]}' }, [
      'rules.json',
      ...args,
    ]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('fixes the rule files of a project as one rule set', async () => {
    const { code, files } = await fix(
      {
        'decktype.json': '{ "rules": ["a.json", "b.json"], "lists": ["lists.json"] }',
        'a.json': '[{"identifier":"a","name":"A","cards":[{"name":"Dragpault ex"}]}]',
        'b.json':
          '[{"identifier":"b","name":"B","cards":[{"name":"Dragpault ex"},{"name":"Iono"}]}]',
        'lists.json':
          '[{"decklist":[{"name":"Dragapult ex","count":2}]},{"decklist":[{"name":"Dragapult ex","count":1},{"name":"Iono","count":1}]}]',
      },
      ['--fix', '--off', 'shadowed,never-wins,order-sensitive'],
    );
    expect([files.get('a.json'), files.get('b.json')].join('')).not.toContain('Dragpault');
    expect(code).toBe(0);
  });

  test('fixes a file that it watches at each change, and not what it wrote itself', async () => {
    const files = { 'rules.json': slip };
    const fixed = slip.replace('prioriy', 'priority');
    const edits = [{ 'rules.json': fixed }, { 'rules.json': slip }];
    const world = testWorld({ files, edits });
    const code = await run(['check', 'rules.json', '--fix', '--watch'], world);
    expect(code).toBe(0);
    expect(world.err().split('fixed 1 finding').length).toBe(3);
    expect(world.files.get('rules.json')).toBe(fixed);
  });
});

describe('the project file of decktype check', () => {
  const project = async (ignore: readonly object[], args: readonly string[] = []) => {
    const files = {
      'decktype.json': JSON.stringify({ rules: ['rules.json'], ignore }, null, 1),
      'rules.json': sound.replace('{"name":"X"}', ''),
    };
    const world = testWorld({ files });
    const code = await run(['check', ...args], world);
    return { code, out: world.out(), err: world.err() };
  };

  test('ignores findings, by code and rule', async () => {
    expect((await project([{ code: 'empty-cards' }])).err).toContain('(1 ignored)');
    expect((await project([{ code: 'empty-cards', rule: 'a' }])).code).toBe(0);
    expect((await project([{ code: 'empty-cards', pointer: '/0' }])).code).toBe(0);
    expect((await project([{ code: 'empty-cards', rule: 'b' }])).code).toBe(1);
  });

  test('has findings where its entries ignore nothing', async () => {
    const { code, out } = await project([{ code: 'empty-cards' }, { code: 'shadowed' }]);
    expect(code).toBe(1);
    expect(out).toContain(
      'decktype.json:9:3 warning unused-ignore: nothing here has the finding "shadowed"',
    );
  });

  test('is not blamed for codes that were not looked for', async () => {
    expect((await project([{ code: 'empty-cards' }, { code: 'never-wins' }])).code).toBe(0);
  });

  test('is in a SARIF log with its reason', async () => {
    const { out } = await project(
      [{ code: 'empty-cards', reason: 'the last' }],
      ['--format', 'sarif'],
    );
    const log = JSON.parse(out) as { runs: { results: { suppressions: unknown }[] }[] };
    expect(log.runs[0]?.results.map(({ suppressions }) => suppressions)).toEqual([
      [{ kind: 'external', justification: 'the last' }],
    ]);
  });
});

describe('decktype check --diff', () => {
  test.each([
    ['rules.json', 'rules.json'],
    ['./rules.json', 'rules.json'],
    ['/home/rules.json', 'rules.json'],
    ['../rules.json', 'rules.json', '/home/deep'],
  ])('names files relative to the folder: %s', async (path, name, cwd = '/home') => {
    const world = testWorld({ files: { [path]: slip }, cwd });
    expect(await run(['check', path, '--diff'], world)).toBe(1);
    const outside = cwd === '/home' ? name : 'home/rules.json';
    expect(world.out()).toMatch(new RegExp(`^--- a/${outside}\n\\+\\+\\+ b/${outside}\n`));
  });
});

test('decktype check --fix says that it does not change compressed files', async () => {
  const world = testWorld({ bytes: { 'rules.json.gz': gzipSync(slip) } });
  expect(await run(['check', 'rules.json.gz', '--fix'], world)).toBe(2);
  expect(world.err()).toBe(
    'decktype: rules.json.gz is compressed, and compressed files are not changed; unzip it first\n',
  );
});
