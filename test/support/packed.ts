/** Packs the package and installs it in an empty folder, once for all tests of a run. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { succeed } from './run.js';

/** Where the package was packed and installed. Tests must copy `consumer` and not change it. */
export interface Packed {
  readonly consumer: string;
  readonly tarball: string;
  readonly packedFiles: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
  }
}

const projectRoot = resolve(import.meta.dirname, '../..');

/** Packs the current `dist`, and installs the package like `npm install decktype`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(projectRoot, 'dist/index.js'))) {
    throw new Error('There is no dist to pack: run `npm run build` first.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'decktype-packed-'));
  const consumer = join(folder, 'consumer');
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), '{ "name": "consumer", "private": true }');

  // Without scripts, because `prepack` would rebuild dist.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await succeed('npm', pack, projectRoot)).stdout);
  const tarball = join(folder, packed.filename);
  await succeed(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball],
    consumer,
  );
  project.provide('packed', {
    consumer,
    tarball,
    packedFiles: packed.files.map((file: { path: string }) => file.path),
  });
  return () => rm(folder, { recursive: true, force: true });
}
