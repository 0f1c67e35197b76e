/** Imports, previews and rolls back the rules of a store. */

import { isDeepStrictEqual } from 'node:util';
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

/** How to import rules. */
export interface ImportRulesOptions {
  /** How to treat invalid rules; see `parseRules`. Default `fail`. */
  readonly onInvalid?: 'fail' | 'skip';
  /** File name for findings. */
  readonly file?: string;
  /**
   * The format that the rules apply to, such as `LEGACY`; case does not matter. Default: all formats of the
   * game without their own rules.
   */
  readonly format?: string;
  /**
   * Label settings that override the rule file's. Of a card table, the store keeps what the rules need.
   * Settings that are not given are taken from the stored rules, unless `keep` is false.
   */
  readonly settings?: LabelSettings & Pick<CompileOptions, 'cards'>;
  /**
   * Whether to keep settings of the stored rules that are not replaced; `given`: only those that copied rules were
   * given, for a rule file that is complete. Default true.
   */
  readonly keep?: boolean | 'given';
  /** Whether the rules are copied from another service; see `hasOwnRules`. Default false. */
  readonly mirrored?: boolean;
  /** Whether to leave stored rules alone that were not copied from another service. Default false. */
  readonly keepOwn?: boolean;
}

/** Rules to import. */
export interface RulesImport extends ImportRulesOptions {
  readonly game: string;
  readonly text: string;
}

/** The effects that imports of rules would have. */
export interface RulesPreview {
  /** What `importRules` would return for each import. */
  readonly outcomes: readonly ImportOutcome[];
  /** What `categorize` would return for rules that are not refused. */
  readonly categorized: readonly CategorizeReport[];
}

export interface RulesStore {
  /**
   * Imports the rules of a game or a format. The previous rules are kept for {@link rollbackRules}.
   */
  importRules(game: string, text: string, options?: ImportRulesOptions): Promise<ImportOutcome>;
  /** Reports what importing rules and then tagging all lists would do. Writes nothing. */
  previewRules(imports: readonly RulesImport[]): Promise<RulesPreview>;
  /**
   * Swaps rules with the previous ones. Rules of a format are removed, so that the game's rules apply again,
   * if they are the first ones or `remove` is true. Returns false if there is nothing to return to. Call
   * `categorize` to tag the lists again.
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
    // Nothing to roll back to if the same program has another text, or another release compiles the same text.
    const isStep = stored === undefined || !(isSame || stored.version === row.version);
    const next = { ...row, ...(isStep ? currentOf(stored) : previousOf(stored)) };
    return { key, stored, next, matcher, outcome, diagnostics };
  }

  /**
   * Replaces or removes a row. Returns false if another process has changed it since it was read. Returns true
   * also if an earlier attempt, which lost its connection, has made the change.
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
          // There was no row to lock. If another process is inserting it, this waits, and keeps that row.
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
  /** Missing if the rules are refused. */
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
  // SQLite returns bytes, which another program may have stored, as a new object each time.
  return names.every((name) => isDeepStrictEqual(one?.[name], other?.[name]));
}

/** The key of rules, or a finding about an id that cannot be part of a URL. */
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

/** The program that an import of a text would store; missing if the text is refused. */
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
  const hasKept =
    stored !== undefined && keep !== false && (keep === true || stored.mirrored === 1);
  const kept = hasKept ? keptSettings(stored, ruleSet.file, keep) : {};
  const chosen = settled(ruleSet, kept, settings);
  const lacks = lacking(stored, ruleSet, chosen, { settings, ...options });
  if (lacks !== undefined) return { diagnostics: [...diagnostics, lacks] };
  return {
    program: compiled({ source, ruleSet, mirrored }, chosen),
    diagnostics: [...diagnostics, ...emptied(stored, ruleSet, options.file)],
  };
}

const sizeOf = ({ rules, fallbacks }: RuleSet) => rules.length + fallbacks.length;

/** A finding if the new text has no rules, but the stored one has. */
function emptied(stored: Stored | undefined, now: RuleSet, file?: string): readonly Diagnostic[] {
  if (stored === undefined || sizeOf(now) > 0) return [];
  const before = unlessDamaged(stored, (settings) => readStored(stored.source, settings));
  const rules = before === undefined ? 0 : sizeOf(before);
  return rules === 0 ? [] : [diagnose('rules-emptied', '', { rules }, defined({ file }))];
}

/** A finding if the rules need parts of the card table that the store did not keep. */
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
 * The settings to keep of stored rules: those given at import, and those of the old file that the new file
 * lacks, unless it is complete. A setting that differs between the files is taken from the new file.
 */
function keptSettings(stored: Stored, file: RuleFile, keep: true | 'given'): LabelSettings {
  const before = parseRules(stored.source, { onInvalid: 'skip' }).ruleSet?.file;
  const given = unlessDamaged(stored, (settings) => settings);
  const kept: Record<string, unknown> = { ...given };
  if (keep === 'given' && given.hasServedColors) {
    delete kept.colors;
    delete kept.hasServedColors;
  }
  for (const name of fileSettings) {
    if (file[name] === undefined)
      kept[name] = given[name] ?? (keep === true ? before?.[name] : undefined);
    else if (JSON.stringify(file[name]) !== JSON.stringify(before?.[name])) delete kept[name];
  }
  return JSON.parse(JSON.stringify(kept)) as LabelSettings;
}

/** Merges given and kept settings into those that the rules are compiled with. */
function settled(
  ruleSet: RuleSet,
  kept: LabelSettings,
  { cards, ...given }: NonNullable<ImportRulesOptions['settings']>,
): LabelSettings {
  if (cards === undefined) return { ...kept, ...given };
  // A new card table replaces reprints and spellings, but not the way names are compared.
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
