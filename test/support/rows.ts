/** Tables of cases: sentences, and rows below them, after which the answers stand. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

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

/**
 * Asks for the answer to each row of a file, and holds it to the one that stands there; `--update` writes
 * them. `asked` is the line above the rows: a sentence after #, or what is asked of all of them.
 */
export async function expectRows(
  path: string | URL,
  answer: (row: string, asked: string) => string | Promise<string>,
): Promise<void> {
  const parts: string[] = [];
  for (const section of readFileSync(path, 'utf8').split(/^(?=\S)/m)) {
    const [asked = '', ...lines] = section.split('\n');
    parts.push(`${parts.length > 0 && asked.startsWith('#') ? '\n' : ''}${asked}\n`);
    const rows = lines.flatMap((line) => /^ {2}(\S.*?)(?: +=> .*)?$/.exec(line)?.[1] ?? []);
    const width = Math.min(50, Math.max(...rows.map(({ length }) => length)));
    for (const row of rows) {
      const answered = (await answer(row, asked)).replaceAll('\n', '\n     ');
      parts.push(`  ${row.padEnd(width)} => ${answered}\n`);
    }
  }
  await expect(parts.join('')).toMatchFileSnapshot(path instanceof URL ? path.pathname : path);
}
