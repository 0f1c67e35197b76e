import { EmptyState } from '../../parts/empty-state.js';

export function MovesView() {
  return <EmptyState title="Moves" />;
}
