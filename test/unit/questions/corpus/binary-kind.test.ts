import { expect, test } from 'vitest';
import { binaryKind } from '../../../../src/questions/corpus/binary-kind.js';

const kindOf = (text: string) => binaryKind(Buffer.from(text, 'latin1'));

test.each([
  ['SQLite format 3\0\x10', 'an SQLite database'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['%PDF-1.7', 'a PDF document'],
  ['\x89PNG\r\n', 'a picture'],
  ['\xFD7zXZ\0', 'compressed by xz'],
  ['\x28\xB5\x2F\xFD', 'compressed by zstd'],
])('%j begins %s', (text, kind) => expect(kindOf(text)).toMatch(kind));

test.each(['', '4 Opt', '[{}]', 'PK Fire', '{"a":1}'])('%j can be text', (text) =>
  expect(kindOf(text)).toBeUndefined(),
);
