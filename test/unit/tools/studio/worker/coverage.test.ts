import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { coverRules } from '../../../../../src/questions/analysis/compare/coverage.js';
import {
  openWorkbench,
  sampleLists,
  sampleRules,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

test('coverage equals the document of the command', async () => {
  const [text, lists] = [sampleRules(), await sampleLists()];
  const workbench = await openWorkbench(studioProject([studioFile('rules.json', text)]), lists);
  expect(await workbench.coverage()).toEqual(coverRules(compileRules(text), lists));
});
