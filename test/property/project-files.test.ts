import Ajv2020 from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { readProject } from '../../src/core/project/read.js';
import { configSchema } from '../../src/core/project/schema.js';
import { awkwardJson } from '../support/arbitraries.js';
import { changedAnywhere } from '../support/mutations.js';
import { expectMoreThan } from '../support/sampled.js';

const texts = fc.array(fc.constantFrom('a.json', 'lists/*.json', 'b'), { minLength: 1 });
const oneOrMany = fc.oneof(fc.constant('rules.json'), texts);
const counted = fc.constantFrom('count', 'out');
const severity = fc.constantFrom('error', 'warning', 'info', 'off');

const projectFiles: Arbitrary<object> = fc.record(
  {
    $schema: fc.constant('./config.schema.json'),
    rules: oneOrMany,
    earlier: fc.array(
      fc.record(
        {
          until: fc.constantFrom('2025-03-27', '2025-13-01', '2025-3-1', 'now'),
          rules: oneOrMany,
          overlay: fc.constant('overlay.json'),
        },
        { requiredKeys: ['until', 'rules'] },
      ),
    ),
    lists: oneOrMany,
    cases: oneOrMany,
    overlay: fc.constant('overlay.json'),
    cards: oneOrMany,
    colors: oneOrMany,
    generation: fc.oneof(fc.integer(), fc.array(fc.integer(), { minLength: 1 })),
    conflicts: fc.constantFrom('first', 'report', 'simplest'),
    match: fc.record({ names: fc.constant(['case', 'dashes']) }),
    unclassified: fc.record({ id: fc.constant('none'), name: fc.constant('None') }),
    copies: fc.integer({ min: 1, max: 9 }),
    deckSize: fc.constant('60'),
    unlimited: oneOrMany,
    severities: fc.record({ shadowed: severity, 'empty-cards': severity }, { requiredKeys: [] }),
    ignore: fc.array(
      fc.record(
        { code: fc.constantFrom('shadowed', 'no-such-code'), rule: fc.constant('a') },
        { requiredKeys: ['code'] },
      ),
    ),
    maxWarnings: fc.integer({ min: 0, max: 9 }),
    report: fc.record({ ties: fc.constantFrom('third', 'half'), byes: counted }),
  },
  { requiredKeys: [] },
);

test('the schema accepts exactly what the reader of project files accepts', () => {
  const validate = new Ajv2020({ strict: false }).compile(configSchema);
  const tally = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.oneof(projectFiles.chain(changedAnywhere), projectFiles, awkwardJson),
      (value) => {
        const text = JSON.stringify(value);
        const { config, diagnostics } = readProject(text, 'decktype.json');
        const error = diagnostics.find((finding) => finding.severity === 'error');
        expect(config === undefined).toBe(error !== undefined);
        expect(validate(JSON.parse(text)), JSON.stringify(error ?? validate.errors)).toBe(
          config !== undefined,
        );
        tally[config === undefined ? 'refused' : 'accepted']++;
      },
    ),
    { numRuns: 1500 },
  );
  expectMoreThan(300, tally.accepted);
  expectMoreThan(300, tally.refused);
});

test('every finding about a project file has a place in it', () => {
  fc.assert(
    fc.property(projectFiles.chain(changedAnywhere), (value) => {
      const { diagnostics } = readProject(JSON.stringify(value, null, 2), 'decktype.json');
      for (const { range, file } of diagnostics) {
        expect(file).toBe('decktype.json');
        expect(range).toBeDefined();
      }
    }),
    { numRuns: 500 },
  );
});
