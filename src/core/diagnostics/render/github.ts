/** Renders findings as workflow commands, which GitHub shows at their lines. */

import { hintFor } from '../catalogue.js';
import { present } from '../counted.js';
import type { Diagnostic, Severity } from '../diagnostic.js';
import { visibleLines } from '../visible.js';
import { reported } from './text.js';

const levels: Readonly<Record<Severity, Annotation['level']>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** An annotation of a line, or of the whole run if it has no file. */
export interface Annotation extends Pick<Diagnostic, 'file' | 'range'> {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** Can have several lines. */
  readonly message: string;
}

/**
 * Renders a workflow command for each finding that is not ignored.
 *
 * @param nameOf returns the name of a file for GitHub, which is its path in the repository; default: unchanged
 *
 * @example
 * ::error file=rules.json,line=3,endLine=3,col=42,endColumn=46,title=decktype bad-count::"count" must be …%0Ahint: …
 */
export function renderGithub(
  diagnostics: readonly Diagnostic[],
  nameOf?: (file: string) => string,
): string {
  return renderAnnotations(
    reported(diagnostics).map((diagnostic) => {
      const { severity, code, message, file, range, pointer, related = [] } = diagnostic;
      const hint = hintFor(diagnostic);
      const where = range === undefined && pointer !== '' ? ` (at ${pointer})` : '';
      const lines = present([
        `${message}${where}`,
        hint !== undefined && `hint: ${hint}`,
        ...related.flatMap((other) =>
          other.file !== undefined && other.file !== file
            ? [`${other.file}: ${other.message}`]
            : [],
        ),
      ]);
      return {
        ...diagnostic,
        level: levels[severity],
        title: `decktype ${code}`,
        message: lines.join('\n'),
      };
    }),
    nameOf,
  );
}

/** Renders a workflow command for each annotation. */
export function renderAnnotations(
  annotations: readonly Annotation[],
  nameOf = (file: string) => file,
): string {
  return annotations
    .map(({ level, title, message, file, range }) => {
      const properties: string[] = [];
      const add = (name: string, value: string | number) =>
        properties.push(`${name}=${escapeProperty(String(value))}`);
      if (file !== undefined) add('file', nameOf(file));
      if (range !== undefined) {
        add('line', range.start.line);
        add('endLine', range.end.line);
        // GitHub uses columns only within a single line.
        if (range.start.line === range.end.line) {
          add('col', range.start.column);
          add('endColumn', range.end.column);
        }
      }
      add('title', title);
      return `::${level} ${properties.join(',')}::${escapeData(message)}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return visibleLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
