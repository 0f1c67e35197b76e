/** The reports of `decktype learn` as text, as Markdown, and as annotations of a build. */
import { counted, grouped, percent } from '../../../core/diagnostics/counted.js';
import type { Annotation } from '../../../core/diagnostics/render/github.js';
import { markdownRow, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { textOf, visible } from '../../../core/diagnostics/visible.js';
import type { LabelCount } from '../../../questions/learning/rules/learn.js';
import type { LeftOutReason } from '../../../questions/learning/rules/search.js';
import type { Confusion, LearnedReport, NumberedEdit, RevisedReport } from './learn-report.js';
import type { RulePlace } from './rule-places.js';
import { type Column, renderTable } from './table.js';

/** A line, and a table below it if it has rows. */
export interface Section {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** The number of rows with those that are not shown. */
  readonly of: number;
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  'few-lists': 'fewer than 3 lists, and no card has a word of its name',
  'no-gain': 'no cards tell it apart',
};

/** How many decks are named beside a rule. */
const mostDecks = 3;

/** The report on learned rules. */
export function learnedSections(report: LearnedReport, top: number): readonly Section[] {
  const { rules, lists, right, leftOut, unlabelled, evaluation } = report;
  const variants = rules.filter(({ parent }) => parent !== undefined).length;
  const others = unlabelled === 0 ? '' : `; ${counted(unlabelled, 'list')} without a label`;
  const counts = `${counted(rules.length - variants, 'rule')} and ${counted(variants, 'variant')}`;
  const summary = `${counts} from ${counted(lists, 'labelled list')}: ${rightOf({ lists, right })}${others}`;
  const sections = [
    { title: summary, columns: [], rows: [], of: 0 },
    section(
      `without a rule: ${counted(leftOut.length, 'label')}`,
      ['label', '#lists', 'why', 'what its lists get'],
      leftOut.map(({ id, lists, reason, wonBy }) => [id, lists, reasons[reason], decksOf(wonBy)]),
      leftOut.length,
    ),
    ...(evaluation === undefined
      ? []
      : [
          section(
            `each event by the rules of the others: ${rightOf(evaluation)}`,
            ['event', '#lists', '#right', 'labels that no other event has'],
            evaluation.events.map(({ event, lists, right, newLabels }) => [
              event,
              lists,
              lists === 0 ? '' : percent(right / lists),
              newLabels.join(', '),
            ]),
            evaluation.events.length,
          ),
          confusionSection('confusions', evaluation.confusions, top),
        ]),
  ];
  return sections.filter(({ rows }, at) => at === 0 || rows.length > 0);
}

function rightOf({ lists, right }: { readonly lists: number; readonly right: number }): string {
  const share = lists === 0 ? '' : ` (${percent(right / lists)})`;
  return `${grouped(right)} of ${counted(lists, 'list')} right${share}`;
}

/** The report on edits. */
export function revisedSections(report: RevisedReport, top: number): readonly Section[] {
  const { edits } = report;
  return [
    section(
      summaryOf(report),
      ['edit', 'rule', 'change', 'effect'],
      edits.map((edit) => [edit.number, ruleOf(edit), changeOf(edit), effectsOf(edit).join('; ')]),
      edits.length,
    ),
    ...leftSections(report, top),
  ];
}

export function renderRevisedText(report: RevisedReport, top: number): string {
  const width = String(report.edits.length).length + 2;
  return [
    textOf([
      summaryOf(report),
      ...report.edits.flatMap((edit) => [
        `${String(edit.number).padEnd(width)}${ruleOf(edit)}: ${changeOf(edit)}`,
        ...effectsOf(edit).map((effect) => `${' '.repeat(width)}${effect}`),
      ]),
    ]),
    renderSections(leftSections(report, top)),
  ].join('');
}

/** A notice with the summary, and a warning for each edit beside its rule. */
export function revisedAnnotations(
  report: RevisedReport,
  placeOf: (identifier: string) => RulePlace,
): readonly Annotation[] {
  const title = 'decktype learn';
  return [
    { level: 'notice', title, message: summaryOf(report) },
    ...report.edits.map((edit) => ({
      ...({ level: 'warning', title } as const),
      ...placeOf(edit.identifier),
      message: [`edit ${edit.number}: ${ruleOf(edit)}: ${changeOf(edit)}`, ...effectsOf(edit)].join(
        '\n',
      ),
    })),
  ];
}

/** A notice with the report on learned rules. */
export function learnedAnnotations(sections: readonly Section[]): readonly Annotation[] {
  const message = sections.map(({ title }) => title).join('\n');
  return [{ level: 'notice', title: 'decktype learn', message }];
}

export function renderSections(sections: readonly Section[], columns?: number): string {
  return sections
    .map(({ title, columns: titles, rows, of }) => {
      const table = rows.length === 0 ? '' : renderTable(titles, rows, columns);
      return `${visible(title)}\n${table}${more(rows.length, of)}`;
    })
    .join('\n');
}

export function renderMarkdown(sections: readonly Section[]): string {
  const blocks = sections.map(({ title, columns, rows, of }) => {
    const head = [columns.map((column) => column.title), columns.map(() => '---')];
    const lines = head.map((cells) => `| ${cells.join(' | ')} |`).concat(rows.map(markdownRow));
    const table = rows.length === 0 ? '' : `\n\n${lines.join('\n')}`;
    const rest = more(rows.length, of);
    return `${markdownText(title)}${table}${rest && `\n\n${markdownText(rest.trimEnd())}`}`;
  });
  return `${blocks.join('\n\n')}\n`;
}

/** A title that begins with `#` is of a column with numbers. */
function section(
  title: string,
  titles: readonly string[],
  rows: Section['rows'],
  of: number,
): Section {
  const columns = titles.map(
    (name): Column =>
      name.startsWith('#') ? { title: name.slice(1), align: 'right' } : { title: name },
  );
  return { title, columns, rows, of };
}

function leftSections({ left }: RevisedReport, top: number): readonly Section[] {
  const lists = left.reduce((sum, confusion) => sum + confusion.lists.length, 0);
  return lists === 0 ? [] : [confusionSection(`still wrong: ${counted(lists, 'list')}`, left, top)];
}

function confusionSection(title: string, confusions: readonly Confusion[], top: number): Section {
  return section(
    title,
    ['#lists', 'label', 'deck', 'such as'],
    confusions
      .slice(0, top)
      .map(({ label, result, lists }) => [lists.length, label, result ?? 'none', lists[0] ?? '']),
    confusions.length,
  );
}

function more(shown: number, of: number): string {
  return of > shown ? `… and ${of - shown} more (--top ${of} shows all)\n` : '';
}

function summaryOf({ lists, wrong, edits }: RevisedReport): string {
  const verb = wrong === 1 ? 'has' : 'have';
  return `${grouped(wrong)} of ${counted(lists, 'labelled list')} ${verb} another deck than the label says: ${counted(edits.length, 'edit')}`;
}

function ruleOf({ identifier, kind }: NumberedEdit): string {
  return `${identifier} (${kind})`;
}

function changeOf({ before, after }: NumberedEdit): string {
  return before === undefined ? after : `${before} -> ${after}`;
}

function effectsOf({ mended, broken, brokenEarlier }: NumberedEdit): readonly string[] {
  return [
    `mends ${movesOf(mended)}`,
    ...(broken.length === 0 ? [] : [`breaks ${movesOf(broken)}`]),
    ...(brokenEarlier.length === 0
      ? []
      : [
          `breaks ${counted(brokenEarlier.length, 'list')} of earlier events, such as ${brokenEarlier[0]}`,
        ]),
  ];
}

/** `46 x joltik-box -> miraidon (nats.json#12)`: lists with a label, and the deck that they have. */
function movesOf(confusions: readonly Confusion[]): string {
  const shown = confusions
    .slice(0, mostDecks)
    .map(({ label, result, lists: [first = '', ...others] }) => {
      const move = `${grouped(others.length + 1)} x ${label} -> ${result ?? 'none'}`;
      return `${move} (${first})`;
    });
  const rest = confusions.slice(mostDecks).reduce((sum, { lists }) => sum + lists.length, 0);
  return [...shown, ...(rest === 0 ? [] : [`${counted(rest, 'other list')}`])].join(', ');
}

function decksOf(counts: readonly LabelCount[]): string {
  const shown = counts
    .slice(0, mostDecks)
    .map(({ id, lists }) => `${grouped(lists)} ${id ?? 'none'}`);
  return [...shown, ...(counts.length > mostDecks ? ['…'] : [])].join(', ');
}
