import { expect, test } from 'vitest';
import { leastCopies } from '../../../../src/core/rules/model.js';

test.each([
  [{ name: 'Opt' }, 1],
  [{ name: 'Opt', max: 4 }, 0],
  [{ name: 'Opt', count: 2 }, 2],
  [{ name: 'Opt', count: 2, max: 4 }, 2],
])('%j asks for %i copies at least', (requirement, copies) => {
  expect(leastCopies(requirement)).toBe(copies);
});
