/** Converts the choices of the report between the URL and the worker. */
import { defined } from '../../../../../core/json/defined.js';
import type { ReportChoice } from '../../../protocol.js';
import type { ReportView } from '../../../worker/answers.js';
import type { RouteQuery } from '../../state/route.js';

type Ties = ReportView['usualTies']['as'];

export const tieChoices: Readonly<Record<Ties, string>> = {
  third: 'a third of a win',
  half: 'half a win',
  loss: 'no win',
  out: 'left out',
};

/** Describes what ties count as if nothing is chosen. */
export function usualTiesText(usual: ReportView['usualTies'] | undefined): string {
  if (usual === undefined) return 'project setting';
  const text = tieChoices[usual.as];
  return usual.isOfProject ? `${text} (project setting)` : `${text} (default)`;
}

export const topChoices = [6, 12, 20, 40] as const;

export function reportChoiceOf(query: RouteQuery): ReportChoice {
  const { ties = '', top, from, to, deck, families } = query;
  return defined({
    families: families === 'yes' || undefined,
    top: topChoices.find((number) => String(number) === top),
    ties: Object.hasOwn(tieChoices, ties) ? (ties as Ties) : undefined,
    from: dayOf(from),
    to: dayOf(to),
    deck,
  });
}

function dayOf(text = ''): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
