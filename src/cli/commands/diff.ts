/** `decktype diff`: what changes when new rules replace old ones. */
import {
  type DiffOptions,
  diffRules,
  type EntryChange,
  type FieldChange,
  type RulesDiff,
} from '../../analysis/compare/diff.js';
import type { DeckName } from '../../corpus/session/names.js';
import { counted, grouped } from '../../diagnostics/counted.js';
import { type Annotation, renderAnnotations } from '../../diagnostics/render/github.js';
import { textOf } from '../../diagnostics/visible.js';
import { reportUnread } from '../input/corpora.js';
import { exit, findRules } from '../input/input.js';
import { loadCorpus } from '../input/lists.js';
import type { RuleOptions } from '../input/options.js';
import { loadMatcher } from '../input/programs.js';
import { runOnSources } from '../input/sources.js';
import { renderCsv } from '../output/csv.js';
import { markdownCode, markdownRow } from '../output/markdown.js';
import { type RulePlace, rulePlaces } from '../output/rule-places.js';
import { renderTable } from '../output/table.js';
import type { World } from '../world.js';

interface DiffCommandOptions extends RuleOptions {
  readonly decks?: readonly string[];
  readonly examples?: number;
  readonly format: 'text' | 'json' | 'csv' | 'markdown' | 'github';
}

export async function diff(
  [before, after]: readonly [before: string, after: string | undefined],
  options: DiffCommandOptions,
  world: World,
): Promise<number> {
  const newRules = after === undefined ? options.rules : [after];
  await findRules(world, newRules, 'as a second argument');
  return runOnSources(world, false, async (sources) => {
    const old = await loadMatcher(world, [before], options, sources.read);
    const fresh = await loadMatcher(world, newRules, options, sources.read);
    const read =
      options.decks === undefined ? undefined : await loadCorpus(world, sources, options.decks);
    const code = read === undefined ? exit.fine : await reportUnread(world, read);
    const lists = read?.corpus;
    const found = diffRules(old.matcher, fresh.matcher, lists, examplesOf(options));
    await world.stdout.write(
      options.format === 'github'
        ? renderAnnotations(annotationsOf(found, lists !== undefined, rulePlaces(fresh.sources)))
        : await rendered(found, options.format, lists !== undefined, world.stdout.columns),
    );
    // Without lists, only the rules themselves are compared.
    const hasMoved = lists === undefined ? found.entries.length > 0 : found.moved > 0;
    return hasMoved ? exit.findings : Math.max(old.code, fresh.code, code);
  });
}

/** JSON has three examples of a transition, and the reports for people have one. */
function examplesOf({ examples, format }: DiffCommandOptions): DiffOptions {
  if (examples !== undefined) return { examples };
  return format === 'json' ? {} : { examples: 1 };
}

