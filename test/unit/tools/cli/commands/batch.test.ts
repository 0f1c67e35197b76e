import { describe, expect, test } from 'vitest';
import { createCorpus, saveCorpus } from '../../../../../src/questions/corpus/index.js';
import { programOfInputs } from '../../../../../src/tools/cli/loading/batch-inputs.js';
import { loadPrograms } from '../../../../../src/tools/cli/loading/project-rules.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const deck = [{ name: 'Iono' }];
const rulesOf = (identifier: string) => JSON.stringify([{ identifier, name: 'A', cards: deck }]);
const standings = JSON.stringify([{ player: 'p', decklist: deck }]);
const event = (format: string) => ({ format, date: '2025-03-01' });
const files = {
  'modern.json': rulesOf('modern'),
  'legacy.json': rulesOf('legacy'),
  'decktype.json': JSON.stringify({
    rules: 'modern.json',
    formats: [{ format: 'LEGACY', rules: 'legacy.json' }],
  }),
  'a/standings.json': standings,
  'a/details.json': JSON.stringify(event('MODERN')),
  'b/standings.json': standings,
  'b/details.json': JSON.stringify(event('LEGACY')),
};

describe('batch submit of events for which a project has several rules', () => {
  const corpus = saveCorpus(createCorpus([{ deck, event: event('LEGACY') }]));
  const options = {
    rules: ['modern.json'],
    projectRules: [{ rules: ['modern.json'] }, { rules: ['legacy.json'], format: 'LEGACY' }],
  };
  test.each([
    ['of the format', ['b/standings.json', 'all.corpus'], 'legacy'],
    ['of all others', ['a/standings.json'], 'modern'],
    ['of neither', ['a/standings.json', 'all.corpus'], undefined],
  ])('takes the rules %s', async (_, names, expected) => {
    const env = testEnvironment({ files, bytes: { 'all.corpus': corpus } });
    const programs = await loadPrograms(options, env);
    const inputs = names.map((name) => ({ name }));
    const chosen = programOfInputs(env, inputs, programs, () => {});
    const found = await chosen.catch(() => undefined);
    expect(found?.matcher.ruleSet.rules[0]?.identifier).toBe(expected);
  });
});

test('a blank variable of the broker is one that is not set', async () => {
  const { code, err } = await runCommand('batch remove folder', {
    variables: { DECKTYPE_BROKER: '' },
  });
  expect([code, err]).toEqual([2, expect.stringContaining('there is no broker: give one with')]);
});
