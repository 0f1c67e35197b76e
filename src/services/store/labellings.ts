/** The rules that made the labels of a game: the current ones, and the previous ones until lists are retagged. */
import type { Matcher } from '../../core/engine/matcher.js';
import { type Unclassified, unclassifiedDeck } from '../../core/rules/model.js';
import { memo, type RuleSet } from '../../core/rules/rule-set.js';
import { rulesFor } from '../../core/tournament/rules-for.js';
import { compileStored, readStored, unlessDamaged } from './categorize.js';
import type { Database } from './database.js';
import type { Tables } from './schema.js';

/** The rules that labels are made with, if any. */
export interface Labelling {
  readonly format: string;
  readonly ruleSet: RuleSet | undefined;
  readonly unclassified: Unclassified;
  /** Null without rules: lists then keep their imported labels. */
  readonly version: string | null;
  readonly compile: () => Matcher | undefined;
}

/** Whether a label with this id means that the list has no deck. */
export function isWithoutDeck(
  id: string | undefined,
  { unclassified, version }: Pick<Labelling, 'unclassified' | 'version'>,
): boolean {
  return id === unclassified.id || (version === null && id === unclassifiedDeck.id);
}

type Rules = Tables['rules'];

/** The labellings of a game. Replaced when its rules change. */
export type Labellings = ReturnType<typeof labellingsBy>;

/** @param isCategorized if false, lists keep their imported labels */
function labellingsBy(rules: readonly Rules[], isCategorized: boolean) {
  const all: Labelling[] = isCategorized ? rules.map(labellingOf) : [];
  if (all[0]?.format !== '') {
    // If the game has no rules, unclassified lists are named as its formats name them, if those agree.
    const [first = unclassifiedDeck, ...others] = all.map((one) => one.unclassified);
    const isShared = others.every(({ id, name }) => id === first.id && name === first.name);
    const unclassified = isShared ? first : unclassifiedDeck;
    const none = { format: '', ruleSet: undefined, version: null, compile: () => undefined };
    all.unshift({ ...none, unclassified });
  }
  const known = memo(() => rules.flatMap((row) => [labellingOf(row), ...previousOf(row)]));
  return {
    /** First the labelling of the game, then those of formats that have their own rules. */
    all,
    /**
     * The labelling that made the labels of a tournament: the one of its format or, until the tournament is
     * retagged, the previous one.
     */
    of({ format_key, version }: Pick<Tables['tournaments'], 'format_key' | 'version'>): Labelling {
      const now = rulesFor(all, { format: format_key }) as Labelling;
      if (version === null || version === now.version) return now;
      return known().find((one) => one.version === version) ?? now;
    },
  };
}

interface Kept {
  readonly revision: number;
  /** The rows that the labellings were made from, as JSON. */
  readonly key: string;
  readonly labellings: Labellings;
}

export type LabellingReader = ReturnType<typeof createLabellingReader>;

export function createLabellingReader(db: Database) {
  const kept = new Map<string, Kept>();
  /**
   * The labellings of a game: the same object until they change. Undefined if the store does not know the game.
   *
   * @param revision the revision of the store; while it is the same, so are the rules
   */
  return async (game: string, revision: number): Promise<Labellings | undefined> => {
    const before = kept.get(game);
    if (before?.revision === revision) return before.labellings;
    const known = await db
      .selectFrom('games')
      .select('metagame')
      .where('id', '=', game)
      .executeTakeFirst();
    const rules = await db
      .selectFrom('rules')
      .selectAll()
      .where('game', '=', game)
      .orderBy('format')
      .execute();
    if (known === undefined && rules.length === 0) {
      const tournament = db.selectFrom('tournaments').select('id').where('game', '=', game);
      if ((await tournament.executeTakeFirst()) === undefined) return undefined;
    }
    const key = JSON.stringify([known?.metagame, rules]);
    const labellings =
      before?.key === key ? before.labellings : labellingsBy(rules, known?.metagame !== 0);
    kept.set(game, { revision, key, labellings });
    return labellings;
  };
}

function labellingOf(row: Rules): Labelling {
  const { format, source, version } = row;
  return unlessDamaged(row, (settings) => {
    const ruleSet = readStored(source, settings);
    const unclassified = ruleSet?.unclassified ?? unclassifiedDeck;
    const compile = memo(() => compileStored(source, settings));
    return { format, ruleSet, unclassified, version, compile };
  });
}

/** The labelling before the last change of a row. Its version is not stored, so it is compiled again. */
function previousOf(row: Rules): readonly Labelling[] {
  const { previous_source: source, previous_settings: settings } = row;
  if (source === null || settings === null) return [];
  const before = labellingOf({ ...row, source, settings });
  return [{ ...before, version: before.compile()?.version ?? null }];
}
