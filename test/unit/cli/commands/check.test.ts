import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/cli/run.js';
import { testWorld } from '../../../support/world.js';

async function check(text: string, args: readonly string[] = []) {
  const world = testWorld({ files: { 'rules.json': text } });
  const code = await run(['check', 'rules.json', ...args], world);
  return { code, out: world.out(), err: world.err() };
}

const sound = '[\n  {"identifier":"a","name":"A","cards":[{"name":"X"}]}\n]';

describe('decktype check', () => {
  test('exits 0 for rules without faults', async () => {
    const { code, out, err } = await check(sound);
    expect(code).toBe(0);
    expect(out).toBe('');
    expect(err).toContain('no faults');
  });

  test('shows line, column and the line itself, and exits 2 where rules do not load', async () => {
    const text = sound.replace('{"name":"X"}', '{"name":"X","count":"4x"}');
    const before = text.indexOf('"4x"') - text.indexOf('\n') - 1;
    const { code, out } = await check(text);
    expect(code).toBe(2);
    expect(out).toContain(`rules.json:2:${before + 1} error bad-count`);
    expect(out).toContain(`\n${' '.repeat(5)} | ${' '.repeat(before)}^^^^\n`);
  });

  test('exits 1 for findings', async () => {
    const { code, out } = await check(sound.replace('{"name":"X"}', ''));
    expect(code).toBe(1);
    expect(out).toContain('rules.json:2:40 warning empty-cards');
  });

  test('shows a key that is given twice, and where it was first', async () => {
    const { code, out } = await check(sound.replace('"name":"A"', '"name":"A",\n   "name":"B"'));
    expect(code).toBe(1);
    expect(out).toContain('rules.json:3:4 warning repeated-key: "name" is given twice');
    expect(out).toContain('2:21');
  });

  test('writes JSON if asked', async () => {
    const { out } = await check('[{]', ['--format', 'json']);
    expect(JSON.parse(out)).toMatchObject([
      { code: 'json-syntax', file: 'rules.json', range: { start: { line: 1, column: 3 } } },
    ]);
  });

  test('shows findings of severity info with --info', async () => {
    const text = sound.replace('"name":"A"', '"name":"A","author":"me"');
    expect((await check(text)).out).not.toContain('unknown-field');
    expect((await check(text, ['--info'])).out).toContain('unknown-field');
  });
});
