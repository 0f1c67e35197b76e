/** Findings as the page shows them. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { Range } from '../../../core/diagnostics/finding.js';
import type { FindingRow } from '../answers/rules.js';
import type { OpenProject } from './project.js';

export function findingRows(
  project: OpenProject,
  findings: readonly Diagnostic[],
): readonly FindingRow[] {
  return findings.map((finding) => {
    const { code, severity, message, hint, range, related = [], fix, ignored } = finding;
    const reason = ignored?.reason;
    return {
      ...fileField(project, finding.file),
      code,
      severity,
      message,
      ...(hint !== undefined && { hint }),
      ...(range && { range: textRangeOf(range) }),
      related: related.map((place) => ({
        ...fileField(project, place.file ?? finding.file),
        ...(place.range && textRangeOf(place.range)),
        message: place.message,
      })),
      ...(fix && { fix: fix.title }),
      ...(ignored && { ignored: { ...(reason !== undefined && { reason }) } }),
    };
  });
}

function fileField(project: OpenProject, name: string | undefined) {
  const file = project.idOf(name);
  return file === undefined ? {} : { file };
}

function textRangeOf({ start, end }: Range) {
  return { start: start.offset, end: end.offset };
}
