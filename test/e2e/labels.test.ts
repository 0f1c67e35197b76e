/** Workers give the same labels as one thread, with every setting that labels depend on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Classification } from '../../src/index.js';
import { anyRules } from '../support/any-rules.js';
import { samples } from '../support/label-settings.js';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Library = typeof import('../../src/index.js') &
  typeof import('../../src/core/standings/node.js');

const dist = join(projectRoot, 'dist');
const folder = temporaryFolder();

async function library(): Promise<Library> {
  const get = (name: string) => import(pathToFileURL(join(dist, name)).href);
  return { ...(await get('index.js')), ...(await get('standings/node.js')) } as Library;
}

/** Enough bytes for two ranges of a file. */
const enoughBytes = 5 << 20;

function manyLines(lists: readonly unknown[]): string {
  const lines = lists.map((decklist) => `${JSON.stringify({ decklist })}\n`).join('');
  return lines.repeat(Math.ceil(enoughBytes / lines.length));
}

/** The parts of a result that go into a label. */
function named({ id, name, icons }: Pick<Classification, 'id' | 'name' | 'icons'>) {
  return { id, name, ...(icons && { icons }) };
}

describe('tagFile', () => {
  const generated = fc.sample(samples, { numRuns: 2, seed: 7 });

  test.each(generated)('gives the same labels as classify (%#)', async (sample) => {
    const { compileRules, tagFile } = await library();
    const { colors } = sample.settings;
    const matcher = compileRules(anyRules(sample.file), colors === undefined ? {} : { colors });
    const expected = sample.lists.map((list) => matcher.classify(list));
    const { unclassified } = matcher.ruleSet;
    const [input, tagged] = [join(folder, 'lists.ndjson'), join(folder, 'tagged.ndjson')];
    writeFileSync(input, manyLines(sample.lists));
    const output = await open(tagged, 'w');
    await tagFile(matcher, input, output.fd, { workers: 2 });
    await output.close();
    const found = new Set(readFileSync(tagged, 'utf8').trimEnd().split('\n'));
    expect(found.size).toBeLessThanOrEqual(sample.lists.length);
    for (const [index, decklist] of sample.lists.entries()) {
      const { conflicts, ...one } = { ...unclassified, ...expected[index] };
      const deck = { ...named(one), ...(conflicts && { conflicts: conflicts.map(named) }) };
      expect(found).toContain(JSON.stringify({ decklist, deck }));
    }
  });
});
