import { expect, test } from 'vitest';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const files = {
  'rules.json': '[{"identifier":"a","name":"Alpha","cards":[{"name":"Alpha"}]}]',
  'one.json': '[{"player":"p1","decklist":[{"name":"Alpha"}]}]',
};

test.each([
  ['a table', ['--format', 'table'], ['bar', 'no bar', 'output']],
  ['standings', [], ['output']],
  ['a file', ['--out', 'tagged.json'], ['bar', 'no bar']],
])('tag shows no progress on a terminal if %s is written', async (_what, options, expected) => {
  const env = testEnvironment({ files, isTerminal: true });
  const steps: string[] = [];
  const write: Environment['stdout']['write'] = async () => void steps.push('output');
  const startProgress = () => {
    steps.push('bar');
    return { advance() {}, stop: () => void steps.push('no bar') };
  };
  await run(['tag', 'one.json', '--rules', 'rules.json', ...options], {
    ...env,
    stdout: { ...env.stdout, write },
    startProgress,
  });
  expect(steps.filter((step, at) => step !== steps[at - 1]).slice(0, 3)).toEqual(expected);
});
