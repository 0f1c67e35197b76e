/** What a rule, variant or fallback asks for, and what it wins, as Markdown. */
import { counted, grouped } from '../../../core/diagnostics/counted.js';
import { markdownCode, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { describeRequirement } from '../../../core/rules/describe.js';
import type { Fallback, Rule, Variant } from '../../../core/rules/model.js';
import { type Lens, lensesOf } from '../lenses.js';
import type { Workspace } from '../workspace.js';
import { cardListsOf } from './card-lists.js';

/** How many requirements and losses a text names. */
const mostShown = 8;

/** About the rule, variant or fallback with an identifier; undefined if the rules in force have none. */
export function aboutRule(workspace: Workspace, identifier: string): string | undefined {
  const { current } = workspace;
  const ruleSet = current?.matcher.ruleSet;
  const item = ruleSet?.get(identifier);
  if (ruleSet === undefined || item === undefined) return undefined;
  const parent = ruleSet.parentOf(identifier);
  const isFallback = ruleSet.pointerOf(identifier)?.startsWith('/fallbacks') ?? false;
  const what = parent ? `variant of ${parent.identifier}` : isFallback ? 'fallback' : 'rule';
  const lens = [...workspace.files.keys()]
    .flatMap((file) => lensesOf(workspace, file))
    .find((one) => one.identifier === identifier);
  return [
    `**${markdownText(item.name)}** ${markdownCode(identifier)} (${markdownText(what)})`,
    conditionOf(item),
    ...(lens === undefined ? [] : winsOf(workspace, lens)),
    ...(current?.isUpToDate === false ? ['This is of the last rules without errors.'] : []),
  ].join('\n\n');
}

function conditionOf({ cards }: Rule | Variant | Fallback): string {
  if (cards.length === 0) return 'Every list matches.';
  const all = cards.map((card) => (typeof card === 'string' ? card : describeRequirement(card)));
  const more = all.length > mostShown ? [`and ${all.length - mostShown} more`] : [];
  return [...all.slice(0, mostShown), ...more].map((card) => `- ${markdownText(card)}`).join('\n');
}

function winsOf(workspace: Workspace, { identifier, wins, matches, lostTo }: Lens): string[] {
  const all = counted(workspace.corpus?.listCount ?? 0, 'list');
  const lost = lostTo
    .slice(0, mostShown)
    .map((loss) => `${grouped(loss.lists)} lost to ${markdownCode(loss.identifier)}`);
  const counts = `Wins ${grouped(wins)} of ${all}, matches ${grouped(matches)}`;
  const examples = wins === 0 ? [] : examplesOf(workspace, identifier).map(markdownCode);
  return [
    `${[counts, ...lost].join('; ')}.`,
    ...(examples.length === 0 ? [] : [`Examples: ${examples.join(', ')}`]),
  ];
}

/** The names of the first lists that it wins, or one of its variants. */
function examplesOf({ current, corpus }: Workspace, identifier: string): readonly string[] {
  const session = current?.session;
  if (current === undefined || session === undefined || corpus === undefined) return [];
  const { ruleSet } = current.matcher;
  const item = ruleSet.get(identifier);
  const variants = item !== undefined && 'variants' in item ? (item.variants ?? []) : [];
  const labels = new Set([identifier, ...variants.map((variant) => variant.identifier)]);
  const { lists } = cardListsOf(corpus, ruleSet.match.names);
  const decks: number[] = [];
  for (let deck = 0; deck < corpus.deckCount && decks.length < 3; deck++) {
    if (labels.has(session.nameOf(deck).id)) decks.push(deck);
  }
  return lists.examples(decks);
}
