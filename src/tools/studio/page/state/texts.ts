/**
 * The edited files of the project. Each is a CodeMirror state, whether or not the editor shows it, so that a
 * change from any view can be undone like a typed one.
 */
import { history, invertedEffects, isolateHistory } from '@codemirror/commands';
import {
  ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { compareLines } from '../../../../core/json/compare-lines.js';
import { difference, type TextEdit } from '../../../../core/json/edits.js';
import type { FileEdits } from '../../../language/model.js';
import { missing, type StudioFile } from '../../protocol.js';
import { editorText, fileText, lineBreakOf } from './positions.js';
import { recordEdits, recordStep } from './undo-steps.js';

export interface OpenFile extends Pick<StudioFile, 'id' | 'name' | 'kind' | 'isWritable'> {
  readonly state: Signal<EditorState>;
  readonly disk: Signal<DiskText>;
  readonly isUnsaved: ReadonlySignal<boolean>;
  /** In an exported page, the text that was last downloaded. */
  readonly downloaded: Signal<Text | undefined>;
  /** Whether closing the page would lose the text: it is neither on disk nor downloaded. */
  readonly isOnlyHere: ReadonlySignal<boolean>;
}

interface DiskText {
  readonly text: Text;
  /** The hash that a write must carry, so that it overwrites no change of another program. */
  readonly hash: string;
}

const open = signal<readonly OpenFile[]>([]);

/** All files, in the order of the project. */
export function openFiles(): readonly OpenFile[] {
  return open.value;
}

export function fileOf(name: string): OpenFile | undefined {
  return open.peek().find((file) => file.name === name);
}

export const unsavedFiles = computed(() => open.value.filter(({ isUnsaved }) => isUnsaved.value));

/** The line break of a file, which another program can change. */
const lineBreaks = new Compartment();
const changeBreaks = StateEffect.define();

function breaksTo(lineBreak: string): readonly StateEffect<unknown>[] {
  const separator = EditorState.lineSeparator.of(lineBreak);
  return [lineBreaks.reconfigure(separator), changeBreaks.of(null)];
}

/** Undo restores line breaks, too. */
const undoBreaks = invertedEffects.of(({ effects, startState }) =>
  effects.some((effect) => effect.is(changeBreaks)) ? breaksTo(startState.lineBreak) : [],
);

export function startFiles(
  files: readonly StudioFile[],
  extensionsOf: (file: StudioFile) => Extension,
): void {
  open.value = files.map((file) => {
    const { id, name, kind, isWritable } = file;
    const first = EditorState.create({
      doc: file.text,
      extensions: [
        lineBreaks.of(EditorState.lineSeparator.of(lineBreakOf(file.text))),
        EditorView.clipboardInputFilter.of((text, state) => withBreaks(text, state.lineBreak)),
        undoBreaks,
        history({ minDepth: 10_000 }),
        extensionsOf(file),
      ],
    });
    const state = signal(first);
    const disk = signal<DiskText>({ text: first.doc, hash: file.hash });
    const isUnsaved = computed(
      () => disk.value.hash === missing || !state.value.doc.eq(disk.value.text),
    );
    const downloaded = signal<Text>();
    const isOnlyHere = computed(
      () => isUnsaved.value && !(downloaded.value?.eq(state.value.doc) ?? false),
    );
    return { id, name, kind, isWritable, state, disk, isUnsaved, downloaded, isOnlyHere };
  });
}

/** The editor and the file that it shows. */
let shown: { readonly file: OpenFile; readonly view: EditorView } | undefined;

/** Sets the file that an editor shows; undefined when the editor is removed. */
export function showIn(view: EditorView, file: OpenFile | undefined): void {
  shown = file && { file, view };
}

/** Applies a change to a file, through the editor if it shows the file. */
export function dispatchTo(file: OpenFile, transaction: Transaction): void {
  if (shown?.file === file) shown.view.dispatch(transaction);
  else takeTransactions(file, [transaction]);
}

/** Records transactions of the editor. */
export function takeTransactions(file: OpenFile, transactions: readonly Transaction[]): void {
  const last = transactions.at(-1);
  if (last === undefined) return;
  recordEdits(file.name, transactions);
  file.state.value = last.state;
}

/** Applies edits of any files as one undo step. */
export function applyEdits(edits: FileEdits): void {
  batch(() =>
    recordStep(() => {
      for (const [name, changes] of edits) {
        const file = fileOf(name);
        if (file !== undefined) dispatchTo(file, editsOf(file.state.peek(), changes));
      }
    }),
  );
}

function editsOf(state: EditorState, edits: readonly TextEdit[]): Transaction {
  const changes = edits.map(({ start, end, text }) => ({
    from: start,
    to: end,
    insert: withBreaks(text, state.lineBreak),
  }));
  return state.update({
    changes,
    userEvent: 'input.apply',
    annotations: isolateHistory.of('full'),
  });
}

/**
 * Adopts the text on disk. Only differing parts are replaced, so the cursor stays in place.
 *
 * @param isStep whether this can be undone, because it replaces unsaved text
 */
export function takeDiskText(
  file: OpenFile,
  text: string,
  hash: string,
  { isStep }: { readonly isStep: boolean },
): void {
  const state = file.state.peek();
  const annotations = isStep ? isolateHistory.of('full') : Transaction.addToHistory.of(false);
  batch(() => {
    if (fileText(state) !== text) {
      dispatchTo(file, state.update({ ...replacementOf(state, text), annotations }));
    }
    setDiskText(file, text, hash);
  });
}

function replacementOf(state: EditorState, text: string): TransactionSpec {
  const lineBreak = text.includes('\n') ? lineBreakOf(text) : state.lineBreak;
  if (lineBreak !== state.lineBreak) {
    return {
      changes: { from: 0, to: state.doc.length, insert: Text.of(text.split(lineBreak)) },
      effects: breaksTo(lineBreak),
    };
  }
  const { start, end, text: insert } = difference(String(state.doc), editorText(text));
  return { changes: { from: start, to: end, insert: Text.of(insert.split('\n')) } };
}

/**
 * Merges the changes of another program with the unsaved changes.
 *
 * @returns whether that succeeded; it fails if both changed the same or adjacent lines
 */
export function mergeDiskText(file: OpenFile, text: string, hash: string): boolean {
  const state = file.state.peek();
  const { lineBreak } = state;
  if (text.includes('\n') && lineBreakOf(text) !== lineBreak) return false;
  const before = file.disk.peek().text;
  const found = Text.of(text.split(lineBreak));
  if (Math.max(before.lines, found.lines) > mostLines) return false;
  const [own, others] = [changesBetween(before, state.doc), changesBetween(before, found)];
  let isApart = true;
  others.iterChangedRanges((from, to) => {
    if (own.touchesRange(from, to)) isApart = false;
  });
  if (!isApart) return false;
  const annotations = Transaction.addToHistory.of(false);
  batch(() => {
    dispatchTo(file, state.update({ changes: others.map(own), annotations }));
    setDiskText(file, text, hash);
  });
  return true;
}

/** Comparing texts takes memory for the square of their changes. */
export const mostLines = 4_000;

/** The changed lines between two texts. */
function changesBetween(before: Text, after: Text): ChangeSet {
  let at = 0;
  const changes = compareLines(String(before), String(after)).map(({ kind, text }) => {
    if (kind === '+') return { from: at, insert: Text.of(text.split('\n')) };
    const from = at;
    at += text.length;
    return kind === '-' ? { from, to: at } : [];
  });
  return ChangeSet.of(changes, before.length);
}

/** Records the text on disk; the text in the editor stays. */
export function setDiskText(file: OpenFile, text: string, hash: string): void {
  file.disk.value = { text: Text.of(text.split(file.state.peek().lineBreak)), hash };
}

function withBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n?|\n/g, lineBreak);
}
