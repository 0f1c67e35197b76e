/** What the features of the language service find, in the types of the Language Server Protocol. */
import type {
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  DocumentSymbol,
  FoldingRange,
  Hover,
  SymbolKind,
} from 'vscode-languageserver/node';
import { completionsAt, type CompletionItem as Item } from '../features/completion.js';
import { hoverAt } from '../features/hover.js';
import { type FileSymbol, foldingOf, symbolsOf } from '../features/symbols.js';
import { lensesOf } from '../lenses.js';
import type { Workspace } from '../workspace.js';
import type { TextLines } from './text-lines.js';

/** A file of a workspace, and the lines of its text. */
export interface ServedFile {
  readonly workspace: Workspace;
  readonly name: string;
  readonly lines: TextLines;
}

export function hoverAnswer({ workspace, name, lines }: ServedFile, offset: number): Hover | null {
  const found = hoverAt(workspace, name, offset);
  if (found === undefined) return null;
  return {
    contents: { kind: 'markdown', value: found.markdown },
    range: lines.rangeOf(found),
  };
}

/** The protocol's property, value, reference and text. */
const itemKinds: Readonly<Record<Item['kind'], CompletionItemKind>> = {
  key: 10,
  value: 12,
  identifier: 18,
  card: 1,
};

export function completionAnswer(
  { workspace, name, lines }: ServedFile,
  offset: number,
): CompletionList {
  const found = completionsAt(workspace, name, offset);
  const range = lines.rangeOf(found);
  const width = String(found.items.length).length;
  const items = found.items.map(
    ({ label, detail, insert, kind }, index): CompletionItem => ({
      ...{ label, kind: itemKinds[kind], textEdit: { range, newText: insert } },
      // A client filters by what is written, which begins with a quote, and would sort by the label.
      ...{ filterText: insert, sortText: String(index).padStart(width, '0') },
      ...(detail !== undefined && { detail }),
    }),
  );
  return { items, isIncomplete: found.isPartial };
}

export function lensAnswer({ workspace, name, lines }: ServedFile): CodeLens[] {
  return lensesOf(workspace, name).map((lens) => ({
    range: lines.rangeOf(lens),
    // A command without a name is only shown.
    command: { title: lens.text, command: '' },
  }));
}

/** The protocol's class, method, interface, event and property. */
const symbolKinds: Readonly<Record<FileSymbol['kind'], SymbolKind>> = {
  rule: 5,
  variant: 6,
  fallback: 11,
  case: 24,
  change: 7,
  setting: 7,
};

export function symbolAnswer({ workspace, name, lines }: ServedFile): DocumentSymbol[] {
  const answer = (symbol: FileSymbol): DocumentSymbol => ({
    ...{ name: symbol.name, detail: symbol.detail, kind: symbolKinds[symbol.kind] },
    range: lines.rangeOf(symbol),
    selectionRange: lines.rangeOf({ start: symbol.nameStart, end: symbol.nameEnd }),
    children: symbol.children.map(answer),
  });
  return symbolsOf(workspace, name).map(answer);
}

/** The line of a closing bracket stays in sight. */
export function foldingAnswer({ workspace, name, lines }: ServedFile): FoldingRange[] {
  return foldingOf(workspace, name).flatMap(({ start, end }) => {
    const startLine = lines.positionAt(start).line;
    const isClosed = '}]'.includes(lines.text[end] ?? ' ');
    const endLine = lines.positionAt(end).line - (isClosed ? 1 : 0);
    return endLine > startLine ? [{ startLine, endLine }] : [];
  });
}
