/** `decktype convert --to standings`: makes standings of the answers of a form. */
import { counted } from '../../../core/diagnostics/counted.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { readHeader, unreadColumns } from '../../../core/importers/form/columns.js';
import { readForm } from '../../../core/importers/form/form.js';
import { besideOf, isOutside, leadsToDevice } from '../input/beside.js';
import { CommandError, exit, fileName, readInput, refuseUnlike, report } from '../input/input.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

interface FormOptions {
  readonly allowOutside: boolean | undefined;
  readonly out: string | undefined;
}

/** How many columns that are not read are named. */
const mostNamed = 12;

export async function formToStandings(
  path: string,
  { allowOutside, out }: FormOptions,
  world: World,
): Promise<number> {
  const file = fileName(path);
  const text = await readInput(world, path);
  const { standings, diagnostics } = await readForm(text, {
    file,
    async readFile(name) {
      if (allowOutside !== true && (await isOutside(path, name, world))) {
        throw new Error(`${name} is outside of the folder of ${file}; --allow-outside reads it`);
      }
      const beside = besideOf(path, name);
      if (await leadsToDevice(beside, world)) throw new Error(`${name} is not a file`);
      return readInput(world, beside);
    },
  });
  const [first] = diagnostics;
  const isForm = first?.code !== 'not-a-form';
  // Of a table with other columns, the cells may look like a decklist.
  const isTable = Array.isArray(first?.data?.titles) && first.data.titles.length > 1;
  if (!isForm && (!isTable || /^\s*[[{/]/.test(text))) await refuseUnlike(text, file, 'form');
  await report(world, diagnostics, { sources: new Map([[file, text]]) });
  if (!isForm) throw new CommandError(`${file} cannot be used`);
  const entries = standings.map((standing) => JSON.stringify(standing));
  const json = entries.length === 0 ? '[]\n' : `[\n${entries.join(',\n')}\n]\n`;
  await writeOut(world, out, json);
  const lists = standings.filter(({ decklist }) => decklist !== null).length;
  const parts = [`${counted(standings.length, 'standing')}, ${lists} with a list`];
  const header = readHeader(text);
  const unread = 'missing' in header ? [] : unreadColumns(header);
  if (unread.length > 0) parts.push(`not read: ${unread.slice(0, mostNamed).join(', ')}`);
  await world.stderr.write(textOf([`${file}: ${parts.join('; ')}`]));
  return diagnostics.length === 0 ? exit.fine : exit.findings;
}
