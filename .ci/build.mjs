// @ts-check
/**
 * Builds `dist`: TypeScript 7 writes declarations, tsup bundles them and the library (tsup.config.ts), rolldown
 * bundles the command line, and this script writes everything else.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipAsync } from '@gfx/zopfli';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/experimental';
import { build } from 'tsup';

/** @typedef {NonNullable<import('tsup').Options['esbuildPlugins']>[number]} Plugin */

process.chdir(resolve(import.meta.dirname, '..'));
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
rmSync('dist', { recursive: true, force: true });
const compiler = 'node_modules/typescript-native/bin/tsc';
execFileSync(process.execPath, [compiler, '-p', '.ci/tsconfig.json'], { stdio: 'inherit' });

/** The folders of the packages whose code is bundled. */
const bundled = new Set();
await build({ silent: true, esbuildPlugins: [noteBundled(), minifyPackages()] });
await buildCommandLine();
await buildStudio();
rmSync('dist/.types', { recursive: true });

for (const name of ['rules', 'config', 'explanation', 'report']) {
  const module = `dist/${name}.schema.js`;
  const { [`${name}Schema`]: schema } = await import(pathToFileURL(module).href);
  writeFileSync(`dist/${name}.schema.json`, `${JSON.stringify(schema)}\n`);
  rmSync(module);
}

writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licencesOf([...bundled].sort()));

/**
 * Builds the page of the workbench and its worker, compressed. They load nothing else, because an exported page
 * contains them. The page is a module script, the worker a classic one, which also starts from a file.
 */
async function buildStudio() {
  /** @type {import('tsup').Options} */
  const shared = {
    ...{ config: false, silent: true, outDir: 'dist/studio', platform: 'browser' },
    ...{ target: 'es2022', minify: true, splitting: false, noExternal: [/./] },
    esbuildPlugins: [noteBundled()],
    esbuildOptions(options) {
      Object.assign(options, {
        jsx: 'automatic',
        jsxImportSource: 'preact',
        legalComments: 'none',
      });
    },
    outExtension: () => ({ js: '.js' }),
  };
  await build({ ...shared, entry: { page: 'src/tools/studio/page/main.tsx' }, format: 'esm' });
  await build({ ...shared, entry: { worker: 'src/tools/studio/worker/main.ts' }, format: 'iife' });
  for (const name of ['page.js', 'worker.js', 'page.css']) {
    const file = join('dist/studio', name);
    const text = readFileSync(file, 'utf8');
    const content = name.endsWith('.js') ? minified(name, text) : text;
    // An exported page contains the page verbatim in a script element; the worker is JSON there.
    if (name === 'page.js' && /<\/script|<!--/i.test(content)) {
      throw new Error(`${file} would end its script element`);
    }
    // The format of zlib in 4 % fewer bytes.
    writeFileSync(`${file}.gz`, await gzipAsync(content, {}));
    rmSync(file);
  }
}

/**
 * After esbuild, this removes another 4 % of the compressed size.
 *
 * @param {string} name
 * @param {string} text
 */
