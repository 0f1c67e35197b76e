/** The project file `decktype.json` as data: the defaults of the commands. Paths are relative to its folder. */
import type { DiagnosticCode } from '../diagnostics/codes/all.js';
import type { Severity } from '../diagnostics/diagnostic.js';
import type { RuleFileSettings } from '../rules/model.js';
import type { RulesScope } from '../tournament/rules-for.js';

/**
 * A project file. Every field is the default of an option or argument. What a command line gives
 * replaces the field; the settings of {@link RuleFileSettings} replace those of the rule files.
 *
 * @example { rules: ['rules/*.json'], lists: ['lists'], copies: 4, severities: { shadowed: 'error' } }
 */
export interface ProjectConfig extends RuleFileSettings {
  readonly $schema?: string;
  /** Rule files or patterns: one rule set, in this order. */
  readonly rules?: readonly string[];
  /** The rules before the present ones. */
  readonly earlier?: readonly EarlierRules[];
  /** The rules of formats; tournaments of others have `rules`. */
  readonly formats?: readonly FormatRules[];
  /** Files, folders or patterns with lists. */
  readonly lists?: readonly string[];
  /** Case files or patterns. */
  readonly cases?: readonly string[];
  readonly overlay?: string;
  /** Card tables. */
  readonly cards?: readonly string[];
  /** Tables of card colours. */
  readonly colors?: readonly string[];
  readonly generation?: readonly number[];
  readonly copies?: number;
  readonly deckSize?: number;
  /** Cards that a list may have any number of. */
  readonly unlimited?: readonly string[];
  readonly severities?: Severities;
  readonly ignore?: readonly IgnoredFinding[];
  readonly maxWarnings?: number;
  readonly report?: ReportPolicy;
  readonly follow?: FollowPolicy;
}

/** One of the rule sets of a project; see `rulesFor`. */
export interface ProjectRules extends RulesScope {
  readonly rules: readonly string[];
  readonly overlay?: string | undefined;
}

/** Rules that held up to a day, of a format or of all others. */
export type EarlierRules = ProjectRules & Required<Pick<RulesScope, 'until'>>;

/** The present rules of a format. */
export type FormatRules = Omit<ProjectRules, 'until'> & Required<Pick<RulesScope, 'format'>>;

/** The severities that replace those of the table of codes. */
export type Severities = Readonly<Partial<Record<DiagnosticCode, Severity | 'off'>>>;

/** Findings that are not reported: of a code, in a rule (by identifier) or at a pointer if these are given. */
export interface IgnoredFinding {
  readonly code: string;
  readonly rule?: string;
  readonly pointer?: string;
  readonly reason?: string;
}

/** How reports count; `decktype report --help` says what each choice means. */
export interface ReportPolicy {
  readonly ties?: 'third' | 'half' | 'loss' | 'out';
  readonly playoffs?: 'count' | 'out' | 'only';
  readonly unknown?: 'count' | 'out';
  readonly listless?: 'count' | 'out';
  readonly repeated?: 'count' | 'once';
}

/** How sure a change must be that `decktype follow` makes without asking. */
export interface FollowPolicy {
  /** The fewest lists of a group without labels that gets a rule. Default: 3. */
  readonly lists?: number;
  /** The fewest lists with published labels that an edit fixes. Default: 1. */
  readonly labelled?: number;
  /**
   * The least part of the lists that a change moves that belong there, from 0 to 1: of the group of a new
   * rule, or with the label of an edit. Default: 0.9.
   */
  readonly purity?: number;
}
