/** What a batch did, in a few lines. */
import type { Manifest } from '../../cluster/batch/model.js';
import type { OpenBatch } from '../../cluster/batch/open.js';
import { grouped } from '../../diagnostics/counted.js';
import { visible } from '../../diagnostics/visible.js';
import type { TagCounts } from '../../standings/tag.js';
import { tagSummary } from './tag-summary.js';

export function batchSummary({ plan, program }: OpenBatch, { counts }: Manifest): string {
  if (plan.makes === 'tags') {
    return tagSummary(counts as TagCounts, program.ruleSet.unclassified, [program.version]);
  }
  const figures = Object.entries(counts).map(([name, value]) => `${name} ${grouped(value)}`);
  return `${visible(figures.join(', '))}\n`;
}
