/**
 * How lists, rules and overlays are read, case by case. Each file of rules-fixtures/readings has sentences,
 * and under each the input texts with what is read from them; `--update` writes that. Under `list`, a list
 * follows; under `each`, every line is a list, or replaces the @ in the text after `in=`. `each rules` and
 * `each overlay` read rules and overlays; for rules, the value at the pointer `at=` is shown, and overlays
 * change the rules of `base`. `\n`, `\t`, `\r` and `\u00a0` stand for these characters.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DeckFormatName,
  type ReadDecklist,
  readDecklist,
} from '../../src/core/decks/index.js';
import { pointerTokens } from '../../src/core/diagnostics/diagnostic.js';
import { applyOverlay } from '../../src/core/rules/changes/overlay.js';
import { type Diagnostic, parseRules, type RuleSet } from '../../src/index.js';
import { showCards, unaccounted } from '../support/decklists.js';
import { projectRoot } from '../support/needs.js';
import { unescaped } from '../support/rows.js';

const folder = join(projectRoot, 'rules-fixtures/readings');

const option = (name: string, asked: string) => new RegExp(` ${name}=(\\S+)`).exec(asked)?.[1];

function readList(text: string, asked: string): ReadDecklist {
  const [format, game] = ['format', 'game'].map((name) => option(name, asked));
  const options = { ...(format && { format: format as DeckFormatName }), ...(game && { game }) };
  const result = readDecklist(text, options);
  expect(unaccounted(text, result)).toEqual([]);
  return result;
}

function shownList(text: string, asked: string): string {
  const result = readList(text, asked);
  const { format, confidence, title, lines, diagnostics } = result;
  const counts =
    lines && Object.entries(lines).flatMap(([kind, n]) => (n > 0 ? `${kind} ${n}` : []));
  const head = [`${format} ${confidence}`, title && JSON.stringify(title), counts?.join(', ')];
  const parts = [...showCards(result), ...diagnostics.map(shownFinding)];
  return [head.filter(Boolean).join('; '), ...parts].join('\n   ');
}

function shownFinding({ code, severity, range, pointer, message, hint, related = [] }: Diagnostic) {
  const place = range ? `${range.start.line}:${range.start.column} ` : pointer && `${pointer} `;
  const others = related.map((other) => `; ${other.pointer} ${other.message}`).join('');
  return `${place}${severity} ${code}: ${message}${hint ? `; ${hint}` : ''}${others}`;
}

function shownLine(text: string, asked: string): string {
  const result = readList(text, asked);
  const found = result.diagnostics.map(({ code, data, range }) => {
    const line = range && range.start.line > 1 ? `:${range.start.line}` : '';
    return `${code}${line}${code === 'more-than-name' ? ` (${data?.what})` : ''}`;
  });
  const title = result.title === undefined ? [] : [JSON.stringify(result.title)];
  const parts = [...title, ...showCards(result), ...found];
  return `${result.format}: ${parts.join(', ') || 'no card'}`;
}

/** Reads rules, or applies an overlay to the base rules. */
function shownRules(text: string, asked: string, base: RuleSet | undefined): string {
  const onInvalid = asked.includes(' skip') ? 'skip' : 'fail';
  const { ruleSet, diagnostics } = asked.includes(' overlay')
    ? applyOverlay(base as RuleSet, text)
    : parseRules(text, { onInvalid });
  const shown = pointerTokens(option('at', asked) ?? '').reduce<unknown>(
    (value, token) => (value as Record<string, unknown> | undefined)?.[token],
    ruleSet?.file,
  );
  const found = diagnostics.map(({ range, ...finding }) => shownFinding(finding));
  return [...(shown === undefined ? [] : [JSON.stringify(shown)]), ...found].join('\n     ');
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  let base: RuleSet | undefined;

  function shown(section: string): string {
    const [head = '', ...lines] = section.trimEnd().split('\n');
    if (head === 'base') base = parseRules(lines.join('\n')).ruleSet;
    if (head.startsWith('each')) {
      const [asked = '', around = '@'] = head.split(' in=');
      const isList = !/ rules| overlay/.test(asked);
      const given = lines.flatMap((line) => /^ {2}(\S.*?)(?: +=> .*)?$/.exec(line)?.[1] ?? []);
      const width = Math.min(50, Math.max(...given.map((line) => line.length)));
      const read = given.map((line) => {
        const text = unescaped(around).replace('@', () => unescaped(line));
        const result = isList ? shownLine(text, asked) : shownRules(text, asked, base);
        return `  ${line.padEnd(width)} => ${result}`;
      });
      return [head, ...read].join('\n');
    }
    if (!head.startsWith('list')) return section.trimEnd();
    const end = lines.findIndex((line) => line.startsWith('->'));
    const given = end === -1 ? lines : lines.slice(0, end);
    const text = unescaped(given.map((line) => line.replace(/^ {2}/, '')).join('\n'));
    return [head, ...given, `-> ${shownList(text, head)}`].join('\n');
  }

  const sections = readFileSync(path, 'utf8').split(/^(?=# |list|each|base)/m);
  const parts = sections.map(
    (section) => `${section.startsWith('#') ? '\n' : ''}${shown(section)}\n`,
  );
  await expect(parts.join('').trimStart()).toMatchFileSnapshot(path);
});
