/** `decktype unknown`: groups the lists that no rule matches, and proposes a rule for each group. */
import { resolve } from 'node:path';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { renderAnnotations } from '../../diagnostics/render/github.js';
import { type RuleText, withProposals } from '../../learning/groups/add-to-files.js';
import type { RuleProposal } from '../../learning/groups/propose.js';
import { groupUnknown } from '../../learning/groups/unknown.js';
import { applyPatches } from '../../rules/changes/edit.js';
import { applyOverlay, createOverlay } from '../../rules/changes/overlay.js';
import { joinRules, type RulePart } from '../../rules/join.js';
import { parseRules } from '../../rules/parse.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { readCorpusFiles, reportUnread } from '../input/corpora.js';
import {
  CommandError,
  exit,
  fileName,
  findRules,
  printError,
  requireLists,
} from '../input/input.js';
import type { RuleOptions } from '../input/options.js';
import { type LoadedMatcher, loadMatcher } from '../input/programs.js';
import { withProgress } from '../input/progress.js';
import { writeRules } from '../output/add-rules.js';
import { matchWarning } from '../output/match-warning.js';
import { rulePlaces } from '../output/rule-places.js';
import { type NumberedGroup, type UnknownReport, unknownReport } from '../output/unknown-report.js';
import {
  renderUnknownMarkdown,
  renderUnknownText,
  unknownAnnotations,
} from '../output/unknown-text.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

interface UnknownOptions extends RuleOptions {
  readonly decks?: readonly string[];
  readonly new?: readonly string[];
  readonly apply?: readonly (readonly number[])[];
  readonly overlayOut?: string;
  readonly top: number;
  readonly format: 'text' | 'json' | 'markdown' | 'github';
}

export async function unknown(
  paths: readonly string[],
  options: UnknownOptions,
  world: World,
): Promise<number> {
  const files = await findRules(world, paths.length > 0 ? paths : options.rules, 'as an argument');
  const { top, overlayOut } = options;
  const chosen = options.apply?.flat() ?? [];
  if (overlayOut !== undefined && chosen.length === 0) {
    throw new CommandError('--overlay-out is for --apply');
  }
  if (chosen.length > 0 && overlayOut === undefined && files.includes('-')) {
    throw new CommandError('--apply cannot write to -; write an overlay with --overlay-out FILE');
  }
  const loaded = await loadMatcher(world, files, options);
  const { corpus, newLists, code } = await readLists(options, world);
  const found = await withProgress(world, (onProgress) =>
    groupUnknown(loaded.matcher, corpus, { isEarlier: (list) => list >= newLists, onProgress }),
  );
  const report = unknownReport(found, corpus);
  const all = [...report.groups, ...report.inside];
  const proposals = proposalsOf(all, chosen);
  await world.stdout.write(render(report, top, options.format, loaded));
  const warning = matchWarning(found.lists - found.unknown, found.unknown);
  if (warning !== undefined) await printError(world, warning);
  if (overlayOut !== undefined) {
    await writeOverlay(overlayOut, rulesOf(files, options, loaded), proposals, world);
  } else if (proposals.length > 0) {
    const before = textsOf(files, loaded);
    const after = withProposals(before, proposals, loaded.matcher.ruleSet);
    await writeRules(before, after, proposals, world);
  }
  const isLeft = all.some(({ number }) => !chosen.includes(number));
  return Math.max(loaded.code, code, isLeft ? exit.findings : exit.fine);
}

/** The new lists come first, so that a number tells which they are. */
interface ReadLists {
  readonly corpus: Corpus;
  /** How many lists are new. */
  readonly newLists: number;
  readonly code: number;
}

async function readLists(
  { new: recent, decks: given }: UnknownOptions,
  world: World,
): Promise<ReadLists> {
  const decks = recent === undefined ? requireLists(given) : (given ?? []);
  const read = await readCorpusFiles(world, recent ?? decks);
  const code = await reportUnread(world, read);
  const newLists = read.corpus.listCount;
  if (recent === undefined || decks.length === 0) return { corpus: read.corpus, newLists, code };
  // A folder or pattern of earlier events may have the new ones, too.
  const known = new Set(read.files.map(({ file }) => resolve(file)));
  const earlier = await readCorpusFiles(world, decks, {
    base: read.corpus,
    skip: (file) => known.has(resolve(file)),
  });
  return {
    corpus: earlier.corpus,
    newLists,
    code: Math.max(code, await reportUnread(world, earlier)),
  };
}

/** The proposals of chosen groups. Ends the command where they cannot be applied together. */
function proposalsOf(
  groups: readonly NumberedGroup[],
  chosen: readonly number[],
): readonly RuleProposal[] {
  const proposals = new Map<string, RuleProposal & { readonly number: number }>();
  for (const number of [...new Set(chosen)].sort((x, y) => x - y)) {
    const group = groups[number - 1];
    if (group === undefined) {
      throw new CommandError(`--apply ${number}: the number of groups is ${groups.length}`);
    }
    const { proposal } = group;
    if (proposal === undefined) {
      throw new CommandError(
        `--apply ${number}: no card tells this group apart, so it has no rule`,
      );
    }
    const { identifier } = proposal.rule;
    const other = proposals.get(identifier);
    if (other !== undefined) {
      throw new CommandError(
        `--apply ${other.number},${number}: both rules are called ${identifier}; apply one of them, and run the command again`,
      );
    }
    proposals.set(identifier, { ...proposal, number });
  }
  return [...proposals.values()];
}

function render(
  report: UnknownReport,
  top: number,
  format: UnknownOptions['format'],
  { sources }: LoadedMatcher,
): string {
  return {
    text: () => renderUnknownText(report, top),
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    markdown: () => renderUnknownMarkdown(report, top),
    github: () => renderAnnotations(unknownAnnotations(report, top, rulePlaces(sources))),
  }[format]();
}

type RuleTexts = readonly [RuleText, ...RuleText[]];

function textsOf(files: readonly [string, ...string[]], { sources }: LoadedMatcher): RuleTexts {
  const textOf = (path: string) => ({ path, text: sources.get(fileName(path)) ?? '' });
  const [first, ...others] = files;
  return [textOf(first), ...others.map(textOf)];
}

/** Rules without and with the overlay of the command. */
interface BaseRules {
  readonly base: RuleSet;
  readonly mine: RuleSet;
}

function rulesOf(
  files: readonly [string, ...string[]],
  { overlay }: UnknownOptions,
  loaded: LoadedMatcher,
): BaseRules {
  const parts = textsOf(files, loaded).flatMap(({ path, text }): RulePart[] => {
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    return ruleSet === undefined ? [] : [{ file: path, text, ruleSet }];
  });
  const [first, ...others] = parts;
  const { ruleSet } = loaded.matcher;
  const base = (first && joinRules([first, ...others], 'skip').ruleSet) ?? ruleSet;
  const text = overlay === undefined ? undefined : loaded.sources.get(fileName(overlay));
  return { base, mine: text === undefined ? base : (applyOverlay(base, text).ruleSet ?? ruleSet) };
}

async function writeOverlay(
  path: string,
  { base, mine }: BaseRules,
  proposals: readonly RuleProposal[],
  world: World,
): Promise<void> {
  const patches = proposals.toReversed().flatMap((proposal) => proposal.patches);
  const { ruleSet = mine } = applyPatches(mine, patches);
  const overlay = createOverlay(base, ruleSet);
  await writeOut(world, path, `${JSON.stringify(overlay, null, 2)}\n`);
}
