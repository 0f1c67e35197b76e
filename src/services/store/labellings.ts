/** What the labels of a game mean: the rules that they are by, now and before. */
import type { Matcher } from '../../core/engine/matcher.js';
import { type Unclassified, unclassifiedDeck } from '../../core/rules/model.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { rulesFor } from '../../core/tournament/rules-for.js';
import { compileStored, readStored, unlessDamaged } from './categorize.js';
import type { Database } from './database.js';
import type { Tables } from './schema.js';

/** The rules that labels are by, or none. */
export interface Labelling {
  readonly format: string;
  readonly ruleSet: RuleSet | undefined;
  readonly unclassified: Unclassified;
  /** Null where there are no rules: then labels are those that the lists came with. */
  readonly version: string | null;
  readonly compile: () => Matcher | undefined;
}

/** Whether labels of a version with this id are of lists without a deck. */
export function isWithoutDeck(
  id: string | undefined,
  { unclassified, version }: Pick<Labelling, 'unclassified' | 'version'>,
): boolean {
  return id === unclassified.id || (version === null && id === unclassifiedDeck.id);
}

type Rules = Tables['rules'];

/** The labellings of a game, for as long as its rules are the same. */
export class Labellings {
  /** The one of the game, then those of formats with rules of their own. */
  readonly all: readonly Labelling[];
  readonly #rules: readonly Rules[];
  #known: readonly Labelling[] | undefined;

  /** @param isCategorized if not, lists keep the labels that they came with */
  constructor(rules: readonly Rules[], isCategorized: boolean) {
    this.#rules = rules;
    const all = isCategorized ? rules.map(labellingOf) : [];
    if (all[0]?.format !== '') {
      // Without rules of the game, lists are named by those of its formats, where they agree.
      const [first = unclassifiedDeck, ...others] = all.map((one) => one.unclassified);
      const isShared = others.every(({ id, name }) => id === first.id && name === first.name);
      const unclassified = isShared ? first : unclassifiedDeck;
      const none = { format: '', ruleSet: undefined, version: null, compile: () => undefined };
      all.unshift({ ...none, unclassified });
    }
    this.all = all;
  }

  /**
   * The one that the labels of a tournament are by: that of its format, or, until its lists are tagged
   * again, that of before.
   */
  of({ format_key, version }: Pick<Tables['tournaments'], 'format_key' | 'version'>): Labelling {
    const now = rulesFor(this.all, { format: format_key }) as Labelling;
    if (version === null || version === now.version) return now;
    this.#known ??= this.#rules.flatMap((row) => [labellingOf(row), ...previousOf(row)]);
    return this.#known.find((one) => one.version === version) ?? now;
  }
}

interface Kept {
  readonly revision: number;
  /** The rows that they are of, as JSON. */
  readonly key: string;
  readonly labellings: Labellings;
}

export class LabellingReader {
  readonly #db: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The labellings of a game, the same object while they stay; undefined if the store has no such game.
   *
   * @param revision that of the store, while which nothing changes
   */
  async read(game: string, revision: number): Promise<Labellings | undefined> {
    const before = this.#kept.get(game);
    if (before?.revision === revision) return before.labellings;
    const known = await this.#db
      .selectFrom('games')
      .select('metagame')
      .where('id', '=', game)
      .executeTakeFirst();
    const rules = await this.#db
      .selectFrom('rules')
      .selectAll()
      .where('game', '=', game)
      .orderBy('format')
      .execute();
    if (known === undefined && rules.length === 0) {
      const tournament = this.#db.selectFrom('tournaments').select('id').where('game', '=', game);
      if ((await tournament.executeTakeFirst()) === undefined) return undefined;
    }
    const key = JSON.stringify([known?.metagame, rules]);
    const labellings =
      before?.key === key ? before.labellings : new Labellings(rules, known?.metagame !== 0);
    this.#kept.set(game, { revision, key, labellings });
    return labellings;
  }
}

function labellingOf(row: Rules): Labelling {
  const { format, source, version } = row;
  return unlessDamaged(row, (settings) => {
    const ruleSet = readStored(source, settings);
    const unclassified = ruleSet?.unclassified ?? unclassifiedDeck;
    const compile = () => compileStored(source, settings);
    return { format, ruleSet, unclassified, version, compile };
  });
}

/** What a row was before the last change; the store does not keep its version. */
function previousOf(row: Rules): readonly Labelling[] {
  const { previous_source: source, previous_settings: settings } = row;
  if (source === null || settings === null) return [];
  const before = labellingOf({ ...row, source, settings });
  return [{ ...before, version: before.compile()?.version ?? null }];
}
