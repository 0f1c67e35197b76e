import { expect, test } from 'vitest';
import { diagnose } from '../../../../../src/core/diagnostics/codes/api.js';
import { createStoreTally } from '../../../../../src/tools/cli/output/store-report.js';

test('the first of many findings of one kind are kept, and the others counted', () => {
  const tally = createStoreTally();
  for (let time = 0; time < 250; time++) {
    tally.note(diagnose('not-fetched', '', { why: `reason ${time}` }, { file: 'decks' }));
  }
  const { diagnostics } = tally.report([]);
  expect(diagnostics).toHaveLength(201);
  expect(diagnostics.at(-1)).toMatchObject({ code: 'more-not-read', data: { count: 50 } });
});
