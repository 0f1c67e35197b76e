/** `decktype convert`: rules in another form. */
import { withRanges } from '../rules/jsonc.js';
import { toWire } from '../rules/wire.js';
import { exit, loadRules, report, stdinName } from './input.js';
import type { World } from './world.js';

interface ConvertOptions {
  readonly to: 'wire';
}

export async function convert(path: string, { to }: ConvertOptions, world: World): Promise<number> {
  switch (to) {
    case 'wire':
      return rulesToWire(path, world);
  }
}

async function rulesToWire(path: string, world: World): Promise<number> {
  const { ruleSet, sources } = await loadRules(world, path);
  const { rules, diagnostics } = toWire(ruleSet);
  await world.stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
  const file = path === '-' ? stdinName : path;
  const text = sources.get(file) ?? '';
  const placed = withRanges(diagnostics, text).map((one) => ({ ...one, file }));
  await report(world, placed, { sources });
  return diagnostics.length > 0 ? exit.findings : exit.fine;
}
