import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { flag, list, object, text, whole } from '../../../../src/core/json/schema.js';

const schemaOf = () =>
  object(
    {
      name: text('A name.'),
      count: whole('A count.'),
      isDone: flag('Whether it is done.'),
      marks: list(text('A mark.'), 'The marks.'),
    },
    ['marks'],
  );
const isValid = (value: unknown) => new Ajv({ strict: true }).validate(schemaOf(), value);
const sound = { name: 'a', count: 0, isDone: false };

test.each([{}, { marks: [] }, { marks: ['a', 'b'] }, { count: 7, isDone: true }])(
  'an object with %j is as the schema says',
  (fields) => expect(isValid({ ...sound, ...fields })).toBe(true),
);

test.each([
  { name: 1 },
  { count: -1 },
  { count: 0.5 },
  { isDone: 'no' },
  { marks: 'a' },
  { marks: [1] },
  { name: undefined },
  { count: undefined },
  { other: 1 },
])('an object with %j is not as the schema says', (fields) => {
  expect(isValid(JSON.parse(JSON.stringify({ ...sound, ...fields })))).toBe(false);
});

test.each(['a', 1, null, []])('%j is no object', (value) => expect(isValid(value)).toBe(false));

test('every part has its description, and without a list no field is optional', () => {
  for (const part of [text('X'), whole('X'), flag('X'), list({}, 'X')]) {
    expect(part.description).toBe('X');
  }
  expect(object({ a: text('A') }).required).toEqual(['a']);
});
