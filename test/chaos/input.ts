/** Made-up standings in all forms that a batch reads, with some unreadable entries. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRandom, type Random } from '../../benchmarks/random.mjs';

export interface MadeInput {
  /** The files and folders to pass to a command. */
  readonly paths: readonly string[];
  readonly rules: string;
  /** The number of entries in all files, readable or not. */
  readonly entries: number;
}

export const madeCards = ['River Otter', 'Grey Heron', 'Old Pike', 'Flabébé', 'Kingfisher'];

/**
 * Writes a file of lines, an array, a file with CRLF line ends but none at its end, a folder, and a
 * compressed file. The same seed gives the same bytes.
 */
export function writeInput(
  folder: string,
  options: { readonly seed: number; readonly lines: number },
): MadeInput {
  const { seed, lines } = options;
  const random = createRandom(seed);
  mkdirSync(join(folder, 'events'), { recursive: true });
  let entries = 0;
  const write = (name: string, count: number, join_: (texts: readonly string[]) => string) => {
    const texts = Array.from({ length: count }, (_, index) => standing(random, index));
    entries += count;
    const text = join_(texts);
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  };
  const faulty = (texts: readonly string[]) =>
    texts.map((text, index) => (index % 991 === 7 ? text.slice(0, 30) : text));
  const few = Math.ceil(lines / 40);
  write('lines.ndjson', lines, (texts) => faulty(texts).join('\n').concat('\n'));
  write('windows.ndjson', few, (texts) => `${texts.join('\r\n')}`);
  write('events/a.json', few, (texts) => `[\n${texts.join(',\n')}\n]\n`);
  write('events/b.jsonl', few, (texts) => texts.map((text) => `${text}\n\n`).join(''));
  write('packed.ndjson.gz', few, (texts) => texts.join('\n'));
  const rules = join(folder, 'rules.json');
  writeFileSync(rules, JSON.stringify(madeRules('now')));
  const paths = ['lines.ndjson', 'windows.ndjson', 'events', 'packed.ndjson.gz'];
  return { paths: paths.map((path) => join(folder, path)), rules, entries };
}

/** Rules whose identifiers start with the name of their version, so that labels show which version made them. */
export function madeRules(version: string): readonly object[] {
  return madeCards.map((name, index) => ({
    identifier: `${version}-${index}`,
    name: `${version} ${name}`,
    cards: [{ name, count: 2 }],
    variants: [
      {
        identifier: `${version}-${index}-old`,
        name: 'With an old pike',
        cards: [{ name: 'Old Pike' }],
      },
    ],
  }));
}

function standing(random: Random, index: number): string {
  const pokemon = Array.from({ length: 1 + random.whole(4) }, () => ({
    // A count that is not a number gives a finding.
    count: random.chance(0.0005) ? 'x' : 1 + random.whole(4),
    name: random.pick(madeCards),
    ...(random.chance(0.5) ? { set: 'PAF', number: String(random.whole(90)) } : {}),
  }));
  const player = `${'p'.repeat(random.whole(60))}ü${index}`;
  const decklist = random.chance(0.02) ? null : { pokemon };
  return JSON.stringify({ player, placing: index + 1, decklist, deck: null });
}
