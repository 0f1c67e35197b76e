/** Tables of cases: titles with rows below, each followed by its answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.js';
import { projectRoot } from './needs.js';

/** Decodes the text of a row: JSON escapes except for quotes, and `''` if it is empty. */
export function unescaped(text: string): string {
  if (text === "''") return '';
  return text.replace(/\\(u[0-9a-f]{4}|[\\ntr])/g, (code) => String(JSON.parse(`"${code}"`)));
}

/** Encodes a text in one row, with all white space visible. */
export function escaped(text: string): string {
  if (text === '') return "''";
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/^ | $|[\u007f-\u00a0\u200b-\u206f\ufeff]/g, code);
}

/** Removes messages of JSON.parse, which differ between releases of Node.js. */
function withoutParser(text: string): string {
  const said =
    /(?:Unexpected|Unterminated|Expected|Bad) .*?JSON(?: input| at position \d+)?(?: \(line.*?\))?/g;
  return text.replace(said, '…');
}

/** An answer with its findings on separate lines, each with file, pointer and line if known. */
export function withFindings(answer: unknown, findings: readonly Diagnostic[]): string {
  const lines = findings.map(({ code, file, pointer, range, message }) =>
    [file, pointer, range?.start.line, `${code}:`, message].filter(Boolean).join(' '),
  );
  const found = [typeof answer === 'string' ? answer : JSON.stringify(answer), ...lines];
  return withoutParser(found.join('\n'));
}

/**
 * Patterns of questions, and functions that return the answer for the groups of the pattern: a text, or a value
 * to show as JSON.
 */
export type Answers = readonly (readonly [RegExp, (...groups: string[]) => unknown])[];

/**
 * Answers each row of a file of rules-fixtures, and compares the answers with those in the file; `--update` writes
 * them. Rows are questions. If the line above them is not a title (`# …`), each row is appended to that line.
 */
export async function expectRows(file: string, answers: Answers): Promise<void> {
  const path = join(projectRoot, 'rules-fixtures', file);
  const parts: string[] = [];
  for (const section of readFileSync(path, 'utf8').split(/^(?=\S)/m)) {
    const [asked = '', ...lines] = section.split('\n');
    const isSentence = asked.startsWith('#');
    parts.push(`${parts.length > 0 && isSentence ? '\n' : ''}${asked}\n`);
    const rows = lines.flatMap((line) => /^ {2}(\S.*?)(?: +=> .*)?$/.exec(line)?.[1] ?? []);
    const width = Math.min(50, Math.max(...rows.map(({ length }) => length)));
    for (const row of rows) {
      const question = isSentence ? row : `${asked} ${row}`;
      const [pattern, answer] = answers.find(([one]) => one.test(question)) ?? [];
      const answered = await answer?.(...(pattern?.exec(question)?.slice(1) ?? []));
      const shown = typeof answered === 'string' ? answered : JSON.stringify(answered);
      parts.push(
        `  ${row.padEnd(width)} => ${(shown || 'none').replace(/\n(?!\n)/g, '\n     ')}\n`,
      );
    }
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
}
