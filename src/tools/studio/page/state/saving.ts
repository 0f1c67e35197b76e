/** Saves texts to their files, and handles changes by other programs. */
import { signal } from '@preact/signals';
import { type FileChange, missing, type TextOnDisk } from '../../protocol.js';
import type { Connection, Host } from '../server.js';
import { announce, problem, showProblem } from './announcements.js';
import { fileText } from './positions.js';
import { isKept } from './stored.js';
import {
  mergeDiskText,
  type OpenFile,
  openFiles,
  setDiskText,
  takeDiskText,
  unsavedFiles,
} from './texts.js';
import { project, tellSaved } from './workbench.js';

/** A file that changed both on disk and in the editor, with its text on disk. */
export interface Conflict extends TextOnDisk {
  readonly file: OpenFile;
  /** Whether it was detected while saving. */
  readonly isSaving: boolean;
}

const waiting = signal<readonly Conflict[]>([]);
export const isSaving = signal(false);
export const connection = signal<Connection>('open');

/** The current conflict. */
export function conflict(): Conflict | undefined {
  return waiting.value[0];
}

let host: Host | undefined;

export function startSaving(started: Host): void {
  host = started;
  host.watch(takeDiskChange, (found) => {
    connection.value = found;
    if (found === 'refused') {
      const unsaved = isKept
        ? 'Unsaved text is kept in this browser.'
        : 'Copy unsaved text first: this browser has no room for it.';
      showProblem(`decktype studio was started again: open the address that it prints. ${unsaved}`);
    }
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsavedFiles.peek().some(({ isOnlyHere }) => isOnlyHere.peek())) event.preventDefault();
  });
}

export async function saveFiles(files: readonly OpenFile[]): Promise<void> {
  if (isSaving.peek()) return;
  if (files.length === 0) {
    announce('Nothing to save');
    return;
  }
  isSaving.value = true;
  showProblem(undefined);
  const saved: string[] = [];
  for (const file of files) {
    if (await saveFile(file, file.disk.peek().hash)) saved.push(file.name);
  }
  isSaving.value = false;
  if (saved.length === 0) return;
  const verb = project.peek()?.exported ? 'Downloaded' : 'Saved';
  announce(`${verb} ${saved.join(' and ')}`);
}

async function saveFile(file: OpenFile, hash: string): Promise<boolean> {
  if (!file.isWritable && !project.peek()?.exported) {
    showProblem(`${file.name} was not saved: this page may only read it.`);
    return false;
  }
  const state = file.state.peek();
  const text = fileText(state);
  const answer = await host?.save(file.id, file.name, text, hash);
  if (answer?.kind === 'saved') {
    setDiskText(file, text, answer.hash);
    void tellSaved(file.name, text);
    return true;
  }
  if (answer?.kind === 'downloaded') {
    file.downloaded.value = state.doc;
    return true;
  }
  if (answer?.kind === 'conflict') {
    const known = file.disk.peek().hash;
    // The change arrived meanwhile, and was merged.
    if (known !== hash && known === answer.hash) return saveFile(file, known);
    ask({ file, isSaving: true, ...answer });
  }
  if (answer?.kind === 'failed') showProblem(`${file.name} was not saved: ${answer.message}`);
  return false;
}

/** Handles a change by another program: merges it, unless unsaved changes are on the same lines. */
function takeDiskChange({ id, text, hash }: FileChange): void {
  const file = openFiles().find((one) => one.id === id);
  if (file === undefined) return;
  // This replaces questions about older texts on disk.
  waiting.value = waiting.peek().filter((one) => one.file !== file);
  const disk = file.disk.peek();
  if (disk.hash === hash) return;
  const deleted = `${file.name} was deleted on disk. Saving it writes it again.`;
  if (hash === missing) {
    file.disk.value = { ...disk, hash };
    showProblem(deleted);
    return;
  }
  if (problem() === deleted) showProblem(undefined);
  const isMerged = file.isUnsaved.peek() && fileText(file.state.peek()) !== text;
  if (isMerged && !mergeDiskText(file, text, hash)) {
    ask({ file, text, hash, isSaving: false });
    return;
  }
  if (!isMerged) takeDiskText(file, text, hash, { isStep: false });
  void tellSaved(file.name, text);
  announce(
    `${file.name} changed on disk and was ${isMerged ? 'merged with your changes' : 'loaded'}`,
  );
}

/** Asks what to do about a file. A newer change replaces an older question about it. */
export function ask(found: Conflict): void {
  waiting.value = [...waiting.peek().filter(({ file }) => file !== found.file), found];
}

/** Postpones the decision: the next save asks again. */
export function settle(settled: Conflict): void {
  waiting.value = waiting.peek().filter((one) => one !== settled);
}

/** Loads the text on disk. Undo restores the previous text. */
export function reload(settled: Conflict): void {
  const { file, text, hash } = settled;
  takeDiskText(file, text, hash, { isStep: true });
  void tellSaved(file.name, text);
  settle(settled);
  announce(`Loaded ${file.name} from disk`);
}

/** Overwrites the text on disk. */
export async function overwrite(settled: Conflict): Promise<void> {
  settle(settled);
  if (await saveFile(settled.file, settled.hash)) announce(`Saved ${settled.file.name}`);
}

/** Keeps the unsaved text of the editor. Saving then replaces the text on disk. */
export function keepText(settled: Conflict): void {
  const { file, text, hash } = settled;
  setDiskText(file, text, hash);
  void tellSaved(file.name, text);
  settle(settled);
}
