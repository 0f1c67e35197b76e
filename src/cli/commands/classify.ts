/** `decktype classify`: what deck a list is, and why; or what decks the lists of a folder are. */
import { nameHints } from '../../analysis/checks/name-hints.js';
import { explanationDocument } from '../../analysis/explanation-document.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Matcher } from '../../engine/matcher.js';
import { exit, loadMatcher } from '../input/input.js';
import { readOneList } from '../input/one-list.js';
import type { RuleOptions } from '../input/options.js';
import { renderExplanation, renderNameHints } from '../output/explanation.js';
import type { World } from '../world.js';

interface ClassifyOptions extends RuleOptions {
  readonly explain?: boolean;
  readonly all?: boolean;
  readonly from?: string;
  readonly format: 'text' | 'json';
}

export async function classify(
  path: string,
  options: ClassifyOptions,
  world: World,
): Promise<number> {
  const matcher = await loadMatcher(world, options.rules, options);
  if (path === '-' || (await world.look(path))?.isFolder !== true) {
    return classifyOne(path, '', options, matcher, world);
  }
  let code: number = exit.fine;
  for (const name of [...(await world.list(path))].sort()) {
    const file = `${path.replace(/\/$/, '')}/${name}`;
    if (name.startsWith('.') || (await world.look(file))?.isFolder === true) continue;
    code = Math.max(code, await classifyOne(file, file, options, matcher, world));
  }
  return code;
}

/** Classifies one list; with a label, the answer begins with it. */
async function classifyOne(
  path: string,
  label: string,
  options: ClassifyOptions,
  matcher: Matcher,
  world: World,
): Promise<number> {
  const { decklist, diagnostics } = await readOneList(world, path, options.from);
  const prefix = label === '' ? '' : `${label}: `;
  const file = label === '' ? undefined : label;
  const found = matcher.classify(decklist);
  const { id, name } = found ?? matcher.ruleSet.unclassified;
  const icons = found?.icons;
  const conflicts = found?.conflicts?.map((one) => ({ id: one.id, name: one.name }));
  if (options.explain === true) {
    const { ruleSet } = matcher;
    const checked = options.all === true ? { checked: Number.POSITIVE_INFINITY } : {};
    const explanation = matcher.explain(decklist, checked);
    if (options.format === 'json') {
      const { format, ...rest } = explanationDocument(explanation, ruleSet);
      const space = file === undefined ? 2 : undefined;
      await world.stdout.write(`${JSON.stringify({ format, file, ...rest }, null, space)}\n`);
    } else {
      let story = renderExplanation(explanation, ruleSet);
      if (explanation.winner === undefined) {
        const names = decklist.cards.map((card) => card.name);
        const nearest = explanation.nearest.map(({ rule }) => rule);
        story += renderNameHints(nameHints(ruleSet, names, nearest));
      }
      await world.stdout.write(`${prefix}${story}`);
    }
  } else if (options.format === 'json') {
    await world.stdout.write(`${JSON.stringify({ file, id, name, icons, conflicts })}\n`);
  } else {
    const named = conflicts?.map((one) => `${one.name} (${one.id})`).join(', ');
    const said = named === undefined ? `${name} (${id})` : `conflict: ${named}`;
    await world.stdout.write(`${prefix}${said}\n`);
  }
  return hasErrors(diagnostics) ? exit.findings : exit.fine;
}
