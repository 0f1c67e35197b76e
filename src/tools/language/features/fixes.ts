/** Turns fixes of findings into text edits. */

import { bounded } from '../../../core/diagnostics/bounded.js';
import { severityOf } from '../../../core/diagnostics/catalogue.js';
import type { Diagnostic, Fix } from '../../../core/diagnostics/diagnostic.js';
import { type TextEdit, textEdits } from '../../../core/json/edits.js';
import { groupBy, madeOnce } from '../../../core/json/grouping.js';
import { readTree } from '../../../core/json/tree.js';
import { fixRuleFiles } from '../../../questions/analysis/fixes/fix-rules.js';
import { checkOptions } from '../findings.js';
import { type FileEdits, fileEdits, type WorkspaceFile } from '../model.js';
import type { Workspace } from '../workspace.js';

export interface FindingFix {
  readonly title: string;
  readonly finding: Diagnostic;
  readonly files: FileEdits;
  /** Whether it can be applied without asking. */
  readonly isPreferred: boolean;
}

/**
 * The fixes of findings that touch a range of a file; without a range, of all findings in the file. Omits
 * findings that are not shown because there are many with the same code.
 */
export function fixesAt(
  workspace: Workspace,
  name: string,
  start = 0,
  end = Infinity,
): readonly FindingFix[] {
  const file = workspace.files.get(name);
  if (file === undefined) return [];
  const here = workspace.findings().filter(({ file: own, ignored, range }) => {
    if (own !== name || ignored !== undefined || range === undefined) return false;
    return range.start.offset <= end && range.end.offset >= start;
  });
  const editsOf = editsIn(workspace, name);
  const offered = new Set<Fix>();
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  return bounded(here).flatMap(({ finding, more }): FindingFix[] => {
    if (more !== undefined) return [];
    const fix = canFix(workspace, finding) ? finding.fix : undefined;
    // Findings that are fixed together share one fix.
    const fixed = fix && !offered.has(fix) ? editsOf(fix) : undefined;
    if (fix) offered.add(fix);
    const ignored = ignoreEdit(file, finding, lineBreak);
    return [
      ...(fix && fixed ? [{ title: fix.title, finding, files: fixed, isPreferred: true }] : []),
      ...(ignored
        ? [
            {
              title: `ignore ${finding.code} here with a comment`,
              finding,
              files: new Map([[name, [ignored]]]),
              isPreferred: false,
            },
          ]
        : []),
    ];
  });
}

/** Whether a finding is fixed: not by priorities that could change labels of other rule sets. */
function canFix({ settings }: Workspace, { code }: Diagnostic): boolean {
  return !(settings.isShared && code === 'order-sensitive');
}

/** Returns a function that turns a fix into edits; its result is undefined if the fix changes nothing. */
function editsIn(workspace: Workspace, name: string): (fix: Fix) => FileEdits | undefined {
  const trees = new Map<string, ReturnType<typeof readTree>>();
  return (fix) => {
    const edits = new Map<string, readonly TextEdit[]>();
    for (const [own, some] of groupBy(fix.edits, ({ file = name }) => file)) {
      const { text } = workspace.files.get(own) ?? { text: '' };
      const tree = madeOnce(trees, own, () => readTree(text));
      const made = textEdits(text, some, tree);
      if (made.length > 0) edits.set(own, made);
    }
    return edits.size === 0 ? undefined : edits;
  };
}

/**
 * Inserts a comment above the line of a finding; undefined for files in which comments cannot ignore findings.
 */
function ignoreEdit(
  { kind, text }: WorkspaceFile,
  { code, range }: Diagnostic,
  lineBreak: string,
): TextEdit | undefined {
  const canBeIgnored = severityOf(code) !== 'error' && code !== 'unused-ignore';
  if (range === undefined || !canBeIgnored || (kind !== 'rules' && kind !== 'overlay')) {
    return undefined;
  }
  const line = text.lastIndexOf('\n', range.start.offset - 1) + 1;
  const start = line === 0 && text.startsWith('\uFEFF') ? 1 : line;
  const indent = /^[ \t]*/.exec(text.slice(start, range.start.offset))?.[0] ?? '';
  return { start, end: start, text: `${indent}// decktype-ignore ${code}${lineBreak}` };
}

/**
 * The edits of all fixes in a file, like those of `decktype check --fix`; undefined if there are none. With an overlay
 * nothing is fixed, because findings may be about what the overlay changed.
 */
export function fixAllEdits(workspace: Workspace, name: string): FileEdits | undefined {
  const files = [...workspace.files.values()];
  const [first, ...others] = files
    .filter(({ kind }) => kind === 'rules')
    .map(({ name: file, text }) => ({ file, text }));
  if (first === undefined || files.some(({ kind }) => kind === 'overlay')) return undefined;
  const { severities = {} } = workspace.settings;
  const fixed = fixRuleFiles([first, ...others], {
    ...checkOptions(workspace),
    isWanted: (finding) =>
      finding.file === name && severities[finding.code] !== 'off' && canFix(workspace, finding),
  });
  const edits = fileEdits(
    fixed.files.map(({ file = '', text }) => [file, workspace.files.get(file)?.text ?? '', text]),
  );
  return edits.size === 0 ? undefined : edits;
}
