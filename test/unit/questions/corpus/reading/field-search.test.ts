import { expect, test } from 'vitest';
import { FieldSearch } from '../../../../../src/questions/corpus/reading/field-search.js';

/** How often a field occurs in the text after the opening bracket, and where the object ends. */
function search(text: string, chunk: number) {
  const bytes = new TextEncoder().encode(text);
  const fields = new FieldSearch('a');
  for (let at = 0; at < bytes.length; at += chunk) {
    const end = fields.push(bytes.subarray(at, at + chunk));
    if (end !== -1) return { found: fields.found, end: at + end };
  }
  return { found: fields.found, end: -1 };
}

test.each([
  ['"a":1,"b":2}x', 1, 12],
  ['}', 0, 1],
  [',"b":[{"a":1}],"a" \n: [1,2,{"a":3}], "\\u0061":{}} ', 2, 49],
  ['"b":"\\"a\\":1,","ab":1,"A":2}', 0, 28],
  [`"é\\"":1,${' '.repeat(200)}"a":"${'x'.repeat(999)}"}`, 1, 1215],
  ['"b":1,"a":2', 0, -1],
  ['7 "a":1}', 0, 8],
])('finds the fields of an object, in chunks of any size: %s', (text, found, end) => {
  for (const chunk of [1, 2, 3, 7, 4096]) expect(search(text, chunk)).toEqual({ found, end });
});
