/** `decktype check`: faults in rule files, with line and column. */
import { checkRules } from '../analysis/check.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { renderJson, renderText } from '../diagnostics/render.js';
import { exit, readInput, stdinName, usesColor } from './input.js';
import type { World } from './world.js';

interface CheckOptions {
  readonly format: 'text' | 'json';
  readonly info?: boolean;
}

export async function check(
  paths: readonly string[],
  options: CheckOptions,
  world: World,
): Promise<number> {
  const diagnostics: Diagnostic[] = [];
  const sources = new Map<string, string>();
  let rules = 0;
  for (const path of paths) {
    const file = path === '-' ? stdinName : path;
    const text = await readInput(world, path);
    sources.set(file, text);
    const checked = checkRules(text, { file });
    rules += checked.ruleSet?.rules.length ?? 0;
    diagnostics.push(...checked.diagnostics);
  }
  if (options.format === 'json') await world.stdout.write(renderJson(diagnostics));
  else {
    const color = usesColor(world, world.stdout.isTerminal);
    const least = options.info === true ? 'info' : 'warning';
    await world.stdout.write(renderText(diagnostics, { sources, color, least }));
  }
  if (hasErrors(diagnostics)) return exit.unusable;
  if (diagnostics.some(({ severity }) => severity === 'warning')) return exit.findings;
  if (options.format === 'text') {
    await world.stderr.write(`${rules} ${rules === 1 ? 'rule' : 'rules'}: no faults found\n`);
  }
  return exit.fine;
}
