/** `decktype overlay`: creates overlay files, and applies them to rules. */

import { counted } from '../../../core/diagnostics/counted.js';
import { createOverlay } from '../../../core/rules/changes/overlay.js';
import type { OverlayOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, printLines, projectFileName, UserError } from '../input/errors.js';
import { findRules, loadRules } from '../loading/rules.js';
import { renderData } from '../output/document.js';
import { writeOut } from '../output/write-file.js';

const way = 'as a first argument';

export async function createOverlayFile(
  first: string,
  second: string | undefined,
  options: OverlayOptions,
  env: Environment,
): Promise<void> {
  const base = await findRules(env, second === undefined ? options.rules : [first], way);
  const before = await loadRules(env, base);
  const after = await loadRules(env, [second ?? first]);
  const overlay = createOverlay(before.ruleSet, after.ruleSet);
  await writeOut(env, options.out, renderData(overlay));
  await printLines(env, counted(overlay.changes.length, 'change'));
}

export async function applyOverlayFile(
  first: string | undefined,
  second: string | undefined,
  options: OverlayOptions,
  env: Environment,
): Promise<void> {
  const isBaseGiven = first !== undefined && second !== undefined;
  const base = await findRules(env, isBaseGiven ? [first] : options.rules, way);
  const overlay = second ?? first ?? options.overlay;
  if (overlay === undefined) {
    throw new UserError(
      `there is no overlay: name its file as an argument, or as "overlay" in ${projectFileName}`,
    );
  }
  const { ruleSet, diagnostics } = await loadRules(env, base, { overlay });
  const { rules, ...others } = ruleSet.file;
  // Rules without settings are written in the wire format, a plain array.
  const shown = Object.keys(others).length === 0 ? rules : ruleSet.file;
  await writeOut(env, options.out, renderData(shown));
  if (diagnostics.some(({ severity }) => severity !== 'info')) noteFindings(env);
}
