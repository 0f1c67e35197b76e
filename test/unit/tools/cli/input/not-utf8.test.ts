import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../support/run-command.js';

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
  test.each([
    'check x.json',
    'check rules.json --decks x.json',
    'check rules.json --overlay x.json',
    'tag list.json --rules x.json',
    'tag x.json --rules rules.json',
    'tag list.json --rules rules.json --colors x.json',
    'classify x.json --rules rules.json',
    'coverage rules.json --decks x.json',
    'diff rules.json x.json',
    'test x.json --rules rules.json',
    'test x.json --rules rules.json --update',
    'test --from x.json --rules rules.json',
    'convert x.json --to json',
    'corpus build x.json -o y',
    'overlay create rules.json x.json',
  ])('is reported with its encoding by %s', async (line) => {
    const bytes = { 'x.json': encode(list) };
    const files = { 'rules.json': rules, 'list.json': list, 'x.json': '' };
    for (const chunk of [1, 1 << 16]) {
      expect(await runCommand(line, { files, bytes, chunk })).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(`cannot read x.json: it is ${name}; save it as UTF-8\n`),
      });
    }
  });

  test('gives a finding in a folder, and the other files are read', async () => {
    const files = { 'rules.json': rules, 'd/x.json': '', 'd/list.json': list };
    const options = { files, bytes: { 'd/x.json': encode(list) } };
    const { code, out, err } = await runCommand('coverage rules.json --decks d', options);
    const unread = 'd/x.json error file-not-read: this file cannot be read to its end';
    expect(err).toContain(`${unread}: it is ${name}; save it as UTF-8`);
    expect([code, out]).toEqual([1, expect.stringContaining('1 list: 1 (100.0%) by a rule')]);
  });
});
