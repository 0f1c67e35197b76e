import { expect, test } from 'vitest';
import { importArchetypes } from '../../../../../src/core/importers/mtgo/archetypes.js';
import { readYaml } from '../../../../../src/tools/cli/input/yaml.js';

/** Anchored values with an alias to each. */
function aliased(count: number): string {
  const values = Array.from({ length: count }, (_, at) => [`&a${at} ${at}`, `*a${at}`]);
  return `[${values.flat().join(', ')}]`;
}

/** A mapping with this many fields, merged into this many others. */
function merged(fields: number, times: number): string {
  const own = Array.from({ length: fields }, (_, at) => `k${at}: 1`);
  const others = Array.from({ length: times }, (_, at) => `m${at}: { <<: *a }\n`);
  return `a: &a { ${own.join(', ')} }\n${others.join('')}`;
}

test.each<[string, string]>([
  ['merges more fields than a person writes', merged(300, 40)],
  ['has more aliases than a person writes', `notes: ${aliased(101)}\n`],
])('a file that %s is skipped, and the others are imported', (_, text) => {
  const files = ['', text].map((more, at) => ({
    path: `modern/${'ab'[at]}.yaml`,
    ...readYaml(`name: ${'AB'[at]}\n${more}signatures: [Opt]`),
  }));
  const { ruleSet, diagnostics } = importArchetypes(files);
  expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['A']);
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['modern/b.yaml']));
});

test('a file that is nested too deep for the stack is skipped, and the finding says why', () => {
  expect(readYaml(`\n${'['.repeat(1_000_000)}`)).toMatchObject({
    fault: 'it is nested deeper than 256 levels',
    range: { start: { line: 2, column: 257 } },
  });
});
