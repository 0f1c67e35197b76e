/**
 * The project file of a command: found, read, and put in place of options that are not given. So a
 * command knows options only, and answers with a project file as with the same options.
 */
import { dirname, join } from 'node:path';
import { diagnose } from '../../core/diagnostics/codes/project.js';
import { type Diagnostic, hasErrors } from '../../core/diagnostics/diagnostic.js';
import { rangeFinder, withRanges } from '../../core/json/jsonc.js';
import type { ProjectConfig, ProjectRules } from '../../core/project/model.js';
import { formatKey, rulesFor } from '../../core/tournament/rules-for.js';
import { placesIn } from '../../questions/corpus/place.js';
import { isPattern } from '../../questions/corpus/reading/glob.js';
import { findFiles } from '../../questions/corpus/reading/paths.js';
import type { Options, ProjectField, Values } from './command.js';
import type { Environment } from './environment.js';
import { projectFileName, report, UserError } from './input/errors.js';
import { folderOf } from './input/file-cache.js';
import {
  besideOf,
  isUrl,
  leadsOut,
  leadsToDevice,
  readInput,
  refuseUnlike,
} from './input/files.js';

/** The fields that are paths, relative to the folder of the project file. */
const pathFields: readonly ProjectField[] = [
  ...(['rules', 'lists', 'cases', 'overlay', 'cards', 'colors'] as const),
];

/**
 * The values of options: those that are given, and those of the project file for others. `config` is
 * then the path of the project file.
 *
 * @param replaced the fields of arguments that are given
 */
export async function applyProject<Own extends Options>(
  options: Own,
  given: Readonly<Record<string, unknown>>,
  replaced: readonly ProjectField[],
  env: Environment,
): Promise<Partial<Values<Own>>> {
  const { config: wanted, ...values }: Record<string, unknown> = { ...given };
  if (values.overlay === false) delete values.overlay;
  // What the command line and the reader of the project file give has the types of the options.
  const result = values as Partial<Values<Own>>;
  if (options.config === undefined) return result;
  const choice: Choice = given;
  const file = wanted === false ? undefined : ((wanted as string) ?? (await findProject(env)));
  if (file === undefined) {
    const [option, field, what] = choiceOf(choice) ?? [];
    if (option === undefined) return result;
    throw new UserError(
      `${option} chooses rules of a project file, and there is none: decktype.json with "${field}" says ${what}`,
    );
  }
  const text = await readInput(env, file);
  const { readProject } = await import('../../core/project/read.js');
  const { config, diagnostics } = readProject(text, file);
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'settings');
  const optionOf = new Map(Object.entries(options).map(([name, { field }]) => [field, name]));
  const replacing = Object.entries(options).flatMap(([name, { field, replaces }]) =>
    given[name] === undefined ? [] : [field, replaces],
  );
  const isGiven = (field: ProjectField): boolean =>
    [...replacing, ...replaced].includes(field) ||
    // An overlay is for the rules beside it, and there may be several rule sets.
    ((field === 'overlay' || field === 'earlier') && isGiven('rules'));
  const [option] = choiceOf(choice) ?? [];
  if (option !== undefined && isGiven('rules')) {
    throw new UserError(`${option} chooses rules of the project; leave it out, or the rules`);
  }
  const usesOverlays = optionOf.has('overlay') && given.overlay !== false;
  const used = config === undefined || usesOverlays ? (config ?? {}) : withoutOverlays(config);
  const { fields, isChosen } = chosenFields(used, choice, file);
  const found = [...diagnostics];
  if (optionOf.has('rules') && !isGiven('rules')) {
    found.push(...(await missingRules(used, { file, text }, env)));
  }
  for (const [field, value] of Object.entries(fields) as [ProjectField, unknown][]) {
    const name = optionOf.get(field);
    if (name === undefined || value === undefined || isGiven(field)) continue;
    const isPath = pathFields.includes(field);
    const isEarlier = isChosen && (field === 'rules' || field === 'overlay');
    if (isPath && !isEarlier) {
      const place = { pointer: `/${field}`, file, text };
      if (field === 'lists' && given.allowOutside !== true) {
        for (const path of [value].flat()) {
          env.confined.set(besideOf(file, String(path)), dirname(file));
        }
      }
      found.push(...(await pathFaults(field, value, place, env)));
    }
    values[name] = isPath ? besideAll(file, value) : value;
  }
  const placed = withRanges(found, text).map((one) => ({ ...one, file }));
  await report(env, placed, { sources: new Map([[file, text]]) });
  if (hasErrors(found)) throw new UserError(`the project file ${file} cannot be used`);
  values.config = file;
  return result;
}

/** The options that choose among the rules of a project. */
interface Choice {
  readonly on?: string;
  readonly for?: string;
}

/** The first option that is given, the field that it chooses from, and what that says. */
function choiceOf({ on, for: format }: Choice): readonly [string, string, string] | undefined {
  if (on !== undefined) return ['--on', 'earlier', 'which rules held when'];
  return format === undefined ? undefined : ['--for', 'formats', 'which rules a format has'];
}

