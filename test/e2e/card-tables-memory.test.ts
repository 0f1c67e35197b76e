/** `decktype cards build` on bulk files far larger than its memory limit. */
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { run } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const size = 128 * 2 ** 20;
/** Room for Node itself, and for a heap of 64 MB. */
const mostMemory = 200 * 2 ** 20;

const folder = temporaryFolder();

const text = 'What a card says, at a length that no table keeps. '.repeat(40);
const sources = {
  scryfall: {
    start: '[',
    end: ']',
    card: (at: number) => ({
      object: 'card',
      id: `id-${at}`,
      oracle_id: `oracle-${at % 500}`,
      // Printings in other languages contribute only their names.
      name: `Card ${at % 500}`,
      lang: at < 500 ? 'en' : 'de',
      printed_name: `Karte ${at % 500}`,
      set: 'abc',
      collector_number: '7',
      oracle_text: text,
    }),
  },
  ygoprodeck: {
    start: '{"data":[',
    end: ']}',
    card: (at: number) => ({ id: 1000 + (at % 500), name: `Card ${at % 500}`, desc: text }),
  },
};

test.each(Object.entries(sources))(
  'a bulk file of %s is read in pieces',
  async (name, source) => {
    const bulk = join(folder, `${name}.json`);
    const { start, card, end } = source;
    const length = JSON.stringify(card(0)).length + 2;
    async function* pieces() {
      for (let at = 0; at * length < size; at++) {
        yield `${at === 0 ? start : ',\n'}${JSON.stringify(card(at))}`;
      }
      yield end;
    }
    await pipeline(Readable.from(pieces()), createWriteStream(bulk));
    const atEnd = `process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS))`;
    const { status, stderr } = await run(
      process.execPath,
      [
        '--max-old-space-size=64',
        '--import',
        `data:text/javascript,${encodeURIComponent(atEnd)}`,
        ...[join(projectRoot, 'dist/cli.cjs'), 'cards', 'build', name, bulk, '-o', `${name}.out`],
      ],
      folder,
    );
    const [, kilobytes] = /^peak (\d+)$/m.exec(stderr) ?? [];
    expect(status, stderr).toBe(0);
    expect(statSync(bulk).size).toBeGreaterThan(size - 2 ** 20);
    expect(Number(kilobytes) * 1024).toBeLessThan(mostMemory);
    const { cards } = JSON.parse(readFileSync(join(folder, `${name}.out`), 'utf8'));
    expect(cards).toHaveLength(500);
  },
  120_000,
);
