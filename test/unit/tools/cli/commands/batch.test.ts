import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCorpus, saveCorpus } from '../../../../../src/questions/corpus/index.js';
import { errorConsole } from '../../../../../src/tools/cli/console.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { programOfInputs } from '../../../../../src/tools/cli/loading/batch-inputs.js';
import { ProjectPrograms } from '../../../../../src/tools/cli/loading/project-rules.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { withFolder } from '../../../../support/batches.js';
import { testEnvironment } from '../../../../support/environment.js';

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

describe('batch submit of events that a project has several rules for', () => {
  const refused =
    /the lists of \S+a\/standings.json have the rules of \S+modern.json, and lists of \S+b\/standings.json those of \S+legacy.json, but a batch has one set of rules: .* --for FORMAT/;
  test.each([
    ['ends', [], refused],
    [
      'ends where its rules would be replaced',
      ['--rules', 'modern.json', '--join', 'modern.json'],
      /modern.json is also read/,
    ],
    [
      'ends where an input that is named would be',
      ['a/standings.json', '--rules', 'modern.json', '--join', 'a/standings.json'],
      /a.standings.json is also read/,
    ],
    [
      'ends where its plan would be',
      ['--rules', 'modern.json', '--join', 'o/batch.json'],
      /is a file of the batch/,
    ],
    ['goes on where the format is chosen', ['--for', 'LEGACY'], /broker/],
    ['goes on where the rules are', ['--rules', 'modern.json'], /broker/],
    ['goes on where it needs none', ['--make', 'corpus', '--join', 'all.corpus'], /broker/],
  ])('%s', (_, options, message) =>
    withFolder(files, async (folder) => {
      let said = '';
      const write = async (text: string | Uint8Array) => {
        said += String(text);
      };
      const env = { ...processEnvironment(), stderr: errorConsole({ isTerminal: false, write }) };
      const at = options.map((one) => (/\./.test(one) ? join(folder, one) : one));
      const project = ['--config', join(folder, 'decktype.json')];
      const args = ['batch', 'submit', join(folder, 'a'), join(folder, 'b'), ...at, ...project];
      expect(await run([...args, '--out', join(folder, 'o'), '--broker', 'no://'], env)).toBe(2);
      expect(said).toMatch(message);
    }),
  );

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
    const programs = await ProjectPrograms.load(options, env);
    const inputs = names.map((name) => ({ name }));
    const chosen = programOfInputs(env, inputs, programs, () => {});
    const found = await chosen.catch(() => undefined);
    expect(found?.matcher.ruleSet.rules[0]?.identifier).toBe(expected);
  });
});
