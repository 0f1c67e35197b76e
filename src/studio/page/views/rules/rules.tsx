import { EmptyState } from '../../parts/empty-state.js';

export function RulesView() {
  return <EmptyState title="Rules" />;
}
