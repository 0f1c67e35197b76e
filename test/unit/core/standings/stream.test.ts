import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStream } from '../../../../src/core/standings/stream.js';
import { StandingsTagger } from '../../../../src/core/standings/tagger.js';

const matcher = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Älpha' }] }]);
const deck = '"deck":{"id":"a","name":"A"}';

async function tagText(text: string, size = 1 << 16) {
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const stream = tagStream(matcher, chunks, { file: 'x.json' });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let out = '';
  for await (const piece of stream) out += decoder.decode(piece, { stream: true });
  return { out, report: stream.report, form: stream.form };
}

describe('tagStream', () => {
  test('counts every one of very many faults, and lists the first', async () => {
    const { report } = await tagText('x\n'.repeat(150_000));
    expect(report.left).toBe(150_000);
    const standing = (cards: number) => JSON.stringify({ decklist: Array(cards).fill(1) });
    const one = (await tagText(standing(150_000))).report.diagnostics;
    expect(one).toHaveLength(201);
    expect(one.at(-1)).toMatchObject({ code: 'standing-left', data: { faults: 150_000 } });
    const many = (await tagText(`[${Array(60).fill(standing(300))}]`)).report.diagnostics;
    expect(many).toHaveLength(50 * 201 + 1);
    expect(many.at(-1)).toMatchObject({ code: 'more-standings', data: { count: 10 } });
  });

  test('handles endless decks and blanks', async () => {
    const nested = `${'['.repeat(6000)}${']'.repeat(6000)}`;
    const standing = `{"decklist":[{"name":"Älpha"}],"deck":{"id":"a","name":"A","conflicts":${nested}}}`;
    expect((await tagText(standing)).report.changed).toBe(1);
    const blanks = `${' \n'.repeat(300_000)}[${standing}]`;
    expect((await tagText(blanks, 1000)).report.changed).toBe(1);
  });

  test('passes on white space immediately, and counts its lines', () => {
    const tagger = new StandingsTagger(matcher);
    const blanks = Buffer.from(' \n'.repeat(1 << 17));
    for (let chunk = 0; chunk < 3; chunk++) {
      expect(Buffer.concat(tagger.push(blanks)).equals(blanks)).toBe(true);
    }
    tagger.push(Buffer.from('{"decklist":1}\n'));
    tagger.finish();
    expect(tagger.faults.listed).toMatchObject([{ line: 3 * (1 << 17) + 1 }]);
  });

  test('passes on entries that are too long, wherever they are cut', () => {
    const entry = (length: number) => `{"decklist":[{"name":"${'x'.repeat(length)}"}]}`;
    const long = Buffer.from(`${entry(900)}\n${entry(980)}\n${entry(10)}\n${entry(2000)}`);
    for (const size of [1, 7, 500, 1010, 1 << 16]) {
      const tagger = new StandingsTagger(matcher, { mostEntryBytes: 1000 });
      const out: Uint8Array[] = [];
      for (let at = 0; at < long.length; at += size) {
        out.push(...tagger.push(long.subarray(at, at + size)));
      }
      out.push(...tagger.finish());
      const lengths = Buffer.concat(out)
        .toString()
        .split('\n')
        .map((line) => line.includes('deck"'));
      expect(lengths).toEqual([true, false, true, false]);
      expect(tagger.faults.listed.map(({ kind, line }) => [kind, line])).toEqual([
        ['too-long', 2],
        ['too-long', 4],
      ]);
    }
  });
});

async function tagBytes(bytes: Uint8Array, size: number, strict: boolean) {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const stream = tagStream(matcher, chunks, { strict });
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return { out: Buffer.concat(pieces), report: stream.report };
}

const standing = '{"decklist":[{"name":"Älpha"}]}';
const tagged = `{"decklist":[{"name":"Älpha"}],${deck}}`;

describe.each([false, true])('with strict: %s,', (strict) => {
  test('bytes that are not UTF-8 give a finding with their place, and everything else is tagged', async () => {
    const lines = [standing, '{"player":"Andr\xe9","decklist":null}', standing];
    const bytes = Buffer.concat([
      Buffer.from(`${standing}\n`),
      Buffer.from(`${lines[1]}\n`, 'latin1'),
      Buffer.from(`${standing}\n`),
    ]);
    for (const size of [1, 7, 1000]) {
      const { out, report } = await tagBytes(bytes, size, strict);
      expect(out.toString('latin1')).toBe(
        bytes
          .toString('latin1')
          .replaceAll(
            Buffer.from(standing).toString('latin1'),
            Buffer.from(tagged).toString('latin1'),
          ),
      );
      expect(report).toMatchObject({ standings: 3, changed: 2, withoutDecklist: 1, left: 0 });
      const offset = bytes.indexOf(0xe9);
      expect(report.diagnostics).toMatchObject([{ code: 'not-utf8', data: { offset } }]);
    }
  });
});
