/** `decktype diff`: reports what changes when new rules replace old ones. */
import { counted, grouped } from '../../../core/diagnostics/counted.js';
import { markdownCode, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { defined } from '../../../core/json/defined.js';
import { increase } from '../../../core/json/grouping.js';
import {
  diffRules,
  type EntryChange,
  type FieldChange,
  type ProtectedDeck,
  protectedDecks,
  type RulesDiff,
  type Transition,
} from '../../../questions/analysis/compare/diff.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import type { DeckName } from '../../../questions/corpus/session/deck-names.js';
import type { DiffCommandOptions } from '../definitions/rules.js';
import type { Environment } from '../environment.js';
import { noteFindings, UserError } from '../input/errors.js';
import { readInput, requireLists } from '../input/files.js';
import { loadCorpus, reportUnread } from '../input/lists.js';
import { isThere } from '../input/paths.js';
import { filesAt, readerAt, warnOfProject } from '../loading/revision.js';
import { findRules, loadMatcher, requireKnown } from '../loading/rules.js';
import type { Note } from '../output/annotations.js';
import { lines, printDocument, type Section, table } from '../output/document.js';
import { renderCsv } from '../output/table.js';

export async function diff(
  before: string,
  after: string | undefined,
  options: DiffCommandOptions,
  env: Environment,
): Promise<void> {
  const newRules = after === undefined ? options.rules : [after];
  const files = await findRules(env, newRules, 'as a second argument');
  const isFile = await isThere(env, before);
  const oldFiles = isFile ? [] : await filesAt(env, before, newRules ?? []);
  const readOld = await readerAt(env, before, oldFiles, options.overlay);
  if (!isFile && before !== '-' && !isPattern(before) && readOld === undefined) {
    // If neither exists, the new file may be the misspelt one.
    for (const file of files) await readInput(env, file);
    throw new UserError(
      `cannot read ${before}: there is no such file, and no revision of git that has ${files.join(', ')}; a shallow clone lacks most revisions`,
    );
  }
  if (options.protect !== undefined) requireLists(options.decks);
  if (readOld && after === undefined) await warnOfProject(env, before, options.config);
  const old = readOld
    ? await loadMatcher({ ...env, made: new Map(), textOf: readOld }, oldFiles, options)
    : await loadMatcher(env, [before], options);
  const fresh = await loadMatcher(env, newRules, options);
  const read = options.decks === undefined ? undefined : await loadCorpus(env, options.decks);
  if (read !== undefined) await reportUnread(env, read);
  const lists = read?.corpus;
  for (const identifier of options.protect ?? []) {
    requireKnown('--protect', old.matcher.ruleSet, identifier, ' of the old rules');
  }
  // JSON has three examples per transition, the reports for people have one.
  const { examples = options.format === 'json' ? 3 : 1 } = options;
  const changes = diffRules(old.matcher, fresh.matcher, lists, { examples });
  const decks =
    options.protect && protectedDecks(old.matcher, fresh.matcher, changes, options.protect);
  const { entries, transitions } = changes;
  const hasLists = lists !== undefined;
  if (options.format === 'csv') await env.stdout.write(await csv());
  else {
    const data = { ...changes, ...defined({ protected: decks }) };
    const annotations = { title: 'decktype diff', notes };
    await printDocument(env, { data, sections, annotations }, options.format, fresh.sources);
  }
  // Without lists, only the rules themselves are compared.
  const hasMoved = hasLists ? changes.moved > 0 : entries.length > 0;
  const isFinding = decks?.some(({ lost }) => lost > 0) ?? hasMoved;
  if (isFinding) noteFindings(env);

  /** Whether lists of a protected deck are among those that moved. */
  function isLoss(transition: Transition): boolean {
    return decks?.some(({ transitions }) => transitions.includes(transition)) === true;
  }

  async function csv(): Promise<string> {
    const isGuarded = decks !== undefined;
    const head = ['from_id', 'from_name', 'to_id', 'to_name', 'lists', 'examples'];
    const rows = transitions.map((transition) => {
      const { from, to, lists, examples } = transition;
      const cells = [from.id, deckShown(from), to.id, deckShown(to), lists, examples.join('; ')];
      return isGuarded ? [...cells, isLoss(transition) ? 'lost' : ''] : cells;
    });
    return renderCsv([isGuarded ? [...head, 'protected'] : head, ...rows]);
  }

  /** The summary, then a warning for each group of moved lists; without lists, a notice for each changed rule. */
  function notes(): readonly Note[] {
    const rules = `rules: ${changesOf(entries)}`;
    const message = hasLists ? `${rules}; lists: ${movedLine(changes)}` : rules;
    return [
      { message },
      ...(hasLists
        ? transitions.map((transition) => ({
            level: levelOf(transition),
            // Lists that no rule matches any longer can only point to the rule that they left.
            rules: [transition.to.id, transition.from.id],
            message: `${isLoss(transition) ? 'protected: ' : ''}${moveLine(transition)}`,
          }))
        : entries.map((change) => {
            const { name, fields } = wordsOf(change);
            return {
              rules: [change.identifier],
              message: [`${change.kind} ${name}`, ...fields].join('\n'),
            };
          })),
    ];
  }

  /** If decks are protected, their losses are errors and other moves are notices. */
  function levelOf(transition: Transition) {
    if (decks === undefined) return 'warning';
    return isLoss(transition) ? 'error' : 'notice';
  }

  function sections(): readonly Section[] {
    const changed = changesOf(entries);
    const rules = [
      lines([`rules: ${changed}`], `**Rules:** ${changed}`),
      ...(entries.length === 0
        ? []
        : [lines(entries.flatMap(changeLines), entries.flatMap(markdownChange).join('\n'))]),
    ];
    if (!hasLists) return [rules];
    const moved = movedLine(changes);
    const rows = transitions.map(({ from, to, lists, examples }) => [
      ...endsShown({ from, to }),
      lists,
      examples,
    ]);
    return [
      rules,
      [
        lines([`lists: ${moved}`], `**Lists:** ${moved}`),
        ...(decks ?? [])
          .map(protectedLine)
          .map((line) => lines([`protected: ${line}`], `**Protected:** ${markdownText(line)}`)),
      ],
      [table(['from', 'to', '#lists', { title: 'for example', isTyped: true }], rows)],
    ];
  }
}

function moveLine({ from, to, lists, examples }: Transition): string {
  const example = examples.length === 0 ? '' : `, for example ${examples.join(', ')}`;
  const verb = lists === 1 ? 'moves' : 'move';
  return `${counted(lists, 'list')} ${verb} from ${endsShown({ from, to }).join(' to ')}${example}`;
}

/** One line such as `Gardevoir (gardevoir) loses 3 lists: 2 to Other, 1 to Dragapult`. */
function protectedLine({ identifier, name, lost, transitions }: ProtectedDeck): string {
  // Lists of a rule and of its variants can move to the same deck.
  const counts = new Map<string, number>();
  for (const { to, lists } of transitions) {
    increase(counts, deckShown(to), lists);
  }
  const where = [...counts]
    .sort(([, x], [, y]) => y - x)
    .map(([deck, lists]) => `${grouped(lists)} to ${deck}`);
  const loss = lost === 0 ? 'no list' : `${counted(lost, 'list')}: ${where.join(', ')}`;
  return `${name} (${identifier}) loses ${loss}`;
}

function changeLines(change: EntryChange): string[] {
  const { name, fields } = wordsOf(change);
  return [
    `  ${change.kind.padEnd(7)} ${name}`,
    ...fields.map((field) => `${' '.repeat(12)}${field}`),
  ];
}

function markdownChange(change: EntryChange): string[] {
  const { name, fields } = wordsOf(change, markdownCode, ' → ');
  return [`- ${change.kind} ${name}`, ...fields.map((field) => `  - ${field}`)];
}

/** What changed, and a line for each changed field. */
function wordsOf(
  { what, identifier, fields }: EntryChange,
  code = (text: string) => text,
  arrow = ' -> ',
) {
  return {
    name: what === 'file' ? 'the file' : `${what} ${code(identifier)}`,
    fields: fields.map(
      (change) => `${code(change.field)}: ${valuesOf(change).map(code).join(arrow)}`,
    ),
  };
}

function changesOf(entries: readonly EntryChange[]): string {
  if (entries.length === 0) return 'nothing has changed';
  return (['added', 'removed', 'changed', 'moved'] as const)
    .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

/** The name of a deck; for a conflict, the names of all decks that the list could be. */
function deckShown({ name, conflicts }: DeckName): string {
  return conflicts === undefined
    ? name
    : `conflict: ${conflicts.map((one) => one.name).join(', ')}`;
}

/** Both decks of a move, with their ids if their names are equal. */
function endsShown({ from, to }: Pick<Transition, 'from' | 'to'>): [string, string] {
  const names: [string, string] = [deckShown(from), deckShown(to)];
  if (names[0] !== names[1]) return names;
  return [`${names[0]} (${from.id})`, `${names[1]} (${to.id})`];
}

function movedLine({ moved, lists, reclassified }: RulesDiff): string {
  const verb = moved === 1 ? 'moves' : 'move';
  return `${grouped(moved)} of ${grouped(lists)} ${verb} (${grouped(reclassified)} could be affected)`;
}

const longest = 100;
/** How many characters are shown before the first difference of long values. */
const context = 20;

/** The old and new value of a field, cut around their difference; or `moved`. */
function valuesOf({ before, after }: FieldChange): readonly string[] {
  if (before === undefined && after === undefined) return ['moved'];
  const texts = [before, after].map((value) =>
    value === undefined ? '(none)' : JSON.stringify(value),
  );
  const [old = '', fresh = ''] = texts;
  let same = 0;
  while (same < old.length && old[same] === fresh[same]) same++;
  const start = same + context < longest ? 0 : same - context;
  return texts.map((text) => {
    const rest = start + longest < text.length ? '…' : '';
    return `${start === 0 ? '' : '…'}${text.slice(start, start + longest)}${rest}`;
  });
}
