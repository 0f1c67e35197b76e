/** What a report shows, whatever its format. */
import type { CardReport } from '../cards/cards.js';
import type { ShareChange } from '../report/change.js';
import type { FieldReport } from '../report/field.js';
import type { MetagameReport } from '../report/report.js';

export interface ReportParts {
  readonly report: MetagameReport;
  readonly title: string;
  /** At most so many archetypes are shown in tables and pictures; the others are added up. */
  readonly top: number;
  /** The cards of one archetype. */
  readonly cards?: { readonly name: string; readonly report: CardReport };
  /** What changed since an earlier period. */
  readonly changes?: readonly ShareChange[];
  /** The first and the last day of that period; given with `changes`. */
  readonly against?: { readonly from: string; readonly to: string };
  /** The period that it is compared with; without a last day, it goes on. Given with `changes`. */
  readonly after?: { readonly from: string; readonly to?: string };
  /** What archetypes can expect against a field. */
  readonly field?: FieldReport;
}
