import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/cli/run.js';
import { testWorld } from '../../../support/world.js';

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

  test('reports what is lost, and exits 1', async () => {
    const { code, out, err } = await convert(more, '-', '--to', 'wire');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }] }]);
    expect(err).toContain('<stdin>:3:94 warning wire-loses: the wire format cannot say a maximum');
  });

  test('exits 2 where the rules do not load, or the format is unknown', async () => {
    expect((await convert('[{}]', 'rules.json', '--to', 'wire')).code).toBe(2);
    expect((await convert('[]', 'rules.json', '--to', 'stone')).code).toBe(2);
    expect((await convert('[]', 'rules.json')).code).toBe(2);
  });
});

describe('decktype convert, of a decklist', () => {
  const list = '4 Lightning Bolt (CLU) 141\n\nSideboard\n2 Negate (M20) 69\n';

  async function convertList(text: string, ...args: string[]) {
    const world = testWorld({ files: { 'deck.txt': text } });
    const code = await run(['convert', 'deck.txt', ...args], world);
    return { code, out: world.out(), err: world.err() };
  }

  test('writes it in another format', async () => {
    const { code, out } = await convertList(`Deck\n${list}`, '--to', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      main: [{ count: 4, set: 'CLU', number: '141', name: 'Lightning Bolt' }],
      side: [{ count: 2, set: 'M20', number: '69', name: 'Negate' }],
    });
  });

  test('reads it in the format of --from', async () => {
    const { out } = await convertList(
      '4 Lightning Bolt (CLU) 141',
      '--from',
      'plain',
      '--to',
      'plain',
    );
    expect(out).toContain('4 Lightning Bolt (CLU) 141');
  });

  test('reports what the format cannot express, with the name of the file, and exits 1', async () => {
    const { code, err } = await convertList(`Deck\n${list}`, '--to', 'ydk');
    expect(code).toBe(1);
    expect(err).toMatch(/^deck\.txt\S* warning not-carried/m);
  });

  test.each([
    ['an array', JSON.stringify(plain)],
    ['an object', more],
    ['an object with comments', `// mine\n${more}`],
  ])('refuses rules as %s', async (_form, rules) => {
    const { code, out, err } = await convertList(rules, '--to', 'arena');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^decktype: deck\.txt holds rules and not lists; .* --to wire .*\n$/);
  });

  test('exits 2 for an unknown format, and names the known ones', async () => {
    const { code, out, err } = await convertList(list, '--to', 'xmage');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('arena');
  });
});
