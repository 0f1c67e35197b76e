import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { unifiedDiff } from '../../../../../src/tools/cli/output/write-fixes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

test('git applies the difference of any texts', () => {
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
        cwd: folder,
        input,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const found = before !== '' && after === '' ? '' : readFileSync(file, 'utf8');
      expect(found).toBe(after);
    }),
    { numRuns: 40 },
  );
});
