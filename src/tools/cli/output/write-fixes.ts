/** Writing fixed rule files, or their differences, and reporting what was fixed. */
import { relative, sep } from 'node:path';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import type { Environment } from '../environment.js';
import { fileName } from '../input/errors.js';
import type { ChangedFile, CheckedFiles } from '../loading/checks.js';
import { unifiedDiff } from './unified-diff.js';
import { replaceText } from './write-file.js';

/**
 * Writes changed files in place, standard input to standard output. `written` has the texts that the
 * command has written: it does not change them again, so that a command that watches comes to an end.
 */
export async function writeFixes(
  changes: readonly ChangedFile[],
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

/** Writes the difference that fixes make as a unified diff to standard output. */
export async function writeDiffs(changes: readonly ChangedFile[], env: Environment): Promise<void> {
  for (const { path, before, after } of changes) {
    await env.stdout.write(unifiedDiff(await nameInDiff(path, env), before, after));
  }
}

/** The path of a file relative to the working folder; the absolute one where it is outside of it. */
async function nameInDiff(path: string, env: Environment): Promise<string> {
  if (path === '-') return fileName(path);
  const file = await env.realPath(path);
  const inside = relative(await env.realPath('.'), file);
  return (/^\.\.(?:[\\/]|$)/.test(inside) ? file : inside).split(sep).join('/');
}

/** Reports on standard error what was fixed, or would be. */
export async function reportFixes(
  { fixed }: Pick<CheckedFiles, 'fixed'>,
  verb: 'fixed' | 'would fix',
  env: Environment,
): Promise<void> {
  if (fixed.length === 0) return;
  const lines = fixed.map(
    (finding) => `${placeOf(finding)} ${verb} ${finding.code}: ${finding.fix?.title}`,
  );
  await env.stderr.write(textOf([...lines, `${verb} ${counted(fixed.length, 'finding')}`]));
}

function placeOf({ file, range, pointer }: Diagnostic): string {
  const { line, column } = range?.start ?? {};
  return line === undefined ? `${file}#${pointer}` : `${file}:${line}:${column}`;
}
