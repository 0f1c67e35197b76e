/** Findings as diagnostics of the Language Server Protocol. */
import type {
  Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  Range,
} from 'vscode-languageserver/node';
import { hintFor } from '../../../core/diagnostics/catalogue.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import type {
  Diagnostic as Finding,
  Range as FindingRange,
  Severity,
} from '../../../core/diagnostics/diagnostic.js';

/** Where findings lead to. */
export interface FindingPlaces {
  /** Where codes are explained; the code follows behind `#`. */
  readonly codes: string;
  readonly uriOf: (file: string) => string;
  /** The range in a file; undefined is the beginning of it. */
  readonly rangeIn: (file: string, range: FindingRange | undefined) => Range;
}

/** An `info` is counted and hidden by default in reports; an editor shows a hint without a line in its list. */
const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  info: 4,
};

const unnecessary: DiagnosticTag = 1;

/** Findings about something that changes nothing. */
const idle: ReadonlySet<DiagnosticCode> = new Set([
  'implied-requirement',
  'redundant',
  'shadowed',
  'unknown-field',
  'unused-ignore',
]);

/** A finding of a file. Its hint is the last line of the message. */
export function diagnosticOf(
  finding: Finding,
  { codes, uriOf, rangeIn }: FindingPlaces,
): Diagnostic {
  const { code, severity, message, range, related = [], file = '' } = finding;
  const hint = hintFor(finding);
  const places = related.map((place) => ({
    location: {
      uri: uriOf(place.file ?? file),
      range: rangeIn(place.file ?? file, place.range),
    },
    message: place.message,
  }));
  return {
    ...{ code, message: hint === undefined ? message : `${message}\nhint: ${hint}` },
    ...{ severity: severities[severity], source: 'decktype', range: rangeIn(file, range) },
    codeDescription: { href: `${codes}#${code}` },
    ...(places.length > 0 && { relatedInformation: places }),
    ...(idle.has(code) && { tags: [unnecessary] }),
  };
}
