import { expect, test } from 'vitest';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { colorFiles } from '../../../../../src/tools/cli/loading/rules.js';
import { testEnvironment } from '../../../../support/environment.js';

const rulesOf = (format?: string) =>
  requireRules({ rules: [], ...(format && { source: { kind: 'MTGOFormatData', format } }) });
const filesOf = (given: readonly string[], format?: string, present: readonly string[] = []) =>
  colorFiles(
    testEnvironment({ files: Object.fromEntries(present.map((path) => [path, '{}'])) }),
    given,
    rulesOf(format),
  );
const overrides = ['f/Modern/color_overrides.json', 'f/Legacy/color_overrides.json'];

test('a table of colours is followed by the overrides of the format that the rules are of', async () => {
  expect(await filesOf(['f/card_colors.json'], 'Modern', overrides)).toEqual([
    'f/card_colors.json',
    'f/Modern/color_overrides.json',
  ]);
  expect(await filesOf(['f/card_colors.json'], 'Pauper', overrides)).toEqual([
    'f/card_colors.json',
  ]);
  expect(await filesOf(['f/card_colors.json'], undefined, overrides)).toEqual([
    'f/card_colors.json',
  ]);
});

test('overrides beside the table are read, too', async () => {
  const beside = ['color_overrides.json'];
  expect(await filesOf(['card_colors.json'], undefined, beside)).toEqual([
    'card_colors.json',
    'color_overrides.json',
  ]);
});

test('files that are given are read once, in the order in which they are given', async () => {
  const given = ['f/Modern/color_overrides.json', 'f/card_colors.json', 'f/my-colors.json'];
  expect(await filesOf(given, 'Modern', overrides)).toEqual(given);
});
