import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { rulesSchema } from '../../../../src/core/rules/schema.js';
import { projectRoot } from '../../../support/needs.js';
import { bareFields } from '../../../support/schemas.js';

const ajv = new Ajv2020({ strict: false });
const accepts = ajv.compile(rulesSchema);

describe('the schema', () => {
  test('is one of draft 2020-12, and plain JSON', () => {
    expect(rulesSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(ajv.validateSchema(rulesSchema)).toBe(true);
    expect(JSON.parse(JSON.stringify(rulesSchema))).toEqual(rulesSchema);
  });

  test('leads every reference to a definition', () => {
    const references = JSON.stringify(rulesSchema).match(/"\$ref":"[^"]*"/g) ?? [];
    const names = new Set(
      references.map((reference) => reference.slice('"$ref":"#/$defs/'.length, -1)),
    );
    expect([...names].sort()).toEqual(Object.keys(rulesSchema.$defs as object).sort());
  });

  test('describes every field, for editors that show it', () => {
    expect(bareFields(rulesSchema)).toEqual([]);
  });

  test('accepts the rules that the project ships as an example', () => {
    const text = readFileSync(join(projectRoot, 'rules-fixtures/ptcg/rules.json'), 'utf8');
    expect(accepts(JSON.parse(text))).toBe(true);
  });

  test.each<unknown>([
    [[]],
    [{ rules: [] }],
    [[{ identifier: 'a', name: 'A', cards: [], note: 'kept', icons: null }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: 'A', count: ' 2 ', set: 7, zone: 'main' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ anyOf: [{ name: 'A' }], total: '2' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ number: 7 }, { name: null, number: 'A' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ anyOf: [{ number: '7' }], total: 2 }] }]],
  ])('accepts %j', (value) => {
    expect(accepts(value)).toBe(true);
  });

  test.each<unknown>([
    [null],
    [{}],
    [[null]],
    [[{ identifier: '', name: 'A', cards: [] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: 'A', count: '4x' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: 'A', count: '1000000001' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: 'A', total: 2 }] }]],
    [[{ identifier: 'a', name: 'A', cards: [], priority: 'x' }]],
    [[{ identifier: 'a', name: 'A', cards: [{ set: 'A', count: 1 }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: null, number: ' ' }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ name: ' ', number: 7 }] }]],
    [[{ identifier: 'a', name: 'A', cards: [{ anyOf: [{ set: 'A' }], total: 2 }] }]],
    [{ rules: [], match: { names: ['cases'] } }],
  ])('refuses %j', (value) => {
    expect(accepts(value)).toBe(false);
  });
});
