import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../../../src/core/diagnostics/catalogue.js';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import { renderSarif } from '../../../../../src/core/diagnostics/render/sarif.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';

// The schema of the standard is of draft 4, where `$id` is called `id`; otherwise, Ajv can read it.
// Formats such as uri and date-time are not checked.
const { $schema: _draft, id: _id, ...body } = schema;
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
  body,
);

function logOf(diagnostics: readonly Diagnostic[]) {
  const text = renderSarif(diagnostics, {
    version: '1.2.3',
    describe: (code) => catalogue[code].about,
  });
  const log: unknown = JSON.parse(text);
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log as {
    readonly runs: readonly [
      {
        readonly results: readonly {
          readonly ruleId: string;
          readonly ruleIndex: number;
          readonly level: string;
          readonly locations: readonly unknown[];
        }[];
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
      },
    ];
  };
}

const rules = `[
  { "identifier": "a", "name": "A", "cards": [{ "name": "Iono" }] },
  { "identifier": "b", "name": "B", "cards": [{ "name": "Iono" }, { "name": "Arven" }] },
  { "identifier": "c", "name": "C", "cards": [], "note": 1 }
]`;

describe('a SARIF log', () => {
  test('is valid against the schema of the standard', () => {
    const { diagnostics } = checkRules(rules, { file: 'rules/my rules.json' });
    const [run] = logOf(diagnostics).runs;
    expect(run.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['unknown-field', 'note'],
      ['empty-cards', 'warning'],
      ['shadowed', 'warning'],
    ]);
    for (const { ruleId, ruleIndex } of run.results) {
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
    expect(run.results[2]?.locations).toMatchObject([
      {
        physicalLocation: {
          artifactLocation: { uri: 'rules/my%20rules.json', index: 0 },
          region: { startLine: 3 },
        },
      },
    ]);
  });

  test('is valid without findings, and for findings without a place', () => {
    logOf([]);
    const { diagnostics } = checkRules([{ identifier: 'a', name: 'A', cards: [] }]);
    expect(diagnostics).toHaveLength(1);
    logOf(diagnostics);
  });

  test.each([
    ['/tmp/rules.json', 'file:///tmp/rules.json'],
    ['C:\\my rules\\r.json', 'file:///C:/my%20rules/r.json'],
    ['<stdin>', '%3Cstdin%3E'],
  ])('writes %s as %s', (file, uri) => {
    const { diagnostics } = checkRules(rules, { file });
    expect(logOf(diagnostics).runs[0].artifacts).toEqual([{ location: { uri } }]);
  });

  test('has the hint of a code, and no placeholders or links made from names', () => {
    const message = 'there is no "{0} [here](http://x)" [1] [a]';
    const log = logOf([
      {
        code: 'rule-skipped',
        severity: 'warning',
        pointer: '/0',
        message,
        related: [{ pointer: '/1', message }],
      },
    ]);
    const text = 'there is no "{{0}} \\[here\\](http://x)" [1] [a]';
    expect(log.runs[0].results).toMatchObject([
      {
        message: { text: `${text}\nHint: fix the errors that are reported for it` },
        relatedLocations: [{ message: { text } }],
      },
    ]);
  });

  test('has findings ignored by a comment as suppressed results', () => {
    const comment = '// decktype-ignore empty-cards the last';
    const { diagnostics } = checkRules(
      `[\n${comment}\n{ "identifier": "a", "name": "A", "cards": [] }\n]`,
    );
    const log = logOf(diagnostics);
    expect(validate(log)).toBe(true);
    expect(log.runs[0].results).toMatchObject([
      { suppressions: [{ kind: 'inSource', justification: 'the last' }] },
    ]);
  });

  test('that violates the standard is refused by the schema', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false);
  });
});
