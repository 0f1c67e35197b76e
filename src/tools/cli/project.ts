/**
 * Finds and reads the project file of a command, and uses it for options that are not given. Commands only see
 * options, so they behave the same with a project file as with these options.
 */
import { dirname, join } from 'node:path';
import { hasErrors } from '../../core/diagnostics/diagnostic.js';
import type { ProjectConfig, ProjectRules } from '../../core/project/model.js';
import { formatKey, rulesFor } from '../../core/tournament/rules-for.js';
import type { Options, ProjectField, Values } from './command.js';
import type { Environment } from './environment.js';
import { projectFileName, report, UserError } from './input/errors.js';
import { once } from './input/file-cache.js';
import { besideOf, readInput, refuseUnlike } from './input/files.js';
import { confine, isFile } from './input/paths.js';
import { type NamedPaths, pathFaults } from './project-paths.js';

/** Fields that hold paths, relative to the folder of the project file. */
const pathFields: readonly ProjectField[] = [
  'rules',
  'lists',
  'cases',
  'overlay',
  'cards',
  'colors',
];

/**
 * The values of options: the given ones, and values of the project file for the others. `config` becomes the
 * path of the project file.
 *
 * @param replaced fields of arguments that are given
 */
export async function applyProject<Own extends Options>(
  options: Own,
  given: Readonly<Record<string, unknown>>,
  replaced: readonly ProjectField[],
  env: Environment,
): Promise<Partial<Values<Own>>> {
  const { config: wanted, ...values }: Record<string, unknown> = { ...given };
  if (values.overlay === false) delete values.overlay;
  // The command line and the reader of the project file ensure the types of the options.
  const result = values as Partial<Values<Own>>;
  if (options.config === undefined) return result;
  const file = wanted === false ? undefined : ((wanted as string) ?? (await findProject(env)));
  if (file === undefined) {
    const [option, field, what] = choiceOf(given) ?? [];
    if (option === undefined) return result;
    throw new UserError(
      `${option} chooses rules of a project file, but there is none: decktype.json with "${field}" says ${what}`,
    );
  }
  const { text, config = {}, diagnostics } = await readProjectFile(env, file);
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'settings');
  const { settings, named } = settingsOf(options, given, replaced, { config, file });
  const isConfined = given.allowOutside !== true;
  // The project file itself may be a link to a file elsewhere.
  if (isConfined && wanted === undefined) confine(env, file, 'config', file);
  const found = [...diagnostics, ...(await pathFaults(named, { file, text, isConfined }, env))];
  await report(env, found, { sources: new Map([[file, text]]) });
  if (hasErrors(found)) throw new UserError(`the project file ${file} cannot be used`);
  return Object.assign(result, settings, { config: file });
}

/** Reads a project file, once for a command: it may be a pipe. */
export function readProjectFile(env: Environment, file: string) {
  return once(env, `project file ${file}`, [file], async () => {
    const text = await readInput(env, file);
    const { readProject } = await import('../../core/project/read.js');
    return { text, ...readProject(text, file) };
  });
}

