/** `decktype diff`: what changes when new rules replace old ones. */
import {
  type DeckName,
  diffRules,
  type EntryChange,
  type RulesDiff,
} from '../../analysis/compare/diff.js';
import { exit, loadMatcher } from '../input/input.js';
import { loadCorpus, reportUnreadLists } from '../input/lists.js';
import type { ProgramOptions } from '../input/options.js';
import { runOnSources } from '../input/sources.js';
import { grouped } from '../output/counted.js';
import { renderTable } from '../output/table.js';
import type { World } from '../world.js';

interface DiffCommandOptions extends ProgramOptions {
  readonly decks?: readonly string[];
  readonly format: 'text' | 'json' | 'csv' | 'markdown';
}

export async function diff(
  [before, after]: readonly [string, string],
  options: DiffCommandOptions,
  world: World,
): Promise<number> {
  return runOnSources(world, false, async (sources) => {
    const old = await loadMatcher(world, before, options, sources.read);
    const fresh = await loadMatcher(world, after, options, sources.read);
    const lists =
      options.decks === undefined ? undefined : await loadCorpus(sources, options.decks);
    const code = await reportUnreadLists(world, sources, options.decks);
    const found = diffRules(old, fresh, lists);
    await world.stdout.write(await rendered(found, options.format, lists !== undefined));
    // Without lists, only the rules themselves are compared.
    const hasMoved = lists === undefined ? found.entries.length > 0 : found.moved > 0;
    return hasMoved ? exit.findings : code;
  });
}

async function rendered(
  found: RulesDiff,
  format: DiffCommandOptions['format'],
  hasLists: boolean,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(found, null, 2)}\n`;
    case 'csv': {
      const { stringify } = await import('csv-stringify/sync');
      const head = ['from_id', 'from_name', 'to_id', 'to_name', 'lists'];
      const rows = found.transitions.map(({ from, to, lists }) => [
        from.id,
        deckShown(from),
        to.id,
        deckShown(to),
        lists,
      ]);
      return stringify([head, ...rows]);
    }
    case 'markdown':
      return renderMarkdown(found, hasLists);
    case 'text':
      return renderText(found, hasLists);
  }
}

function renderText(found: RulesDiff, hasLists: boolean): string {
  const lines = [`rules: ${counted(found.entries)}`];
  for (const { kind, what, identifier, fields } of found.entries) {
    const name = what === 'file' ? 'the file' : `${what} ${identifier}`;
    lines.push(`  ${kind.padEnd(7)} ${name}`);
    for (const { field, before, after } of fields) {
      lines.push(`            ${field}: ${shown(before)} -> ${shown(after)}`);
    }
  }
  if (!hasLists) return `${lines.join('\n')}\n`;
  lines.push('', `lists: ${movedLine(found)}`, '');
  if (found.transitions.length === 0) return `${lines.join('\n').trimEnd()}\n`;
  const rows = found.transitions.map(({ from, to, lists, examples }) => [
    deckShown(from),
    deckShown(to),
    lists,
    examples[0] ?? '',
  ]);
  const table = renderTable(
    [
      { title: 'from' },
      { title: 'to' },
      { title: 'lists', align: 'right' },
      { title: 'for example' },
    ],
    rows,
  );
  return `${lines.join('\n')}${table}`;
}

function renderMarkdown(found: RulesDiff, hasLists: boolean): string {
  const lines = [`**Rules:** ${counted(found.entries)}`, ''];
  for (const { kind, what, identifier, fields } of found.entries) {
    const name = what === 'file' ? 'the file' : `${what} ${code(identifier)}`;
    lines.push(`- ${kind} ${name}`);
    for (const { field, before, after } of fields) {
      lines.push(`  - ${code(field)}: ${code(shown(before))} → ${code(shown(after))}`);
    }
  }
  if (found.entries.length > 0) lines.push('');
  if (hasLists) lines.push(`**Lists:** ${movedLine(found)}`, '');
  if (found.transitions.length > 0) {
    lines.push('| from | to | lists | for example |', '| --- | --- | ---: | --- |');
    for (const { from, to, lists, examples } of found.transitions) {
      const cells = [deckShown(from), deckShown(to), `${lists}`, examples[0] ?? ''];
      lines.push(
        `| ${cells.map((cell) => cell.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |`,
      );
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Text as Markdown code, in more backticks than it contains in a row. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

function counted(entries: readonly EntryChange[]): string {
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
  return `${grouped(moved)} of ${grouped(lists)} move (${grouped(reclassified)} could be affected and were classified again)`;
}

const longest = 100;

function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
