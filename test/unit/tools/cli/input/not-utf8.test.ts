import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';
const list = '[{"name":"X","count":1}]';

const bigEndian = (content: string) => Buffer.from(content, 'utf16le').swap16();
const encodings: readonly (readonly [string, (content: string) => Uint8Array])[] = [
  ['UTF-16 LE', (content) => Buffer.from(`\ufeff${content}`, 'utf16le')],
  ['UTF-16 LE', (content) => Buffer.from(content, 'utf16le')],
  ['UTF-16 BE', (content) => bigEndian(`\ufeff${content}`)],
  ['UTF-16 BE', bigEndian],
  [
    'UTF-32',
    (content) => Buffer.concat([Buffer.from('\xff\xfe\0\0', 'latin1'), Buffer.from(content)]),
  ],
];

describe.each(encodings)('a file in %s', (name, encode) => {
  const read = [
    ['check', 'x.json'],
    ['check', 'rules.json', '--decks', 'x.json'],
    ['check', 'rules.json', '--overlay', 'x.json'],
    ['tag', 'list.json', '--rules', 'x.json'],
    ['tag', 'x.json', '--rules', 'rules.json'],
    ['tag', 'list.json', '--rules', 'rules.json', '--colors', 'x.json'],
    ['classify', 'x.json', '--rules', 'rules.json'],
    ['coverage', 'rules.json', '--decks', 'x.json'],
    ['diff', 'rules.json', 'x.json'],
    ['test', 'x.json', '--rules', 'rules.json'],
    ['test', 'x.json', '--rules', 'rules.json', '--update'],
    ['test', '--from', 'x.json', '--rules', 'rules.json'],
    ['convert', 'x.json', '--to', 'json'],
    ['corpus', 'build', 'x.json', '-o', 'y'],
    ['overlay', 'create', 'rules.json', 'x.json'],
  ];
  test.each(read)('is named by its encoding by %s %s %s %s', async (...args) => {
    const bytes = encode('[{"name":"X","count":1}]');
    const files = {
      'rules.json': rules,
      'list.json': list,
      'x.json': Buffer.from(bytes).toString(),
    };
    for (const chunk of [1, 1 << 16]) {
      const env = testEnvironment({ files, bytes: { 'x.json': bytes }, chunk });
      expect(await run(args, env)).toBe(2);
      expect(env.err()).toContain(`cannot read x.json: it is ${name}; save it as UTF-8\n`);
      expect(env.out()).toBe('');
    }
  });

  test('is a finding in a folder, and the other files are read', async () => {
    const bytes = encode('[{"name":"X","count":1}]');
    const files = { 'rules.json': rules, 'd/x.json': '', 'd/list.json': list };
    const env = testEnvironment({ files, bytes: { 'd/x.json': bytes } });
    expect(await run(['coverage', 'rules.json', '--decks', 'd'], env)).toBe(1);
    expect(env.err()).toContain(
      `d/x.json error file-not-read: this file cannot be read to its end: it is ${name}; save it as UTF-8`,
    );
    expect(env.out()).toContain('1 list: 1 (100.0%) by a rule');
  });
});
