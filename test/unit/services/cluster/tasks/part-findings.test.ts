import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../../src/core/diagnostics/codes/standings.js';
import { invalidBytesFinding } from '../../../../../src/core/json/utf8.js';
import {
  createPartFindings,
  type ReadPart,
} from '../../../../../src/services/cluster/tasks/part-findings.js';

const part = (given: Partial<ReadPart>): ReadPart => ({
  offset: 0,
  isAscii: true,
  standings: 3,
  lists: 3,
  faulty: 0,
  findings: [],
  ...given,
});
function findings(...parts: readonly ReadPart[]) {
  const sum = createPartFindings();
  for (const one of parts) sum.add(one);
  return sum.finish();
}
const leftOut = (pointer: string) => diagnose('list-left-out', pointer, { list: 'x', why: 'y' });
const invalid = (offset: number, encoding?: string) => ({
  ...invalidBytesFinding({ offset, ...(encoding !== undefined && { encoding }) }),
  file: 'a.ndjson',
});
const withoutLists = (file: string) => diagnose('without-lists', '', { file, fields: [] });
const empty = diagnose('nothing-read', '', {});

describe('findings about parts of a file', () => {
  test('count standings from the start of the file', () => {
    const found = findings(
      part({ standings: 4, findings: [leftOut('/3')] }),
      part({ standings: 2, findings: [leftOut('/0'), leftOut('/1/decklist/main/0~1x')] }),
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(['/3', '/4', '/5/decklist/main/0~1x']);
  });

  test('report invalid bytes once, after the others, with their place in the file', () => {
    const latin = 'Windows-1252 (Latin-1)';
    const parts = [
      part({ findings: [] }),
      part({ offset: 100, findings: [leftOut('/0'), invalid(5, latin)] }),
      part({ offset: 200, findings: [invalid(1, latin)] }),
    ];
    expect(findings(...parts)).toEqual([leftOut('/3'), invalid(105, latin)]);
    // Valid multibyte characters anywhere in the file show that it is damaged UTF-8.
    expect(findings(...parts, part({ isAscii: false }))[1]).toEqual(invalid(105));
  });

  test('say that there are no lists only if no part has one, based on the first standing', () => {
    const without = { lists: 0, findings: [withoutLists('second')] };
    const none = part({ standings: 0, lists: 0, findings: [empty] });
    const third = part({ lists: 0, findings: [withoutLists('third')] });
    expect(findings(none, part(without), third)).toEqual([withoutLists('second')]);
    expect(findings(none, part(without), part({}))).toEqual([]);
    expect(findings(part({}), part(without))).toEqual([]);
    expect(findings(part(without), part({ lists: 0, faulty: 1 }))).toEqual([]);
    expect(findings(none, none)).toEqual([empty]);
  });
});