async function rendered(
  found: RulesDiff,
  format: Exclude<DiffCommandOptions['format'], 'github'>,
  hasLists: boolean,
  width: number | undefined,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(found, null, 2)}\n`;
    case 'csv': {
      const head = ['from_id', 'from_name', 'to_id', 'to_name', 'lists', 'examples'];
      const rows = found.transitions.map(({ from, to, lists, examples }) => [
        from.id,
        deckShown(from),
        to.id,
        deckShown(to),
        lists,
        examples.join('; '),
      ]);
      return renderCsv([head, ...rows]);
    }
    case 'markdown':
      return renderMarkdown(found, hasLists);
    case 'text':
      return renderText(found, hasLists, width);
  }
}

/** The summary; a warning for each move of lists, or without lists a notice for each change. */
function annotationsOf(
  found: RulesDiff,
  hasLists: boolean,
  placeOf: (identifier: string) => RulePlace,
): readonly Annotation[] {
  const title = 'decktype diff';
  const rules = `rules: ${changesOf(found.entries)}`;
  const message = hasLists ? `${rules}; lists: ${movedLine(found)}` : rules;
  return [
    { level: 'notice', title, message },
    ...(hasLists
      ? found.transitions.map(({ from, to, lists, examples }) => ({
          ...({ level: 'warning', title, ...placeOf(to.id) } as const),
          message: `${counted(lists, 'list')} ${lists === 1 ? 'moves' : 'move'} from ${deckShown(from)} to ${deckShown(to)}${examples.length === 0 ? '' : `, for example ${examples.join(', ')}`}`,
        }))
      : found.entries.map(({ kind, what, identifier, fields }) => ({
          ...({ level: 'notice', title, ...placeOf(identifier) } as const),
          message: [
            `${kind} ${what === 'file' ? 'the file' : `${what} ${identifier}`}`,
            ...fields.map((change) => `${change.field}: ${valuesOf(change).join(' -> ')}`),
          ].join('\n'),
        }))),
  ];
}

function renderText(found: RulesDiff, hasLists: boolean, width: number | undefined): string {
  const lines = [`rules: ${changesOf(found.entries)}`];
  for (const { kind, what, identifier, fields } of found.entries) {
    const name = what === 'file' ? 'the file' : `${what} ${identifier}`;
    lines.push(`  ${kind.padEnd(7)} ${name}`);
    for (const change of fields) {
      lines.push(`            ${change.field}: ${valuesOf(change).join(' -> ')}`);
    }
  }
  if (!hasLists) return textOf(lines);
  lines.push('', `lists: ${movedLine(found)}`);
  if (found.transitions.length === 0) return textOf(lines);
  const rows = found.transitions.flatMap(
    ({ from, to, lists, examples: [first = '', ...others] }) => [
      [deckShown(from), deckShown(to), lists, first],
      ...others.map((example) => ['', '', '', example]),
    ],
  );
  const table = renderTable(
    [
      { title: 'from' },
      { title: 'to' },
      { title: 'lists', align: 'right' },
      { title: 'for example' },
    ],
    rows,
    width,
  );
  return `${textOf(lines)}\n${table}`;
}

function renderMarkdown(found: RulesDiff, hasLists: boolean): string {
  const lines = [`**Rules:** ${changesOf(found.entries)}`, ''];
  for (const { kind, what, identifier, fields } of found.entries) {
    const name = what === 'file' ? 'the file' : `${what} ${markdownCode(identifier)}`;
    lines.push(`- ${kind} ${name}`);
    for (const change of fields) {
      const values = valuesOf(change).map(markdownCode).join(' → ');
      lines.push(`  - ${markdownCode(change.field)}: ${values}`);
    }
  }
  if (found.entries.length > 0) lines.push('');
  if (hasLists) lines.push(`**Lists:** ${movedLine(found)}`, '');
  if (found.transitions.length > 0) {
    lines.push('| from | to | lists | for example |', '| --- | --- | ---: | --- |');
    for (const { from, to, lists, examples } of found.transitions) {
      lines.push(markdownRow([deckShown(from), deckShown(to), lists, examples.join(', ')]));
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function changesOf(entries: readonly EntryChange[]): string {
  if (entries.length === 0) return 'nothing has changed';
  return (['added', 'removed', 'changed', 'moved'] as const)
    .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

/** The name of a deck; with conflicts, the names of all decks that the list could be. */
function deckShown({ name, conflicts }: DeckName): string {
  return conflicts === undefined
    ? name
    : `conflict: ${conflicts.map((one) => one.name).join(', ')}`;
}

function movedLine({ moved, lists, reclassified }: RulesDiff): string {
  const verb = moved === 1 ? 'moves' : 'move';
  const again = reclassified === 1 ? 'was' : 'were';
  return `${grouped(moved)} of ${grouped(lists)} ${verb} (${grouped(reclassified)} could be affected and ${again} classified again)`;
}

const longest = 100;
/** How much stands before the first difference of longer values. */
const context = 20;

/** The old and the new value of a field, cut to where they differ; or that it was moved. */
function valuesOf({ before, after }: FieldChange): readonly string[] {
  if (before === undefined && after === undefined) return ['moved'];
  const texts = [before, after].map((value) =>
    value === undefined ? '(none)' : JSON.stringify(value),
  );
  const [old = '', fresh = ''] = texts;
  let same = 0;
  while (same < old.length && old[same] === fresh[same]) same++;
  const start = same + context < longest ? 0 : same - context;
  return texts.map((text) => {
    const rest = start + longest < text.length ? '…' : '';
    return `${start === 0 ? '' : '…'}${text.slice(start, start + longest)}${rest}`;
  });
}
