/** Overrides the severities of codes, as projects can do. */
import type { DiagnosticCode } from './codes/all.js';
import type { Diagnostic, Severity } from './diagnostic.js';

/** Code -> the severity that overrides its default. */
export type SeverityOverrides = ReadonlyMap<DiagnosticCode, Severity | 'off'>;

/** Applies severities to findings, and drops findings that are off. */
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

/** The same for findings about rules that do not load. Errors stay errors and cannot be switched off. */
export function overrideOfUnusable(
  diagnostics: readonly Diagnostic[],
  overrides: SeverityOverrides,
): readonly Diagnostic[] {
  return diagnostics.flatMap((one) =>
    one.severity === 'error' ? [one] : overrideSeverities([one], overrides),
  );
}
