/** The programs of a project whose rules changed: each file of lists gets the one of its day. */
import { eventBeside } from '../../corpus/reading/beside.js';
import type { OpenedFile } from '../../corpus/reading/open.js';
import { diagnose } from '../../diagnostics/codes/standings.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { EarlierRules } from '../../project/model.js';
import { dayOf } from '../../tournament/date.js';
import { rulesFor } from '../../tournament/rules-for.js';
import type { World } from '../world.js';
import type { RuleOptions } from './options.js';
import { type LoadedMatcher, loadMatcher } from './programs.js';

/** The options of commands that choose rules by the day of a file. */
export interface DatedRuleOptions extends RuleOptions {
  /** Of the project. */
  readonly earlier?: readonly EarlierRules[];
}

export class DatedPrograms {
  /** The program of the present rules. */
  readonly present: LoadedMatcher;
  readonly #options: DatedRuleOptions;
  readonly #world: World;
  readonly #loaded = new Map<EarlierRules, LoadedMatcher>();

  private constructor(present: LoadedMatcher, options: DatedRuleOptions, world: World) {
    this.present = present;
    this.#options = options;
    this.#world = world;
  }

  /** Loads the present rules; earlier ones are loaded where a file needs them. */
  static async load(options: DatedRuleOptions, world: World): Promise<DatedPrograms> {
    // Findings about the card tables of all sets are reported once.
    const settled = { ...options, reported: options.reported ?? new Set<string>() };
    return new DatedPrograms(await loadMatcher(world, settled.rules, settled), settled, world);
  }

  /** The exit code of a command that finds nothing else. */
  get code(): number {
    return Math.max(this.present.code, ...[...this.#loaded.values()].map(({ code }) => code));
  }

  /**
   * The program for the lists of a file: by the date of the tournament that it is, or by the details
   * beside it. Lists without a date get the present program, and so do those, with a note, whose date
   * cannot be read.
   */
  async of(
    path: string,
    opened: OpenedFile,
    note: (diagnostic: Diagnostic) => void,
  ): Promise<LoadedMatcher> {
    const { earlier = [] } = this.#options;
    if (earlier.length === 0) return this.present;
    const event = (await opened.event()) ?? (await eventBeside(this.#world, path, note));
    const date = event?.date;
    if (date !== undefined && dayOf(date) === undefined) {
      note({ ...diagnose('date-not-read', '', { date }), file: path });
    }
    const chosen = date === undefined ? undefined : rulesFor(earlier, { date });
    if (chosen === undefined) return this.present;
    const known = this.#loaded.get(chosen);
    if (known !== undefined) return known;
    const { overlay: _, ...options } = this.#options;
    const program = await loadMatcher(this.#world, chosen.rules, { ...options, ...chosen });
    this.#loaded.set(chosen, program);
    return program;
  }
}
