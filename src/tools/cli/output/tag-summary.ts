/** Summarizes tagging or a batch in a few lines. */
import { counted, grouped, percent } from '../../../core/diagnostics/counted.js';
import { textOf, visible } from '../../../core/diagnostics/visible.js';
import type { TagCounts } from '../../../core/standings/tag.js';
import type { Manifest } from '../../../services/cluster/batch/model.js';
import type { OpenBatch } from '../../../services/cluster/batch/open.js';

export function tagSummary(
  counts: Readonly<TagCounts>,
  { name }: { readonly name: string },
  versions: readonly string[],
): string {
  const { classified, unclassified, withoutDecklist, left, changed, sameName, otherName } = counts;
  const parts = [
    `${grouped(classified)} classified`,
    `${grouped(unclassified)} ${name}`,
    `${grouped(withoutDecklist)} without a decklist`,
  ];
  if (left > 0) parts.push(`${grouped(left)} left as ${left === 1 ? 'it was' : 'they were'}`);
  const lines = [`${counted(counts.standings, 'standing')}: ${parts.join(', ')}`];
  const labelled = sameName + otherName;
  if (labelled > 0) {
    const share = percent(sameName / labelled, 2);
    const kept = sameName === 1 ? 'keeps the name that it' : 'keep the name that they';
    lines.push(`${grouped(sameName)} of ${grouped(labelled)} ${kept} had (${share})`);
  }
  const unnamed = classified + unclassified - labelled;
  const how = [
    [otherName, 'with another name'],
    [unnamed, 'new'],
    [changed - otherName - unnamed, 'with the same name and another ID or other icons'],
  ].flatMap(([count, what]) => (Number(count) > 0 ? [`${grouped(Number(count))} ${what}`] : []));
  const parenthesis = how.length === 0 ? '' : ` (${how.join(', ')})`;
  lines.push(`${counted(changed, 'label')} changed${parenthesis}; rules ${versions.join(', ')}`);
  return textOf(lines);
}

export function batchSummary({ plan, program }: OpenBatch, { counts }: Manifest): string {
  if (plan.makes === 'tags') {
    return tagSummary(counts as TagCounts, program.ruleSet.unclassified, [program.version]);
  }
  const figures = Object.entries(counts).map(([name, value]) => `${name} ${grouped(value)}`);
  return `${visible(figures.join(', '))}\n`;
}
