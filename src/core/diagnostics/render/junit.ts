/** Renders case results as JUnit XML, for build servers. */
import { hintFor } from '../catalogue.js';
import type { Diagnostic } from '../diagnostic.js';
import { visibleLines } from '../visible.js';

/** A case of a report, such as a `CaseResult` of `decktype/analysis`. */
export interface JunitCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'new' | 'broken';
  readonly expected: string;
  readonly found: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The results of a case file. */
export interface CaseSuite<Result extends JunitCase = JunitCase> {
  readonly file: string;
  readonly results: readonly Result[];
}

/**
 * Renders a JUnit report. `explain` returns the text of a failure. If `isStrict`, a case that expects nothing yet is a
 * failure; otherwise it is skipped.
 */
export function renderJunit<Result extends JunitCase>(
  suites: readonly CaseSuite<Result>[],
  explain: (result: Result) => string = () => '',
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): string {
  const all = suites.flatMap(({ results }) => results);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="decktype" ${counts(all, isStrict)}>`,
  ];
  for (const { file, results } of suites) {
    lines.push(`  <testsuite name="${escapeXml(file)}" ${counts(results, isStrict)}>`);
    for (const result of results) {
      const { name, outcome, expected, found, diagnostics } = result;
      const head = `    <testcase classname="${escapeXml(file)}" name="${escapeXml(name)}"`;
      if (outcome === 'passed') {
        lines.push(`${head}/>`);
        continue;
      }
      lines.push(`${head}>`);
      if (outcome === 'failed') {
        const message = `expected ${expected}, found ${found ?? 'nothing'}`;
        const text = escapeXml(explain(result));
        lines.push(`      <failure message="${escapeXml(message)}">${text}</failure>`);
      } else if (outcome === 'broken') {
        const text = diagnostics.map(textOf).join('\n');
        lines.push(`      <error message="the list cannot be read">${escapeXml(text)}</error>`);
      } else
        lines.push(`      <${isStrict ? 'failure' : 'skipped'} message="it expects nothing yet"/>`);
      lines.push('    </testcase>');
    }
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
}

function textOf(diagnostic: Diagnostic): string {
  const hint = hintFor(diagnostic);
  return hint === undefined ? diagnostic.message : `${diagnostic.message}\nhint: ${hint}`;
}

function counts(results: readonly JunitCase[], isStrict: boolean): string {
  const count = (wanted: JunitCase['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const [failed, waiting] = [count('failed'), count('new')];
  const failures = isStrict ? failed + waiting : failed;
  return `tests="${results.length}" failures="${failures}" errors="${count('broken')}" skipped="${isStrict ? 0 : waiting}"`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes text for XML. Characters that XML 1.0 does not allow are among those made visible. */
function escapeXml(text: string): string {
  return visibleLines(text).replace(/[&<>"'\n\r\t]/g, (character) => entities[character] as string);
}
