/** Keeps unsaved texts in the browser, so that a reload, a crash or a restart of the server loses none. */
import { effect } from '@preact/signals';
import { difference } from '../../../../core/json/edits.js';
import type { StudioProject } from '../../protocol.js';
import { announce } from './announcements.js';
import { editorText, fileText } from './positions.js';
import { ask } from './saving.js';
import { isKept, read, readOwn, write, writeOwn } from './stored.js';
import { applyEdits, type OpenFile, openFiles, setDiskText } from './texts.js';

interface Draft {
  /** The text on disk that was edited, the base for merging changes of other programs. */
  readonly base: string;
  readonly hash: string;
  readonly text: string;
}

/** The pause in typing, in milliseconds, before a text is kept. */
const pause = 300;

/** Restores the unsaved texts of a project, and keeps them from then on. */
export function startDrafts({ title, folderId = title, exported }: StudioProject): void {
  const found = openFiles().filter((file) => bringBack(file, keyOf(folderId, file), !exported));
  if (found.length > 0) {
    announce(`Unsaved changes were brought back: ${found.map(({ name }) => name).join(', ')}`);
  }
  for (const file of openFiles()) keepDraft(file, keyOf(folderId, file));
}

const keyOf = (folder: string, { name }: OpenFile) => `decktype.draft.${folder}/${name}`;

function bringBack(file: OpenFile, key: string, canAsk: boolean): boolean {
  const kept = readOwn(key);
  const draft = readDraft(kept);
  if (draft === undefined) return false;
  const { base, hash, text } = draft;
  const state = file.state.peek();
  const before = fileText(state);
  const disk = file.disk.peek();
  const isOfDisk = hash === disk.hash;
  if (text === before) {
    writeOwn(key, undefined);
    if (read(key) === kept) write(key, undefined);
    return false;
  }
  // Two exported pages can have files with the same names.
  if (!(isOfDisk || canAsk)) return false;
  applyEdits(new Map([[file.name, [difference(String(state.doc), editorText(text))]]]));
  if (!isOfDisk) {
    // Saving asks again until this is decided, because the draft is based on another text.
    setDiskText(file, base, hash);
    ask({ file, text: before, hash: disk.hash, isSaving: false });
  }
  return true;
}

function readDraft(kept: string | null): Draft | undefined {
  try {
    const { base, hash, text } = JSON.parse(kept ?? '{}');
    const isDraft = [base, hash, text].every((one) => typeof one === 'string');
    return isDraft ? { base, hash, text } : undefined;
  } catch {
    // Written by another program, or by an older version of the page.
    return undefined;
  }
}

function keepDraft(file: OpenFile, key: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = file.isUnsaved.peek() ? readOwn(key) : undefined;
  const keep = () => {
    const isUnsaved = file.isUnsaved.peek();
    // Another page in this browser might have unsaved text for the same file.
    if (!isUnsaved && read(key) !== kept) {
      writeOwn(key, undefined);
      return;
    }
    const state = file.state.peek();
    const { text: base, hash } = file.disk.peek();
    const draft = {
      base: base.sliceString(0, base.length, state.lineBreak),
      hash,
      text: fileText(state),
    } satisfies Draft;
    const next = isUnsaved ? JSON.stringify(draft) : undefined;
    writeOwn(key, next);
    write(key, next);
    if (isKept) kept = next;
  };
  effect(() => {
    // Depends on every edit and every text on disk.
    void [file.state.value, file.disk.value];
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  });
  window.addEventListener('pagehide', keep);
}
