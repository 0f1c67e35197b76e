/** Writes fixed rule files or unified diffs of them, and reports what was fixed. */
import { relative, sep } from 'node:path';
import { counted } from '../../../core/diagnostics/counted.js';
import { placeText } from '../../../core/diagnostics/render/text.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { type ComparedLine, compareLines } from '../../../core/json/compare-lines.js';
import type { Environment } from '../environment.js';
import { fileName, printLines } from '../input/errors.js';
import type { TextChange } from '../input/rule-text.js';
import type { CheckedFiles } from '../loading/checks.js';
import { replaceText } from './write-file.js';

/**
 * Writes changed files in place, and standard input to standard output. `written` has the texts already
 * written: these are not changed again, so that a watching command comes to rest.
 */
export async function writeFixes(
  changes: readonly TextChange[],
  env: Environment,
  written: Map<string, string>,
): Promise<void> {
  for (const { path, before, after } of changes) {
    if (written.get(path) === before) continue;
    written.set(path, after);
    if (path === '-') await env.stdout.write(after);
    else await replaceText(env, path, before, after);
  }
}

export async function writeDiffs(changes: readonly TextChange[], env: Environment): Promise<void> {
  for (const { path, before, after } of changes) {
    await env.stdout.write(unifiedDiff(await nameInDiff(path, env), before, after));
  }
}

/** The path of a file relative to the working directory, or the absolute path if it is outside. */
async function nameInDiff(path: string, env: Environment): Promise<string> {
  if (path === '-') return fileName(path);
  const file = await env.realPath(path);
  const inside = relative(await env.realPath('.'), file);
  return (/^\.\.(?:[\\/]|$)/.test(inside) ? file : inside).split(sep).join('/');
}

export async function reportFixes(
  { fixed }: CheckedFiles,
  verb: 'fixed' | 'would fix',
  env: Environment,
): Promise<void> {
  if (fixed.length === 0) return;
  const lines = fixed.map(
    ({ file, range, pointer, code, fix }) =>
      `${placeText(file, range, pointer)} ${verb} ${code}: ${fix?.title}`,
  );
  await printLines(env, ...lines, `${verb} ${counted(fixed.length, 'finding')}`);
}

const context = 3;

/**
 * The diff of a file; `''` without changes. `file` is relative to the folder in which the diff will be applied.
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const lines = compareLines(before, after);
  const parts = [`--- ${headerName('a', file)}\n`, `+++ ${headerName('b', file)}\n`];
  let [old, fresh] = [1, 1];
  let at = 0;
  while (at < lines.length) {
    const first = lines.findIndex(({ kind }, index) => index >= at && kind !== ' ');
    if (first === -1) break;
    const start = Math.max(at, first - context);
    let end = first;
    for (let index = first; index < lines.length && index <= end + 2 * context; index++) {
      if (lines[index]?.kind !== ' ') end = index;
    }
    const hunk = lines.slice(start, end + 1 + context);
    old += start - at;
    fresh += start - at;
    const count = (kind: ComparedLine['kind']) => hunk.filter((line) => line.kind !== kind).length;
    const [removed, added] = [count('+'), count('-')];
    parts.push(`@@ -${rangeOf(old, removed)} +${rangeOf(fresh, added)} @@\n`);
    for (const { kind, text } of hunk) {
      parts.push(`${kind}${text}`);
      if (!text.endsWith('\n')) parts.push('\n\\ No newline at end of file\n');
    }
    old += removed;
    fresh += added;
    at = start + hunk.length;
  }
  return parts.join('');
}

/** A name with the prefix that `git apply` strips, quoted like git does. */
function headerName(prefix: 'a' | 'b', file: string): string {
  const name = `${prefix}/${file.replace(/^\//, '')}`;
  // A tab terminates names with spaces; otherwise the part after a space might be read as a date.
  if (visible(name) === name && !/["\\]/.test(name)) return name.includes(' ') ? `${name}\t` : name;
  const bytes = [...new TextEncoder().encode(name)].map((byte) => {
    const char = String.fromCharCode(byte);
    if (/["\\]/.test(char)) return `\\${char}`;
    return /[ -~]/.test(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}

function rangeOf(start: number, count: number): string {
  return count === 0 ? `${start - 1},0` : `${start},${count}`;
}
