/** `decktype init`: writes the first files of a project; never replaces a file. */
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textOf } from '../../diagnostics/visible.js';
import { CommandError, exit } from '../input/input.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

interface InitOptions {
  readonly sample?: boolean;
}

/** A file to write: its path in the user's folder, and its text. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The paths of the samples in the package, and in the user's folder. */
const samples: readonly (readonly [source: string, target: string])[] = [
  ['ptcg/rules.json', 'rules.json'],
  ['ptcg/standings.json', 'standings.json'],
  ['api', 'api'],
];

/** @param sampleFolder where the samples of the package are. */
export async function init(
  folder: string,
  { sample = false }: InitOptions,
  world: World,
  sampleFolder?: string,
): Promise<number> {
  const files = sample
    ? await readSamples(world, sampleFolder ?? (await findSamples(world)))
    : [{ path: 'rules.json', text: firstRules }];
  const written: string[] = [];
  const kept: string[] = [];
  for (const { path, text } of files) {
    const target = posix.join(folder, path);
    if ((await world.look(target)) !== undefined) {
      kept.push(target);
      continue;
    }
    await writeOut(world, target, text);
    written.push(target);
  }
  await world.stderr.write(
    textOf([
      ...written.map((path) => `wrote ${path}`),
      ...kept.map((path) => `kept ${path}: it already exists`),
      '',
      'Next, type:',
      `  ${nextCommand(folder, sample)}`,
    ]),
  );
  return exit.fine;
}

function nextCommand(folder: string, isSample: boolean): string {
  const file = (name: string): string => {
    const path = posix.join(folder, name);
    return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  };
  return isSample
    ? `npx decktype tag ${file('standings.json')} --rules ${file('rules.json')} --format table`
    : `echo "2 Charizard ex" | npx decktype classify --rules ${file('rules.json')}`;
}

async function readSamples(world: World, folder: string): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const [source, target] of samples) {
    for (const inside of await filesIn(world, `${folder}/${source}`)) {
      const text = await world.readText(`${folder}/${source}${inside}`);
      files.push({ path: `${target}${inside}`, text });
    }
  }
  return files;
}

/** The paths of all files in a folder, each with a leading slash; `['']` for a file. */
async function filesIn(world: World, path: string): Promise<string[]> {
  if ((await world.look(path))?.isFolder !== true) return [''];
  const files: string[] = [];
  for (const name of [...(await world.list(path))].sort()) {
    for (const file of await filesIn(world, `${path}/${name}`)) files.push(`/${name}${file}`);
  }
  return files;
}

/** Finds the samples, which are above the folder of this file in a build and in the sources. */
async function findSamples(world: World): Promise<string> {
  for (const up of ['../', '../../', '../../../']) {
    const folder = fileURLToPath(new URL(`${up}rules-fixtures`, import.meta.url));
    if (await world.look(`${folder}/ptcg`)) return folder;
  }
  throw new CommandError('this installation of decktype has no samples; install it again');
}

/** A rule file to start from, with comments. */
const firstRules = `// The rules of decktype: comments and trailing commas are allowed.
// "npx decktype check rules.json" looks for faults in this file.
{
  "$schema": "./node_modules/decktype/dist/rules.schema.json",
  "rules": [
    {
      "identifier": "charizard", // unique in this file; a tagged deck has it as its "id"
      "name": "Charizard", // what players call the archetype
      "cards": [{ "name": "Charizard ex", "count": 2 }], // a deck must hold all of these
      "priority": 10, // a rule with a smaller priority is tried earlier; 10 when missing
      // Variants are tried where their rule has won.
      "variants": [
        {
          "identifier": "charizard-pidgeot",
          "name": "Charizard Pidgeot",
          "cards": [{ "name": "Pidgeot ex" }], // at least one copy
        },
      ],
    },
  ],
}
`;
