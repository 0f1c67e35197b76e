/** The files of a project, its settings, lists and card table, for the commands that edit rules. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { withRanges } from '../../../core/json/jsonc.js';
import { parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { readCases } from '../../../questions/analysis/cases.js';
import { resolveCorpus } from '../../../questions/corpus/build/resolve.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { Documents } from '../../language/documents.js';
import type { FileKind, WorkspaceFile, WorkspaceSettings } from '../../language/model.js';
import type { ProgramOptions } from '../options.js';
import type { World } from '../world.js';
import { caseList, casePlace, findCaseFiles, listsOutside } from './case-files.js';
import { limitsOf, type RuleCheckOptions } from './check-rules.js';
import { CommandError, fileName, findRules, printError, refuseUnlike } from './input.js';
import { loadCorpus } from './lists.js';
import { loadLabelSettings } from './programs.js';
import { type SeverityOptions, severityOverrides } from './severities.js';
import type { Sources } from './sources.js';

/** The options and fields of the project file that labels and findings depend on. */
export interface WorkspaceOptions
  extends Omit<ProgramOptions, 'skipInvalid'>,
    RuleCheckOptions,
    Pick<SeverityOptions, 'severities'> {
  readonly rules?: readonly string[];
  readonly cases?: readonly string[];
  /** The project file. */
  readonly config?: string;
  readonly allowOutside?: boolean;
}

/** A file of the project, and where it is. */
export interface LoadedFile extends WorkspaceFile {
  readonly path: string;
}

/** The list that a case names by `file`. */
export interface CaseList {
  /** The name of the case file. */
  readonly caseFile: string;
  /** What the case names. */
  readonly named: string;
  readonly list: unknown;
}

export interface LoadedWorkspace {
  /** Rule files, the overlay, case files, and the project file. */
  readonly files: readonly LoadedFile[];
  readonly settings: WorkspaceSettings;
  /** Undefined if the project has no lists. */
  readonly corpus: Corpus | undefined;
  readonly cards: CardTable | undefined;
  readonly caseLists: readonly CaseList[];
  /** What could not be read of lists, and cases whose lists are not read. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Loads what a workspace is opened with. The files may have errors. Ends the command where there are
 * no rules, and where something cannot be read at all.
 */
export async function loadWorkspace(
  options: WorkspaceOptions,
  world: World,
  sources: Sources,
): Promise<LoadedWorkspace> {
  const { overlay, cases = [], decks, config } = options;
  const files: LoadedFile[] = [];
  const add = async (kind: FileKind, ...paths: readonly string[]) => {
    for (const path of paths) {
      files.push({ name: fileName(path), kind, path, text: await sources.read(path) });
    }
  };
  await add('rules', ...(await findRules(world, options.rules)));
  for (const { name, text } of files) {
    if (hasErrors(parseRules(text).diagnostics)) await refuseUnlike(text, name, 'rules');
  }
  if (overlay !== undefined) await add('overlay', overlay);
  await add('cases', ...(await findCaseFiles(world, cases, sources)));
  if (config !== undefined) await add('config', config);
  const ruleSet = new Documents(files).rules()?.ruleSet;
  const { cards, ...settings } = await loadSettings(ruleSet, options, world, sources);
  const read = decks === undefined ? undefined : await loadCorpus(world, sources, decks);
  const { lists, findings } = await loadCaseLists(files, options, world, sources);
  return {
    ...{ files, settings, cards, caseLists: lists },
    corpus: read && resolveCorpus(read.corpus, cards, (settings.match ?? ruleSet?.match)?.names),
    findings: [...(read?.diagnostics ?? []), ...findings],
  };
}

async function loadSettings(
  ruleSet: RuleSet | undefined,
  options: WorkspaceOptions,
  world: World,
  sources: Sources,
): Promise<WorkspaceSettings & { readonly cards?: CardTable }> {
  const { ignore } = options;
  const severities = Object.fromEntries(severityOverrides(options));
  const labels = await loadLabelSettings(world, options, { ruleSet, read: sources.read });
  return {
    ...labels,
    limits: limitsOf(options),
    ...(Object.keys(severities).length > 0 && { severities }),
    ...(ignore && { ignore }),
  };
}

/** The lists that cases name. A list that cannot be read is missing, and reported. */
async function loadCaseLists(
  files: readonly LoadedFile[],
  { allowOutside = false }: Pick<WorkspaceOptions, 'allowOutside'>,
  world: World,
  sources: Sources,
): Promise<{ readonly lists: readonly CaseList[]; readonly findings: readonly Diagnostic[] }> {
  const lists: CaseList[] = [];
  const findings: Diagnostic[] = [];
  for (const { kind, name, path, text } of files) {
    if (kind !== 'cases') continue;
    const { cases } = readCases(text);
    const outside = allowOutside ? [] : await listsOutside(path, cases, world);
    findings.push(...withRanges(outside, text).map((one) => ({ ...one, file: name })));
    const refused = new Set(outside.map(({ pointer }) => pointer));
    for (const { file, pointer } of cases) {
      if (file === undefined || refused.has(`${pointer}/file`)) continue;
      try {
        const place = await casePlace(path, file, world);
        const list = await caseList(path, place, world, sources);
        lists.push({ caseFile: name, named: file, list });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        await printError(world, error.message);
      }
    }
  }
  return { lists, findings };
}