/** The values that a project file gives to options, and its paths that the command uses. */
function settingsOf(
  options: Options,
  given: Readonly<Record<string, unknown>>,
  replaced: readonly ProjectField[],
  { config, file }: { readonly config: ProjectConfig; readonly file: string },
): { readonly settings: Record<string, unknown>; readonly named: readonly NamedPaths[] } {
  const replacing = Object.entries(options).flatMap(([name, { field, replaces }]) =>
    given[name] === undefined ? [] : [field, replaces],
  );
  const all = new Set<unknown>([...replacing, ...replaced]);
  // The overlay and the rule sets of the project belong to its own rules.
  if (all.has('rules')) all.add('overlay').add('earlier');
  const isGiven = (field: ProjectField) => all.has(field);
  const [option] = choiceOf(given) ?? [];
  if (option !== undefined && isGiven('rules')) {
    throw new UserError(
      `${option} chooses rules of the project, so it cannot be used with other rules`,
    );
  }
  const optionOf = new Map(Object.entries(options).map(([name, { field }]) => [field, name]));
  const usesOverlays = optionOf.has('overlay') && given.overlay !== false;
  const sets = setsOf(config, usesOverlays);
  const { fields, isChosen } = chosenFields(config, sets, given, file);
  const named = optionOf.has('rules') && !isGiven('rules') ? sets.flatMap(pathsOfRules) : [];
  const settings: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields) as [ProjectField, unknown][]) {
    const name = optionOf.get(field);
    if (name === undefined || value === undefined || isGiven(field)) continue;
    const isPath = pathFields.includes(field);
    // The paths of chosen rules are already in `named`, with those of all rule sets.
    const isNamed = isChosen && (field === 'rules' || field === 'overlay');
    if (isPath && !isNamed) named.push({ field, pointer: `/${field}`, paths: pathsOf(value) });
    const beside = (path: unknown) => besideOf(file, String(path));
    const placed = () => (Array.isArray(value) ? value.map(beside) : beside(value));
    settings[name] = isPath ? placed() : value;
  }
  return { settings, named };
}

interface Choice {
  readonly on?: string;
  readonly for?: string;
}

/** The first of these options that is given, the field that it selects from, and the meaning of that field. */
function choiceOf({ on, for: format }: Choice): readonly [string, string, string] | undefined {
  if (on !== undefined) return ['--on', 'earlier', 'which rules held when'];
  return format === undefined ? undefined : ['--for', 'formats', 'which rules a format has'];
}

/**
 * The fields of a project file with the rules that options select; `isChosen` tells whether these come from an
 * entry of `earlier` or `formats`; `earlier` has all rule sets.
 */
function chosenFields(
  { earlier = [], formats, ...present }: ProjectConfig,
  others: readonly PlacedRules[],
  { on, for: format }: Choice,
  file: string,
) {
  const { rules = [], overlay } = present;
  const base: ProjectRules = { rules, overlay };
  const sets: readonly ProjectRules[] = [base, ...others];
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
  const resolved = sets.map((one) => ({
    ...one,
    rules: one.rules.map((path) => besideOf(file, path)),
    overlay: one.overlay && besideOf(file, one.overlay),
  }));
  const isChosen = chosen !== base;
  const fields = {
    ...present,
    ...(sets.length > 1 && { earlier: resolved }),
    ...(isChosen && { rules: chosen.rules, overlay: chosen.overlay }),
  };
  return { fields, isChosen };
}

interface PlacedRules extends ProjectRules {
  /** Pointer to the entry in the project file. */
  readonly pointer: string;
}

/** The rule sets of a project file besides the current one for all formats. */
export function setsOf({ earlier = [], formats = [] }: ProjectConfig, usesOverlays: boolean) {
  return Object.entries({ earlier, formats }).flatMap(([name, all]) =>
    all.map(
      (one, index): PlacedRules => ({
        ...one,
        overlay: usesOverlays ? one.overlay : undefined,
        pointer: `/${name}/${index}`,
      }),
    ),
  );
}

/** The path of the project file in a folder, or in the nearest parent folder that has one. */
export async function findProject(env: Environment, from = '.'): Promise<string | undefined> {
  let folder = await env.realPath(from);
  for (
    let file = join(from, projectFileName);
    ;
    file = join(dirname(file), '..', projectFileName)
  ) {
    if (await isFile(env, file)) return file;
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
}

function pathsOf(value: unknown): readonly string[] {
  return [value].flat().map(String);
}

/** The paths of a rule set. Those of all are checked, so that faults are noticed before a list needs them. */
export function pathsOfRules({ rules, overlay, pointer }: PlacedRules): NamedPaths[] {
  return Object.entries({ rules, overlay: overlay ?? [] }).map(([field, value]) => ({
    field,
    pointer: `${pointer}/${field}`,
    paths: pathsOf(value),
  }));
}
