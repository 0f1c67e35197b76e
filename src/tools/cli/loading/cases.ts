/** The case files given to a command, and the lists that their cases name. */
import { readDecklist } from '../../../core/decks/read.js';
import { diagnose } from '../../../core/diagnostics/codes/cases.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { type ReadCases, readCases } from '../../../questions/analysis/cases.js';
import { indexIn, placesIn, type SplitPath } from '../../../questions/corpus/place.js';
import { PlacesOfFiles } from '../../../questions/corpus/reading/file-places.js';
import type { Environment } from '../environment.js';
import { fileName, report, UserError } from '../input/errors.js';
import { once, readSource } from '../input/file-cache.js';
import { besideOf, findNamed, isOutside, leadsToDevice, refuseUnlike } from '../input/files.js';
import { loadListFile } from '../input/lists.js';
import { hiddenHint, isThere, isUrl, leadsOutOfSight } from '../input/paths.js';

/** The case files that paths, patterns and folders name, without duplicates. A folder can also hold lists. */
export function findCaseFiles(env: Environment, paths: readonly string[]): Promise<string[]> {
  return findNamed(env, paths, {
    isNamed: (path) => /\.jsonc?$/i.test(path),
    isMeant: async (path) => readCases(await readSource(env, path)).cases.length > 0,
    none: (folder) => `${folder}: this folder holds no case files`,
  });
}

/** Reports findings about cases. Ends the command if the cases cannot be used. */
export async function requireCases(
  env: Environment,
  { file, text }: { readonly file: string; readonly text: string },
  found: readonly Diagnostic[],
): Promise<void> {
  const isBroken = hasErrors(found);
  if (isBroken) await refuseUnlike(text, file, 'cases');
  await report(env, found, { sources: new Map([[file, text]]) });
  if (isBroken) throw new UserError(`the cases in ${file} cannot be used`);
}

/**
 * The file that the name of a list means, and possibly a place in it, as in `nats.json#12`. An existing file with `#` in
 * its name takes precedence.
 */
async function casePlace(path: string, named: string, env: Environment) {
  const whole: Partial<SplitPath> & Pick<SplitPath, 'path'> = { path: named };
  for (const one of [whole, ...placesIn(named)]) {
    if (await isThere(env, besideOf(path, one.path))) return one;
  }
  return whole;
}

/** Findings about cases whose lists are outside of the case file's folder. */
export async function listsOutside(
  path: string,
  cases: ReadCases['cases'],
  env: Environment,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { file, pointer } of cases) {
    if (file === undefined) continue;
    if (await leadsOutside(path, file, env)) {
      found.push(diagnose('list-outside', `${pointer}/file`, { file }));
    }
  }
  return found;
}

async function leadsOutside(path: string, file: string, env: Environment): Promise<boolean> {
  // For a URL, the error about reading the list will name the case.
  if (isUrl(file)) return false;
  const place = await casePlace(path, file, env);
  return (
    (await isThere(env, besideOf(path, place.path))) && (await isOutside(path, place.path, env))
  );
}

/** A case with its place in its file. */
export type PlacedCase = ReadCases['cases'][number];

/**
 * Reads the lists that the cases of a file name. Returns a function that replaces the file of a case by its
 * list: the text of the file, or the list at a place in it. Errors name the case.
 */
export function listReader(
  path: string,
  cases: ReadCases['cases'],
  env: Environment,
): (one: PlacedCase) => Promise<PlacedCase> {
  const places = placesOfCases(path, cases);
  return async ({ file, ...one }) => {
    if (file === undefined) return one;
    try {
      return { ...one, name: one.name ?? file, list: await listNamed(file) };
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      const which = one.name === undefined ? one.pointer : JSON.stringify(one.name);
      throw new UserError(`the case ${which} of ${fileName(path)}: ${error.message}`);
    }
  };

  async function listNamed(named: string): Promise<unknown> {
    const { path: file, entry } = await casePlace(path, named, env);
    const beside = besideOf(path, file);
    if (await leadsToDevice(beside, env)) {
      throw new UserError(`${beside}, which ${path} names, is not a file`);
    }
    if (entry === undefined) {
      const text = await readSource(env, beside);
      if (!(await leadsOutOfSight(env, beside))) return text;
      const { decklist, diagnostics } = readDecklist(text);
      if (!hasErrors(diagnostics)) return decklist;
      throw new UserError(`${beside} is not a list: ${hiddenHint}`);
    }
    const place = `${beside}#${entry}`;
    return once(env, `list ${place}`, [beside], async () => {
      const read = await loadListFile(env, {
        name: beside,
        entry,
        places: places.of(beside) ?? places.ask(beside, entry),
        isNamed: true,
        bytes: 0,
        open: () => env.readFile(beside),
      });
      const [list, second] = read.lists;
      if (list !== undefined && second === undefined) return list.deck;
      throw new UserError(`${place}, which ${path} names, is not one list`);
    });
  }
}

/** The places that the cases of a file can mean. */
function placesOfCases(path: string, cases: ReadCases['cases']): PlacesOfFiles {
  const places = new PlacesOfFiles();
  for (const { file = '' } of cases) {
    // Limits the work for hostile texts; no real file name has more `#` than this.
    for (const { path: named, entry } of placesIn(file).slice(-4)) {
      if (indexIn(entry) !== undefined) places.ask(besideOf(path, named), entry);
    }
  }
  return places;
}
