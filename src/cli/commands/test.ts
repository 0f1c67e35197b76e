/** `decktype test`: runs regression cases. */
import {
  type Case,
  type CaseResult,
  coverageOfCases,
  readCases,
  runCase,
  unknownExpectations,
} from '../../analysis/cases.js';
import { explanationDocument } from '../../analysis/explanation-document.js';
import { deckNumberOf, deckOf, labelOf, nameOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { withHint } from '../../diagnostics/catalogue/all.js';
import { diagnose } from '../../diagnostics/codes/cases.js';
import { counted } from '../../diagnostics/counted.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { type Annotation, renderAnnotations } from '../../diagnostics/render/github.js';
import { renderJunit } from '../../diagnostics/render/junit.js';
import { textOf, visible } from '../../diagnostics/visible.js';
import type { Matcher } from '../../engine/matcher.js';
import { rangeFinder, withRanges } from '../../json/jsonc.js';
import { besideOf, isOutside } from '../input/beside.js';
import { reportUnread } from '../input/corpora.js';
import {
  CommandError,
  exit,
  fileName,
  findNamed,
  projectFileName,
  refuseUnlike,
  report,
  usesColor,
} from '../input/input.js';
import { loadCorpus } from '../input/lists.js';
import type { RuleOptions } from '../input/options.js';
import { loadMatcher, programFiles } from '../input/programs.js';
import { runOnSources, type Sources } from '../input/sources.js';
import { renderExplanation } from '../output/explanation.js';
import { type Suite, updateCases } from '../output/update-cases.js';
import { writeOut } from '../output/write-file.js';
import type { World } from '../world.js';

interface TestCommandOptions extends RuleOptions {
  readonly from?: readonly string[];
  /** The cases of the project, for a command line that names none. */
  readonly cases?: readonly string[];
  readonly update?: boolean;
  readonly allowOutside?: boolean;
  readonly junit?: string;
  readonly format: 'text' | 'json' | 'github';
  readonly verbose?: boolean;
  readonly watch?: boolean;
}

/** What is the same for all case files of a command. */
interface TestJob {
  readonly matcher: Matcher;
  readonly ruleFiles: readonly string[];
  readonly options: TestCommandOptions;
}

type PlacedCase = Case & { readonly pointer: string };

export async function test(
  paths: readonly string[],
  options: TestCommandOptions,
  world: World,
): Promise<number> {
  const { from = [], update, watch } = options;
  const named = paths.length > 0 || from.length > 0 ? paths : (options.cases ?? []);
  if (named.length === 0 && from.length === 0) {
    throw new CommandError(
      `there are no cases: name a file with cases, standings with --from, or "cases" in ${projectFileName}`,
    );
  }
  if (update && from.length > 0) throw new CommandError('--update cannot write to standings');
  if (update && paths.includes('-')) throw new CommandError('--update cannot write to -');
  return runOnSources(world, watch === true, async (sources) => {
    const ruleFiles = programFiles(options.rules, options);
    const loaded = await sources.once('matcher', ruleFiles, () =>
      loadMatcher(world, options.rules, options, sources.read),
    );
    const { matcher } = loaded;
    const suites: Suite[] = [];
    const files = await sources.once('cases', named, () => findNamed(world, named));
    for (const path of files) {
      const suite = await runFile(path, { matcher, ruleFiles, options }, world, sources);
      suites.push(update === true ? await updateCases(suite, world, sources) : suite);
    }
    let { code } = loaded;
    for (const path of from) {
      const read = await loadCorpus(world, sources, [path]);
      suites.push(runLists(path, read.corpus, matcher));
      code = Math.max(code, await reportUnread(world, read));
    }
    return Math.max(code, await finish(suites, matcher, options, world));
  });
}

async function runFile(
  path: string,
  { matcher, ruleFiles, options }: TestJob,
  world: World,
  sources: Sources,
): Promise<Suite> {
  const file = fileName(path);
  const text = await sources.read(path);
  const read = readCases(text, { file });
  const unknown = unknownExpectations(matcher.ruleSet, read);
  const outside = options.allowOutside === true ? [] : await listsOutside(path, read.cases, world);
  const found: Diagnostic[] = [
    ...read.diagnostics,
    ...withRanges([...unknown, ...outside], text).map((one) => ({ ...one, file })),
  ];
  if (hasErrors(found)) await refuseUnlike(text, file, 'cases');
  await report(world, found, { sources: new Map([[file, text]]) });
  if (hasErrors(found)) throw new CommandError(`the cases in ${file} cannot be used`);
  const inputs = [path, ...ruleFiles];
  const cases: PlacedCase[] = [];
  for (const one of read.cases) {
    if (one.file === undefined) {
      cases.push(one);
      continue;
    }
    const listPath = besideOf(path, one.file);
    inputs.push(listPath);
    const list = await sources.read(listPath);
    const { file: listFile, ...rest } = one;
    cases.push({ ...rest, name: one.name ?? listFile, list });
  }
  const results = await sources.once(`results of ${path}`, inputs, async () =>
    cases.map((one) => runCase(matcher, one)),
  );
  return { path, file, text, cases, results };
}

/** Findings about cases whose lists are outside of the folder of the case file. */
async function listsOutside(
  path: string,
  cases: readonly PlacedCase[],
  world: World,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { file, pointer } of cases) {
    if (file !== undefined && (await isOutside(path, file, world))) {
      found.push(diagnose('list-outside', `${pointer}/file`, { file }));
    }
  }
  return found;
}

