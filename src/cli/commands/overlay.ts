/** `decktype overlay`: makes overlay files, and applies them to rules. */

import { counted } from '../../diagnostics/counted.js';
import { createOverlay } from '../../rules/changes/overlay.js';
import { exit, loadRules } from '../input/input.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

interface OutOption {
  readonly out?: string;
}

export async function createOverlayFile(
  [base, mine]: readonly [string, string],
  options: OutOption,
  world: World,
): Promise<number> {
  const before = await loadRules(world, base);
  const after = await loadRules(world, mine);
  const overlay = createOverlay(before.ruleSet, after.ruleSet);
  await writeOut(world, options.out, `${JSON.stringify(overlay, null, 2)}\n`);
  const count = overlay.changes.length;
  await world.stderr.write(`${counted(count, 'change')}\n`);
  return exit.fine;
}

export async function applyOverlayFile(
  [base, overlay]: readonly [string, string],
  options: OutOption,
  world: World,
): Promise<number> {
  const { ruleSet, diagnostics } = await loadRules(world, base, { overlay });
  const { rules, ...others } = ruleSet.file;
  // Without settings, rules are written in the wire format: a plain array.
  const shown = Object.keys(others).length === 0 ? rules : ruleSet.file;
  await writeOut(world, options.out, `${JSON.stringify(shown, null, 2)}\n`);
  return diagnostics.some(({ severity }) => severity !== 'info') ? exit.findings : exit.fine;
}
