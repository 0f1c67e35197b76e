/** The files beside a `standings.json`, in a folder laid out as the data interface lays out tournaments. */
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { parseJson } from '../../json/parse.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { eventOfDetails } from './facts.js';
import { notRead, textOf } from './open.js';
import type { FileAccess } from './paths.js';

/** The folder of a `standings.json`, with its slash; undefined for other files. */
export function tournamentFolder(name: string): string | undefined {
  return /^(.*\/|)standings\.json$/.exec(name)?.[1];
}

/** The value of a JSON file; undefined if there is none, or if it cannot be read, which is noted. */
export async function readBeside(
  files: FileAccess,
  path: string,
  note: (diagnostic: Diagnostic) => void,
): Promise<unknown> {
  if ((await files.look(path))?.isFile !== true) return undefined;
  const noted = (found: Diagnostic) => note({ ...found, file: path });
  const { value, fault } = parseJson(await textOf(files.readFile(path), noted));
  if (fault !== undefined) note(notRead(path, `it is not JSON: ${fault}`));
  return value;
}

/** The event of a file, where it is a `standings.json` with details beside it. */
export async function eventBeside(
  files: FileAccess,
  name: string,
  note: (diagnostic: Diagnostic) => void,
): Promise<CorpusEvent | undefined> {
  const folder = tournamentFolder(name);
  if (folder === undefined) return undefined;
  return eventOfDetails(await readBeside(files, `${folder}details.json`, note));
}
