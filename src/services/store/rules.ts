/** Imports, previews and rolls back the rules of a store. */

import { neededAnew } from '../../core/decks/cards/rule-needs.js';
import { diagnose } from '../../core/diagnostics/codes/api.js';
import { type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { chosenRules } from '../../core/engine/compile/chosen-rules.js';
import type { CompileOptions, Matcher } from '../../core/engine/matcher.js';
import { defined } from '../../core/json/defined.js';
import type { RuleFile } from '../../core/rules/model.js';
import { parseRules } from '../../core/rules/parse.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { isUsableId } from '../../core/tournament/endpoints.js';
import { formatKey } from '../../core/tournament/rules-for.js';
import {
  type Candidate,
  type CategorizeReport,
  type Categorizer,
  compileStored,
  type LabelSettings,
  readStored,
  unlessDamaged,
} from './categorize.js';
import { type Database, needsRowLocks, write } from './database.js';
import type { ImportOutcome } from './import.js';
import { type RulesKey, rulesRow } from './pending.js';
import type { Retry } from './retry.js';
import { findRawNul, wellFormed } from './sanitize.js';
import type { Tables } from './schema.js';

export interface ImportRulesOptions {
  /** What to do with invalid rules; see `parseRules`. Default `fail`. */
  readonly onInvalid?: 'fail' | 'skip';
  /** The name of the file, for findings. */
  readonly file?: string;
  /**
   * The format that the rules are for, such as `LEGACY`; compared without case. Default: all formats
   * of the game that have no rules of their own.
   */
  readonly format?: string;
  /**
   * Settings for labels that replace those of the rule file. Of a card table, the store keeps what the
   * rules need. What is not given stays as the stored rules had it, unless `keep` is false.
   */
  readonly settings?: LabelSettings & Pick<CompileOptions, 'cards'>;
  /** Whether settings of the stored rules stay that nothing replaces. Default true. */
  readonly keep?: boolean;
  /** Whether they are those of another service, see `hasOwnRules`. Default false. */
  readonly mirrored?: boolean;
  /** Whether stored rules stay that were imported, and not copied from another service. Default false. */
  readonly keepOwn?: boolean;
}

/** Rules to import. */
export interface RulesImport extends ImportRulesOptions {
  readonly game: string;
  readonly text: string;
}

/** What imports of rules would do. */
export interface RulesPreview {
  /** What `importRules` would return for each. */
  readonly outcomes: readonly ImportOutcome[];
  /** What `categorize` would return for rules that are not refused. */
  readonly categorized: readonly CategorizeReport[];
}

export interface RulesStore {
  /**
   * Imports the rules of a game or a format. They are stored with the program before them, to which
   * {@link rollbackRules} returns.
   */
  importRules(game: string, text: string, options?: ImportRulesOptions): Promise<ImportOutcome>;
  /** What importing some rules, and tagging all lists by them, would do. Writes nothing. */
  previewRules(imports: readonly RulesImport[]): Promise<RulesPreview>;
  /**
   * Exchanges rules with those before them. The first rules of a format are removed: those of the game
   * were before them; with `remove`, all are. Returns false if nothing was before. `categorize` tags the
   * lists again.
   */
  rollbackRules(
    game: string,
    format?: string,
    options?: { readonly remove?: boolean },
  ): Promise<boolean>;
}

type Stored = Tables['rules'];
type Row = Omit<Stored, 'game' | 'format'>;

export function createRulesStore(
  db: Database,
  categorizer: Categorizer,
  patiently: Retry,
): RulesStore {
  const storedRow = (key: RulesKey) => patiently(() => rulesRow(db, key).executeTakeFirst());

  async function planned(
    game: string,
    text: string,
    options: ImportRulesOptions,
  ): Promise<Planned> {
    const key = keyOf(game, options.format, options.file);
    if ('refused' in key) return refusal({ game }, [key.refused]);
    const stored = await storedRow(key);
    const { program, diagnostics } = prepare(stored, text, options);
    if (program === undefined) return refusal(key, diagnostics);
    const { matcher, row } = program;
    const isSame = stored?.source === row.source && stored.settings === row.settings;
    const outcome = isEqual(stored, row) ? 'unchanged' : 'stored';
    // Another text of the same program, or the same text in another release, cannot be rolled back to.
    const isStep = stored === undefined || !(isSame || stored.version === row.version);
    const next = { ...row, ...(isStep ? currentOf(stored) : previousOf(stored)) };
    return { key, stored, next, matcher, outcome, diagnostics };
  }

  /**
   * Replaces or removes a row, unless another process has changed it since it was read, in which case
   * false is returned. True, too, if an attempt whose connection was lost has done it.
   */
  function replace(
    key: RulesKey,
    stored: Row | undefined,
    next: Row | undefined,
  ): Promise<boolean> {
    const { game, format = '' } = key;
    return patiently(() =>
      write(db, async (trx) => {
        const row = rulesRow(trx, key);
        const now = await (needsRowLocks(trx) ? row.forUpdate() : row).executeTakeFirst();
        if (!isEqual(now, stored)) return isEqual(now, next);
        const isOf = { game, format };
        if (next === undefined) {
          await trx
            .deleteFrom('rules')
            .where((field) => field.and(isOf))
            .execute();
        } else if (stored === undefined) {
          // There was no row to lock: this waits for the first ones of another process, and keeps them.
          const added = await trx
            .insertInto('rules')
            .values({ ...isOf, ...next })
            .onConflict((conflict) => conflict.doNothing())
            .returning('game')
            .execute();
          return added.length > 0;
        } else {
          await trx
            .updateTable('rules')
            .set(next)
            .where((field) => field.and(isOf))
            .execute();
        }
        return true;
      }),
    );
  }

  return {
    async importRules(game, text, options = {}) {
      for (;;) {
        const { key, stored, next, outcome, diagnostics } = await planned(game, text, options);
        if (outcome !== 'stored') return { outcome, diagnostics };
        if (options.keepOwn && stored?.mirrored === 0) return { outcome: 'unchanged', diagnostics };
        if (await replace(key, stored, next)) return { outcome, diagnostics };
      }
    },

    async previewRules(imports) {
      const outcomes: ImportOutcome[] = [];
      const candidates: Candidate[] = [];
      for (const { game, text, ...options } of imports) {
        const { key, matcher, outcome, diagnostics } = await planned(game, text, options);
        outcomes.push({ outcome, diagnostics });
        if (matcher !== undefined) candidates.push({ ...key, matcher });
      }
      return { outcomes, categorized: await categorizer.preview(candidates) };
    },

    async rollbackRules(game, format, { remove = false } = {}) {
      const key = keyOf(game, format);
      if ('refused' in key) return false;
      for (;;) {
        const stored = await storedRow(key);
        if (stored === undefined) return false;
        const { previous_source: source, previous_settings: settings } = stored;
        let next: Row | undefined;
        if (source !== null && settings !== null && !(remove && key.format !== undefined)) {
          const { ruleSet } = parseRules(source, { onInvalid: 'skip' });
          if (ruleSet === undefined) return false;
          const { row } = unlessDamaged({ ...stored, settings }, (read) =>
            compiled({ source, ruleSet, mirrored: false }, read),
          );
          next = { ...row, ...currentOf(stored) };
        } else if (key.format === undefined) return false;
        if (await replace(key, stored, next)) return true;
      }
    },
  };
}

interface Planned extends ImportOutcome {
  readonly key: RulesKey;
  readonly stored?: Stored | undefined;
  readonly next?: Row;
  /** Missing where the rules are refused. */
  readonly matcher?: Matcher;
}

function refusal(key: RulesKey, diagnostics: readonly Diagnostic[]): Planned {
  return { key, outcome: 'refused', diagnostics };
}

type Previous = Pick<Row, 'previous_source' | 'previous_settings'>;

function currentOf(stored: Row | undefined): Previous {
  return {
    previous_source: stored?.source ?? null,
    previous_settings: stored?.settings ?? null,
  };
}

function previousOf({ previous_source, previous_settings }: Previous): Previous {
  return { previous_source, previous_settings };
}

function isEqual(one: OwnColumns | undefined, other: OwnColumns | undefined): boolean {
  const names = ['source', 'settings', 'version', 'mirrored'] as const;
  return names.every((name) => one?.[name] === other?.[name]);
}

/** The key of rules, or the finding about an id that no address can hold. */
function keyOf(
  game: string,
  format: string | undefined,
  file?: string,
): RulesKey | { readonly refused: Diagnostic } {
  const own = format === undefined ? {} : { format: formatKey(format) };
  const bad = Object.values({ game, ...own }).find((id) => !isUsableId(id));
  if (bad !== undefined) {
    const data = { id: showValue(bad) };
    return { refused: diagnose('id-not-usable', '/id', data, defined({ file })) };
  }
  return { game, ...own };
}

interface ReadRules {
  readonly source: string;
  readonly ruleSet: RuleSet;
  readonly mirrored: boolean;
}

type OwnColumns = Omit<Row, keyof Previous>;

interface CompiledRules {
  readonly row: OwnColumns;
  readonly matcher: Matcher;
}

/** The program that an import of a text would store; none if the text is refused. */
function prepare(
  stored: Stored | undefined,
  text: string,
  { keep = true, settings = {}, mirrored = false, ...options }: ImportRulesOptions,
): { readonly program?: CompiledRules; readonly diagnostics: readonly Diagnostic[] } {
  const source = wellFormed(text.replace(/^\uFEFF/, ''));
  const nul = findRawNul(source, options.file);
  if (nul !== undefined) return { diagnostics: [nul] };
  const { ruleSet, diagnostics } = parseRules(source, options);
  if (ruleSet === undefined) return { diagnostics };
  const kept = stored === undefined || !keep ? {} : keptSettings(stored, ruleSet.file);
  const chosen = settled(ruleSet, kept, settings);
  const lacks = lacking(stored, ruleSet, chosen, { settings, ...options });
  if (lacks !== undefined) return { diagnostics: [...diagnostics, lacks] };
  return {
    program: compiled({ source, ruleSet, mirrored }, chosen),
    diagnostics: [...diagnostics, ...emptied(stored, ruleSet, options.file)],
  };
}

const sizeOf = ({ rules, fallbacks }: RuleSet) => rules.length + fallbacks.length;

/** The finding about rules of which none is left. */
function emptied(stored: Stored | undefined, now: RuleSet, file?: string): readonly Diagnostic[] {
  if (stored === undefined || sizeOf(now) > 0) return [];
  const before = unlessDamaged(stored, (settings) => readStored(stored.source, settings));
  const rules = before === undefined ? 0 : sizeOf(before);
  return rules === 0 ? [] : [diagnose('rules-emptied', '', { rules }, defined({ file }))];
}

/** The finding about rules that need cards which the store did not keep of its card table. */
function lacking(
  stored: Stored | undefined,
  ruleSet: RuleSet,
  chosen: LabelSettings,
  { settings: given, file }: ImportRulesOptions,
): Diagnostic | undefined {
  if (stored === undefined || given?.cards !== undefined || chosen.hasCards !== true)
    return undefined;
  const settings = unlessDamaged(stored, (read) => read);
  const before = readStored(stored.source, settings);
  if (before === undefined) return undefined;
  const rules = chosenRules(ruleSet, chosen);
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const anew = neededAnew(rules, before).map((part) => JSON.stringify(part));
  if (isOther(rules.match, before.match)) anew.push('names, which are compared in another way');
  if (isOther(chosen.colors, settings.colors)) anew.push('the cards of other colours');
  if (anew.length === 0) return undefined;
  const more = anew.length > 3 ? ` and ${anew.length - 3} more` : '';
  const data = { what: `${anew.slice(0, 3).join(', ')}${more}` };
  return diagnose('card-table-needed', '', data, defined({ file }));
}

const fileSettings = ['match', 'conflicts', 'unclassified'] as const;

/**
 * The settings of stored rules that stay: those that they were given, and those of their file that the
 * new file does not have. What the new file says, and the old one did not say, replaces them.
 */
function keptSettings(stored: Stored, file: RuleFile): LabelSettings {
  const before = parseRules(stored.source, { onInvalid: 'skip' }).ruleSet?.file;
  const given = unlessDamaged(stored, (settings) => settings);
  const kept: Record<string, unknown> = { ...given };
  for (const name of fileSettings) {
    if (file[name] === undefined) kept[name] = given[name] ?? before?.[name];
    else if (JSON.stringify(file[name]) !== JSON.stringify(before?.[name])) delete kept[name];
  }
  return JSON.parse(JSON.stringify(kept)) as LabelSettings;
}

/** The settings for compiling rules: those that are given, and those that are kept. */
function settled(
  ruleSet: RuleSet,
  kept: LabelSettings,
  { cards, ...given }: NonNullable<ImportRulesOptions['settings']>,
): LabelSettings {
  if (cards === undefined) return { ...kept, ...given };
  // A card table replaces reprints and spellings, but not how names are compared.
  const { names } = kept.match ?? {};
  const match = given.match ?? (names && { ...ruleSet.file.match, names });
  const chosen = defined({ ...kept, ...given, match });
  const needed = cards.neededBy(chosenRules(ruleSet, chosen), given.colors);
  return { ...chosen, ...needed, hasCards: true };
}

function compiled(
  { source, ruleSet, mirrored }: ReadRules,
  settings: LabelSettings,
): CompiledRules {
  const matcher = compileStored(ruleSet, settings);
  const sorted = Object.fromEntries(Object.entries(settings).sort(([x], [y]) => (x < y ? -1 : 1)));
  const { version } = matcher;
  const row = { source, settings: JSON.stringify(sorted), version, mirrored: Number(mirrored) };
  return { row, matcher };
}
