/** What labels depend on besides the rules: the options of a command, card tables and card colours. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { fieldsOf } from '../../../core/decks/shapes.js';
import { present } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import type { CompileOptions } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import type { LabelSettings } from '../../../services/store/categorize.js';
import type { Environment } from '../environment.js';
import { fileName, noteFindings, report, UserError, unreported } from '../input/errors.js';
import { readSource } from '../input/file-cache.js';
import { contentMessage, findNamed, refuseUnlike } from '../input/files.js';
import { confineLike, isFile } from '../input/paths.js';
import type { LabelOptions } from '../options.js';

export interface TableOptions {
  /** Tables with errors are refused if labels are stored, and used if no labels are written. */
  readonly faultyTables?: 'refused' | 'used';
}

/**
 * Turns {@link LabelOptions} into compile options for rules; reads the files with card colours and card tables.
 * Ends the command if one of them cannot be used.
 */
export async function loadLabelSettings(
  env: Environment,
  options: LabelOptions & TableOptions,
  ruleSet?: RuleSet,
): Promise<LabelSettings & Pick<CompileOptions, 'cards'>> {
  const { conflicts, match, unclassifiedDeck: unclassified, colors: paths, generation } = options;
  const cards = await loadCards(env, options.cards, options);
  const settled = defined({ conflicts, match, unclassified, generation, cards });
  if (paths === undefined) return settled;
  const { readCardColors } = await import('../../../core/importers/mtgo/colors.js');
  const files = [];
  for (const path of await colorFiles(env, paths, ruleSet)) {
    const text = await readSource(env, path);
    if (!/"(?:Non)?Lands"\s*:/i.test(text)) await refuseUnlike(text, fileName(path), 'colors');
    files.push({ path, text });
  }
  const { colors, diagnostics } = readCardColors(files);
  await report(env, unreported(env, diagnostics));
  if (options.faultyTables !== 'used') {
    const whole = diagnostics.find((one) => one.severity === 'error' && one.pointer === '');
    if (whole !== undefined) throw new UserError(`the colours in ${whole.file} cannot be used`);
    const cards = Object.keys({ ...colors.lands, ...colors.nonLands });
    const names = files.map(({ path }) => fileName(path)).join(', ');
    if (cards.length === 0 && names !== '')
      throw new UserError(`there are no card colours in ${names}`);
  }
  noteFaulty(env, diagnostics, options);
  return { ...settled, colors };
}

/** Decides the consequence of errors in a table, which have been reported. */
function noteFaulty(
  env: Environment,
  diagnostics: readonly Diagnostic[],
  { faultyTables }: TableOptions,
): void {
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault === undefined) return;
  if (faultyTables === 'refused') {
    throw new UserError(`${fault.file} has errors, and labels by it are not stored; correct it`);
  }
  noteFindings(env);
}

/** How many characters of a text are inspected to tell whether it is a card table. */
const longestBeginning = 1 << 16;

/** Reads card tables and joins them; reports what cannot be read. Ends the command if a file has no cards. */
export async function loadCards(
  env: Environment,
  paths: readonly string[] = [],
  options: TableOptions = {},
): Promise<CardTable | undefined> {
  if (paths.length === 0) return undefined;
  const { joinCardTables } = await import('../../../core/decks/cards/card-table.js');
  const { readCardTable } = await import('../../../core/decks/cards/read-table.js');
  const { wrongKind } = await import('../../../questions/corpus/reading/wrong-kind.js');
  const { beginsWithCounted, beginsWithStanding } = await import(
    '../../../questions/corpus/reading/list-content.js'
  );
  const tables: CardTable[] = [];
  for (const path of await findNamed(env, paths)) {
    const file = fileName(path);
    const text = await readSource(env, path);
    // Other files have names too, which would be read as cards.
    const held =
      wrongKind(text.slice(0, longestBeginning), file) ??
      (beginsWithStanding(text) ? 'standings' : undefined) ??
      (beginsWithCounted(text) ? 'decklist' : undefined);
    const other = contentMessage(file, held, 'cards');
    if (other !== undefined) throw new UserError(other);
    const { table, diagnostics } = readCardTable(text, { file });
    if (hasErrors(diagnostics)) await refuseUnlike(text, file, 'cards');
    await report(env, unreported(env, diagnostics), { sources: new Map([[file, text]]) });
    if (table.cards.length === 0) throw new UserError(`${file} holds no cards`);
    noteFaulty(env, diagnostics, options);
    tables.push(table);
  }
  return joinCardTables(tables);
}

/**
 * The given files, each `card_colors.json` followed by the overrides for it: next to it, and in the folder of
 * the format that the rules were imported from.
 */
export async function colorFiles(
  env: Environment,
  paths: readonly string[],
  ruleSet: Pick<RuleSet, 'file'> | undefined,
): Promise<string[]> {
  const { format } = fieldsOf(fieldsOf(ruleSet?.file).source);
  const files: string[] = [];
  for (const path of paths) {
    files.push(path);
    const named = /^(.*[\\/])?card_colors\.json$/i.exec(path);
    if (named === null) continue;
    const folder = named[1] ?? '';
    const beside = present(['', typeof format === 'string' && `${format}/`]);
    for (const place of beside) {
      const overrides = `${folder}${place}color_overrides.json`;
      if (paths.includes(overrides)) continue;
      if (!(await isFile(env, overrides))) continue;
      confineLike(env, path, overrides);
      files.push(overrides);
    }
  }
  return files;
}
