import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';

test('the variants of a rule are combined once, however many are checked', () => {
  const probe = createProbe(
    compileRules([{ identifier: 'one', name: 'one', cards: [{ name: 'X' }] }]).program,
  );
  expect(probe.variantsOf(0)).toBe(probe.variantsOf(0));
});
