import { expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';

/** An environment in which x.json and standard input are blanks without end. */
function endlessEnvironment() {
  const files = { 'rules.json': rules, 'x.json': ' ' };
  const env = testEnvironment({ files });
  const blanks = new Uint8Array(1 << 24).fill(0x20);
  const taken = { bytes: 0 };
  async function* endless() {
    yield blanks.subarray(0, 1);
    for (;;) {
      taken.bytes += blanks.length;
      yield blanks;
    }
  }
  const readFile = (path: string) => (path === 'x.json' ? endless() : env.readFile(path));
  return { ...env, readFile, stdin: endless(), taken };
}

const wholeTexts = [
  ['check', '-'],
  ['cards', 'build', 'ygoprodeck', 'x.json'],
];

test.each(wholeTexts)('a text without end is refused at 256 MiB: %s %s %s', async (...args) => {
  const env = endlessEnvironment();
  expect(await run(args, env)).toBe(2);
  expect(env.err()).toMatch(
    /^decktype: (x\.json|<stdin>) cannot be read: its text has more than 268435456 bytes; divide it/,
  );
  expect(env.taken.bytes).toBe(1 << 28);
});

test('JSON with more than four million values is refused with its line', async () => {
  const text = `// "[0,\n[\n"//",/*,*/ ${'{},\n'.repeat(4_000_000)}0]`;
  const env = testEnvironment({ files: { 'rules.json': rules, 'x.json': text } });
  expect(await run(['check', 'x.json'], env)).toBe(2);
  expect(env.err()).toBe(
    'decktype: x.json:4000000 cannot be read: it has more than 4,000,000 values; divide it into several files\n',
  );
});

test.each([
  ['\n', 1_000_001, '1,000,000 line ends'],
  [',', 10_000_001, '10,000,000 commas and other separators'],
])(
  'a text with more lines or cells than any file has is refused: %j',
  async (sign, count, shown) => {
    const files = { 'rules.json': rules, 'x.csv': `a${sign.repeat(count)}` };
    const env = testEnvironment({ files });
    expect(await run(['check', 'rules.json', '--cards', 'x.csv'], env)).toBe(2);
    expect(env.err()).toBe(
      `decktype: x.csv cannot be read: it has more than ${shown}; divide it into several files\n`,
    );
  },
);

test('an event with more than a million players without lists is refused', async () => {
  const standings = (count: number) => '{"player":1}\n'.repeat(count);
  const reported = async (text: string) => {
    const env = testEnvironment({ files: { 'rules.json': rules, 'x.jsonl': text } });
    return { code: await run(['report', 'x.jsonl', '-r', 'rules.json'], env), said: env.err() };
  };
  const { code, said } = await reported(standings(1_000_001));
  expect(code).toBe(2);
  expect(said).toBe(
    'decktype: x.jsonl cannot be read: more than 1,000,000 of its standings have no list; divide it into several files\n',
  );
});

const listFiles = [
  ['tag', 'x.json', '-r', 'rules.json'],
  ['corpus', 'build', 'x.json', '-o', 'y'],
];

test.each(listFiles)('white space without end is refused at 64 MiB: %s %s', async (...args) => {
  const env = endlessEnvironment();
  expect(await run(args, env)).toBe(2);
  expect(env.err()).toContain(
    'decktype: x.json cannot be read: it begins with more than 67108864 bytes of white space; remove it\n',
  );
  expect(env.taken.bytes).toBe(1 << 26);
});
