/** `decktype coverage`: reports how rules classify lists. */
import { counted, grouped, percent, present } from '../../../core/diagnostics/counted.js';
import type { Confusion } from '../../../questions/analysis/compare/confusion.js';
import {
  type Coverage,
  coverRules,
  type DoubledPair,
  type PartCoverage,
} from '../../../questions/analysis/compare/coverage.js';
import type { LostTo } from '../../../questions/corpus/session/losses.js';
import type { CoverageOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { printError } from '../input/errors.js';
import { once, runOnSources } from '../input/file-cache.js';
import { requireLists } from '../input/files.js';
import { loadCorpus, noteUnread, reportUnread } from '../input/lists.js';
import { listsOfRules } from '../loading/checks.js';
import { findRules, loadMatcher, programFiles } from '../loading/rules.js';
import type { Note } from '../output/annotations.js';
import { lines, printDocument, type Section, table } from '../output/document.js';
import { otherLanguage, warnOfLanguage, warnOfMatches } from '../output/warnings.js';

export async function coverage(
  rules: readonly string[],
  options: CoverageOptions,
  outside: Environment,
): Promise<void> {
  const { top, unclassified } = options;
  await findRules(outside, rules, 'as an argument');
  const decks = requireLists(options.decks);
  return runOnSources(outside, options, async (env) => {
    const ruleFiles = programFiles(rules, options);
    const loaded = await once(env, 'matcher', ruleFiles, () => loadMatcher(env, rules, options));
    const read = await loadCorpus(env, decks);
    const found = await once(env, 'coverage', [...ruleFiles, ...decks], () =>
      coverRules(loaded.matcher, loaded.resolve(listsOfRules(options, read.corpus)), {
        separated: top,
        ...(unclassified && { unclassified: Infinity }),
      }),
    );
    await reportUnread(env, read);
    await printDocument(
      env,
      {
        data: found,
        sections: () => [
          [lines([summaryOf(found)])],
          [rulesTable(found)],
          idleRules(found),
          unclassifiedLists(found),
          pairsTable(found.pairs, top),
          ...(found.confusion === undefined ? [] : confusionTables(found.confusion, top)),
        ],
        annotations: { title: 'decktype coverage', notes: () => notesOf(found) },
      },
      options.format,
      loaded.sources,
    );
    await noteUnread(env, read);
    const others = read.corpus.listCount - found.lists;
    if (others > 0) {
      await printError(
        env,
        `${counted(others, 'list')} of formats with other rules left out; --for FORMAT looks at them`,
      );
    }
    await warnOfMatches(env, found.lists - found.unclassified, found.unclassified);
    await warnOfLanguage(env, otherLanguage(loaded)?.nameInLists(read.corpus));
  });
}

/** The summary, and a notice for each rule or variant that wins no list. */
function notesOf(found: Coverage): readonly Note[] {
  const { lists } = found;
  return [
    { message: summaryOf(found) },
    ...idleParts(found, 'wins').map(({ identifier, name, matches, overridden }) => ({
      rules: [identifier],
      message:
        matches === 0
          ? `${name} (${identifier}) ${lists === 1 ? 'does not match the one list' : `matches none of the ${counted(lists, 'list')}`}`
          : `${name} (${identifier}) ${matches === 1 ? 'does not win the one list' : `wins none of the ${counted(matches, 'list')}`} that it matches; it loses to ${lostTo(overridden)}`,
    })),
  ];
}

function summaryOf({
  lists,
  byRule,
  byFallback,
  unclassified,
  doubled,
  conflicting,
}: Coverage): string {
  const part = (count: number) => `${grouped(count)} (${percent(lists === 0 ? 0 : count / lists)})`;
  const fallback = byFallback === 0 ? '' : `, ${part(byFallback)} by a fallback`;
  const conflicts =
    conflicting === undefined
      ? ''
      : `, ${part(conflicting)} ${conflicting === 1 ? 'has' : 'have'} conflicts`;
  return `${counted(lists, 'list')}: ${part(byRule)} by a rule${fallback}, ${part(unclassified)} unclassified, ${part(doubled)} ${doubled === 1 ? 'matches' : 'match'} more than one rule${conflicts}`;
}

function rulesTable({ rules, fallbacks }: Coverage) {
  const row = ({ name, wins, matches, overridden }: PartCoverage, indent: string) => [
    `${indent}${name}`,
    wins,
    matches,
    lostTo(overridden),
  ];
  const rows = rules
    .filter(({ matches }) => matches > 0)
    .flatMap((rule) => [
      row(rule, ''),
      ...rule.variants.filter(({ matches }) => matches > 0).map((variant) => row(variant, '  ')),
    ]);
  const others = fallbacks.map(({ identifier, wins }) => [
    `${identifier} (fallback)`,
    wins,
    '',
    '',
  ]);
  return table(['rule', '#wins', '#matches', 'loses to'], [...rows, ...others]);
}

/** Rules that win or match no list, and such variants of the other rules. */
function idleParts({ rules }: Coverage, what: 'wins' | 'matches') {
  return rules.flatMap((rule) =>
    [rule, ...(rule[what] > 0 ? rule.variants : [])].filter((part) => part[what] === 0),
  );
}

function idleRules(found: Coverage): Section {
  const idle = idleParts(found, 'matches');
  return idle.length === 0
    ? []
    : [lines([`never matched: ${idle.map(({ name }) => name).join(', ')}`])];
}

/** The lists that no rule matches: one per line if all are known, otherwise a few examples on one line. */
function unclassifiedLists({ unclassified, unclassifiedExamples }: Coverage): Section {
  if (unclassified === 0) return [];
  if (unclassifiedExamples.length < unclassified) {
    return [
      lines([
        `unclassified, for example: ${unclassifiedExamples.join(', ')} (--unclassified names all)`,
      ]),
    ];
  }
  return [lines(['unclassified:', ...unclassifiedExamples.map((name) => `  ${name}`)])];
}

function lostTo(overridden: readonly LostTo[]): string {
  const shown = overridden.slice(0, 3).map(({ identifier, lists }) => `${identifier} ${lists}`);
  return present([...shown, overridden.length > 3 && `${overridden.length - 3} more`]).join(', ');
}

function pairsTable(pairs: readonly DoubledPair[], top: number): Section {
  const rows = pairs.map(({ first, second, lists, samePriority, cards }) => [
    first,
    second,
    lists,
    samePriority ? 'order' : 'priority',
    cards
      .map((card) => `${card.name} ${percent(card.first, 0)} : ${percent(card.second, 0)}`)
      .join(', '),
  ]);
  const columns = ['wins', 'also matches', '#lists', 'decided by', 'cards that tell them apart'];
  return [table(columns, rows, { top })];
}

function confusionTables(confusion: Confusion, top: number): readonly Section[] {
  const { labelled, agreed, agreement, mislabelled, overlooked } = confusion;
  const found = mislabelled.map(({ label, name, lists, examples: [example = ''] }) => [
    label,
    name,
    lists,
    example,
  ]);
  const nothing = overlooked.map(({ label, lists, examples: [example = ''] }) => [
    label,
    lists,
    example,
  ]);
  return [
    [
      lines([
        `labels: ${grouped(agreed)} of ${grouped(labelled)} agree (${percent(agreement, 2)})`,
      ]),
    ],
    [table(['label', 'found', '#lists', 'for example'], found, { top })],
    [table(['label that nothing matches', '#lists', 'for example'], nothing, { top })],
  ];
}
