import { expect, test } from 'vitest';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { writePatches } from '../../../../../src/tools/cli/output/rule-files.js';
import { notationOf } from '../../../../../src/tools/language/notation/notation.js';
import { testEnvironment } from '../../../../support/environment.js';

const isSame = () => true;
const beforeReplace = async () => {};

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
  const written = writePatches(testEnvironment(), files, [patch], isSame, beforeReplace);
  await expect(written).rejects.toThrow(
    'bat is in none of the rule files; write an overlay with --overlay-out FILE',
  );
});

/** The files after adding rules to a folder with the rule `fox`. */
async function filesWith(...identifiers: string[]): Promise<ReadonlyMap<string, string>> {
  const written = 'identifier: fox\nname: Fox\ncards: [{ name: Fox ex }]\n';
  const notation = await notationOf('rules/fox.yaml', written);
  if (notation === undefined) throw new Error('it is YAML');
  const env = testEnvironment({ files: { 'rules/fox.yaml': written } });
  env.notations.set('rules/fox.yaml', notation);
  const base = requireRules(notation.json);
  const files = [{ path: 'rules/fox.yaml', text: notation.json }];
  const patches = identifiers.map((identifier) => {
    const value = { identifier, name: 'Bat', cards: [{ name: 'Bat ex' }] };
    return { op: 'add', path: `/rules/${identifier}`, value, after: 'fox' } as const;
  });
  await writePatches(
    env,
    { files, base, mine: base, named: ['rules'], overlay: undefined },
    patches,
    isSame,
    beforeReplace,
  );
  return env.files;
}

test.each(['.bat', 'bat'.repeat(100), 'Fox'])(
  'a rule gets no file if its name is impossible, taken or hidden: %s',
  async (identifier) => {
    const files = await filesWith(identifier);
    expect(files.get('rules/fox.yaml')).toContain(`identifier: ${identifier}`);
  },
);

test('of rules whose identifiers differ only in case, the first gets a separate file', async () => {
  const files = await filesWith('bat', 'Bat');
  const own = [...files.keys()].filter((path) => /bat/i.test(path));
  expect(own).toHaveLength(1);
});
