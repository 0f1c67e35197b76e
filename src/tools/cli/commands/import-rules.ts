/** `decktype import-rules`: converts the rules of another program into a rule file. */

import { counted, present } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { renderText } from '../../../core/diagnostics/render/text.js';
import type { SourceFile } from '../../../core/importers/mtgo/definitions.js';
import { importMtgo } from '../../../core/importers/mtgo/rules.js';
import { deckNumberOf, deckOf } from '../../../questions/corpus/layout/access.js';
import type { ImportRulesOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, printLines, styleOn, UserError } from '../input/errors.js';
import { readInput } from '../input/files.js';
import { readCorpusFiles, reportUnread } from '../input/lists.js';
import { readFound } from '../input/open.js';
import { leadsOut } from '../input/paths.js';
import { renderData } from '../output/document.js';
import { writeOut } from '../output/write-file.js';

/** The supported programs, and how each keeps rules in folders. */
const kinds = {
  mtgo: {
    isFormat: (names) => names.some((name) => /^archetypes$/i.test(name)),
    parts: /^(?:archetypes|fallbacks)$/i,
    file: /\.json$/i,
    beside: /^metas\.json$/i,
    missing:
      'has no folder Archetypes, nor has any folder in it, so it is not a format of MTGOFormatData',
    load: async () => importMtgo,
  },
  'mtg-archetypes': {
    isFormat: (names) => names.some((name) => /\.ya?ml$/.test(name)),
    parts: /^(?!)/,
    file: /^(?!)/,
    beside: /\.ya?ml$/,
    missing: 'has no YAML files, nor has any folder in it, so it is not a format of mtg-archetypes',
    async load() {
      const { importArchetypes } = await import('../../../core/importers/mtgo/archetypes.js');
      const { readYaml } = await import('../input/yaml.js');
      return (files, options) =>
        importArchetypes(
          Array.from(files, ({ path, text }) => ({ path, ...readYaml(text) })),
          options,
        );
    },
  },
} as const satisfies Readonly<Record<string, FolderKind>>;

export type RulesKind = keyof typeof kinds;

/** The layout in which a program keeps the rules of a format. */
interface FolderKind {
  /** Whether the folder with these entries is the folder of a format. */
  readonly isFormat: (names: readonly string[]) => boolean;
  /** The folders inside it that have rules, and the rule files in these. */
  readonly parts: RegExp;
  readonly file: RegExp;
  /** The files next to these folders. */
  readonly beside: RegExp;
  readonly missing: string;
  readonly load: () => Promise<typeof importMtgo>;
}

export async function importRules(
  name: RulesKind,
  folder: string,
  options: ImportRulesOptions,
  env: Environment,
): Promise<void> {
  const kind: FolderKind = kinds[name];
  const { path, format } = await formatFolder(folder, options.format, kind, env);
  const { files, unread } = await filesIn(folder, { path, format }, kind, env);
  const lists = options.lists && { lists: await readLists(options.lists, env) };
  const { ruleSet, diagnostics: found } = (await kind.load())(files, { format, ...lists });
  const diagnostics = [...unread, ...found];
  const sources = new Map(files.map((file) => [file.path, file.text]));
  const least = options.info ? 'info' : 'warning';
  const style = styleOn(env.stderr, env);
  await env.stderr.writeStyled(renderText(diagnostics, { ...style, sources, least }));
  if (ruleSet === undefined) throw new UserError(`no rules could be imported from ${path}`);
  // Without the rules of one file, its lists would match the rules of others.
  if (unread.length > 0) {
    throw new UserError(
      `no rules were written, because ${counted(unread.length, 'file')} of ${path} could not be read`,
    );
  }
  await writeOut(env, options.out, renderData(ruleSet.file));
  const { rules, fallbacks } = ruleSet;
  const counts = present([
    counted(rules.length, 'rule'),
    name === 'mtgo' && counted(fallbacks.length, 'fallback'),
  ]);
  await printLines(env, `${format}: ${counts.join(', ')}`);
  const isClean = diagnostics.every((one) => one.severity === 'info');
  if (!isClean) noteFindings(env);
}

/** The files of a format, except those outside of the given folder. */
async function filesIn(
  within: string,
  { path, format }: Awaited<ReturnType<typeof formatFolder>>,
  { beside, parts, file }: FolderKind,
  env: Environment,
) {
  const files: SourceFile[] = [];
  const unread: Diagnostic[] = [];
  const add = async (name: string) => {
    const note = (found: Diagnostic) => unread.push(found);
    const place = `${path}/${name}`;
    const text = await readFound(env, place, note, async () => {
      if (await leadsOut(within, place, env)) throw new UserError(`it leads out of ${within}`);
      return readInput(env, place);
    });
    if (text !== undefined) files.push({ path: `${format}/${name}`, text });
  };
  for (const part of await env.list(path)) {
    if (beside.test(part)) await add(part);
    if (!parts.test(part)) continue;
    for (const name of await env.list(`${path}/${part}`)) {
      if (file.test(name)) await add(`${part}/${name}`);
    }
  }
  return { files, unread };
}

/** The folder of the format: the given one, a folder inside it, or a folder inside its `Formats`. */
async function formatFolder(
  folder: string,
  wanted: string | undefined,
  kind: FolderKind,
  env: Environment,
) {
  const path = folder.replace(/[\\/]+$/, '');
  const inside = await env.list(path);
  if (kind.isFormat(inside)) {
    return { path, format: wanted ?? path.split(/[\\/]/).at(-1) ?? path };
  }
  const parents = [
    path,
    ...inside.filter((name) => /^formats$/i.test(name)).map((name) => `${path}/${name}`),
  ];
  for (const parent of wanted === undefined ? [] : parents) {
    const found = (await env.list(parent)).find(
      (name) => name.toLowerCase() === wanted?.toLowerCase(),
    );
    if (found !== undefined) return { path: `${parent}/${found}`, format: found };
  }
  const known = (await Promise.all(parents.map((parent) => formatsIn(parent, kind, env)))).flat();
  if (known.length === 0) throw new UserError(`${path} ${kind.missing}`);
  const advice = `its formats are ${known.join(', ')}`;
  throw new UserError(
    wanted === undefined
      ? `${path} holds several formats: choose one with --format; ${advice}`
      : `there is no format ${wanted} in ${path}; ${advice}`,
  );
}

async function formatsIn(
  folder: string,
  { isFormat }: FolderKind,
  env: Environment,
): Promise<string[]> {
  const formats: string[] = [];
  for (const name of (await env.list(folder)).toSorted()) {
    if (!(await env.look(`${folder}/${name}`))?.isFolder) continue;
    if (isFormat(await env.list(`${folder}/${name}`))) formats.push(name);
  }
  return formats;
}

/** The card names of each list. */
async function readLists(paths: readonly string[], env: Environment) {
  const read = await readCorpusFiles(env, paths);
  const { corpus } = read;
  const names = Array.from({ length: corpus.listCount }, (_, list) =>
    deckOf(corpus, deckNumberOf(corpus, list)).cards.map(({ name }) => name),
  );
  await reportUnread(env, read);
  return names.filter((cards) => cards.length > 0);
}
