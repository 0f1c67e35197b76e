/** Counts and prints what a command did to a store. */
import { BoundedFindings } from '../../../core/diagnostics/bounded.js';
import { withHint } from '../../../core/diagnostics/catalogue.js';
import { counted, grouped } from '../../../core/diagnostics/counted.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { visible } from '../../../core/diagnostics/visible.js';
import type { CategorizeReport } from '../../../services/store/categorize.js';
import type { ImportOutcome } from '../../../services/store/import.js';
import type { Environment } from '../environment.js';
import { noteFindings, printError, report } from '../input/errors.js';
import { shownFindings } from '../input/paths.js';
import { lines, printDocument } from './document.js';

export type StoreTally = ReturnType<typeof createStoreTally>;
type StoreReport = ReturnType<StoreTally['report']>;

export function createStoreTally() {
  /** The number of items by outcome. */
  const none = () => ({ stored: 0, unchanged: 0, refused: 0 });
  const counts = { games: none(), rules: none(), tournaments: none() };
  const diagnostics = new BoundedFindings();
  return {
    counts,
    note(finding: Diagnostic) {
      diagnostics.add(finding);
    },
    add(kind: keyof typeof counts, { outcome, diagnostics: found }: ImportOutcome, file?: string) {
      counts[kind][outcome]++;
      for (const one of found) {
        diagnostics.add(file === undefined || one.file !== undefined ? one : { ...one, file });
      }
    },
    report(categorized: readonly CategorizeReport[]) {
      for (const one of categorized) diagnostics.addAll(one.diagnostics);
      return { ...counts, categorized, diagnostics: diagnostics.all().map(withHint) };
    },
  };
}

/** Why the rules of a game are not stored while those of a format are missing. */
export const labelsListsOf = (format: string) =>
  `they would label the lists of ${visible(format)}, whose own rules are missing`;

/**
 * Writes a report to standard output, and findings and damaged tournaments to standard error. The exit code is
 * 1 if anything was skipped because of errors.
 */
export async function reportTally(
  env: Environment,
  tally: StoreTally,
  categorized: readonly CategorizeReport[],
  { format, first = [], ...options }: ReportOptions,
): Promise<StoreReport> {
  const done = tally.report(categorized);
  await report(env, done.diagnostics, options);
  const { diagnostics } = await shownFindings(env, done.diagnostics);
  const document = {
    data: { ...done, diagnostics },
    sections: () => [[lines([...first, ...reportLines(done)])]],
  };
  await printDocument(env, document, format);
  const damaged = categorized.flatMap((one) => one.damaged);
  for (const { id, reason } of damaged) {
    await printError(env, `tournament ${JSON.stringify(id)} cannot be tagged: ${reason}`);
  }
  if (hasErrors(done.diagnostics) || damaged.length > 0) noteFindings(env);
  return done;
}

interface ReportOptions {
  readonly format: 'text' | 'json';
  /** Lines to print first. */
  readonly first?: readonly string[];
  /** Texts of files by name, for findings. */
  readonly sources?: ReadonlyMap<string, string>;
}

function reportLines({ games, rules, tournaments, categorized }: StoreReport): string[] {
  const shown: string[] = [];
  for (const [name, counts] of Object.entries({
    'lists of games': games,
    'rule files': rules,
    tournaments,
  })) {
    const parts = Object.entries(counts).filter(([, count]) => count > 0);
    if (parts.length === 0) continue;
    shown.push(
      `${name}: ${parts.map(([outcome, count]) => `${grouped(count)} ${outcome}`).join(', ')}`,
    );
  }
  for (const one of categorized) {
    const { game, format, version, tournaments: count, lists, changed, transitions } = one;
    const of = format === undefined ? game : `${game} ${format}`;
    const by = version === null ? 'without rules' : `rules ${version}`;
    shown.push(
      `${of}: ${counted(lists, 'list')} of ${counted(count, 'tournament')} tagged, ${grouped(changed)} changed; ${by}`,
    );
    for (const { from, to, count: times } of transitions) {
      // If only the id of a deck changed, its name is the same before and after.
      const isRenamed = from?.name !== to?.name;
      const nameOf = (deck: typeof from) =>
        deck == null ? '-' : isRenamed ? deck.name : `${deck.name} (${deck.id})`;
      shown.push(`${grouped(times).padStart(8)}  ${nameOf(from)} -> ${nameOf(to)}`);
    }
  }
  return shown;
}