/** A case for each list with a label. */
function runLists(path: string, corpus: Corpus, matcher: Matcher): Suite {
  const cases: Case[] = [];
  for (let list = 0; list < corpus.listCount; list++) {
    const { name, id } = labelOf(corpus, list) ?? {};
    const expect = name ?? id;
    if (expect === undefined) continue;
    const deck = deckOf(corpus, deckNumberOf(corpus, list));
    cases.push({ list: deck, expect, name: nameOf(corpus, list) });
  }
  if (cases.length === 0) throw new CommandError(`no standing in ${path} has a deck and a list`);
  const results = cases.map((one) => runCase(matcher, one));
  return { path, file: fileName(path), cases, results };
}

async function finish(
  suites: readonly Suite[],
  matcher: Matcher,
  options: TestCommandOptions,
  world: World,
): Promise<number> {
  const explained = ({ explanation }: CaseResult) =>
    explanation === undefined ? '' : renderExplanation(explanation, matcher.ruleSet);
  if (options.junit !== undefined) {
    await writeOut(world, options.junit, renderJunit(suites, explained));
  }
  const all = suites.flatMap(({ results }) => results);
  const coverage = coverageOfCases(matcher.ruleSet, all);
  if (options.format === 'json') {
    const documented = ({ explanation, ...result }: CaseResult) => ({
      ...result,
      diagnostics: result.diagnostics.map(withHint),
      ...(explanation && { explanation: explanationDocument(explanation, matcher.ruleSet) }),
    });
    const shown = suites.map(({ file, results }) => ({ file, results: results.map(documented) }));
    await world.stdout.write(`${JSON.stringify({ suites: shown, coverage }, null, 2)}\n`);
  } else if (options.format === 'github') {
    const annotations = suites.flatMap((suite) => annotationsOf(suite, explained));
    await world.stdout.write(renderAnnotations(annotations));
    await world.stderr.write(summary(all, coverage, options.verbose === true));
  } else {
    const color = usesColor(world, world.stdout.isTerminal);
    for (const suite of suites) {
      await world.stdout.writeStyled(
        renderSuite(suite, explained, options.verbose === true, color),
      );
    }
    await world.stdout.write(summary(all, coverage, options.verbose === true));
  }
  return all.some(({ outcome }) => outcome === 'failed' || outcome === 'broken')
    ? exit.findings
    : exit.fine;
}

/** An error for each case that failed, and a notice for each that expects nothing yet. */
function annotationsOf(
  { file, text, cases, results }: Suite,
  explained: (result: CaseResult) => string,
): readonly Annotation[] {
  const rangeAt = rangeFinder(text ?? '');
  return results.flatMap((result, index) => {
    if (result.outcome === 'passed') return [];
    const { pointer } = cases[index] ?? {};
    const range = text === undefined || pointer === undefined ? undefined : rangeAt(pointer);
    return {
      level: result.outcome === 'new' ? 'notice' : 'error',
      title: 'decktype test',
      message: `${result.name}${answerOf(result)}\n${explained(result)}`.trimEnd(),
      file,
      ...(range && { range }),
    };
  });
}

/** In suites of more cases, those that passed are shown only with `--verbose`. */
const mostShown = 50;

const marks = { passed: 'ok', failed: 'FAIL', new: 'new', broken: 'FAIL' } as const;
const colours = { passed: 32, failed: 31, new: 36, broken: 31 } as const;

function renderSuite(
  { file, results }: Suite,
  explained: (result: CaseResult) => string,
  isVerbose: boolean,
  color: boolean,
): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines = [visible(file)];
  for (const result of results) {
    const { name, outcome } = result;
    if (outcome === 'passed' && !isVerbose && results.length > mostShown) continue;
    const mark = paint(colours[outcome], marks[outcome].padEnd(4));
    lines.push(`  ${mark} ${visible(`${name}${answerOf(result)}`)}`);
    if (outcome === 'failed')
      lines.push(
        explained(result)
          .trimEnd()
          .replace(/^(?=.)/gm, '       '),
      );
  }
  return `${lines.join('\n')}\n`;
}

/** What is behind the name of a case. */
function answerOf({ outcome, expected, found, diagnostics }: CaseResult): string {
  switch (outcome) {
    case 'failed':
      return `: expected ${expected}, found ${found ?? 'nothing'}`;
    case 'new':
      return `: is ${found ?? 'nothing'}; --update records that`;
    case 'broken':
      return `: the list cannot be read: ${diagnostics.map(({ message }) => message).join('; ')}`;
    case 'passed':
      return '';
  }
}

function summary(
  results: readonly CaseResult[],
  { rules, covered, uncovered }: ReturnType<typeof coverageOfCases>,
  isVerbose: boolean,
): string {
  const count = (wanted: CaseResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const parts = [
    `${count('passed')} passed`,
    `${count('failed') + count('broken')} failed`,
    ...(count('new') === 0 ? [] : [`${count('new')} new`]),
  ];
  const lines = [
    '',
    `${counted(results.length, 'case')}: ${parts.join(', ')}`,
    `${covered} of ${rules} rules and variants ${covered === 1 ? 'has' : 'have'} a case`,
  ];
  if (isVerbose && uncovered.length > 0) lines.push(`without a case: ${uncovered.join(', ')}`);
  return textOf(lines);
}
