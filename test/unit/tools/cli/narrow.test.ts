/** What commands print about the sample for people on a terminal of 80 columns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { widthOf } from '../../../../src/tools/cli/width.js';
import { testEnvironment } from '../../../support/environment.js';
import { projectRoot } from '../../../support/needs.js';

const sample = (name: string) =>
  readFileSync(join(projectRoot, 'rules-fixtures/ptcg', name), 'utf8');
const long = 'A deck with a name that goes on and on, further than any column of a terminal';
const rules = sample('rules.json');
const files = {
  'rules.json': rules,
  'standings.json': sample('standings.json'),
  'changed.json': rules
    .replace('"name": "Dragapult",', `"name": "${long}",`)
    .replace('"Dragapult ex", "count": 2', '"Dragapult ex", "count": 4'),
  'bad.json': rules.replace('"Dragapult ex", "count": 2', '"Dragapult ex", "count": "2x"'),
  'list.txt':
    'Pokémon: 4\n4 Dreepy TWM 128\n3 Dragapult ex TWM 130\n4 Arven 4 Iono and so on\n??\n',
};

test.each([
  'tag standings.json --rules changed.json --format table',
  'classify list.txt --rules changed.json --explain',
  'check changed.json --decks standings.json --info',
  'check bad.json',
  'explain',
  'explain order-sensitive',
  'coverage changed.json --decks standings.json',
  'unknown standings.json --rules rules.json',
  'diff rules.json changed.json --decks standings.json',
  'show standings.json#12 --rules changed.json --decks standings.json',
  'report standings.json --rules changed.json',
  'guess list.txt --decks standings.json --rules changed.json',
  'follow rules.json --decks standings.json --new standings.json',
  'classify a-file-whose-name-is-long.txt --rules another-file-whose-name-is-long-too.json',
])('on a terminal of 80 columns, %s has no wider line, and breaks no word', async (line) => {
  const print = async (options: Parameters<typeof testEnvironment>[0]) => {
    const env = testEnvironment({ files, ...options });
    await run(line.split(' '), env);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
    return `${env.out()}${env.err()}`.replace(/\u001b\[\d*[mK]/g, '');
  };
  const narrow = await print({ isTerminal: true, columns: 80 });
  const isData = (text: string) => /^\s*[{[]/.test(text);
  const wide = narrow.split('\n').filter((text) => widthOf(text) > 80 && !isData(text));
  expect(wide).toEqual([]);
  const words = (text: string) => new Set(text.split(/\s+/).filter((word) => !/[…^]/.test(word)));
  const known = await print({});
  const broken = [...words(narrow)].filter((word) => !known.includes(word));
  expect(broken).toEqual([]);
});
