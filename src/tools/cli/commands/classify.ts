/** `decktype classify`: finds the archetypes of the lists in a file or folder, and explains them. */
import { copiesIn } from '../../../core/decks/decklist.js';
import { leastSizeOf } from '../../../core/decks/games.js';
import { collectCards } from '../../../core/decks/shapes.js';
import { hasLocalHeading } from '../../../core/decks/text/head.js';
import { counted } from '../../../core/diagnostics/counted.js';
import { textOf, visible } from '../../../core/diagnostics/visible.js';
import { labelOf } from '../../../core/engine/match/label.js';
import { nameHints } from '../../../questions/analysis/checks/names.js';
import { explanationDocument } from '../../../questions/analysis/explanation-document.js';
import { explanationLines } from '../../../questions/analysis/explanation-text.js';
import type { ReadFile, ReadList } from '../../../questions/corpus/reading/read-lists.js';
import type { ClassifyOptions } from '../definitions/start.js';
import type { Environment } from '../environment.js';
import { noteFindings, printError, UserError } from '../input/errors.js';
import {
  findListFiles,
  loadListFile,
  printReading,
  readAs,
  readingFields,
} from '../input/lists.js';
import { loadMatcher, resolveList } from '../loading/rules.js';
import { otherLanguage, warnOfLanguage } from '../output/warnings.js';

export async function classify(
  paths: readonly string[],
  options: ClassifyOptions,
  env: Environment,
): Promise<void> {
  const loaded = await loadMatcher(env, options.rules, options);
  const { all, format } = options;
  const as = readAs(options.from);
  const files = await findListFiles(env, paths);
  const { matcher } = loaded;
  const { ruleSet } = matcher;
  const other = otherLanguage(loaded);
  let otherName: string | undefined;
  let lists = 0;
  for (const file of files) {
    const isOnlyFile = files.length === 1 && file.isNamed;
    const read = await loadListFile(env, file, as);
    if (format === 'text' || options.explain) {
      await printReading(env, file.name, read);
    }
    const isOnlyList =
      isOnlyFile && (isOneList(read) || (file.entry !== undefined && read.lists.length === 1));
    const isLocal = read.shape === 'list' && read.text !== undefined && hasLocalHeading(read.text);
    for (const list of read.lists) {
      if (!read.hasFaults) otherName ??= other?.nameIn(list.deck, isLocal);
      const { file: name, index, player } = list;
      const place = isOneList(read) ? { file: name } : { file: name, index, player };
      const named = { ...list, deck: await resolveList(env, loaded, list.deck, list.name) };
      const text = answer(named, isOnlyList ? undefined : place, read);
      await (format === 'text' ? env.stdout.writeStyled(text) : env.stdout.write(text));
      if (isOnlyList) await warnOfMissing(named);
    }
    lists += read.lists.length;
    const isEmpty = file.isNamed && read.lists.length === 0;
    if (read.hasFaults || isEmpty) noteFindings(env);
  }
  if (lists === 0 && !files.some(({ isNamed }) => isNamed)) {
    throw new UserError(`there are no lists in ${paths.join(', ')}`);
  }
  await warnOfLanguage(env, otherName);

  /** Warns if a list is smaller than a deck of its game: it may hold only the cards that were seen. */
  async function warnOfMissing({ deck, name }: ReadList): Promise<void> {
    const { deckSize: size = leastSizeOf(ruleSet.file.game) } = options;
    const copies = copiesIn(collectCards(deck));
    if (size === undefined || copies === 0 || copies >= size) return;
    await printError(
      env,
      `${name} has ${counted(copies, 'card')}, and a deck has ${size}; decktype guess tells which deck cards are from`,
    );
  }

  /** The output for one list; starts with the place of the list if `place` is given. */
  function answer(
    { deck, name: listName }: ReadList,
    place: object | undefined,
    read: ReadFile,
  ): string {
    const prefix = place === undefined ? '' : `${visible(listName)}: `;
    if (options.explain) {
      const explanation = matcher.explain(deck, all ? { checked: Infinity } : {});
      if (format === 'json') {
        const { format: version, ...rest } = explanationDocument(explanation, ruleSet, { all });
        const space = place === undefined ? 2 : undefined;
        return `${JSON.stringify({ format: version, ...place, ...rest }, null, space)}\n`;
      }
      const names = collectCards(deck).map((card) => card.name);
      const nearest = explanation.nearest.map(({ rule }) => rule);
      const hints = explanation.winner === undefined ? nameHints(ruleSet, names, nearest) : [];
      return `${prefix}${textOf(explanationLines(explanation, ruleSet, hints))}`;
    }
    const label = labelOf(matcher.classify(deck), ruleSet.unclassified);
    if (format === 'json')
      return `${JSON.stringify({ ...place, ...label, ...readingFields(read) })}\n`;
    const { id, name, conflicts } = label;
    const named = conflicts?.map((one) => `${one.name} (${one.id})`).join(', ');
    return `${prefix}${visible(named === undefined ? `${name} (${id})` : `conflict: ${named}`)}\n`;
  }
}

/** Whether a file holds a single list, whose output needs no index. */
function isOneList({ shape, standings }: ReadFile): boolean {
  return shape === 'list' || shape === 'standing' || (shape === 'lines' && standings === 1);
}
