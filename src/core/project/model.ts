/** The types of the project file `decktype.json`: defaults for the commands. Paths are relative to its folder. */
import type { DiagnosticCode } from '../diagnostics/codes/all.js';
import type { Severity } from '../diagnostics/diagnostic.js';
import type { RuleFileSettings } from '../rules/model.js';
import type { RulesScope } from '../tournament/rules-for.js';

/**
 * A project file. Each field is the default of an option or argument, which the command line overrides. The
 * settings of {@link RuleFileSettings} override those of the rule files.
 *
 * @example { rules: ['rules/*.json'], lists: ['lists'], copies: 4, severities: { shadowed: 'error' } }
 */
export interface ProjectConfig extends RuleFileSettings {
  readonly $schema?: string;
  /** Rule files or patterns, which form one rule set in this order. */
  readonly rules?: readonly string[];
  /** Rules that applied before the present ones. */
  readonly earlier?: readonly EarlierRules[];
  /** The rules of formats. Tournaments of other formats use `rules`. */
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
  /** Cards of which a list may have any number. */
  readonly unlimited?: readonly string[];
  readonly severities?: Severities;
  readonly ignore?: readonly IgnoredFinding[];
  readonly maxWarnings?: number;
  readonly report?: ReportPolicy;
  readonly follow?: FollowPolicy;
}

/** A rule set of a project; see `rulesFor`. */
export interface ProjectRules extends RulesScope {
  readonly rules: readonly string[];
  readonly overlay?: string | undefined;
}

/** Rules that applied up to a day, for a format or for all other formats. */
export type EarlierRules = ProjectRules & Required<Pick<RulesScope, 'until'>>;

/** The present rules of a format. */
export type FormatRules = Omit<ProjectRules, 'until'> & Required<Pick<RulesScope, 'format'>>;

/** Severities that override the default ones of codes. */
export type Severities = Readonly<Partial<Record<DiagnosticCode, Severity | 'off'>>>;

/** Findings to ignore: all of a code, or only those in a rule (by identifier) or at a pointer, if these are given. */
export interface IgnoredFinding {
  readonly code: string;
  readonly rule?: string;
  readonly pointer?: string;
  readonly reason?: string;
}

/** How reports count. `decktype report --help` explains the choices. */
export interface ReportPolicy {
  readonly ties?: 'third' | 'half' | 'loss' | 'out';
  readonly playoffs?: 'count' | 'out' | 'only';
  readonly unknown?: 'count' | 'out';
  readonly listless?: 'count' | 'out';
  readonly repeated?: 'count' | 'once';
}

/** How sure a change must be for `decktype follow` to make it without asking. */
export interface FollowPolicy {
  /** The minimum number of unlabelled lists in a group that gets a rule. Default: 3. */
  readonly lists?: number;
  /** The minimum number of lists with published labels that an edit fixes. Default: 1. */
  readonly labelled?: number;
  /**
   * The minimum share, from 0 to 1, of the lists moved by a change that belong there: to the group of a new rule,
   * or to the label of an edit. Default: 0.9.
   */
  readonly purity?: number;
}
