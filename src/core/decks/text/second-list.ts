/**
 * Two lists that only a blank line separates. That is sure where a block repeats the size of the
 * first one, which is a whole deck, and some of its cards: no sideboard is that large.
 */
import type { PastedLine } from './pasted.js';

/** The fewest copies of a whole deck. */
export const leastDeck = 40;

interface Block {
  readonly start: number;
  readonly names: Set<string>;
  copies: number;
}

/** The number of the line that begins the second list; undefined where that is not certain. */
export function secondListIn(
  lines: Iterable<PastedLine>,
  cardIn: (line: PastedLine) => { readonly name: string; readonly count: number } | undefined,
): number | undefined {
  const blocks: Block[] = [];
  let gap = true;
  for (const line of lines) {
    if (line.text === '') gap = true;
    const card = line.text === '' ? undefined : cardIn(line);
    if (card === undefined) continue;
    if (gap) blocks.push({ start: line.number, names: new Set(), copies: 0 });
    gap = false;
    const block = blocks.at(-1) as Block;
    block.names.add(card.name.toLowerCase());
    block.copies += card.count;
  }
  const [first, ...others] = blocks;
  if (first === undefined || first.copies < leastDeck) return undefined;
  return others.find(
    ({ copies, names }) =>
      copies === first.copies && [...names].some((name) => first.names.has(name)),
  )?.start;
}
