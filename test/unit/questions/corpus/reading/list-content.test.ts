import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  beginsWithCounted,
  beginsWithStanding,
  listContent,
} from '../../../../../src/questions/corpus/reading/list-content.js';
import { projectRoot } from '../../../../support/needs.js';

const questions = {
  holds: listContent,
  'begins with a standing': beginsWithStanding,
  'begins with a counted card': beginsWithCounted,
};

test.each<[keyof typeof questions, unknown, string]>(
  JSON.parse(readFileSync(join(projectRoot, 'rules-fixtures/reading/list-contents.json'), 'utf8')),
)('a text %s: %j for %j', async (question, wanted, text) => {
  expect((await questions[question](text)) ?? null).toBe(wanted);
});
