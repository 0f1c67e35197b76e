/** Tables of cases: sentences, and rows below them, after which the answers stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.js';
import { projectRoot } from './needs.js';

/** A text as rows write it: with escapes as in JSON, but for quotes, and `''` where it is empty. */
export function unescaped(text: string): string {
  if (text === "''") return '';
  return text.replace(/\\(u[0-9a-f]{4}|[\\ntr])/g, (code) => String(JSON.parse(`"${code}"`)));
}

/** A text in one row, with all its white space visible. */
export function escaped(text: string): string {
  if (text === '') return "''";
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/^ | $|[\u007f-\u00a0\u200b-\u206f\ufeff]/g, code);
}

/** A text without what JSON.parse says, which differs from one release of Node.js to another. */
function withoutParser(text: string): string {
  const said =
    /(?:Unexpected|Unterminated|Expected|Bad) .*?JSON(?: input| at position \d+)?(?: \(line.*?\))?/g;
  return text.replace(said, '…');
}

/** What an answer found: its findings are lines of their own, with file, pointer and line where they have them. */
export function withFindings(answer: unknown, findings: readonly Diagnostic[]): string {
  const lines = findings.map(({ code, file, pointer, range, message }) =>
    [file, pointer, range?.start.line, `${code}:`, message].filter(Boolean).join(' '),
  );
  const found = [typeof answer === 'string' ? answer : JSON.stringify(answer), ...lines];
  return withoutParser(found.join('\n'));
}

/** The patterns of questions, and the answer to each by the groups of its pattern: a text, or a value as JSON. */
export type Answers = readonly (readonly [RegExp, (...groups: string[]) => unknown])[];

/**
 * Answers each row of a file of rules-fixtures, and holds the answers to those that stand there; `--update`
 * writes them. Rows are questions; where the line above them is no sentence after #, they end that question.
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
