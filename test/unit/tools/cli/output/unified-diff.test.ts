import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { unifiedDiff } from '../../../../../src/tools/cli/output/write-fixes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const lines = (...all: readonly (string | number)[]) => all.map((line) => `${line}\n`).join('');

describe('unifiedDiff', () => {
  test('is empty where nothing changes', () => {
    expect(unifiedDiff('a', 'x', 'x')).toBe('');
  });

  test('shows three lines around a change, and joins changes that are near', () => {
    const before = lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
    const after = before.replace('5\n', 'five\n').replace('9\n', '').replace('18\n', '18\nnew\n');
    expect(unifiedDiff('f', before, after)).toBe(
      [
        ...['--- a/f', '+++ b/f', '@@ -2,11 +2,10 @@', ' 2', ' 3', ' 4', '-5', '+five', ' 6', ' 7'],
        ...[' 8', '-9', ' 10', ' 11', ' 12', '@@ -16,5 +15,6 @@', ' 16', ' 17', ' 18', '+new'],
        ...[' 19', ' 20', ''],
      ].join('\n'),
    );
  });

  test('tells where a text has no line break at its end', () => {
    expect(unifiedDiff('f', 'a', 'a\n')).toBe(
      '--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n',
    );
  });

  test('of any texts is read by patch', () => {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'f');
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', 'a\n', 'b\n', 'c\n', '\n'), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        writeFileSync(file, before);
        const input = unifiedDiff('f', before, after);
        const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn'], {
          ...{ cwd: folder, input, encoding: 'utf8' },
        });
        expect(stderr).toBe('');
        expect(status).toBe(0);
        const found = before !== '' && after === '' ? '' : readFileSync(file, 'utf8');
        expect(found).toBe(after);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    'f',
    'my rules.json',
    'a "b".json',
    'tab\there.json',
    'line\nbreak.json',
    'back\\slash.json',
    'règles 規則.json',
    '-rules.json',
    'in a folder/x.json',
    'hidden\u202e.json',
    'a/rules.json',
  ])('names a file so that git finds it: %j', (name) => {
    const folder = temporaryFolder(onTestFinished);
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), 'a\nb\n');
    const input = unifiedDiff(name, 'a\nb\n', 'a\nc\n');
    const { status, stderr } = spawnSync('git', ['apply'], {
      ...{ cwd: folder, input, encoding: 'utf8' },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('a\nc\n');
  });
});
