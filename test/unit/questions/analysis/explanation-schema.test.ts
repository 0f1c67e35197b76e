import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { explanationSchema } from '../../../../src/questions/analysis/explanation-schema.js';

const ajv = new Ajv2020({ strict: false });

describe('the schema of explanations', () => {
  test('is one of draft 2020-12, and plain JSON', () => {
    expect(explanationSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(ajv.validateSchema(explanationSchema)).toBe(true);
    expect(JSON.parse(JSON.stringify(explanationSchema))).toEqual(explanationSchema);
  });

  test('refuses fields that it does not know, and documents of another format', () => {
    const accepts = ajv.compile(explanationSchema);
    const document = {
      format: 1,
      id: 'other',
      name: 'Other',
      copies: 0,
      runnersUp: [],
      runnersUpCount: 0,
      nearest: [],
      checked: [],
      checkedCount: 0,
      conflicts: 'first',
      match: { names: [], reprints: 0 },
      version: 'abc',
    };
    expect(accepts(document)).toBe(true);
    expect(accepts({ ...document, file: 'list.txt' })).toBe(true);
    expect(accepts({ ...document, format: 2 })).toBe(false);
    expect(accepts({ ...document, rule: {} })).toBe(false);
    expect(accepts({ ...document, copies: undefined })).toBe(false);
  });
});
