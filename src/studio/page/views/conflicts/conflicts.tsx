import { EmptyState } from '../../parts/empty-state.js';

export function ConflictsView() {
  return <EmptyState title="Conflicts" />;
}
