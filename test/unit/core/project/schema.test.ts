import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../../../src/core/project/schema.js';

const ajv = new Ajv2020({ strict: false });
const accepts = ajv.compile(configSchema);

describe('the schema of project files', () => {
  test('is one of draft 2020-12, plain JSON, with its own address', () => {
    expect(configSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(configSchema.$id).toMatch(/config\.schema\.json$/);
    expect(ajv.validateSchema(configSchema)).toBe(true);
    expect(JSON.parse(JSON.stringify(configSchema))).toEqual(configSchema);
  });

  test('accepts unknown fields, with a warning in editors that know "deprecationMessage"', () => {
    const unknown = { deprecationMessage: 'This means nothing in a project file.' };
    expect(configSchema.additionalProperties).toEqual(unknown);
    const text = JSON.stringify(configSchema);
    for (const what of [
      'an earlier rule set',
      'a finding to ignore',
      'a report policy',
      'a match',
    ]) {
      expect(text).toContain(`"deprecationMessage":"This means nothing in ${what}.`);
    }
    expect(text.match(/"deprecationMessage"/g)).toHaveLength(
      text.match(/"properties":/g)?.length ?? 0,
    );
    expect(
      accepts({ rule: 'a.json', ignore: [{ code: 'x', why: 1 }], report: { tie: 'half' } }),
    ).toBe(true);
  });

  test.each<unknown>([[{}], [{ rules: 'a.json' }], [{ rules: ['a.json'], copies: '4', more: 1 }]])(
    'accepts %j',
    (value) => {
      expect(accepts(value)).toBe(true);
    },
  );

  test.each<unknown>([
    [[]],
    [{ rules: [] }],
    [{ rules: [' '] }],
    [{ severities: { shadowed: 'loud' } }],
    [{ ignore: [{}] }],
    [{ report: { ties: 'win' } }],
    [{ match: { names: ['cases'] } }],
  ])('refuses %j', (value) => {
    expect(accepts(value)).toBe(false);
  });
});
