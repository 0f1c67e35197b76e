import { EmptyState } from '../../parts/empty-state.js';

export function ListsView() {
  return <EmptyState title="Lists" />;
}
