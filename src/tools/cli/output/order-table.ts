/** Shows findings about rules that match the same lists as one table. */

import { mostOfCode } from '../../../core/diagnostics/bounded.js';
import { hintFor } from '../../../core/diagnostics/catalogue.js';
import { grouped, present } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { placeText } from '../../../core/diagnostics/render/text.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { columnsOf, renderTable } from './table.js';

/** Whether a finding is about two rules that match the same lists. */
export function isPair({ code, data }: Diagnostic): boolean {
  return code === 'order-sensitive' && data?.second !== undefined;
}

/**
 * A table of {@link isPair pairs}, with advice.
 *
 * @param width columns of the terminal
 */
export function orderTable(pairs: readonly Diagnostic[], width?: number): string {
  const [first] = pairs;
  if (first === undefined) return '';
  const rows = pairs.map(({ data, file, range, pointer }) => [
    Number(data?.lists),
    String(data?.first),
    String(data?.second),
    placeText(file, range, pointer),
  ]);
  const more = pairs.length - mostOfCode;
  const fixed = pairs.filter(({ fix }) => fix !== undefined).length;
  const these = fixed < pairs.length ? `${grouped(fixed)} of these` : 'these';
  return [
    textOf([
      `${first.severity} ${first.code}: two rules match the same lists, and only their order decides`,
    ]),
    renderTable(
      columnsOf(['#lists', 'wins', 'also matches', 'where']),
      rows.slice(0, mostOfCode),
      width,
    ),
    textOf(
      present([
        more > 0 && `and ${grouped(more)} more`,
        fixed > 0 ? `\`--fix\` writes ${these} as priorities` : `hint: ${hintFor(first)}`,
      ]),
    ),
  ].join('');
}
