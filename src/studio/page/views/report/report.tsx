import { EmptyState } from '../../parts/empty-state.js';

export function ReportView() {
  return <EmptyState title="Report" />;
}
