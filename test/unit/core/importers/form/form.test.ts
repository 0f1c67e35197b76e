import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from '../../../../../src/core/importers/form/form.js';

test('an unterminated row is skipped, with a finding that gives its length', async () => {
  const { standings, diagnostics } = await readForm(
    `Name,List\nAnn,"${'4 Iono,'.repeat(40_000)}"\nBo,4 Iono`,
  );
  expect(standings.map(({ player }) => player)).toEqual(['Bo']);
  expect(diagnostics).toMatchObject([{ code: 'form-row-left-out', range: { start: { line: 2 } } }]);
  const { diagnostics: found } = await readForm(`[{"name":"${'x'.repeat(300_000)}"}]`);
  expect(found).toMatchObject([
    { message: expect.stringMatching('300,013 characters; the limit is 262,144') },
  ]);
});

test('reading never throws, and each row becomes a standing or a finding', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('4 Iono', '1st', '"', '"4 Iono\n2 X"', 'a.txt', 'https://x', '5-2-1'),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      const text = ['Name,Place,Record,List', ...some.map((row) => row.join())].join('\n');
      const { standings, diagnostics } = await readForm(text);
      for (const { range } of diagnostics) expect(range).toBeDefined();
      expect(new Set(standings.map(({ player }) => player)).size).toBe(standings.length);
    }),
  );
});
