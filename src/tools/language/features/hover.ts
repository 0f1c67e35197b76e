/** The Markdown that an editor shows about the item under the cursor. */
import { catalogue, isCode, severityOf } from '../../../core/diagnostics/catalogue.js';
import { counted, grouped, noneOf, percent, present } from '../../../core/diagnostics/counted.js';
import { markdownCode, markdownText } from '../../../core/diagnostics/render/markdown.js';
import { byCount, increase } from '../../../core/json/grouping.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { describeRequirement, describeSelector } from '../../../core/rules/describe.js';
import type { Fallback, Rule, Variant } from '../../../core/rules/model.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import type { Workspace } from '../workspace.js';
import { cardListsOf, compareOptionsOf } from './cards.js';
import { type CursorContext, cursorContextAt } from './cursor-context.js';
import { type Lens, lensesOf } from './lenses.js';
import { occurrenceAt } from './occurrences.js';

export interface Hover extends TextRange {
  readonly markdown: string;
}

/**
 * What is known about the item at an offset: about a rule, variant or fallback at its identifier; about a card;
 * about the code of a finding; otherwise about the field.
 */
export function hoverAt(workspace: Workspace, name: string, offset: number): Hover | undefined {
  const context = cursorContextAt(workspace, name, offset);
  if (context?.place.entry === undefined) return undefined;
  const named = occurrenceAt(workspace, name, offset);
  if (named?.kind === 'identifier') {
    const { start, end } = named;
    const about = aboutRule(workspace, named.name);
    if (about !== undefined) return { start, end, markdown: about };
  }
  const markdown = aboutValue(workspace, context) ?? aboutField(context);
  const { start, end } = context.place;
  return markdown === undefined ? undefined : { start, end, markdown };
}

function aboutValue(workspace: Workspace, { place, schema }: CursorContext): string | undefined {
  const value = place.part === 'value' ? place.entry?.value : undefined;
  if (typeof value !== 'string') return undefined;
  if (schema.role === 'card') return aboutCard(workspace, value);
  if (schema.role === 'group') return aboutGroup(workspace, value);
  if (schema.role !== 'code' || !isCode(value)) return undefined;
  return `**${value}** (${severityOf(value)})\n\n${markdownText(catalogue[value].about)}.`;
}

function aboutField({ schema: { field, fieldSchema: schema } }: CursorContext): string | undefined {
  if (field === undefined || schema?.description === undefined) return undefined;
  const words = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? []);
  const values = words.map((word) => markdownCode(JSON.stringify(word))).join(', ');
  const head = `**${markdownText(field)}**: ${markdownText(schema.description)}`;
  return values === '' ? head : `${head}\n\nOne of ${values}.`;
}

/** The most requirements, losses or decks that a text names. */
const mostShown = 8;

/** Describes the rule, variant or fallback with an identifier; undefined if the rules in force have none. */
function aboutRule(workspace: Workspace, identifier: string): string | undefined {
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
  return present([
    `**${markdownText(item.name)}** ${markdownCode(identifier)} (${markdownText(what)})`,
    conditionOf(item),
    ...(lens === undefined ? [] : winsOf(workspace, lens)),
    current?.isUpToDate === false && 'This is of the last rules without errors.',
  ]).join('\n\n');
}

function conditionOf({ cards }: Rule | Variant | Fallback): string {
  if (cards.length === 0) return 'Every list matches.';
  return listed(cards.map((card) => (typeof card === 'string' ? card : describeRequirement(card))));
}

/** Describes the cards of a group; undefined if the rules in force have no group of this name. */
function aboutGroup({ current }: Workspace, name: string): string | undefined {
  const { groups = {} } = current?.matcher.ruleSet.file ?? {};
  const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
  const cards = group?.map((card) => (typeof card === 'string' ? card : describeSelector(card)));
  return cards && `**${markdownText(name)}** (group)\n\n${listed(cards)}`;
}

function listed(all: readonly string[]): string {
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
  return present([
    `${[counts, ...lost].join('; ')}.`,
    examples.length !== 0 && `Examples: ${examples.join(', ')}`,
  ]);
}

/** The names of the first lists that a rule or one of its variants wins. */
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
  return lists().examples(decks);
}

/**
 * Describes how many lists hold a card, in how many copies, and the decks of these lists; undefined if there
 * are no lists.
 */
function aboutCard(workspace: Workspace, name: string): string | undefined {
  const { current, corpus } = workspace;
  if (corpus === undefined) return undefined;
  const match = current?.matcher.ruleSet.match ?? { names: compareOptionsOf(workspace) };
  const copies = cardListsOf(corpus, match.names).copiesByDeck(spellingsUnder(match)(name));
  const listsByCopies = new Map<number, number>();
  const listsByDeck = new Map<string, number>();
  let lists = 0;
  for (const [deck, count] of copies.entries()) {
    if (count === 0) continue;
    const weight = corpus.weights[deck] as number;
    lists += weight;
    increase(listsByCopies, count, weight);
    const label = current?.session?.nameOf(deck).name;
    if (label !== undefined) increase(listsByDeck, label, weight);
  }
  const head = `**${markdownText(name)}**`;
  const all = counted(corpus.listCount, 'list');
  if (lists === 0) {
    const none = noneOf(corpus.listCount, 'list', ['holds', 'hold']);
    return `${head}\n\n${none.replace(/^./, (letter) => letter.toUpperCase())} it.`;
  }
  const held = [...listsByCopies]
    .sort(([x], [y]) => x - y)
    .map(([count, some]) => `${counted(count, 'copy', 'copies')} in ${grouped(some)}`);
  const share = percent(lists / corpus.listCount);
  return [
    head,
    `In ${grouped(lists)} of ${all} (${share}): ${held.join(', ')}.`,
    ...(listsByDeck.size === 0 ? [] : [shownDecks(listsByDeck)]),
  ].join('\n\n');
}

function shownDecks(listsByDeck: ReadonlyMap<string, number>): string {
  const decks = byCount(listsByDeck);
  return listed(decks.map(([label, lists]) => `${label}: ${grouped(lists)}`));
}