interface ChosenFields {
  readonly fields: Partial<Record<ProjectField, unknown>>;
  /** Whether its rules and its overlay are those of an entry of `earlier` or `formats`. */
  readonly isChosen: boolean;
}

/** The fields of a project file, with the rules that options choose; `earlier` are all its rule sets. */
function chosenFields(config: ProjectConfig, choice: Choice, file: string): ChosenFields {
  const { earlier = [], formats = [], ...present } = config;
  const { on, for: format } = choice;
  const { rules = [], overlay } = present;
  const base: ProjectRules = { rules, overlay };
  const sets = [base, ...earlier, ...formats];
  if (on !== undefined && earlier.length === 0) {
    throw new UserError(
      `the project file ${file} has no "earlier" rules, from which --on could choose`,
    );
  }
  const isKnown = sets.some((one) => formatKey(one.format) === formatKey(format));
  if (format !== undefined && !isKnown) {
    throw new UserError(`the project file ${file} has no rules for the format ${format}`);
  }
  const chosen = rulesFor(sets, { format, date: on }) ?? base;
  const resolved = sets.map(({ rules: own, overlay: changed, ...scope }) => ({
    ...{ ...scope, rules: own.map((path) => besideOf(file, path)) },
    ...(changed !== undefined && { overlay: besideOf(file, changed) }),
  }));
  const isChosen = chosen !== base;
  const fields = {
    ...{ ...present, ...(sets.length > 1 && { earlier: resolved }) },
    ...(isChosen && { rules: chosen.rules, overlay: chosen.overlay }),
  };
  return { fields, isChosen };
}

function withoutOverlays({
  overlay: _,
  earlier,
  formats,
  ...config
}: ProjectConfig): ProjectConfig {
  const bare = <Rules extends ProjectRules>(all: readonly Rules[]) =>
    all.map(({ overlay: __, ...one }) => one as Rules);
  return {
    ...config,
    ...(earlier && { earlier: bare(earlier) }),
    ...(formats && { formats: bare(formats) }),
  };
}

/** The path of the project file of a folder, or of the nearest folder above that has one. */
export async function findProject(env: Environment, from = '.'): Promise<string | undefined> {
  let folder = await env.realPath(from);
  for (
    let file = join(from, projectFileName);
    ;
    file = join(dirname(file), '..', projectFileName)
  ) {
    if ((await env.look(file))?.isFile === true) return file;
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
}

function besideAll(file: string, value: unknown): unknown {
  const beside = (path: unknown) => besideOf(file, String(path));
  return Array.isArray(value) ? value.map(beside) : beside(value);
}

/** The missing files of other rules, which a command would otherwise notice only at lists of those. */
async function missingRules(
  { earlier = [], formats = [] }: ProjectConfig,
  source: Pick<Place, 'file' | 'text'>,
  env: Environment,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const [name, all] of Object.entries({ earlier, formats })) {
    for (const [index, { rules, overlay = [] }] of (all as readonly ProjectRules[]).entries()) {
      for (const [field, value] of Object.entries({ rules, overlay })) {
        const place = { ...source, pointer: `/${name}/${index}/${field}` };
        found.push(...(await pathFaults(field, value, place, env)));
      }
    }
  }
  return found;
}

/** The place of a field of a project file. */
interface Place {
  readonly pointer: string;
  readonly file: string;
  readonly text: string;
}

/** A finding for each path that leads to nothing that may be read. */
async function pathFaults(
  field: string,
  value: unknown,
  { pointer: at, file, text }: Place,
  env: Environment,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  const rangeAt = rangeFinder(text);
  for (const [index, path] of [value].flat().map(String).entries()) {
    const beside = besideOf(file, path);
    const isRemote = isUrl(path);
    const isOutside = !isRemote && (await leadsOutside(beside, env));
    const isDevice = !isRemote && !isOutside && (await leadsToDevice(beside, env));
    const isThere = !isRemote && !isOutside && (await leadsSomewhere(beside, env));
    if (isThere && !isDevice) continue;
    // One path may be written without a list.
    const inList = `${at}/${index}`;
    const pointer = rangeAt(inList) === undefined ? at : inList;
    const data = { field, path, isUrl: isRemote, ...(isDevice && { isDevice }) };
    found.push(
      isOutside
        ? diagnose('lists-outside', pointer, { path })
        : diagnose('path-not-found', pointer, data),
    );
  }
  return found;
}

/** Whether a confined path, or the folder of a confined pattern, leads out of its folder. */
async function leadsOutside(path: string, env: Environment): Promise<boolean> {
  const folder = env.confined.get(path);
  if (folder === undefined) return false;
  const named = [path, ...placesIn(path).map((place) => place.path)];
  for (const one of isPattern(path) ? [...named, folderOf(path)] : named) {
    if (await env.look(one)) return leadsOut(folder, one, env);
  }
  return false;
}

async function leadsSomewhere(path: string, env: Environment): Promise<boolean> {
  if ((await env.look(path)) !== undefined) return true;
  // A place in a file, such as nats.json#12.
  const [container] = path.split(/#\d+$/);
  if (container !== undefined && container !== path) return leadsSomewhere(container, env);
  if (!isPattern(path)) return false;
  return (await findFiles(env, path)).some((one) => one.path !== path);
}
