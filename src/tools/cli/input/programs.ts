/** The programs of a command: rules compiled with its options, and the card tables beside them. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { type CompileOptions, compileRules, type Matcher } from '../../../core/engine/matcher.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { resolveCorpus } from '../../../questions/corpus/build/resolve.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { LabelSettings } from '../../../services/store/categorize.js';
import type { LabelOptions, ProgramOptions } from '../options.js';
import type { World } from '../world.js';
import { colorFiles } from './color-files.js';
import { contentMessage } from './contents.js';
import {
  CommandError,
  exit,
  fileName,
  findNamed,
  loadRules,
  type ReadText,
  readInput,
  refuseUnlike,
  report,
  unreported,
} from './input.js';

/** A matcher, and the exit code of a command that uses it and finds nothing else. */
export interface LoadedMatcher {
  readonly matcher: Matcher;
  /** `exit.findings` where `--skip-invalid` skipped rules. */
  readonly code: number;
  /** The card table, where one was given. */
  readonly cards?: CardTable;
  /** The lists of a corpus under the names of the card table. */
  readonly resolve: (corpus: Corpus) => Corpus;
  /** The texts of the rule files and of the overlay, by name. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Compiles rule files with the options of a command. Labels depend on nothing else, so every command
 * that labels lists gets its matcher here.
 */
export async function loadMatcher(
  world: World,
  paths: readonly string[] | undefined,
  options: ProgramOptions,
  read: ReadText = (file) => readInput(world, file),
): Promise<LoadedMatcher> {
  const { ruleSet, diagnostics, sources } = await loadRules(world, paths, options, read);
  const settings = await loadLabelSettings(world, options, { ruleSet, read });
  const matcher = compileRules(ruleSet, settings);
  const code = hasErrors(diagnostics) ? exit.findings : exit.fine;
  const { cards } = settings;
  const resolve = (corpus: Corpus) => resolveCorpus(corpus, cards, matcher.ruleSet.match.names);
  return { matcher, sources, code, resolve, ...(cards && { cards }) };
}

/** All files and patterns that {@link loadMatcher} reads. */
export function programFiles(
  paths: readonly string[] = [],
  { overlay, colors = [], cards = [] }: ProgramOptions,
): string[] {
  return [...paths, ...(overlay === undefined ? [] : [overlay]), ...colors, ...cards];
}

/**
 * The {@link LabelOptions} as compile options for rules; reads the files with card colours and card
 * tables.
 */
export async function loadLabelSettings(
  world: World,
  options: LabelOptions,
  {
    ruleSet,
    read = (file) => readInput(world, file),
  }: { readonly ruleSet?: RuleSet | undefined; readonly read?: ReadText } = {},
): Promise<LabelSettings & Pick<CompileOptions, 'cards'>> {
  const { conflicts, match, unclassifiedDeck: unclassified, colors: paths, reported } = options;
  const { generation } = options;
  const cards = await loadCards(world, options.cards, read, reported);
  const settled = {
    ...(conflicts && { conflicts }),
    ...(match && { match }),
    ...(unclassified && { unclassified }),
    ...(generation && { generation }),
    ...(cards && { cards }),
  };
  if (paths === undefined) return settled;
  const { readCardColors } = await import('../../../core/importers/mtgo/colors.js');
  const files = [];
  for (const path of await colorFiles(world, paths, ruleSet)) {
    const text = await read(path);
    if (!/"(?:Non)?Lands"\s*:/i.test(text)) await refuseUnlike(text, fileName(path), 'colors');
    files.push({ path, text });
  }
  const { colors, diagnostics } = readCardColors(files);
  await report(world, unreported(diagnostics, reported));
  return { ...settled, colors };
}

/** How much of a card table is looked at to see whether it is one. */
const longestBeginning = 1 << 16;

/**
 * Reads card tables as one, and reports what cannot be read of them. Ends the command where a file
 * has no card.
 */
export async function loadCards(
  world: World,
  paths: readonly string[] = [],
  read: ReadText = (file) => readInput(world, file),
  reported = new Set<string>(),
): Promise<CardTable | undefined> {
  if (paths.length === 0) return undefined;
  const { joinCardTables } = await import('../../../core/decks/cards/card-table.js');
  const { readCardTable } = await import('../../../core/decks/cards/read-table.js');
  const { otherContent } = await import('../../../questions/corpus/reading/other-files.js');
  const { beginsWithCounted, beginsWithStanding } = await import(
    '../../../questions/corpus/reading/list-content.js'
  );
  const tables: CardTable[] = [];
  for (const path of await findNamed(world, paths)) {
    const file = fileName(path);
    const text = await read(path);
    // Rules have names, too, and would be read as cards.
    const other = contentMessage(
      file,
      otherContent(text.slice(0, longestBeginning), file),
      'cards',
    );
    if (other !== undefined) throw new CommandError(other);
    const lists = beginsWithStanding(text) ? 'standings' : beginsWithCounted(text) && 'decklist';
    if (lists) throw new CommandError(`${contentMessage(file, lists, 'cards')}`);
    const { table, diagnostics } = readCardTable(text, { file });
    if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'cards');
    const sources = new Map([[file, text]]);
    await report(world, unreported(diagnostics, reported), { sources });
    if (table.cards.length === 0) throw new CommandError(`${file} holds no cards`);
    tables.push(table);
  }
  return joinCardTables(tables);
}
