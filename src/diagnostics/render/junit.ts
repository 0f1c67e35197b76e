/** Case results as JUnit XML, which build servers read. */

/** What a report says of a case; a `CaseResult` of `decktype/analysis` is one. */
export interface JunitCase {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'new' | 'broken';
  readonly expected: string;
  readonly found: string | null;
  readonly diagnostics: readonly { readonly message: string }[];
}

/** The results of one case file. */
export interface CaseSuite<Result extends JunitCase = JunitCase> {
  readonly file: string;
  readonly results: readonly Result[];
}

/** Renders a JUnit report; `explain` returns the text of a failure. */
export function renderJunit<Result extends JunitCase>(
  suites: readonly CaseSuite<Result>[],
  explain: (result: Result) => string = () => '',
): string {
  const all = suites.flatMap(({ results }) => results);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="decktype" ${counts(all)}>`,
  ];
  for (const { file, results } of suites) {
    lines.push(`  <testsuite name="${escapeXml(file)}" ${counts(results)}>`);
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
        const text = diagnostics.map(({ message }) => message).join('\n');
        lines.push(`      <error message="the list cannot be read">${escapeXml(text)}</error>`);
      } else lines.push('      <skipped message="it expects nothing yet"/>');
      lines.push('    </testcase>');
    }
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
}

function counts(results: readonly JunitCase[]): string {
  const count = (wanted: JunitCase['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  return `tests="${results.length}" failures="${count('failed')}" errors="${count('broken')}" skipped="${count('new')}"`;
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

/** Text as XML 1.0 can hold it: what the standard has no place for becomes U+FFFD. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be replaced
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
      .replace(/[&<>"'\n\r\t]/g, (character) => entities[character] as string)
  );
}
