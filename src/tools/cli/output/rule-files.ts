/** Writes patches into the rule files of a command, or into an overlay. */
import { dirname, extname, join, relative } from 'node:path';
import { counted } from '../../../core/diagnostics/counted.js';
import type { JsonEdit } from '../../../core/diagnostics/diagnostic.js';
import { editText } from '../../../core/json/edits.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import { applyOverlay, createOverlay } from '../../../core/rules/changes/overlay.js';
import {
  PatchTextError,
  type RuleText,
  targetOf,
  withPatches,
} from '../../../core/rules/changes/patch-texts.js';
import { ofGeneration, type RulePatch } from '../../../core/rules/changes/patches.js';
import { joinRules, type RulePart } from '../../../core/rules/join.js';
import { parseRules } from '../../../core/rules/parse.js';
import { memo, type RuleSet } from '../../../core/rules/rule-set.js';
import { diffRules } from '../../../questions/analysis/compare/diff.js';
import { wrongKind } from '../../../questions/corpus/reading/wrong-kind.js';
import { notationOf } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { fileName, printLines, UserError } from '../input/errors.js';
import { readInput } from '../input/files.js';
import { readRecentLists } from '../input/lists.js';
import { isFolder, isThere, placeOf, placesOf } from '../input/paths.js';
import { writtenChange } from '../input/rule-text.js';
import { findRules, type LoadedMatcher, loadMatcher } from '../loading/rules.js';
import type { ProgramOptions } from '../options.js';
import { renderData } from './document.js';
import { changeFile, replaceText, requireText, withOutput } from './write-file.js';

interface ChangeOptions {
  /** The chosen patches, if any; false or undefined to write nothing. */
  readonly apply?: unknown;
  readonly overlayOut?: string | undefined;
}

/** How a command takes rules and lists; `way` and `listsWay` are for messages. */
interface Taken {
  readonly rules: readonly string[] | undefined;
  readonly way?: string;
  readonly lists: readonly string[] | undefined;
  readonly listsWay?: string;
}

/** Loads rules that may be changed, and recent lists. Ends the command if changes would go to standard input. */
export async function loadForChange(
  env: Environment,
  options: ChangeOptions & ProgramOptions & { readonly new?: readonly string[] },
  { rules: named, way, lists, listsWay }: Taken,
) {
  const { apply, overlay, overlayOut } = options;
  const files = await findRules(env, named, way);
  if (apply && overlayOut === undefined && files.includes('-')) {
    throw new UserError('--apply cannot write to -; write an overlay with --overlay-out FILE');
  }
  const loaded = await loadMatcher(env, files, options);
  const read = await readRecentLists(env, options.new, lists, listsWay);
  const corpus = loaded.resolve(read.corpus);
  const rules = memo(() => ruleFiles(files, named, overlay, loaded));
  const skipped = new Set(loaded.skipped);
  return {
    ...loaded,
    corpus,
    newLists: read.newLists,
    /** The rules in force, with the overlay. */
    mine: () => rules().mine,
    /**
     * Whether an identifier belongs to a rule that is not in use, because it is of another generation or was
     * skipped.
     */
    isTaken: (identifier: string) =>
      skipped.has(identifier) ||
      (loaded.matcher.ruleSet.get(identifier) === undefined &&
        rules().mine.get(identifier) !== undefined),
    /**
     * Writes patches into the rule files, or, with `--overlay-out`, into an overlay.
     *
     * @param beforeReplace called once a draft of the first file is written; if it throws, no rules change
     */
    async write(
      given: readonly RulePatch[],
      beforeReplace: () => Promise<void> = async () => {},
    ): Promise<void> {
      const patches = ofGeneration(given, rules().mine, options.generation);
      if (overlayOut !== undefined) {
        const { base, mine, overlay: read } = rules();
        const made = createOverlay(base, withAll(mine, patches).ruleSet);
        await changeFile(env, overlayOut, async (write) => {
          await refuseOthers(env, overlayOut, read);
          await write(renderData(made), beforeReplace);
        });
        const count = counted(made.changes.length, 'change');
        return printLines(env, `${fileName(overlayOut)}: ${count}`);
      }
      const isSame: SameLabels = (one, other) => {
        const { moved } = diffRules(loaded.compile(one), loaded.compile(other), corpus);
        return moved === 0;
      };
      return writePatches(env, rules(), patches, isSame, beforeReplace);
    },
  };
}

