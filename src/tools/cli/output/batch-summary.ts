/** What a batch did, in a few lines. */

import { grouped } from '../../../core/diagnostics/counted.js';
import { visible } from '../../../core/diagnostics/visible.js';
import type { TagCounts } from '../../../core/standings/tag.js';
import type { Manifest } from '../../../services/cluster/batch/model.js';
import type { OpenBatch } from '../../../services/cluster/batch/open.js';
import { tagSummary } from './tag-summary.js';

export function batchSummary({ plan, program }: OpenBatch, { counts }: Manifest): string {
  if (plan.makes === 'tags') {
    return tagSummary(counts as TagCounts, program.ruleSet.unclassified, [program.version]);
  }
  const figures = Object.entries(counts).map(([name, value]) => `${name} ${grouped(value)}`);
  return `${visible(figures.join(', '))}\n`;
}
