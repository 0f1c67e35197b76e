/**
 * Compares the folder of a batch with what one machine writes. Knows the files and their fields, but uses
 * no code of the cluster, to avoid repeating its mistakes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsIn, type Reference } from './reference.js';

interface Plan {
  readonly id: string;
  readonly program: string;
  readonly inputs: readonly { readonly path: string; readonly bytes: number }[];
  readonly shards: readonly (readonly Part[])[];
}

interface Part {
  readonly input: number;
  readonly start: number;
  readonly end: number;
}

interface Done {
  readonly shard: number;
  readonly batch: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Manifest {
  readonly batch: string;
  readonly program: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly shards: readonly { readonly bytes: number; readonly sha256: string }[];
}

const numbered = (shard: number) => String(shard).padStart(6, '0');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Throws an error that lists everything wrong in the folder of a complete batch. */
export function checkBatch(batch: {
  readonly out: string;
  readonly joined: string;
  readonly reference: Reference;
  readonly printed: string;
}): void {
  const { out, joined, reference, printed } = batch;
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const plan = read<Plan>(join(out, 'batch.json'));
  const manifest = read<Manifest>(join(out, 'manifest.json'));
  const numbers = plan.shards.map((_, shard) => numbered(shard));
  const wanted = [
    'WHOLE',
    'batch.json',
    'manifest.json',
    'program.bin',
    'shards',
    ...numbers.flatMap((name) => [`shards/${name}.json`, `shards/${name}.out`]),
  ];
  const found = readdirSync(out, { recursive: true, encoding: 'utf8' });
  for (const name of found) expect(wanted.includes(name), `${name} does not belong there`);
  for (const name of wanted) expect(found.includes(name), `there is no ${name}`);
  if (faults.length === 0) {
    const mark = readFileSync(join(out, 'WHOLE'), 'utf8').trim();
    const sum = hashOf(readFileSync(join(out, 'manifest.json')));
    expect(mark === sum, `WHOLE is ${mark}, but the manifest has the hash ${sum}`);
    expect(manifest.batch === plan.id, 'the manifest is of another batch');
    expect(manifest.program === plan.program, 'the manifest is of another program');
    expect(
      manifest.shards.length === numbers.length,
      'the manifest has other shards than the plan',
    );
    for (const [shard, name] of numbers.entries()) {
      const bytes = readFileSync(join(out, `shards/${name}.out`));
      const done = read<Done>(join(out, `shards/${name}.json`));
      const listed = manifest.shards[shard];
      expect(done.shard === shard && done.batch === plan.id, `${name}.json is of another shard`);
      for (const said of [done, listed]) {
        expect(
          said?.bytes === bytes.length,
          `${name} has ${bytes.length} bytes, not ${said?.bytes}`,
        );
        expect(said?.sha256 === hashOf(bytes), `${name} has another hash than was said`);
      }
    }
  }
  for (const fault of uncovered(plan)) faults.push(fault);
  if (existsSync(joined)) {
    const [ours, theirs] = [readFileSync(joined), readFileSync(reference.tagged)];
    expect(
      ours.equals(theirs),
      `the joined output differs from tag at byte ${differs(ours, theirs)}`,
    );
  } else faults.push('there is no joined output');
  for (const [name, count] of Object.entries(reference.counts)) {
    expect(
      manifest.counts[name] === count,
      `the manifest counts ${manifest.counts[name]} ${name}, not ${count}`,
    );
  }
  const findings = findingsIn(printed);
  expect(
    JSON.stringify(findings) === JSON.stringify(reference.findings),
    `wait reported\n${findings.join('\n')}\nbut tag\n${reference.findings.join('\n')}`,
  );
  if (faults.length > 0)
    throw new Error(`${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
}

/** What is wrong with the parts of a plan, which must cover each byte of each input exactly once. */
function uncovered({ inputs, shards }: Plan): readonly string[] {
  const faults: string[] = [];
  const parts = shards.flat();
  for (const [input, { path, bytes }] of inputs.entries()) {
    let end = 0;
    for (const part of parts.filter((one) => one.input === input)) {
      if (part.start !== end) faults.push(`${path}: a part begins at ${part.start}, not at ${end}`);
      end = part.end;
    }
    if (end !== bytes) faults.push(`${path}: the parts end at ${end}, not at ${bytes}`);
  }
  return faults;
}

function differs(x: Uint8Array, y: Uint8Array): number {
  const at = x.findIndex((byte, index) => byte !== y[index]);
  return at === -1 ? Math.min(x.length, y.length) : at;
}

/** Keeps checking that shards marked as done are done, and do not change. */
export function watchShards(out: string): {
  /** Throws an error if anything was wrong. */
  stop(): void;
  cancel(): void;
} {
  const folder = join(out, 'shards');
  const seen = new Map<string, string>();
  const faults: string[] = [];
  const look = () => {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      if (!/^\d{6}\.json$/.test(name)) continue;
      try {
        const { sha256 } = read<Done>(join(folder, name));
        if (seen.get(name) === sha256) continue;
        if (seen.has(name)) faults.push(`${name} changed`);
        seen.set(name, sha256);
        const bytes = readFileSync(join(folder, name.replace('.json', '.out')));
        if (hashOf(bytes) !== sha256) faults.push(`${name} is there before its output is whole`);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    if (existsSync(join(out, 'WHOLE')) && !existsSync(join(out, 'manifest.json'))) {
      faults.push('WHOLE is there before the manifest');
    }
  };
  const timer = setInterval(look, 40);
  return {
    stop() {
      clearInterval(timer);
      look();
      if (faults.length > 0) throw new Error(`while it ran:\n${faults.slice(0, 20).join('\n')}`);
    },
    cancel: () => clearInterval(timer),
  };
}
