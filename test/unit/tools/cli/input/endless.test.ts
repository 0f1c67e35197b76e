import { expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';

/** An environment in which x.json and standard input consist of endless blanks. */
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

const wholeTexts = ['check -', 'cards build ygoprodeck x.json'];

test.each(wholeTexts)('an endless text is refused at 256 MiB: %s', async (line) => {
  const env = endlessEnvironment();
  expect(await run(line.split(' '), env)).toBe(2);
  expect(env.err()).toMatch(
    /^decktype: (x\.json|<stdin>) cannot be read: its text has more than 268435456 bytes; divide it/,
  );
  expect(env.taken.bytes).toBe(1 << 28);
});

const tooMuch = {
  'x.json': `// "[0,\n[\n"//",/*,*/ ${'{},\n'.repeat(4_000_000)}0]`,
  'lines.csv': `a${'\n'.repeat(1_000_001)}`,
  'cells.csv': ','.repeat(10_000_001),
  'x.jsonl': '{}\n'.repeat(1_000_001),
};

test.each([
  ['check x.json', 'x.json:4000000 cannot be read: it has more than 4,000,000 values'],
  [
    'check rules.json --cards lines.csv',
    'lines.csv cannot be read: it has more than 1,000,000 line ends',
  ],
  [
    'check rules.json --cards cells.csv',
    'cells.csv cannot be read: it has more than 10,000,000 commas and other separators',
  ],
  [
    'report x.jsonl -r rules.json',
    'x.jsonl cannot be read: more than 1,000,000 of its standings have no list',
  ],
])('an implausibly large file is refused: %s', async (line, said) => {
  const env = testEnvironment({ files: { 'rules.json': rules, ...tooMuch } });
  expect(await run(line.split(' '), env)).toBe(2);
  expect(env.err()).toBe(`decktype: ${said}; divide it into several files\n`);
});

const listFiles = ['tag x.json -r rules.json', 'corpus build x.json -o y'];

test.each(listFiles)('endless white space is refused at 64 MiB: %s', async (line) => {
  const env = endlessEnvironment();
  expect(await run(line.split(' '), env)).toBe(2);
  expect(env.err()).toContain(
    'decktype: x.json cannot be read: it begins with more than 67108864 bytes of white space; remove it\n',
  );
  expect(env.taken.bytes).toBe(1 << 26);
});
