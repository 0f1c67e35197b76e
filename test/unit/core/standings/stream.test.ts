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

const lines = [
  '{"n":1.0,"decklist":[{"name":"Älpha"}]}',
  '',
  'not json',
  '{"decklist":{"main":[{"name":"Älpha","count":"4x"}]}}',
  '{"decklist":null, "deck":{"id":"old"}}',
  '7',
].join('\r\n');

describe('tagStream', () => {
  test('reports each of very many faults', async () => {
    const { report } = await tagText('x\n'.repeat(150_000));
    expect(report.left).toBe(150_000);
    const many = await tagText(JSON.stringify([{ decklist: Array(150_000).fill(1) }]));
    expect(many.report.diagnostics.length).toBe(150_001);
  });

  test('reports the first count of a list that is under another name', async () => {
    const list = '{"decklist":[{"name":"Älpha","quantity":4},{"name":"Beta","QTY":2}]}';
    const { out, report } = await tagText(`${lines.split('\r\n')[0]}\n${list}\n`);
    expect(out).toContain(`"QTY":2}],${deck}}`);
    expect(report.diagnostics).toMatchObject([
      { code: 'no-count', file: 'x.json', pointer: '/1/decklist/0/quantity' },
    ]);
  });

  test('handles decks and blanks without end', async () => {
    const nested = `${'['.repeat(6000)}${']'.repeat(6000)}`;
    const standing = `{"decklist":[{"name":"Älpha"}],"deck":{"id":"a","name":"A","conflicts":${nested}}}`;
    expect((await tagText(standing)).report.changed).toBe(1);
    const blanks = `${' \n'.repeat(300_000)}[${standing}]`;
    expect((await tagText(blanks, 1000)).report.changed).toBe(1);
  });

  test('passes on white space as it comes, and counts its lines', () => {
    const tagger = new StandingsTagger(matcher);
    const blanks = Buffer.from(' \n'.repeat(1 << 17));
    for (let chunk = 0; chunk < 3; chunk++) {
      expect(Buffer.concat(tagger.push(blanks))).toEqual(blanks);
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

  test('does not read again what was in its window before the last line', async () => {
    // The line feed of the first line is where that of the last one would be.
    const { out, report } = await tagText(
      Array(3).fill('{"decklist":[{"name":"Älpha"}]}').join('\n'),
    );
    expect(report.standings).toBe(3);
    expect(out.split('\n')).toEqual(Array(3).fill(`{"decklist":[{"name":"Älpha"}],${deck}}`));
  });

  test('changes the decks of an array and nothing else', async () => {
    const text = '\uFEFF[\n  {"decklist": [{"name": "Älpha"}], "deck": null},\n  null ]\n';
    const { out, form } = await tagText(text);
    expect(out).toBe(text.replace('"deck": null', `"deck": ${deck.slice(7)}`));
    expect(form).toBe('array');
  });

  test('reports what cannot be read by file, line and index, and leaves it', async () => {
    const { report, form } = await tagText(lines);
    expect(form).toBe('lines');
    expect(report).toMatchObject({ standings: 5, classified: 1, left: 3, withoutDecklist: 1 });
    const places = report.diagnostics.map(({ code, file, pointer, range }) => [
      code,
      file,
      pointer,
      range?.start.line,
    ]);
    expect(places).toEqual([
      ['standing-not-json', 'x.json', '/1', 3],
      ['bad-copies', 'x.json', '/2/decklist/main/0/count', undefined],
      ['standing-left', 'x.json', '/2', undefined],
      ['standing-not-an-object', 'x.json', '/4', undefined],
    ]);
  });

  test.each([
    ['is cut off', '[{"decklist":[{"name":"Älpha"}]},{"deck', 1],
    ['is empty', '', 0],
    ['goes on after the array', '[] []', 0],
  ])('passes on an input that %s, and says so', async (_, text, classified) => {
    const { out, report } = await tagText(text);
    expect(out).toContain(text.slice(-6));
    expect(report.classified).toBe(classified);
    expect(report.diagnostics.map(({ code }) => code)).toContain('standings-incomplete');
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
  test.each(['[{},]', `[${standing} , \n ]`, '[,]', `[${standing},{}\n,\n\n]\n`])(
    'a comma after the last entry of %j is a finding',
    async (text) => {
      const bytes = Buffer.from(text);
      for (let size = 1; size <= bytes.length; size++) {
        const { out, report } = await tagBytes(bytes, size, strict);
        expect(out.toString()).toBe(text.replace(standing, tagged));
        expect(report.diagnostics).toMatchObject([
          { code: 'trailing-comma', pointer: '', data: { entries: report.standings } },
        ]);
      }
    },
  );

  test('an array without a comma after its last entry has no such finding', async () => {
    for (const text of ['[]', `[${standing},{}]`, ` [ ${standing} , {} ] `]) {
      for (let size = 1; size < 40; size++) {
        const { report } = await tagBytes(Buffer.from(text), size, strict);
        expect(report.diagnostics).toEqual([]);
      }
    }
  });

  test('bytes that are not UTF-8 are a finding with their place, and all else is tagged', async () => {
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
