import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { type TestEnvironmentOptions, testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha, the deck', cards: [{ name: 'Alpha' }], generation: 1 },
  { identifier: 'b', name: 'Beta', cards: [{ name: 'Beta' }] },
]);
const alpha = { player: 'p1', name: 'Ann', placing: 1, decklist: [{ name: 'Alpha' }] };
const beta = {
  player: 'p2',
  name: 'Bo',
  placing: 4,
  record: { wins: 3, losses: 1, ties: 0 },
  decklist: [{ name: 'Beta' }],
};
const beta2 = { ...beta, player: 'p3', placing: 2 };
const nothing = { player: 'p4', placing: 9, decklist: [{ name: 'Gamma' }] };
const one = JSON.stringify([alpha, beta], null, 1);
const two = JSON.stringify([beta2, nothing]);
const files = { 'rules.json': rules, 'one.json': one, 'two.json': two };

function tag(args: readonly string[], options: TestEnvironmentOptions = {}) {
  const all = { ...files, ...options.files };
  return runCommand(['tag', ...args, '--rules', 'rules.json'], { ...options, files: all });
}

describe('decktype tag', () => {
  test('tags a range of lines as it tags them in the file, with their places in it', async () => {
    const lines = [alpha, '', beta, '{', nothing, ' ', '[', beta2].map((line) =>
      typeof line === 'string' ? line : JSON.stringify(line),
    );
    const stdin = lines.join('\n');
    const whole = await tag(['-'], { stdin });
    for (const chunk of [1, 7, 1000]) {
      const parts = [];
      for (const range of ['1-1', '2-3', '4-6', '7-7', '8-99']) {
        parts.push(await tag(['-', '--range', range, '--quiet'], { stdin, chunk }));
      }
      expect(parts.map(({ out }) => out).join('')).toBe(whole.out);
      expect(parts.map(({ code }) => code)).toEqual([0, 0, 1, 1, 0]);
      const places = (err: string) => err.match(/^\S+ error .*$/gm) ?? [];
      expect(parts.flatMap(({ err }) => places(err))).toEqual(places(whole.err));
      expect(places(whole.err)).toHaveLength(2);
    }
  });

  test.each([
    ['a table', ['--format', 'table'], ['bar', 'no bar', 'output']],
    ['standings', [], ['output']],
    ['a file', ['--out', 'tagged.json'], ['bar', 'no bar']],
  ])('shows no progress on a terminal where %s is written', async (_what, options, expected) => {
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
});