type RuleFiles = ReturnType<typeof ruleFiles>;

/** Rule files and the rules in force. */
function ruleFiles(
  paths: readonly string[],
  named: readonly string[] | undefined,
  overlayPath: string | undefined,
  { matcher, sources }: LoadedMatcher,
) {
  const files = paths.map((path) => ({ path, text: sources.get(fileName(path)) ?? '' }));
  const base = joined(files) ?? matcher.ruleSet;
  const text = overlayPath === undefined ? undefined : sources.get(fileName(overlayPath));
  const overlay = overlayPath && text !== undefined ? { path: overlayPath, text } : undefined;
  return {
    files,
    /** The files, folders and patterns that were given. */
    named: named ?? paths,
    base,
    /** The base with the overlay of the command, if there is one. */
    mine: withOverlay(base, overlay) ?? matcher.ruleSet,
    overlay,
  };
}

function joined(files: readonly RuleText[]): RuleSet | undefined {
  const [first, ...others] = files.flatMap(({ path, text }): RulePart[] => {
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    return ruleSet === undefined ? [] : [{ file: path, text, ruleSet }];
  });
  return first && joinRules([first, ...others], 'skip').ruleSet;
}

function withOverlay(base: RuleSet, overlay: RuleText | undefined): RuleSet | undefined {
  return overlay === undefined ? base : applyOverlay(base, overlay.text).ruleSet;
}

/** Applies patches to rules. Ends the command if that fails. */
function withAll(rules: RuleSet, patches: readonly RulePatch[]) {
  const { ruleSet, patches: least, diagnostics } = applyPatches(rules, patches);
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (ruleSet !== undefined && fault === undefined) return { ruleSet, patches: least };
  throw new UserError(`nothing is written to the rules: ${fault?.message}`);
}

/** Ends the command if the file exists but is not an overlay, or has changed since it was read. */
async function refuseOthers(
  env: Environment,
  path: string,
  overlay: RuleText | undefined,
): Promise<void> {
  const found = path === '-' ? undefined : await env.look(path);
  if (!found?.isFile || found.bytes === 0) return;
  const read = await placesOf(env, overlay === undefined ? [] : [overlay.path]);
  if (overlay !== undefined && read.has(await placeOf(env, path))) {
    return requireText(env, path, overlay.text);
  }
  if (wrongKind(await readInput(env, path), path) === 'overlay') return;
  throw new UserError(`${path} is not an overlay, and would be replaced; name another file`);
}

/**
 * Writes patches into the rule files, and reports the changed rules of each file. Ends the command if the
 * overlay would hide a change.
 */
export async function writePatches(
  env: Environment,
  { files, named, mine, overlay }: RuleFiles,
  patches: readonly RulePatch[],
  isSame: SameLabels,
  beforeReplace: () => Promise<void>,
): Promise<void> {
  const { ruleSet, patches: least } = withAll(mine, patches);
  const beforeFirst = memo(beforeReplace);
  let patched: readonly RuleText[];
  try {
    patched = withPatches(files, least, mine.rules);
  } catch (error) {
    if (!(error instanceof PatchTextError)) throw error;
    throw new UserError(`${error.message}; write an overlay with --overlay-out FILE`);
  }
  const isSameHere: SameLabels = (one, other) =>
    isSame(withOverlay(one, overlay) ?? one, withOverlay(other, overlay) ?? other);
  const after = await withFilesOfTheirOwn(env, files, patched, isSameHere, named);
  const result = joined(after);
  const found = result && withOverlay(result, overlay);
  const targets = [...new Set(least.map(targetOf))];
  for (const id of targets) {
    if (JSON.stringify(found?.get(id)) === JSON.stringify(ruleSet.get(id))) continue;
    throw new UserError(`the overlay also changes ${id}; write an overlay with --overlay-out FILE`);
  }
  for (const { path, text, written: own } of after) {
    const before = files.find((file) => file.path === path)?.text ?? '';
    if (text === before) continue;
    const { ruleSet: written } = parseRules(text, { onInvalid: 'skip' });
    const { ruleSet: old } = parseRules(before, { onInvalid: 'skip' });
    const isIn = (rules: RuleSet | undefined, id: string) => rules?.get(id) !== undefined;
    const of = (was: boolean, is: boolean) =>
      targets.filter((id) => isIn(old, id) === was && isIn(written, id) === is);
    const parts = [
      ['added', of(false, true)],
      ['changed', of(true, true)],
      ['removed', of(true, false)],
    ] as const;
    const shown = parts.flatMap(([verb, ids]) =>
      ids.length === 0 ? [] : [`${verb} ${ids.join(', ')}`],
    );
    // If a rule was added here and then moved to its own file, only the layout of this file differs.
    if (shown.length === 0) continue;
    const change = await writtenChange(env, { path, before, after: text });
    if (own !== undefined) {
      await withOutput(env, path, async (output) => {
        await output.write(own);
        await beforeFirst();
      });
    } else if (change.before === change.after) continue;
    else await replaceText(env, path, change.before, change.after, beforeFirst);
    await printLines(env, `${fileName(path)}: ${shown.join('; ')}`);
  }
  await beforeFirst();
}

