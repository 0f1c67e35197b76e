/** Other severities for some codes, as a project sets them. */
import type { DiagnosticCode } from './codes/all.js';
import type { Diagnostic, Severity } from './diagnostic.js';

/** The severities that replace those of the table. */
export type SeverityOverrides = ReadonlyMap<DiagnosticCode, Severity | 'off'>;

/** The findings with these severities, and without those that are off. */
export function overrideSeverities(
  diagnostics: readonly Diagnostic[],
  overrides: SeverityOverrides,
): readonly Diagnostic[] {
  if (overrides.size === 0) return diagnostics;
  return diagnostics.flatMap((diagnostic) => {
    const wanted = overrides.get(diagnostic.code) ?? diagnostic.severity;
    if (wanted === 'off') return [];
    return wanted === diagnostic.severity ? [diagnostic] : [{ ...diagnostic, severity: wanted }];
  });
}

/** The same for findings about rules that do not load: their errors stay errors, and cannot be off. */
export function overrideOfUnusable(
  diagnostics: readonly Diagnostic[],
  overrides: SeverityOverrides,
): readonly Diagnostic[] {
  return diagnostics.flatMap((one) =>
    one.severity === 'error' ? [one] : overrideSeverities([one], overrides),
  );
}
