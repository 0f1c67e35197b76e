/** The lines of a list in order, what each is, and whether the first list of the text is over. */
import { isAbout, kindOf, type LineKind, type ListingGrammar } from './line-kind.js';
import { titleOf } from './lines.js';
import { ListBorder, namesList } from './list-border.js';
import { type PastedLine, pastedLines } from './pasted.js';

/** A line of a list. */
export interface ListedLine {
  readonly line: PastedLine;
  readonly read: LineKind | { readonly kind: 'gap' };
  /** The name of the deck, where the line holds it. */
  readonly title?: string | undefined;
  /** Whether it belongs to another list than the first. */
  readonly isSecond: boolean;
}

const gap = { kind: 'gap' } as const;
const skipped = { kind: 'skipped' } as const;
const unread = { kind: 'unread' } as const;

/** Walks the lines of a text. */
export function* walk(text: string, grammar: ListingGrammar): Generator<ListedLine> {
  const border = new ListBorder(text, grammar);
  let about = false;
  let isSecond = false;
  for (const line of pastedLines(text)) {
    if (line.text === '' || line.isDecoration === true) {
      border.gap(line);
      yield { line, read: gap, isSecond };
      continue;
    }
    const isName = about && /^name /i.test(line.text);
    let read = isName ? skipped : kindOf(line, grammar);
    if (border.isProse(read)) read = unread;
    isSecond ||= border.begins(line, read);
    if (!isSecond && namesList(line.text) && read.kind !== 'heading') read = skipped;
    const title = read.kind === 'skipped' ? titleOf(line.text, about) : undefined;
    if (read.kind === 'skipped' || read.kind === 'heading') about = isAbout(line.text);
    yield { line, read, title, isSecond };
  }
}
