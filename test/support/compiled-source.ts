/**
 * Compiles the sources once for all processes of a test run. Vitest would transform them for each project, send
 * them to each process, and look up imported names at each use, which takes a third of the time of all tests.
 * Coverage and `npm run test:watch` use the sources themselves. So do tests that replace a module, by importing
 * `layout.ts` in place of `layout.js`, and tests of the page of the workbench, which contains JSX and CSS.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/decktype/source');

export function compiledSource(): Plugin {
  let folder: string | undefined;
  return {
    name: 'compiled-source',
    enforce: 'pre',
    async configureVitest({ vitest: { config } }) {
      if (!config.watch && !config.coverage.enabled) folder = await compiledOnce();
    },
    resolveId(source) {
      const [, file] = /^(?:\.\.\/)+(src\/(?!tools\/studio\/page\/).*\.js)$/.exec(source) ?? [];
      return folder && file && join(folder, file);
    },
  };
}

/** Vitest loads this module again for each project. */
function compiledOnce(): Promise<string> {
  const shared = globalThis as { compiledSource?: Promise<string> };
  shared.compiledSource ??= compile();
  return shared.compiledSource;
}

/** Compiles each module to one of its own. Returns the folder, which is named by its content, and used again. */
async function compile(): Promise<string> {
  const input = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /(?<!\.d)\.ts$/.test(path) && !/^(?:tools.studio.page|core.scanner.assembly)\b/.test(path),
    )
    .map((path) => join(root, 'src', path));
  const hash = createHash('sha256');
  for (const path of [...input, join(root, 'package.json')])
    hash.update(path).update(readFileSync(path));
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  removeUnused();
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // What commands find beside the sources.
  for (const name of ['package.json', 'rules-fixtures', 'dist'])
    symlinkSync(join(root, name), join(draft, name));
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: /^[^./]/,
    treeshake: false,
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({
    dir: draft,
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    // From which Vitest shows the lines of the sources.
    sourcemap: 'inline',
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run may have compiled the same.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Removes folders that no run has used for an hour. */
function removeUnused(): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < hourAgo) rmSync(path, { recursive: true });
  }
}
