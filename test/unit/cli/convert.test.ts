import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { testWorld } from '../../support/world.js';

const plain = [{ identifier: 'a', name: 'A', cards: [{ name: 'Opt', count: 2 }] }];
const more = `{
  "rules": [
    { "identifier": "a", "name": "A", "cards": [{ "name": "Opt" }, { "name": "Shock", "max": 0 }] }
  ]
}`;

async function convert(rules: string, ...args: string[]) {
  const world = testWorld({ files: { 'rules.json': rules }, stdin: rules });
  const code = await run(['convert', ...args], world);
  return { code, out: world.out(), err: world.err() };
}

describe('decktype convert --to wire', () => {
  test('writes rules of the wire format as they are', async () => {
    const { code, out, err } = await convert(JSON.stringify(plain), 'rules.json', '--to', 'wire');
    expect([code, JSON.parse(out), err]).toEqual([0, plain, '']);
  });

  test('says where something is lost, and ends with 1', async () => {
    const { code, out, err } = await convert(more, '-', '--to', 'wire');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }] }]);
    expect(err).toContain('<stdin>:3:94 warning wire-loses: the wire format cannot say a maximum');
  });

  test('ends with 2 where the rules do not load, or the form is not known', async () => {
    expect((await convert('[{}]', 'rules.json', '--to', 'wire')).code).toBe(2);
    expect((await convert('[]', 'rules.json', '--to', 'stone')).code).toBe(2);
    expect((await convert('[]', 'rules.json')).code).toBe(2);
  });
});
