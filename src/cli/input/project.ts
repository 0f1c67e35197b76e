/**
 * The project file of a command: found, read, and put in place of options that are not given. So a
 * command knows options only, and answers with a project file as with the same options.
 */
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { isPattern } from '../../corpus/reading/glob.js';
import { findFiles } from '../../corpus/reading/paths.js';
import { diagnose } from '../../diagnostics/codes/project.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { rangeFinder, withRanges } from '../../json/jsonc.js';
import type { ProjectConfig } from '../../project/model.js';
import type { World } from '../world.js';
import { besideOf } from './beside.js';
import { CommandError, projectFileName, readInput, refuseUnlike, report } from './input.js';

/** A field that is a default of commands. */
type Field = Exclude<keyof ProjectConfig, '$schema'>;

/** The fields that are paths, relative to the folder of the project file. */
const pathFields: readonly Field[] = ['rules', 'lists', 'cases', 'overlay', 'cards', 'colors'];

/** The fields of all commands that label lists. */
export const labelFields = ['conflicts', 'match', 'unclassified', 'colors', 'cards'] as const;

/** The fields of all commands that label lists by rules. */
export const programFields = ['rules', 'overlay', 'generation', ...labelFields] as const;

/** The fields of all commands that check rules. */
export const checkFields = [
  ...programFields,
  'lists',
  'copies',
  'deckSize',
  'unlimited',
  'severities',
  'ignore',
] as const;

/** The fields of all commands that edit rules. */
export const workspaceFields = [...checkFields, 'cases'] as const;

interface ProjectUse {
  readonly fields: readonly Field[];
  /** How many arguments there must be for the arguments to replace a field. */
  readonly replaced: Readonly<Partial<Record<Field, number>>>;
}

const uses = new WeakMap<Command, ProjectUse>();

/**
 * Adds `--config` and `--no-config`. The fields become values of the options of {@link optionOf | their
 * names}, also where the command has no such option.
 */
export function withProject(
  command: Command,
  fields: readonly Field[],
  replaced: ProjectUse['replaced'] = {},
): Command {
  uses.set(command, { fields, replaced });
  return command
    .option(
      '--config <file>',
      `the project file (default: ${projectFileName} in this folder, or in the nearest one above)`,
    )
    .option('--no-config', 'use no project file');
}

/** Sets the options of a command that are not given to the values of the project file. */
export async function applyProject(command: Command, world: World): Promise<void> {
  const use = uses.get(command);
  await applyFile(command, use, world);
  // The project file names an overlay, or none is wanted.
  if (command.getOptionValue('overlay') === false) {
    command.setOptionValueWithSource('overlay', undefined, 'cli');
  }
}

async function applyFile(
  command: Command,
  use: ProjectUse | undefined,
  world: World,
): Promise<void> {
  const { config: wanted } = command.opts<{ config?: string | false }>();
  if (use === undefined || wanted === false) return;
  const file = wanted ?? (await findProject(world));
  if (file === undefined) return;
  const text = await readInput(world, file);
  const { readProject } = await import('../../project/read.js');
  const { config, diagnostics } = readProject(text, file);
  if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'settings');
  const isGiven = (field: Field): boolean =>
    command.getOptionValueSource(optionOf(field)) === 'cli' ||
    command.args.length >= (use.replaced[field] ?? Number.POSITIVE_INFINITY) ||
    // An overlay is for the rules beside it.
    (field === 'overlay' && isGiven('rules')) ||
    // The case file that is written to may be the first.
    (field === 'cases' && command.getOptionValueSource('to') === 'cli');
  const found = [...diagnostics];
  for (const field of use.fields) {
    const value = config?.[field];
    if (value === undefined || isGiven(field)) continue;
    const isPath = pathFields.includes(field);
    if (isPath) found.push(...(await missingPaths(field, value, { file, text }, world)));
    const resolved = isPath ? besideAll(file, value) : value;
    command.setOptionValueWithSource(optionOf(field), resolved, 'config');
  }
  command.setOptionValueWithSource('projectFile', file, 'config');
  const placed = withRanges(found, text).map((one) => ({ ...one, file }));
  await report(world, placed, { sources: new Map([[file, text]]) });
  if (hasErrors(found)) throw new CommandError(`the project file ${file} cannot be used`);
}

/** The name of the option that a field is the default of. */
function optionOf(field: Field): string {
  return otherNames[field] ?? field;
}

/** `--unclassified` of `coverage` is about lists. */
const otherNames: Readonly<Partial<Record<Field, string>>> = {
  lists: 'decks',
  unclassified: 'unclassifiedDeck',
};

/** The path of the project file of a folder, or of the nearest folder above that has one. */
export async function findProject(world: World, from = '.'): Promise<string | undefined> {
  let folder = await world.realPath(from);
  for (
    let file = join(from, projectFileName);
    ;
    file = join(dirname(file), '..', projectFileName)
  ) {
    if ((await world.look(file))?.isFile === true) return file;
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
}

function besideAll(file: string, value: unknown): unknown {
  const beside = (path: unknown) => besideOf(file, String(path));
  return Array.isArray(value) ? value.map(beside) : beside(value);
}

/** A finding for each path that leads to nothing. */
async function missingPaths(
  field: Field,
  value: unknown,
  { file, text }: { readonly file: string; readonly text: string },
  world: World,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  const rangeAt = rangeFinder(text);
  for (const [index, path] of [value].flat().map(String).entries()) {
    if (await leadsSomewhere(besideOf(file, path), world)) continue;
    // One path may be written without a list.
    const inList = `/${field}/${index}`;
    const pointer = rangeAt(inList) === undefined ? `/${field}` : inList;
    found.push(diagnose('path-not-found', pointer, { field, path }));
  }
  return found;
}

async function leadsSomewhere(path: string, world: World): Promise<boolean> {
  if ((await world.look(path)) !== undefined) return true;
  // A place in a file, such as nats.json#12.
  const [container] = path.split(/#\d+$/);
  if (container !== undefined && container !== path) return leadsSomewhere(container, world);
  if (!isPattern(path)) return false;
  return (await findFiles(world, path)).some((one) => one.path !== path);
}
