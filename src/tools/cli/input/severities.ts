/** Codes that users type, and the severities that they give them. */
import { allCodes, isCode } from '../../../core/diagnostics/catalogue.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import type { Severity } from '../../../core/diagnostics/diagnostic.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import type { SeverityOverrides } from '../../../core/diagnostics/severities.js';
import type { Severities } from '../../../core/project/model.js';
import { CommandError } from './input.js';

/** Severities of the project file, and the options that win over them: lists of codes. */
export interface SeverityOptions {
  readonly severities?: Severities;
  readonly warn?: readonly string[];
  readonly error?: readonly string[];
  readonly off?: readonly string[];
}

/** The severities that replace those of the table of codes. */
export function severityOverrides({
  severities = {},
  warn = [],
  error = [],
  off = [],
}: SeverityOptions): SeverityOverrides {
  const given: readonly (readonly [readonly string[], Severity | 'off'])[] = [
    // The reader of the project file reports codes that do not exist.
    ...Object.entries(severities)
      .filter(([code]) => isCode(code))
      .map(([code, severity]) => [[code], severity] as const),
    [warn, 'warning'],
    [error, 'error'],
    [off, 'off'],
  ];
  return new Map(
    given.flatMap(([texts, severity]) =>
      texts.flatMap((text) => text.split(',')).map((code) => [requireCode(code), severity]),
    ),
  );
}

/** The code that a user typed; ends the command where there is no such code. */
export function requireCode(text: string): DiagnosticCode {
  if (isCode(text)) return text;
  const [nearest] = nearestWords(text, allCodes, 3);
  const advice =
    nearest === undefined
      ? 'decktype explain lists all'
      : `did you mean ${JSON.stringify(nearest)}?`;
  throw new CommandError(`there is no code ${JSON.stringify(text)}; ${advice}`);
}