function minified(name, text) {
  const { code, errors } = minifySync(name, text, {
    module: name !== 'worker.js',
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return code;
}

/**
 * Builds the command line separately from the library: no program imports its files, so names can be short.
 * Everything that `tag` loads is one file, because Node takes longer to open files than to read them.
 */
async function buildCommandLine() {
  const [entry = '', ...roots] = ['main.ts', 'process.ts', 'commands/tag.ts'].map((file) =>
    resolve('src/tools/cli', file),
  );
  /** @type {Set<string> | undefined} */
  let atStart;
  const bundle = await rolldown({
    input: { cli: entry },
    platform: 'node',
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    checks: { ineffectiveDynamicImport: false },
    plugins: [withoutPrograms(), withArrows()],
  });
  const { output } = await bundle.write({
    dir: 'dist',
    // Node takes 8 ms longer to load ES modules than to load the same code as CommonJS modules.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: true,
    // These files are not bundled again.
    comments: { annotation: false },
    codeSplitting: {
      groups: [
        // Otherwise, the entry would be loaded again for it.
        { name: 'own-folder', test: /own-folder\.ts$/ },
        {
          debugName: 'start',
          name(id, context) {
            atStart ??= reached(roots, (one) => context.getModuleInfo(one)?.importedIds ?? []);
            return atStart.has(id) ? 'start' : null;
          },
        },
      ],
    },
  });
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    for (const [id, { renderedLength }] of Object.entries(file.modules)) {
      if (renderedLength > 0) noteModule(id);
    }
  }
}

/**
 * Turns the getters of exports, of which there are hundreds, into arrow functions.
 *
 * @returns {import('rolldown').Plugin}
 */
function withArrows() {
  return {
    name: 'with-arrows',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(/get:function\(\)\{return ([\w$]+)\}\}/g, 'get:()=>$1}');
      }
    },
  };
}

/**
 * Commander can run subcommands as separate programs, which decktype does not need. Loading the Node module for it
 * takes 3 ms.
 *
 * @returns {import('rolldown').Plugin}
 */
function withoutPrograms() {
  const loaded = "require('node:child_process')";
  return {
    name: 'without-programs',
    transform: {
      filter: { id: /commander.lib.command\.js$/ },
      handler(code) {
        if (!code.includes(loaded)) throw new Error(`Commander no longer has ${loaded}`);
        return code.replace(loaded, 'undefined');
      },
    },
  };
}

/**
 * @param {readonly string[]} from
 * @param {(one: string) => readonly string[]} next
 */
function reached(from, next) {
  const found = new Set(from);
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/**
 * Adds the packages in a bundle to `bundled`.
 *
 * @returns {Plugin}
 */
function noteBundled() {
  return {
    name: 'note-bundled',
    setup({ onEnd }) {
      onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
          for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
            if (bytesInOutput > 0) noteModule(file);
          }
        }
      });
    },
  };
}

/** Adds the package of a module to `bundled`. @param {string} file */
function noteModule(file) {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(relative('.', file)) ?? [];
  if (folder !== undefined) bundled.add(folder);
}

/**
 * Shortens names in the code of other packages. Names of the project are kept in the library, so that users can
 * read them in stack traces.
 *
 * @returns {Plugin}
 */
function minifyPackages() {
  return {
    name: 'minify-packages',
    setup({ esbuild, onLoad }) {
      onLoad({ filter: /node_modules.*\.m?js$/ }, async ({ path }) => {
        const { code } = await esbuild.transform(readFileSync(path, 'utf8'), { minify: true });
        return { contents: code };
      });
    },
  };
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled, and has no file with its licence`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  // The MIT License starts with its name and the copyright holder.
  const terms = text.search(/^Permission is hereby granted/m);
  return {
    title: `${name} ${version} (${license})`,
    notice: terms === -1 ? text : text.slice(0, terms).trim(),
    terms: terms === -1 ? '' : text.slice(terms).replace(/\s+/g, ' '),
  };
}

/**
 * The licences of packages; terms shared by several packages are written once, at the end.
 *
 * @param {readonly string[]} folders
 */
function licencesOf(folders) {
  const licences = folders.map(licenceOf);
  const shared = [...new Set(licences.map(({ terms }) => terms))].filter((terms) => terms !== '');
  const sections = licences.map(({ title, notice, terms }) => {
    const pointer =
      terms === '' ? '' : `\n\nThe terms are text ${shared.indexOf(terms) + 1} below.`;
    return `${title}\n\n${notice}${pointer}`;
  });
  const texts = shared.map((terms, at) => `Text ${at + 1}\n\n${terms}`);
  const heading = 'The files of this package contain code of these packages.';
  return `${[heading, ...sections, ...texts].join(`\n\n${'-'.repeat(80)}\n`)}\n`;
}
