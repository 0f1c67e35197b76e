// @ts-check
/**
 * Builds `dist`: TypeScript 7 writes declarations, tsup bundles them and the code (it is configured
 * in package.json), and what is neither code nor types is written here.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';

process.chdir(resolve(import.meta.dirname, '..'));
rmSync('dist', { recursive: true, force: true });
const compiler = 'node_modules/typescript-native/bin/tsc';
execFileSync(process.execPath, [compiler, '-p', '.ci/tsconfig.json'], { stdio: 'inherit' });
await build({ silent: true });
rmSync('dist/.types', { recursive: true });

const schema = 'dist/rules.schema.js';
const { rulesSchema } = await import(pathToFileURL(schema).href);
writeFileSync('dist/rules.schema.json', `${JSON.stringify(rulesSchema, null, 2)}\n`);
rmSync(schema);

const metafile = 'dist/metafile-esm.json';
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licences(metafile));
rmSync(metafile);

/**
 * The licences of the packages whose code is in the bundle.
 *
 * @param {string} path The file in which esbuild says what went into each output.
 */
function licences(path) {
  /** @type {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} */
  const { outputs } = JSON.parse(readFileSync(path, 'utf8'));
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([file, { bytesInOutput }]) => {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file) ?? [];
    return folder === undefined || bytesInOutput === 0 ? [] : [folder];
  });
  const texts = [...new Set(folders)].sort().map(licenceOf);
  return ['The files of this package contain code of these packages.\n', ...texts].join('\n');
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled, and has no file with its licence`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
