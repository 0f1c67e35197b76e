import { EmptyState } from '../../parts/empty-state.js';

export function CasesView() {
  return <EmptyState title="Cases" />;
}
