/** Which lists hold a card, as Markdown. */
import { counted, grouped, noneOf, percent } from '../../../core/diagnostics/counted.js';
import { markdownText } from '../../../core/diagnostics/render/markdown.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import type { Workspace } from '../workspace.js';
import { cardListsOf } from './card-lists.js';
import { compareOptionsOf } from './card-names.js';

/** How many decks a text names. */
const mostShown = 8;

/** How many lists hold a card, in how many copies, and the decks of these lists; undefined without lists. */
export function aboutCard(workspace: Workspace, name: string): string | undefined {
  const { current, corpus } = workspace;
  if (corpus === undefined) return undefined;
  const match = current?.matcher.ruleSet.match ?? { names: compareOptionsOf(workspace) };
  const copies = cardListsOf(corpus, match.names).copiesByDeck(spellingsUnder(match)(name));
  const listsByCopies = new Tally<number>();
  const listsByDeck = new Tally<string>();
  let lists = 0;
  for (const [deck, count] of copies) {
    const weight = corpus.weights[deck] as number;
    lists += weight;
    listsByCopies.add(count, weight);
    const label = current?.session?.nameOf(deck).name;
    if (label !== undefined) listsByDeck.add(label, weight);
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
    ...shownDecks(listsByDeck),
  ].join('\n\n');
}

class Tally<K> extends Map<K, number> {
  add(key: K, number: number): void {
    this.set(key, (this.get(key) ?? 0) + number);
  }
}

function shownDecks(listsByDeck: ReadonlyMap<string, number>): readonly string[] {
  if (listsByDeck.size === 0) return [];
  const decks = [...listsByDeck].sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1));
  const lines = decks
    .slice(0, mostShown)
    .map(([label, lists]) => `- ${markdownText(label)}: ${grouped(lists)}`);
  const left = decks.length - lines.length;
  return [[...lines, ...(left > 0 ? [`- and ${counted(left, 'more deck')}`] : [])].join('\n')];
}
