import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const rule = (identifier: string, count: number) =>
  JSON.stringify([{ identifier, name: identifier, cards: [{ name: identifier, count }] }]);

describe('decktype diff with a revision of git', () => {
  const files = {
    'decktype.json': '{"rules":["a.json","b.json"]}',
    'a.json': rule('a', 2),
    'b.json': rule('b', 1),
  };

  function decktype(line: string) {
    return runCommand(line, { files, revisions: { main: { 'a.json': rule('a', 1) } } });
  }

  test('compares with the files as they were; a file that was not there had no rules', async () => {
    const { code, out, err } = await decktype('diff main --format json');
    expect([code, err]).toEqual([1, '']);
    const found = JSON.parse(out).entries.map((entry: Record<string, string>) => [
      entry.identifier,
      entry.kind,
    ]);
    expect(found.toSorted()).toEqual([
      ['a', 'changed'],
      ['b', 'added'],
    ]);
  });

  test('compares a folder with the files that it had, however they are written', async () => {
    const env = testEnvironment({
      files: {
        'decktype.json': '{ "rules": "rules" }',
        'rules/a.yaml': 'identifier: a\nname: A\ncards: []\n',
      },
      revisions: {
        main: { 'rules/b.yml': '- { identifier: b, name: B, cards: [] }\n', 'rules/b.txt': '' },
      },
    });
    expect(await run(['diff', 'main', '--format', 'json'], env)).toBe(1);
    const { entries } = JSON.parse(env.out()) as {
      readonly entries: readonly Record<string, string>[];
    };
    expect(entries.map(({ identifier, kind }) => [identifier, kind]).toSorted()).toEqual([
      ['a', 'added'],
      ['b', 'removed'],
    ]);
  });

  test('names the new file where that is missing', async () => {
    const { code, err } = await decktype('diff main nope.json');
    expect(code).toBe(2);
    expect(err).toContain('cannot read nope.json: there is no such file');
  });

  test('says that there is no such file where there is no such revision either', async () => {
    const { code, err } = await decktype('diff gone a.json');
    expect(code).toBe(2);
    expect(err).toContain('cannot read gone: there is no such file');
  });
});
