/** `decktype classify`: what deck a list is, and why. */
import { readAnyDecklist, readDecklist } from '../decks/read.js';
import type { ReadDecklist } from '../decks/result.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { renderExplanation } from './explanation.js';
import { exit, loadMatcher, readInput, report, stdinName } from './input.js';
import type { RuleOptions } from './options.js';
import type { World } from './world.js';

interface ClassifyOptions extends RuleOptions {
  readonly explain?: boolean;
  readonly format: 'text' | 'json';
}

export async function classify(
  path: string,
  options: ClassifyOptions,
  world: World,
): Promise<number> {
  const matcher = await loadMatcher(world, options);
  const text = await readInput(world, path);
  const { decklist, diagnostics } = await readList(text);
  const file = path === '-' ? stdinName : path;
  await report(
    world,
    diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
    { sources: new Map([[file, text]]) },
  );
  const found = matcher.classify(decklist);
  const { id, name } = found ?? matcher.ruleSet.unclassified;
  const icons = found?.icons;
  const conflicts = found?.conflicts?.map((one) => ({ id: one.id, name: one.name }));
  if (options.explain === true) {
    const explanation = matcher.explain(decklist);
    const json = () => `${JSON.stringify(explanation, null, 2)}\n`;
    const { unclassified } = matcher.ruleSet;
    const shown =
      options.format === 'json'
        ? json()
        : renderExplanation(explanation, unclassified, options.conflicts);
    await world.stdout.write(shown);
  } else if (options.format === 'json') {
    await world.stdout.write(`${JSON.stringify({ id, name, icons, conflicts })}\n`);
  } else {
    const named = conflicts?.map((one) => `${one.name} (${one.id})`).join(', ');
    await world.stdout.write(named === undefined ? `${name} (${id})\n` : `conflict: ${named}\n`);
  }
  return hasErrors(diagnostics) ? exit.findings : exit.fine;
}

/** A list, or the list inside a standing. */
async function readList(text: string): Promise<ReadDecklist> {
  try {
    const { decklist } = JSON.parse(text) as { readonly decklist?: unknown };
    if (typeof decklist === 'object' && decklist !== null) return readDecklist(decklist);
  } catch {
    // Not JSON, or null: the reader finds out what it is.
  }
  return readAnyDecklist(text);
}
