/** The order of test files: a slow one that starts last keeps one processor waiting. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the slowest first. */
const slow = [
  'e2e/cluster-faults',
  'e2e/cluster-killed',
  'e2e/pages',
  'e2e/package',
  'e2e/workers',
  'cli/faults',
  'cli/store-faults',
  'property/scanning',
  'property/decklists',
  'property/matching',
  'property/analysis',
  'property/labels',
  'property/laws-have-teeth',
  'conformance/store',
  'standings/stream',
].map((name) => `/${name}.test.ts`);

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slow.findIndex((name) => moduleId.endsWith(name));
  return rank === -1 ? slow.length : rank;
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (x, y) => x.project.name.localeCompare(y.project.name) || rankOf(x) - rankOf(y),
    );
  }
}
