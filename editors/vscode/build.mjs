/** Writes the extension as one file, with the licences of what it contains. `node build.mjs FOLDER` writes elsewhere than to dist. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;
const target = resolve(process.argv[2] ?? join(here, 'dist'));

const { output } = await build({
  input: join(here, 'src/extension.ts'),
  platform: 'node',
  external: ['vscode'],
  output: { file: join(target, 'extension.cjs'), format: 'cjs', minify: true },
});

const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
const folders = new Set(modules.flatMap((id) => /^.*\bnode_modules[\\/][^\\/]+/.exec(id) ?? []));
const licences = [...folders].sort().map(async (folder) => {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = ['LICENSE', 'License.txt', 'LICENSE.md'];
  const texts = await Promise.allSettled(names.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.find(({ status }) => status === 'fulfilled')?.value;
  if (text === undefined) throw new Error(`${name} is bundled, and has no file with its licence`);
  return `${name} ${version}\n\n${text.trim()}\n`;
});
await writeFile(join(target, 'LICENSES.txt'), (await Promise.all(licences)).join('\n\n'));
await copyFile(join(here, '../../LICENSE'), join(here, 'LICENSE'));
