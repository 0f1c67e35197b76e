/** A batch of tagged standings reports and writes the same as `decktype tag`, however it is split. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagStream } from '../../src/core/standings/stream.js';
import { compileRules } from '../../src/index.js';
import { joinBatch } from '../../src/services/cluster/batch/finish.js';
import { createShardWorker } from '../../src/services/cluster/batch/work.js';
import { errorConsole } from '../../src/tools/cli/console.js';
import { processEnvironment } from '../../src/tools/cli/environment.js';
import { run } from '../../src/tools/cli/run.js';
import { ShardQueue, submitTags } from '../support/batches.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const rules = [
  { identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex', count: 2 }] },
  { identifier: 'flower', name: 'Flabébé', cards: [{ name: 'Ralts' }] },
];
const ruleFile = join(folder, 'rules.json');
writeFileSync(ruleFile, JSON.stringify(rules));
const matcher = compileRules(rules);

const standing = fc
  .record({
    player: fc.string({ unit: 'binary', maxLength: 8 }),
    count: fc.integer({ min: 0, max: 3 }),
    name: fc.constantFrom('Charizard ex', 'Ralts', 'Opt'),
    isBroken: fc.boolean(),
  })
  .map(({ player, count, name, isBroken }) => {
    const deck = count === 3 ? { deck: { id: 'old', name: 'Old' } } : {};
    const entry = { player, decklist: { pokemon: [{ count, name }] }, ...deck };
    return isBroken ? JSON.stringify(entry).slice(0, -1) : JSON.stringify(entry);
  });
const sound = standing.filter((text) => text.endsWith('}}') || text.endsWith(']}}'));

const linesFile = fc
  .tuple(
    fc.array(fc.oneof(standing, fc.constantFrom('', ' ', '\r', '[]', '17')), { minLength: 1 }),
    fc.constantFrom('', '\n'),
  )
  .map(([lines, end]) => ({ name: 'lines.ndjson', bytes: Buffer.from(lines.join('\n') + end) }))
  .filter(({ bytes }) => /^\s*\{/.test(String(bytes)));
const arrayFile = fc
  .tuple(fc.array(sound, { minLength: 1 }), fc.constantFrom(',', ',\n', ' ,\r\n '))
  .map(([entries, comma]) => ({
    name: 'array.json',
    bytes: Buffer.from(`[\n${entries.join(comma)}\n]\n`),
  }));
const objectFile = fc.array(sound, { minLength: 1 }).map((entries) => ({
  name: 'object.json',
  bytes: Buffer.from(`{ "name": "ä", "standings": [${entries.join(', ')}], "more": 1 }`),
}));
const packedFile = linesFile.map(({ bytes }) => ({
  name: 'packed.ndjson.gz',
  bytes: gzipSync(bytes),
}));
const inputFiles = fc.array(fc.oneof(linesFile, arrayFile, objectFile, packedFile), {
  minLength: 1,
  maxLength: 4,
});

let runs = 0;

/** Runs all jobs of a batch twice, first in reverse order. */
async function batchOf(paths: readonly string[], out: string, join: string, shardBytes: number) {
  const queue = new ShardQueue();
  const opened = await submitTags(out, paths, join, queue, matcher, shardBytes);
  const worker = createShardWorker(opened.root);
  for (const job of [...queue.added.toReversed(), ...queue.added]) await worker.work(job);
  await worker.finish();
  const pieces = new Map<string, Uint8Array[]>();
  let current: Uint8Array[] = [];
  await joinBatch(opened, {
    async begin(name) {
      current = [];
      pieces.set(join.endsWith('/') ? name : '', current);
    },
    async write(bytes) {
      current.push(bytes);
    },
    note: async () => {},
  });
  const manifest = await opened.folder.manifest(opened.plan, opened.task);
  return {
    manifest,
    files: new Map(Array.from(pieces, ([name, all]) => [name, Buffer.concat(all)])),
  };
}

test('the joined output of a batch equals that of tag, with the same counts and findings', async () => {
  const law = fc.asyncProperty(
    inputFiles,
    fc.integer({ min: 20, max: 600 }),
    fc.boolean(),
    async (files, shardBytes, isFolder) => {
      const place = join(folder, String(++runs));
      mkdirSync(place);
      const paths = files.map(({ name, bytes }, index) => {
        const path = join(place, `${index}-${name}`);
        writeFileSync(path, bytes);
        return path;
      });
      const tagged = join(place, isFolder ? 'tagged/' : 'tagged');
      let said = '';
      const write = async (text: string | Uint8Array) => {
        said += String(text);
      };
      const stderr = errorConsole({ isTerminal: false, write });
      const env = { ...processEnvironment(), stderr };
      const code = await run(['tag', ...paths, '--rules', ruleFile, '--out', tagged], env);
      const { manifest, files: joined } = await batchOf(
        paths,
        join(place, 'batch'),
        isFolder ? 'any/' : 'any',
        shardBytes,
      );
      for (const [name, bytes] of joined) {
        const expected = readFileSync(isFolder ? join(tagged, name) : tagged);
        expect(bytes.toString('latin1')).toBe(expected.toString('latin1'));
      }
      expect(joined.size).toBe(isFolder ? paths.length : 1);
      expect(code, said).toBe((manifest?.findings.length ?? 0) > 0 ? 1 : 0);
      if (files.length > 1 || files[0]?.name !== 'lines.ndjson') return;
      const [file = ''] = paths;
      const stream = tagStream(matcher, [readFileSync(file)], { file });
      for await (const _ of stream);
      const { version, match, diagnostics, ...counts } = stream.report;
      expect(manifest?.counts).toEqual(counts);
      expect(manifest?.findings).toEqual(JSON.parse(JSON.stringify(diagnostics)));
    },
  );
  await fc.assert(law, { numRuns: 30 });
});
