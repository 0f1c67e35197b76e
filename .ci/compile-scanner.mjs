// @ts-check
/**
 * Compiles `src/core/scanner/assembly` to WebAssembly and writes it to `src/core/scanner`. The result is committed, so
 * that only those who change the source need the compiler. `--check` writes nothing, but fails if the result is out of
 * date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const source = 'src/core/scanner/assembly/tag.ts';
const target = fileURLToPath(new URL('../src/core/scanner/binary.ts', import.meta.url));

/**
 * Converts a source file to AssemblyScript. The files are also valid TypeScript, to be formatted and linted:
 * decorators of functions are in separate comments, and types that AssemblyScript has built in are imported
 * (`assembly/words.ts`).
 *
 * @param {string} name @param {string} folder
 */
function readFile(name, folder) {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  return readFileSync(path, 'utf8')
    .replace(/^( *)\/\/ (@\S+)$/gm, '$1$2')
    .replace(/^import type [^;]*;$/gm, '')
    .replace(/^(import [^;]*|} from '[^']*)\.js';$/gm, "$1';");
}

/** @type {Uint8Array | undefined} */
let binary;
const { error, stderr } = await main(
  [
    source,
    '-O3',
    '--converge',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '-o',
    'binary',
  ],
  {
    readFile,
    writeFile(_name, contents) {
      binary = /** @type {Uint8Array} */ (contents);
    },
  },
);
if (error || binary === undefined) {
  console.error(`${stderr}`);
  throw error ?? new Error('the compiler wrote nothing');
}
const lines = Buffer.from(binary)
  .toString('base64')
  .match(/.{1,90}/g);
const text = `/**
 * \`assembly/\`, compiled, as Base64. Written by \`npm run compile:scanner\`; not to be changed by hand.
 */
export const compiledBinary =
${lines?.map((line) => `  '${line}'`).join(' +\n')};
`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(
    'src/core/scanner/binary.ts is not what src/core/scanner/assembly says: run `npm run compile:scanner`',
  );
  process.exitCode = 1;
}
