import { expect, test } from 'vitest';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { writePatches } from '../../../../../src/tools/cli/output/rule-files.js';
import { notationOf } from '../../../../../src/tools/language/notation/notation.js';
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

test.each(['.bat', 'bat'.repeat(100)])(
  'a rule has no file whose name a folder cannot have or does not show: %s',
  async (identifier) => {
    const written = 'identifier: fox\nname: Fox\ncards: [{ name: Fox ex }]\n';
    const notation = await notationOf('rules/fox.yaml', written);
    if (notation === undefined) throw new Error('it is YAML');
    const env = testEnvironment({ files: { 'rules/fox.yaml': written } });
    env.notations.set('rules/fox.yaml', notation);
    const base = requireRules(notation.json);
    const files = [{ path: 'rules/fox.yaml', text: notation.json }];
    const value = { identifier, name: 'Bat', cards: [{ name: 'Bat ex' }] };
    const patch = { op: 'add', path: `/rules/${identifier}`, value, after: 'fox' } as const;
    await writePatches(
      env,
      { files, base, mine: base, named: ['rules'], overlay: undefined },
      [patch],
      () => true,
    );
    expect(env.files.get('rules/fox.yaml')).toContain(`identifier: ${identifier}`);
  },
);
