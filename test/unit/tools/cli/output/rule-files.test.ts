import { expect, test } from 'vitest';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { writePatches } from '../../../../../src/tools/cli/output/rule-files.js';
import { testEnvironment } from '../../../../support/environment.js';

test('a patch of a rule that only the overlay has ends the command with a way out', async () => {
  const rule = { identifier: 'bat', name: 'Bat', cards: [{ name: 'Bat ex' }] };
  const files = {
    files: [{ path: 'rules.json', text: '[]' }],
    base: requireRules([]),
    mine: requireRules([rule]),
    named: [],
    overlay: undefined,
  };
  const patch = { op: 'replace', path: '/rules/bat/cards', value: [{ name: 'Fox ex' }] } as const;
  await expect(writePatches(testEnvironment(), files, [patch])).rejects.toThrow(
    'bat is in none of the rule files; write an overlay with --overlay-out FILE',
  );
});