/** Names that every file system accepts. Files that begin with a dot are ignored when folders are searched. */
const isFileName = /^\w[\w.-]{0,199}$/;

/** Whether two rule sets label the lists of the command equally. */
type SameLabels = (one: RuleSet, other: RuleSet) => boolean;

interface PatchedText extends RuleText {
  /** The text of a new file, in its own notation. */
  readonly written?: string;
}

/**
 * Moves rules that patches added to single-rule files into files of their own: all of them if labels stay the
 * same with the resulting order of files, otherwise each one that keeps all labels.
 */
async function withFilesOfTheirOwn(
  env: Environment,
  before: readonly RuleText[],
  after: readonly RuleText[],
  isSame: SameLabels,
  named: readonly string[],
): Promise<readonly PatchedText[]> {
  const added: { readonly identifier: string; readonly from: string; readonly own: PatchedText }[] =
    [];
  // File systems can ignore case.
  const taken = new Set(after.map(({ path }) => path.toLowerCase()));
  for (const [at, { path: from, text }] of after.entries()) {
    const notation = env.notations.get(fileName(from));
    if (!notation?.isOne) continue;
    const { ruleSet: old } = parseRules(before[at]?.text);
    for (const rule of parseRules(text).ruleSet?.rules ?? []) {
      const { identifier } = rule;
      const path = join(dirname(from), `${identifier}${extname(from)}`);
      if (old?.get(identifier) !== undefined || !isFileName.test(identifier)) continue;
      if (taken.has(path.toLowerCase()) || (await isThere(env, path))) continue;
      if (!(await isRead(env, path, named))) continue;
      taken.add(path.toLowerCase());
      const written = notation.another(rule);
      const json = (await notationOf(path, written))?.json ?? written;
      added.push({ identifier, from, own: { path, text: json, written } });
    }
  }
  if (added.length === 0) return after;
  const listed = joined(after);
  const apart = (files: readonly PatchedText[], some: typeof added) => {
    const rest = files.map((file) => {
      const { ruleSet } = parseRules(file.text);
      const edits = some.flatMap(({ identifier, from }): JsonEdit[] => {
        const pointer = from === file.path ? ruleSet?.pointerOf(identifier) : undefined;
        return pointer === undefined ? [] : [{ op: 'remove', pointer }];
      });
      return edits.length === 0 ? file : { ...file, text: editText(file.text, edits) };
    });
    // Sorted like the files of a folder.
    const found = [...rest, ...some.map(({ own }) => own)].sort((x, y) =>
      x.path < y.path ? -1 : 1,
    );
    const rules = joined(found);
    return listed && rules && isSame(listed, rules) ? found : undefined;
  };
  return (
    apart(after, added) ??
    added.reduce<readonly PatchedText[]>((files, one) => apart(files, [one]) ?? files, after)
  );
}

/** Whether a new file is inside a given folder, and so will be read. */
async function isRead(env: Environment, path: string, named: readonly string[]): Promise<boolean> {
  for (const folder of named) {
    const isInside = !relative(folder, path).startsWith('..');
    if (isInside && (await isFolder(env, folder))) return true;
  }
  return false;
}
