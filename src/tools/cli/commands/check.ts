/** `decktype check`: finds mistakes in rule files, with line and column, and fixes some of them. */

import { version } from '../../../../package.json';
import { catalogue } from '../../../core/diagnostics/catalogue.js';
import { counted, present } from '../../../core/diagnostics/counted.js';
import type { Diagnostic, Severity } from '../../../core/diagnostics/diagnostic.js';
import { renderGithub } from '../../../core/diagnostics/render/github.js';
import { renderSarif } from '../../../core/diagnostics/render/sarif.js';
import {
  countLine,
  type RenderOptions,
  renderJson,
  renderText,
  reported,
} from '../../../core/diagnostics/render/text.js';
import { overrideOfUnusable, overrideSeverities } from '../../../core/diagnostics/severities.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { unusedInProject } from '../../../questions/analysis/checks/check.js';
import type { CheckOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import {
  nameInRepository,
  noteFindings,
  printError,
  printLines,
  projectFileName,
  styleOn,
  UserError,
} from '../input/errors.js';
import { once, readSource, runOnSources } from '../input/file-cache.js';
import { loadCorpus, reportUnread } from '../input/lists.js';
import { shownFindings } from '../input/paths.js';
import {
  type CheckedFiles,
  checkFiles,
  limitsOf,
  prioritySharing,
  type SharedFiles,
  severityOverrides,
} from '../loading/checks.js';
import { findRules } from '../loading/rules.js';
import { isPair, orderTable } from '../output/order-table.js';
import { requireInside } from '../output/write-file.js';
import { reportFixes, writeDiffs, writeFixes } from '../output/write-fixes.js';

export async function check(
  paths: readonly string[],
  options: CheckOptions,
  outside: Environment,
): Promise<void> {
  requireFixable(options);
  const { fix = false, diff = false, info = false, format } = options;
  const overrides = severityOverrides(options);
  const written = new Map<string, string>();
  return runOnSources(outside, options, checkOnce);

  async function checkOnce(env: Environment): Promise<void> {
    const isFixing = fix || diff;
    const sharedFiles = prioritySharing(env, options.config);
    const named = paths.length > 0 ? paths : (options.rules ?? []);
    const files = await once(env, 'rule files', named, () =>
      findRules(env, named, 'as an argument'),
    );
    // Files named on the command line are checked separately; the files of a project form one rule set.
    const sets = paths.length > 0 ? files.map((file) => [file] as const) : [files];
    const checked: CheckedFiles[] = [];
    for (const set of sets) {
      const shared = await sharedFiles(set);
      const isFixed = ({ code }: Diagnostic) =>
        overrides.get(code) !== 'off' && !(shared && isOrder(code));
      const settings = { ...shared?.settings, ...options };
      const found = await checkFiles(set, settings, isFixing ? isFixed : undefined, env);
      if (isFixing && shared) await reportShared(found, shared, env);
      checked.push(shared || options.overlay !== undefined ? withoutOrder(found) : found);
      for (const { path } of found.changes) await requireInside(env, path);
      if (diff) await writeDiffs(found.changes, env);
      else await writeFixes(found.changes, env, written);
      await reportFixes(found, diff ? 'would fix' : 'fixed', env);
    }
    if (options.decks !== undefined) {
      await reportUnread(env, await loadCorpus(env, options.decks), overrides);
    }
    const texts = new Map(checked.flatMap((one) => one.texts));
    const isLoaded = checked.every((one) => one.rules !== undefined);
    const found = checked.flatMap((one) => one.diagnostics);
    const unused = isLoaded ? await unusedIgnores(found, env, texts) : [];
    await reportKept(checked, env);
    const all = [
      ...checked.flatMap((one) =>
        one.rules === undefined
          ? overrideOfUnusable(one.diagnostics, overrides)
          : overrideSeverities(one.diagnostics, overrides),
      ),
      ...overrideSeverities(unused, overrides),
    ];
    const { diagnostics, texts: shown } = await shownFindings(env, all, texts);
    const rules = isLoaded ? sumOf(checked, (one) => one.rules ?? 0) : undefined;
    const summary = summaryOf(diagnostics, rules, sets.length);
    // Standard output is taken by the diff, or by the fixed text of standard input.
    const output = diff || (fix && files.includes('-')) ? env.stderr : env.stdout;
    const style = { ...styleOn(output, env), sources: shown, summary };
    const report = rendered(diagnostics, style, await nameInRepository(env));
    if (format === 'text') await output.writeStyled(report);
    else await output.write(report);
    if (report === '') await printLines(env, summary);
    if (!isLoaded) {
      const also = options.decks === undefined ? '' : ', and those over lists,';
      throw new UserError(
        `the checks of the rules${also} are skipped where rules have errors; fix these first`,
      );
    }
    const count = (wanted: Severity) =>
      reported(diagnostics).filter(({ severity }) => severity === wanted).length;
    const isChanged = diff && checked.some(({ fixed }) => fixed.length > 0);
    const isFaulty = count('error') > 0 || count('warning') > options.maxWarnings;
    if (isFaulty || isChanged) noteFindings(env);
  }

  /** Reports errors whose severity cannot be lowered because they make the rules unusable. */
  async function reportKept(checked: readonly CheckedFiles[], env: Environment): Promise<void> {
    const kept = checked
      .flatMap(({ rules, diagnostics }) => (rules === undefined ? diagnostics : []))
      .filter(({ severity, code }) => severity === 'error' && overrides.has(code))
      .filter(({ code }) => overrides.get(code) !== 'error');
    for (const code of new Set(kept.map((one) => one.code))) {
      await printError(
        env,
        `${code} stays an error, whatever severity it is given: rules that have it cannot be used`,
      );
    }
  }

  /** Says why no priorities are written, if some would be. */
  async function reportShared(
    { diagnostics }: CheckedFiles,
    { command }: SharedFiles,
    env: Environment,
  ): Promise<void> {
    const isFixable = ({ code, fix }: Diagnostic) => isOrder(code) && fix !== undefined;
    if (!reported(diagnostics).some(isFixable) || overrides.get('order-sensitive') === 'off')
      return;
    const advice =
      paths.length > 0 && command !== undefined
        ? `${command} without file names fixes the files of the project together`
        : 'write priorities that suit all of its rule sets';
    await printError(
      env,
      `no priorities are written: ${options.config} also has these rules with other files or an overlay, where that could change labels; ${advice}`,
    );
  }

  /** Findings about entries in the project file that ignore nothing. */
  async function unusedIgnores(
    found: readonly Diagnostic[],
    env: Environment,
    texts: Map<string, string>,
  ): Promise<readonly Diagnostic[]> {
    const { ignore = [], config: file, decks, cards, overlay } = options;
    if (file === undefined || overlay !== undefined || ignore.length === 0) return [];
    const text = await readSource(env, file);
    texts.set(file, text);
    const limits = limitsOf(options);
    const given = { hasLists: decks !== undefined, hasCards: cards !== undefined, limits };
    return unusedInProject(found, ignore, given, { file, text });
  }

  /**
   * Findings in the format of a report; in text, `''` without findings.
   *
   * @param nameOf how GitHub and code scanning name a file
   */
  function rendered(
    findings: readonly Diagnostic[],
    style: RenderOptions,
    nameOf: (file: string) => string,
  ): string {
    const shown = findings.filter(({ severity }) => info || severity !== 'info');
    switch (format) {
      case 'json':
        return renderJson(findings);
      case 'github':
        return renderGithub(shown, nameOf);
      case 'sarif':
        return renderSarif(
          findings.map((one) => renamed(one, nameOf)),
          { version, describe: (code) => catalogue[code].about },
        );
      case 'text':
        return findingsText(shown, style);
    }
  }

  /**
   * Counts the findings, the hidden findings and the rule sets of the project that were not checked.
   *
   * @param rules number of rules checked; undefined if some rules did not load
   * @param sets number of rule sets these are in
   * @example '3 rules: 1 warning (2 info, --info shows them; 1 ignored)'
   */
  function summaryOf(
    findings: readonly Diagnostic[],
    rules: number | undefined,
    sets: number,
  ): string {
    const { projectRules = [], on, for: chosen } = options;
    const others = on === undefined && chosen === undefined ? projectRules : [];
    const earlier = others.filter(({ until }) => until !== undefined).length;
    const formats = others.filter(
      (one) => one.until === undefined && one.format !== undefined,
    ).length;
    const all = reported(findings);
    const infos = all.filter(({ severity }) => severity === 'info');
    const shown = info ? all : all.filter(({ severity }) => severity !== 'info');
    const faults = all.length === infos.length ? ['no faults found'] : [];
    const counts = present([...faults, shown.length > 0 && countLine(shown)]);
    const ignored = findings.length - all.length;
    const hidden = present([
      infos.length > 0 &&
        !info &&
        `${infos.length} info, --info shows ${infos.length === 1 ? 'it' : 'them'}`,
      ignored > 0 && `${ignored} ignored`,
      sets > 1 &&
        `${sets} files, checked one by one; "rules" in ${projectFileName} makes them one rule set`,
      earlier > 0 &&
        `${counted(earlier, 'earlier rule set')}: check --on DAY looks at ${earlier === 1 ? 'it' : 'them'}`,
      formats > 0 &&
        `${counted(formats, 'rule set')} of ${formats === 1 ? 'a format: check --for FORMAT looks at it' : 'formats: check --for FORMAT looks at them'}`,
    ]);
    const subject = rules === undefined ? '' : `${counted(rules, 'rule')}: `;
    return `${subject}${counts.join(', ')}${hidden.length > 0 ? ` (${hidden.join('; ')})` : ''}`;
  }
}

/** Whether findings with a code are fixed by priorities. */
function isOrder(code: Diagnostic['code']): boolean {
  return code === 'order-sensitive';
}

/** Findings without fixes that write priorities. */
function withoutOrder(found: CheckedFiles): CheckedFiles {
  const diagnostics = found.diagnostics.map(({ fix, ...one }) =>
    isOrder(one.code) ? one : { ...one, ...defined({ fix }) },
  );
  return { ...found, diagnostics };
}

/** Ends the command if its options conflict. */
function requireFixable({ fix, diff, overlay, format }: CheckOptions): void {
  if (fix && overlay !== undefined) {
    throw new UserError(
      '--fix changes rule files, not the rules after an overlay: check the rules without the overlay (--no-overlay ignores the one of the project)',
    );
  }
  if (diff && overlay !== undefined) {
    throw new UserError('--diff shows fixes, and rules with an overlay have none');
  }
  if (diff && format !== 'text') {
    throw new UserError(`--diff writes a diff, so it cannot write ${format}`);
  }
}

function renamed(finding: Diagnostic, nameOf: (file: string) => string): Diagnostic {
  const fileOf = ({ file }: { readonly file?: string }) => defined({ file: file && nameOf(file) });
  const related = finding.related?.map((one) => ({ ...one, ...fileOf(one) }));
  return { ...finding, ...fileOf(finding), ...defined({ related }) };
}

/** Findings as text; those about the order of two rules come last, as a table. */
function findingsText(findings: readonly Diagnostic[], style: RenderOptions): string {
  const table = orderTable(reported(findings).filter(isPair), style.width);
  const others = findings.filter((finding) => !isPair(finding));
  const summary = `${table}${style.summary}`;
  return renderText(others, { ...style, least: 'info', summary }) || (table && `${summary}\n`);
}
