/** `decktype check`: finds mistakes in rule files, with line and column. */
import { version } from '../../../package.json';
import { checkRuleFiles } from '../../analysis/checks/check.js';
import type { DeckLimits } from '../../analysis/checks/limits.js';
import { allCodes, catalogue, isCode } from '../../diagnostics/catalogue/all.js';
import type { DiagnosticCode } from '../../diagnostics/codes/all.js';
import { counted } from '../../diagnostics/counted.js';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { renderGithub } from '../../diagnostics/render/github.js';
import { renderSarif } from '../../diagnostics/render/sarif.js';
import { renderJson, renderText } from '../../diagnostics/render/text.js';
import { overrideSeverities, type SeverityOverrides } from '../../diagnostics/severities.js';
import type { Severities } from '../../project/model.js';
import { reportUnread } from '../input/corpora.js';
import {
  CommandError,
  exit,
  fileName,
  findRules,
  refuseUnlike,
  usesColor,
} from '../input/input.js';
import { loadCorpus } from '../input/lists.js';
import type { LabelOptions } from '../input/options.js';
import { runOnSources, type Sources } from '../input/sources.js';
import type { World } from '../world.js';

export interface CheckCommandOptions extends LabelOptions {
  /** The rules of the project, for a command line that names none. */
  readonly rules?: readonly string[];
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  readonly info?: boolean;
  readonly decks?: readonly string[];
  readonly overlay?: string;
  readonly copies?: number;
  readonly deckSize?: number;
  readonly unlimited?: readonly string[];
  readonly warn?: readonly string[];
  readonly error?: readonly string[];
  readonly off?: readonly string[];
  readonly severities?: Severities;
  readonly maxWarnings: number;
  readonly watch?: boolean;
}

export async function check(
  paths: readonly string[],
  options: CheckCommandOptions,
  world: World,
): Promise<number> {
  const overrides = overridesOf(options);
  return runOnSources(world, options.watch === true, (sources) =>
    checkOnce(paths, options, overrides, world, sources),
  );
}

async function checkOnce(
  paths: readonly string[],
  options: CheckCommandOptions,
  overrides: SeverityOverrides,
  world: World,
  sources: Sources,
): Promise<number> {
  const found: Diagnostic[] = [];
  const texts = new Map<string, string>();
  let rules = 0;
  let isLoaded = true;
  const named = paths.length > 0 ? paths : (options.rules ?? []);
  const files = await sources.once('rule files', named, () =>
    findRules(world, named, 'as an argument'),
  );
  // Files that are named here are checked one by one; those of the project are one rule set.
  const sets = paths.length > 0 ? files.map((file) => [file] as const) : [files];
  for (const set of sets) {
    const checked = await checkFiles(set, options, world, sources);
    for (const [file, text] of checked.texts) texts.set(file, text);
    for (const one of checked.diagnostics) found.push(one);
    if (checked.rules === undefined) isLoaded = false;
    else rules += checked.rules;
  }
  const code =
    options.decks === undefined
      ? exit.fine
      : await reportUnread(world, await loadCorpus(world, sources, options.decks));
  const diagnostics = overrideSeverities(found, overrides);
  await world.stdout.writeStyled(rendered(diagnostics, options, texts, world));
  if (!isLoaded) return exit.unusable;
  const count = (wanted: Severity) =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  const warnings = count('warning');
  if (count('error') > 0 || warnings > options.maxWarnings) return exit.findings;
  if (options.format === 'text' && warnings === 0) {
    await world.stderr.write(`${counted(rules, 'rule')}: no faults found\n`);
  }
  return code;
}

interface RuleSource {
  readonly file: string;
  readonly text: string;
}

interface CheckedFile {
  readonly diagnostics: readonly Diagnostic[];
  /** How many rules there are; undefined where they do not load. */
  readonly rules: number | undefined;
  readonly texts: readonly (readonly [string, string])[];
}

/** The findings of one rule set; cached until one of the files that they come from changes. */
async function checkFiles(
  paths: readonly [string, ...string[]],
  options: CheckCommandOptions,
  world: World,
  sources: Sources,
): Promise<CheckedFile> {
  const { decks, overlay, copies, deckSize, unlimited } = options;
  const inputs = [...paths, ...(overlay === undefined ? [] : [overlay]), ...(decks ?? [])];
  return sources.once(`check of ${paths.join('\n')}`, inputs, async () => {
    const readSource = async (path: string) => ({
      ...{ file: fileName(path), text: await sources.read(path) },
    });
    const [first, ...others] = paths;
    const files: [RuleSource, ...RuleSource[]] = [await readSource(first)];
    for (const path of others) files.push(await readSource(path));
    const texts = files.map(({ file, text }): [string, string] => [file, text]);
    const limits: DeckLimits = {
      ...(copies === undefined ? {} : { copies }),
      ...(deckSize === undefined ? {} : { deckSize }),
      ...(unlimited === undefined ? {} : { unlimited }),
    };
    const lists =
      decks === undefined ? {} : { lists: (await loadCorpus(world, sources, decks)).corpus };
    let overlaid = {};
    if (overlay !== undefined) {
      const overlayText = await sources.read(overlay);
      texts.push([fileName(overlay), overlayText]);
      overlaid = { overlay: overlayText, overlayFile: fileName(overlay) };
    }
    const { conflicts, match } = options;
    const { ruleSet, diagnostics } = checkRuleFiles(files, {
      ...{ limits, ...lists, ...overlaid },
      ...(conflicts && { conflicts }),
      ...(match && { match }),
    });
    if (ruleSet === undefined) {
      for (const [at, [name, content]] of texts.entries()) {
        await refuseUnlike(content, name, at < files.length ? 'rules' : 'overlay');
      }
    }
    return { diagnostics, rules: ruleSet?.rules.length, texts };
  });
}

function rendered(
  diagnostics: readonly Diagnostic[],
  { format, info }: CheckCommandOptions,
  sources: ReadonlyMap<string, string>,
  world: World,
): string {
  switch (format) {
    case 'json':
      return renderJson(diagnostics);
    case 'github':
      return renderGithub(diagnostics.filter(({ severity }) => info || severity !== 'info'));
    case 'sarif':
      return renderSarif(diagnostics, { version, describe: (code) => catalogue[code].about });
    case 'text': {
      const color = usesColor(world, world.stdout.isTerminal);
      return renderText(diagnostics, { sources, color, least: info ? 'info' : 'warning' });
    }
  }
}

function overridesOf({ severities, warn, error, off }: CheckCommandOptions): SeverityOverrides {
  const overrides = new Map<DiagnosticCode, Severity | 'off'>();
  for (const [code, severity] of Object.entries(severities ?? {})) {
    if (isCode(code)) overrides.set(code, severity);
  }
  const set = (codes: readonly string[] | undefined, severity: Severity | 'off') => {
    for (const code of codes?.flatMap((some) => some.split(',')) ?? []) {
      overrides.set(requireCode(code), severity);
    }
  };
  set(warn, 'warning');
  set(error, 'error');
  set(off, 'off');
  return overrides;
}

/** The code that a user typed; ends the command where there is no such code. */
export function requireCode(text: string): DiagnosticCode {
  if (isCode(text)) return text;
  const [nearest] = nearestWords(text, allCodes, 3);
  const advice =
    nearest === undefined
      ? 'decktype explain lists all'
      : `did you mean ${JSON.stringify(nearest)}?`;
  throw new CommandError(`there is no code ${JSON.stringify(text)}; ${advice}`);
}
