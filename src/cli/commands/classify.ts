/** `decktype classify`: the archetypes of the lists in a file or folder, and why. */
import { nameHints } from '../../analysis/checks/name-hints.js';
import { explanationDocument } from '../../analysis/explanation-document.js';
import type { ReadList } from '../../corpus/reading/read-lists.js';
import type { CardTable } from '../../decks/cards/card-table.js';
import { resolveCards } from '../../decks/cards/resolve-list.js';
import { collectCards } from '../../decks/shapes.js';
import { visible } from '../../diagnostics/visible.js';
import { labelOf } from '../../engine/match/label.js';
import type { Matcher } from '../../engine/matcher.js';
import {
  CommandError,
  exit,
  type LoadedMatcher,
  loadMatcher,
  printError,
  report,
} from '../input/input.js';
import { isWhole, loadListFile } from '../input/lists.js';
import { readAs } from '../input/one-list.js';
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
  const loaded = await loadMatcher(world, options.rules, options);
  if (path === '-' || (await world.look(path))?.isFolder !== true) {
    return Math.max(loaded.code, await classifyFile(path, false, options, loaded, world));
  }
  // An unknown format ends the command; a file that cannot be read does not.
  readAs(options.from);
  let { code } = loaded;
  for (const name of [...(await world.list(path))].sort()) {
    const file = `${path.replace(/\/$/, '')}/${name}`;
    if (name.startsWith('.')) continue;
    try {
      // What is neither a file nor nothing is skipped: a pipe would be waited for.
      if ((await world.look(file))?.isFile === false) continue;
      code = Math.max(code, await classifyFile(file, true, options, loaded, world));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await printError(world, error.message);
      code = exit.findings;
    }
  }
  return code;
}

/** Classifies the lists of a file. Unless there is only one, each answer names its list. */
async function classifyFile(
  path: string,
  isOneOfMany: boolean,
  options: ClassifyOptions,
  { matcher, cards }: LoadedMatcher,
  world: World,
): Promise<number> {
  const read = await loadListFile(world, path, readAs(options.from));
  const { shape, standings, lists } = read;
  const isSingle =
    shape === 'list' || shape === 'standing' || (shape === 'lines' && standings === 1);
  for (const list of lists) {
    const place = isSingle
      ? isOneOfMany
        ? { file: path }
        : undefined
      : { file: path, index: list.index, player: list.player };
    const shown = cards ? await resolved(list, cards, matcher, world) : list;
    await world.stdout.write(answer(shown, place, options, matcher));
  }
  return lists.length > 0 && isWhole(read) ? exit.fine : exit.findings;
}

/**
 * A list under the names of a card table, for explanations; its label is the same. Reports the
 * identifiers that the table does not have.
 */
async function resolved(
  list: ReadList,
  table: CardTable,
  { ruleSet }: Matcher,
  world: World,
): Promise<ReadList> {
  const { cards, diagnostics } = resolveCards(collectCards(list.deck), table, ruleSet.match.names);
  await report(
    world,
    diagnostics.map((found) => ({ ...found, file: list.name })),
  );
  return { ...list, deck: { cards } };
}

/** Where a list is: the first fields of its answer in JSON. */
interface Place {
  readonly file: string;
  readonly index?: number | undefined;
  readonly player?: string | undefined;
}

/** The output for one list; it begins with the place of the list, where one is given. */
function answer(
  { deck, name: listName }: ReadList,
  place: Place | undefined,
  { explain, all, format }: ClassifyOptions,
  matcher: Matcher,
): string {
  const prefix = place === undefined ? '' : `${visible(listName)}: `;
  if (explain === true) {
    const { ruleSet } = matcher;
    const explanation = matcher.explain(
      deck,
      all === true ? { checked: Number.POSITIVE_INFINITY } : {},
    );
    if (format === 'json') {
      const { format: version, ...rest } = explanationDocument(explanation, ruleSet, { all });
      const space = place === undefined ? 2 : undefined;
      return `${JSON.stringify({ format: version, ...place, ...rest }, null, space)}\n`;
    }
    const text = `${prefix}${renderExplanation(explanation, ruleSet)}`;
    if (explanation.winner !== undefined) return text;
    const names = collectCards(deck).map((card) => card.name);
    const nearest = explanation.nearest.map(({ rule }) => rule);
    return text + renderNameHints(nameHints(ruleSet, names, nearest));
  }
  const label = labelOf(matcher.classify(deck), matcher.ruleSet.unclassified);
  if (format === 'json') return `${JSON.stringify({ ...place, ...label })}\n`;
  const { id, name, conflicts } = label;
  const named = conflicts?.map((one) => `${one.name} (${one.id})`).join(', ');
  return `${prefix}${visible(named === undefined ? `${name} (${id})` : `conflict: ${named}`)}\n`;
}
