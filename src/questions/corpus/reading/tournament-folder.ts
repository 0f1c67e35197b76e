/** Reads the files beside a `standings.json`, in a folder laid out like the data interface. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { parseJson } from '../../../core/json/parse.js';
import { CorpusError } from '../recognize.js';
import { peek, wholeText } from './bytes.js';
import { isGzip, unzipped } from './gzip.js';
import { notRead } from './open.js';
import { type FileAccess, isListed } from './paths.js';

type Part = 'details.json' | 'pairings.json';

/** The paths where a file beside a `standings.json` can be, plain or compressed; none for other files. */
export function placesBeside(name: string, part: Part): readonly string[] {
  const folder = /^(.*\/|)standings\.json(?:\.gz)?$/.exec(name)?.[1];
  return folder === undefined ? [] : [`${folder}${part}`, `${folder}${part}.gz`];
}

/**
 * The path and value of a JSON file beside a `standings.json`, plain or compressed; undefined if there is
 * neither, and for other files. A path that is not a file is reported.
 *
 * @param files undefined for inputs that have no files beside them
 */
export async function readBeside(
  files: FileAccess | undefined,
  name: string,
  part: Part,
  note: (diagnostic: Diagnostic) => void,
) {
  if (files === undefined) return undefined;
  for (const path of placesBeside(name, part)) {
    const found = await files.look(path);
    if (found?.isFile) return { path, value: await contentOf(files, path, note) };
    if (found) note(notRead(path, found.isFolder ? 'it is a folder' : 'it is a device or a pipe'));
    else if (await isListed(files, path)) note(notRead(path, 'there is no such file'));
  }
  return undefined;
}

/** The value of a JSON file; undefined if it cannot be read, which is reported. */
async function contentOf(
  files: FileAccess,
  path: string,
  note: (diagnostic: Diagnostic) => void,
): Promise<unknown> {
  const noted = (found: Diagnostic) => note({ ...found, file: path });
  try {
    const { head, chunks } = await peek(files.readFile(path));
    const content = isGzip(head) ? unzipped(chunks, path) : chunks;
    const { value, fault } = parseJson(await wholeText(content, path, noted));
    if (fault !== undefined) note(notRead(path, `it is not JSON: ${fault}`));
    return value;
  } catch (error) {
    // The lists can be read even if a file beside them is damaged.
    if (!(error instanceof CorpusError)) throw error;
    note(notRead(path, error));
    return undefined;
  }
}
