import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { rulesSchema } from '../../../../src/core/rules/schema.js';
import { projectRoot } from '../../../support/needs.js';

const ajv = new Ajv2020({ strict: false });
const accepts = ajv.compile(rulesSchema);

describe('the schema', () => {
  test('is one of draft 2020-12, and plain JSON', () => {
    expect(rulesSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(ajv.validateSchema(rulesSchema)).toBe(true);
    expect(JSON.parse(JSON.stringify(rulesSchema))).toEqual(rulesSchema);
  });

  test('resolves every reference', () => {
    const references = JSON.stringify(rulesSchema).match(/"\$ref":"[^"]*"/g) ?? [];
    const names = new Set(
      references.map((reference) => reference.slice('"$ref":"#/$defs/'.length, -1)),
    );
    expect([...names].sort()).toEqual(Object.keys(rulesSchema.$defs as object).sort());
  });

  test('accepts the example rules of the project', () => {
    const text = readFileSync(join(projectRoot, 'rules-fixtures/ptcg/rules.json'), 'utf8');
    expect(accepts(JSON.parse(text))).toBe(true);
  });
});
