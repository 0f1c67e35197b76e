/**
 * Converts results of the language service to types of the Language Server Protocol. Only types are imported from its
 * package, whose code is three times as large as that of the connection.
 */

import type {
  ClientCapabilities,
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  Range,
  SymbolKind,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { hintFor } from '../../../core/diagnostics/catalogue.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import type {
  Diagnostic as Finding,
  Range as FindingRange,
  Severity,
} from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { completionsAt, type CompletionItem as Item } from '../features/completion.js';
import { fixAllEdits, fixesAt } from '../features/fixes.js';
import { hoverAt } from '../features/hover.js';
import { lensesOf } from '../features/lenses.js';
import { type Occurrence, occurrenceAt, occurrencesOf } from '../features/occurrences.js';
import { type FileSymbol, foldingOf, symbolsOf } from '../features/symbols.js';
import type { FileEdits } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { OpenFiles, TextLines, Uris } from './open-files.js';

/** A file of a workspace, with the lines of its text. */
export interface ServedFile {
  readonly workspace: Workspace;
  readonly name: string;
  readonly lines: TextLines;
}

/** A place in a file. */
interface AskedPlace extends ServedFile {
  readonly offset: number;
}

export function hoverAnswer({ workspace, name, lines, offset }: AskedPlace): Hover | null {
  const found = hoverAt(workspace, name, offset);
  if (found === undefined) return null;
  return {
    contents: { kind: 'markdown', value: found.markdown },
    range: lines.rangeOf(found),
  };
}

/** The kinds Property, Value, Reference and Text of the protocol. */
const itemKinds: Readonly<Record<Item['kind'], CompletionItemKind>> = {
  key: 10,
  value: 12,
  identifier: 18,
  card: 1,
};

export function completionAnswer({ workspace, name, lines, offset }: AskedPlace): CompletionList {
  const found = completionsAt(workspace, name, offset);
  const range = lines.rangeOf(found);
  const width = String(found.items.length).length;
  const items = found.items.map(
    ({ label, detail, insert, kind }, index): CompletionItem => ({
      label,
      kind: itemKinds[kind],
      textEdit: { range, newText: insert },
      // Clients filter by the text being replaced, which starts with a quote, and would sort by label.
      filterText: insert,
      sortText: String(index).padStart(width, '0'),
      ...defined({ detail }),
    }),
  );
  return { items, isIncomplete: found.isPartial };
}

export function lensAnswer({ workspace, name, lines }: ServedFile): CodeLens[] {
  return lensesOf(workspace, name).map((lens) => ({
    range: lines.rangeOf(lens),
    // A command without a name is only displayed; clients can substitute their own.
    command: { title: lens.text, command: '', arguments: [lens.identifier] },
  }));
}

/** The places where the project mentions the name at an offset, in certain roles. */
export function locationsAnswer(
  { workspace, name, offset }: AskedPlace,
  { uriOf, linesOf }: Places,
  isAsked: (role: Occurrence['role']) => boolean,
): Location[] {
  const named = occurrenceAt(workspace, name, offset);
  if (named === undefined) return [];
  return [...occurrencesOf(workspace, named)].flatMap(([file, all]) =>
    all
      .filter(({ role }) => isAsked(role))
      .map((one) => ({ uri: uriOf(file), range: linesOf(file).rangeOf(one) })),
  );
}

/** The kinds Class, Method, Interface, Event and Property of the protocol. */
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
    name: symbol.name,
    detail: symbol.detail,
    kind: symbolKinds[symbol.kind],
    range: lines.rangeOf(symbol),
    selectionRange: lines.rangeOf({ start: symbol.nameStart, end: symbol.nameEnd }),
    children: symbol.children.map(answer),
  });
  return symbolsOf(workspace, name).map(answer);
}

/** Folds up to the line before the closing bracket, which stays visible. */
export function foldingAnswer({ workspace, name, lines }: ServedFile): FoldingRange[] {
  return foldingOf(workspace, name).flatMap(({ start, end }) => {
    const startLine = lines.positionAt(start).line;
    const endLine = lines.positionAt(end).line - (lines.hasBracket(end) ? 1 : 0);
    return endLine > startLine ? [{ startLine, endLine }] : [];
  });
}

interface Asked extends TextRange {
  /** The requested kinds of actions; undefined for those offered without a request. */
  readonly only: readonly string[] | undefined;
  readonly shown: readonly Diagnostic[];
}

/** Identifies a fix among those at a place; clients send it to request the edit. */
export interface FixPlace extends TextRange {
  readonly textDocument: { readonly uri: string; readonly version: number | null };
  readonly index: number;
}

/** All fixes of a file, as with `decktype check --fix`. */
export const fixAllKind = 'source.fixAll.decktype';

export const quickFixKind = 'quickfix';

