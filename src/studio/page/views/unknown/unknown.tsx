import { EmptyState } from '../../parts/empty-state.js';

export function UnknownView() {
  return <EmptyState title="Unknown" />;
}
