/**
 * How lists are read, case by case: each file of rules-fixtures/readings has sentences, and under each
 * what `readDecklist` returns. `--update` writes that. Under `list`, a list follows; under `each`, every
 * line is a list, or takes the place of @ in the one after `in=`. `\n`, `\t`, `\r` and `\u00a0` stand
 * for these characters.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DeckFormatName,
  type ReadDecklist,
  readDecklist,
} from '../../src/core/decks/index.js';
import { showCards, unaccounted } from '../support/decklists.js';
import { projectRoot } from '../support/needs.js';

const folder = join(projectRoot, 'rules-fixtures/readings');

const plain = (text: string) =>
  text.replace(/\\(u[0-9a-f]{4}|[ntr])/g, (code) => String(JSON.parse(`"${code}"`)));

/** Reads a list as the words after `list` or `each` ask. */
function read(text: string, asked: string): ReadDecklist {
  const [, format] = /format=(\S+)/.exec(asked) ?? [];
  const [, game] = /game=(\S+)/.exec(asked) ?? [];
  const options = { ...(format && { format: format as DeckFormatName }), ...(game && { game }) };
  const result = readDecklist(text, options);
  expect(unaccounted(text, result)).toEqual([]);
  return result;
}

function shownList(text: string, asked: string): string {
  const result = read(text, asked);
  const { format, confidence, title, lines, diagnostics } = result;
  const counts =
    lines && Object.entries(lines).flatMap(([kind, n]) => (n > 0 ? `${kind} ${n}` : []));
  const head = [`${format} ${confidence}`, title && JSON.stringify(title), counts?.join(', ')];
  const findings = diagnostics.map(({ code, severity, range, pointer, message, hint }) => {
    const place = range ? `${range.start.line}:${range.start.column} ` : pointer && `${pointer} `;
    return `${place}${severity} ${code}: ${message}${hint ? `; ${hint}` : ''}`;
  });
  return [head.filter(Boolean).join('; '), ...showCards(result), ...findings].join('\n   ');
}

function shownLine(text: string, asked: string): string {
  const result = read(text, asked);
  const found = result.diagnostics.map(({ code, data, range }) => {
    const line = range && range.start.line > 1 ? `:${range.start.line}` : '';
    return `${code}${line}${code === 'more-than-name' ? ` (${data?.what})` : ''}`;
  });
  const title = result.title === undefined ? [] : [JSON.stringify(result.title)];
  const parts = [...title, ...showCards(result), ...found];
  return `${result.format}: ${parts.join(', ') || 'no card'}`;
}

function shown(section: string): string {
  const [head = '', ...lines] = section.trimEnd().split('\n');
  if (head.startsWith('each')) {
    const [asked = '', list = '@'] = head.split(' in=');
    const given = lines
      .filter((line) => line !== '')
      .map((line) => line.trim().split(' => ')[0]?.trimEnd() ?? '');
    const width = Math.min(50, Math.max(...given.map((line) => line.length)));
    const read = given.map((line) => {
      const text = plain(list).replace('@', () => plain(line));
      return `  ${line.padEnd(width)} => ${shownLine(text, asked)}`;
    });
    return [head, ...read].join('\n');
  }
  if (!head.startsWith('list')) return head;
  const end = lines.findIndex((line) => line.startsWith('->'));
  const given = end === -1 ? lines : lines.slice(0, end);
  const text = plain(given.map((line) => line.replace(/^ {2}/, '')).join('\n'));
  return [head, ...given, `-> ${shownList(text, head)}`].join('\n');
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  const sections = readFileSync(path, 'utf8').split(/^(?=# |list|each)/m);
  const parts = sections.map(
    (section) => `${section.startsWith('#') ? '\n' : ''}${shown(section)}\n`,
  );
  await expect(parts.join('').trimStart()).toMatchFileSnapshot(path);
});