export function actionAnswer(
  { workspace, name, lines }: ServedFile,
  { start, end, only, shown }: Asked,
  places: Places,
): CodeAction[] {
  const isAsked = (kind: string) => only?.some((one) => `${kind}.`.startsWith(`${one}.`)) ?? false;
  const actions: CodeAction[] = [];
  if (only === undefined || isAsked(quickFixKind)) {
    const all = fixesAt(workspace, name, start, end);
    const isBounded = lines.notation && !places.asksForEdits;
    const fixes = isBounded ? all.slice(0, mostFixes(lines.text.length)) : all;
    const textDocument = { uri: places.uriOf(name), version: places.versionOf(name) };
    for (const [index, { title, finding, files, isPreferred }] of fixes.entries()) {
      const own = diagnosticOf(finding, places);
      const same = shown.filter((one) => isSame(one, own));
      actions.push({
        title,
        kind: quickFixKind,
        isPreferred,
        diagnostics: same.length === 0 ? [own] : same,
        ...(places.asksForEdits
          ? { data: { textDocument, start, end, index } satisfies FixPlace }
          : { edit: workspaceEdit(files, places) }),
      });
    }
  }
  // Checks all rules, so it runs only on request.
  const all = isAsked(fixAllKind) ? fixAllEdits(workspace, name) : undefined;
  if (all !== undefined) {
    const title = 'make all fixes of decktype in this file';
    actions.push({ title, kind: fixAllKind, edit: workspaceEdit(all, places) });
  }
  return actions;
}

/**
 * Whether a finding sent by a client is this one. Clients send copies, so fields are compared; the place matters
 * because other findings can have the same text.
 */
function isSame({ code, message, range }: Partial<Diagnostic>, own: Diagnostic): boolean {
  const { start } = own.range;
  return (
    code === own.code &&
    message === own.message &&
    range?.start?.line === start.line &&
    range.start.character === start.character
  );
}

/**
 * The most fixes of a YAML file for clients that need edits at once. Each edit parses and prints the whole
 * file: 300,000 characters take about a second. A line rarely has more than ten fixes.
 */
function mostFixes(length: number): number {
  return Math.max(1, Math.min(10, Math.floor(300_000 / length)));
}

/** What is needed to locate findings and edits in the files of a project. */
export type Places = ReturnType<typeof placesIn>;

/** What all projects have in common. */
export interface ClientFiles {
  readonly uris: Uris;
  readonly open: OpenFiles;
  /** The page that explains codes; the code follows `#`. */
  readonly codes: string;
}

export function placesIn(
  { files }: Pick<Workspace, 'files'>,
  { uris, open, codes }: ClientFiles,
  { workspace, textDocument }: ClientCapabilities,
) {
  const linesOf = (file: string) => open.linesOf(file, files.get(file)?.text ?? '');
  const { dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
  return {
    codes,
    linesOf,
    uriOf: (file: string) => uris.uriOf(file),
    /** The version of a file in the editor; null if it is not open. */
    versionOf: (file: string) => open.versionOf(file),
    /** Whether the client requests the edit of an action only when it is applied. */
    asksForEdits: dataSupport === true && resolveSupport?.properties.includes('edit') === true,
    /** Whether the client supports versions, so that edits are not applied to a different text. */
    hasVersions: workspace?.workspaceEdit?.documentChanges ?? false,
    /** The range in a file; undefined means its beginning. */
    rangeIn(file: string, range: FindingRange | undefined) {
      if (range === undefined) return beginning;
      if (!files.has(file)) return byLines(range);
      const { start, end } = range;
      return linesOf(file).rangeOf({ start: start.offset, end: end.offset });
    },
  };
}

const beginning: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The range in a file whose text is unavailable. */
export function byLines({ start, end }: FindingRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  };
}

/**
 * Reports hide `info` findings by default; editors show a hint without an underline or an entry in their list.
 */
const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  info: 4,
};

const unnecessary: DiagnosticTag = 1;

/** Findings about something without effect. */
const idle: ReadonlySet<DiagnosticCode> = new Set([
  'implied-requirement',
  'redundant',
  'shadowed',
  'unknown-field',
  'unused-ignore',
]);

/** Converts a finding; its hint becomes the last line of the message. */
export function diagnosticOf(finding: Finding, { codes, uriOf, rangeIn }: Places): Diagnostic {
  const { code, severity, message, range, related = [], file = '' } = finding;
  const hint = hintFor(finding);
  const places = related.map((place) => ({
    location: {
      uri: uriOf(place.file ?? file),
      range: rangeIn(place.file ?? file, place.range),
    },
    message: place.message,
  }));
  return {
    code,
    message: hint === undefined ? message : `${message}\nhint: ${hint}`,
    severity: severities[severity],
    source: 'decktype',
    range: rangeIn(file, range),
    codeDescription: { href: `${codes}#${code}` },
    ...(places.length > 0 && { relatedInformation: places }),
    ...(idle.has(code) && { tags: [unnecessary] }),
  };
}

export function workspaceEdit(
  edits: FileEdits,
  { linesOf, uriOf, versionOf, hasVersions }: Places,
): WorkspaceEdit {
  const all = Array.from(edits, ([name, some]) => ({
    textDocument: { uri: uriOf(name), version: versionOf(name) },
    edits: linesOf(name).editsOf(some),
  }));
  if (hasVersions) return { documentChanges: all };
  return { changes: Object.fromEntries(all.map((one) => [one.textDocument.uri, one.edits])) };
}
