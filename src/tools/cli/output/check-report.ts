/** The report of `decktype check`: findings in its formats, and the line that counts them. */
import { version } from '../../../../package.json';
import { catalogue } from '../../../core/diagnostics/catalogue.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { renderGithub } from '../../../core/diagnostics/render/github.js';
import { renderSarif } from '../../../core/diagnostics/render/sarif.js';
import {
  countLine,
  renderJson,
  renderText,
  reported,
} from '../../../core/diagnostics/render/text.js';

export interface CheckReportOptions {
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  readonly info?: boolean;
  readonly color: boolean;
  readonly sources: ReadonlyMap<string, string>;
  /** The last line of the text. */
  readonly summary: string;
}

/** Findings in the format of a report; `''` for none in text. */
export function checkReport(
  findings: readonly Diagnostic[],
  { format, info = false, color, sources, summary }: CheckReportOptions,
): string {
  const shown = findings.filter(({ severity }) => info || severity !== 'info');
  switch (format) {
    case 'json':
      return renderJson(findings);
    case 'github':
      return renderGithub(shown);
    case 'sarif':
      return renderSarif(findings, { version, describe: (code) => catalogue[code].about });
    case 'text':
      return renderText(shown, { sources, color, least: 'info', summary });
  }
}

/**
 * How many findings there are, and how many are not shown.
 *
 * @param rules how many rules were checked; undefined where some did not load
 * @param earlier how many earlier rule sets of the project were not checked
 * @param formats how many rule sets of formats were not checked
 * @example '3 rules: 1 warning (2 info, --info shows them; 1 ignored)'
 */
export function checkSummary(
  findings: readonly Diagnostic[],
  {
    rules,
    earlier = 0,
    formats = 0,
    info = false,
  }: {
    readonly rules: number | undefined;
    readonly earlier?: number;
    readonly formats?: number;
    readonly info?: boolean;
  },
): string {
  const all = reported(findings);
  const infos = all.filter(({ severity }) => severity === 'info');
  const shown = info ? all : all.filter(({ severity }) => severity !== 'info');
  const faults = all.length === infos.length ? ['no faults found'] : [];
  const counts = [...faults, ...(shown.length > 0 ? [countLine(shown)] : [])];
  const ignored = findings.length - all.length;
  const hidden = [
    ...(infos.length > 0 && !info
      ? [`${infos.length} info, --info shows ${infos.length === 1 ? 'it' : 'them'}`]
      : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(earlier > 0
      ? [
          `${counted(earlier, 'earlier rule set')}: check --on DAY looks at ${earlier === 1 ? 'it' : 'them'}`,
        ]
      : []),
    ...(formats > 0
      ? [
          `${counted(formats, 'rule set')} of ${formats === 1 ? 'a format: check --for FORMAT looks at it' : 'formats: check --for FORMAT looks at them'}`,
        ]
      : []),
  ];
  const subject = rules === undefined ? '' : `${counted(rules, 'rule')}: `;
  return `${subject}${counts.join(', ')}${hidden.length > 0 ? ` (${hidden.join('; ')})` : ''}`;
}
