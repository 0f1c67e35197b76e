import { expect, test } from 'vitest';
import { describeRequirement } from '../../../../src/core/rules/describe.js';
import type { Requirement } from '../../../../src/core/rules/model.js';

test.each<[Requirement, string]>([
  [{ name: 'Iono' }, '1 Iono'],
  [{ name: 'Ralts', set: 'PAF', number: '27', count: 2 }, '2 Ralts PAF 27'],
  [{ name: 'Iono', zone: ['main', 'side'], max: 0 }, 'at most 0 Iono in main or side'],
  [{ name: 'Iono', count: 1, max: 2 }, '1 to 2 Iono'],
  [{ number: '89631139', count: 3 }, '3 89631139'],
  [{ anyOf: [{ name: 'A' }, { name: 'B', count: 2 }] }, '1 of (1 A; 2 B)'],
  [{ anyOf: [{ name: 'A' }, { name: 'B' }], atLeast: 2 }, '2 of (1 A; 1 B)'],
  [{ set: 'OP01', number: '001', zone: ['leader'] }, '1 OP01-001 in leader'],
  [{ anyOf: [{ name: 'A' }, { number: '7' }], total: 4 }, '4 of A + 7'],
  [{ anyOf: [{ set: 'X', number: '1' }], total: 2, unit: 'lines' }, '2 lines of X-1'],
  [
    { anyOf: [{ name: 'A' }, { name: 'B' }], total: 2, unit: 'names' },
    '2 different cards of A + B',
  ],
  [{ group: 'fetch', count: 3, unit: 'names' }, '3 different cards of group fetch'],
  [{ group: 'fetch', count: 2, unit: 'lines' }, '2 lines of cards of group fetch'],
  [{ group: 'fetch', count: 3, unit: 'copies' }, '3 cards of group fetch'],
  [{ group: 'fetch' }, '1 card of group fetch'],
  [{ group: 'fetch', max: 1 }, 'at most 1 card of group fetch'],
  [{ group: 'fetch', count: 1, unit: 'names' }, '1 different card of group fetch'],
  [{ group: 'fetch', count: 1, unit: 'lines' }, '1 line of cards of group fetch'],
  [{ name: 'cards', count: 1 }, '1 cards'],
  [{ anyOf: [{ name: 'A' }, { name: 'B' }], total: 1, unit: 'names' }, '1 different card of A + B'],
  [{ each: { all: true }, max: 1 }, 'at most 1 of each name of cards'],
  [
    { each: { all: true, zone: ['main'] }, max: 2, by: 'printing', except: ['Plains', 'Island'] },
    'at most 2 of each printing of cards in main, except Plains, Island',
  ],
  [{ where: { series: 'Harpie', level: 4 }, count: 2 }, '2 cards with series Harpie and level 4'],
  [
    {
      where: { level: { min: 2 }, cost: { max: 3 } },
      not: { type: ['Trap', 'Spell'], level: 9 },
      count: 3,
    },
    '3 cards with level at least 2 and cost at most 3 and not type Trap or Spell or level 9',
  ],
  [{ where: { level: { min: 2, max: 4 } }, max: 5 }, 'at most 5 cards with level 2 to 4'],
])('%j is shown as %j', (requirement, text) => {
  expect(describeRequirement(requirement)).toBe(text);
});
