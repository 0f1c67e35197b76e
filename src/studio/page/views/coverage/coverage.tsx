import { EmptyState } from '../../parts/empty-state.js';

export function CoverageView() {
  return <EmptyState title="Coverage" />;
}
