/** The page: a header, the view that the URL names, and whatever covers it. */
import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from './parts/button.js';
import { ConflictDialog } from './shell/conflict-dialog.js';
import { Finder } from './shell/finder.js';
import { Header } from './shell/header.js';
import { KeysDialog } from './shell/keys-dialog.js';
import { Navigation, titleOf } from './shell/navigation.js';
import { announcement, problem, showProblem } from './state/announcements.js';
import { isTyping, runKey, useKeys } from './state/keys.js';
import { route, showView } from './state/location.js';
import { type ViewName, viewNames } from './state/route.js';
import { saveFiles } from './state/saving.js';
import { unsavedFiles } from './state/texts.js';
import { redoStep, undoStep } from './state/undo.js';
import { project } from './state/workbench.js';
import { CasesView } from './views/cases/cases.js';
import { ConflictsView } from './views/conflicts/conflicts.js';
import { CoverageView } from './views/coverage/coverage.js';
import { GuessView } from './views/guess/guess.js';
import { PastedList } from './views/list/pasted-list.js';
import { ListsView } from './views/lists/lists.js';
import { MovesView } from './views/moves/moves.js';
import { ReportView } from './views/report/report.js';
import { RulesView } from './views/rules/rules.js';
import { StartView } from './views/start/start.js';
import { UnknownView } from './views/unknown/unknown.js';

const views: Readonly<Record<ViewName, () => ComponentChild>> = {
  start: StartView,
  rules: RulesView,
  moves: MovesView,
  lists: ListsView,
  unknown: UnknownView,
  conflicts: ConflictsView,
  coverage: CoverageView,
  cases: CasesView,
  report: ReportView,
  guess: GuessView,
};

export function App() {
  const [over, setOver] = useState<'keys' | 'finder'>();
  const [pasted, setPasted] = useState<string>();
  const close = () => setOver(undefined);
  const { view } = route();
  const View = views[view];

  useLayoutEffect(() => {
    const shown = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      runCommand(event, () => setOver('finder'));
      runKey(event);
    };
    window.addEventListener('keydown', onKeyDown, { signal: shown.signal });
    takeLists(setPasted, shown.signal);
    return () => shown.abort();
  }, []);
  const isFirst = useRef(true);
  // A layout effect, so that the next key already goes to this view.
  useLayoutEffect(() => {
    document.title = `${titleOf(view)} · ${project.value?.title} · decktype`;
    if (!isFirst.current) focusView();
    isFirst.current = false;
  }, [view]);
  useKeys('Everywhere', [
    ...viewNames.map((name, at) => ({
      key: String(at),
      title: `Show ${titleOf(name)}`,
      run: () => showView(name),
    })),
    { key: 'v', title: 'Paste a list, to see its deck', run: () => setPasted('') },
    { key: '?', title: 'Show the keys', run: () => setOver('keys') },
  ]);

  return (
    <>
      <button type="button" class="button skip" onClick={focusMain}>
        Skip to the view
      </button>
      <Header onFind={() => setOver('finder')} onShowKeys={() => setOver('keys')} />
      <Navigation />
      <main id="main" tabIndex={-1} data-view={view}>
        <View />
      </main>
      <Problem />
      <ConflictDialog />
      {over === 'keys' && <KeysDialog onClose={close} />}
      {over === 'finder' && (
        <Finder onShowKeys={() => setOver('keys')} onPaste={() => setPasted('')} onClose={close} />
      )}
      {pasted !== undefined && <PastedList list={pasted} onClose={() => setPasted(undefined)} />}
      <p class="unseen" role="status">
        {announcement()}
      </p>
    </>
  );
}

/** If the focus was lost with the previous view, moves it to the rows of this view. */
function focusView(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.id !== 'main') return;
  const row = document.querySelector<HTMLElement>('main [role="row"][tabindex="0"]');
  if (row === null) focusMain();
  else row.focus();
}

function focusMain(): void {
  document.getElementById('main')?.focus();
}

/** Longer texts are not lists. */
const mostText = 100_000;

/** Accepts lists that are pasted or dropped outside of fields, texts and dialogs, until the signal is aborted. */
function takeLists(take: (list: string) => void, signal: AbortSignal): void {
  const isElsewhere = (event: Event) =>
    isTyping(event) || document.querySelector('dialog[open]') !== null;
  const offer = async (data: DataTransfer | null) => {
    // Read now, because the browser discards the data after the event.
    const given = data?.getData('text/plain') ?? '';
    const text = (await data?.files[0]?.slice(0, mostText).text()) ?? given;
    if (text.trim() !== '') take(text.slice(0, mostText));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isElsewhere(event)) void offer(event.clipboardData);
  };
  const onDrag = (event: DragEvent) => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    if (event.type === 'drop') void offer(event.dataTransfer);
  };
  window.addEventListener('paste', onPaste, { signal });
  window.addEventListener('dragover', onDrag, { signal });
  window.addEventListener('drop', onDrag, { signal });
}

/** Runs save, undo, redo and find, which work in every view. */
function runCommand(event: KeyboardEvent, find: () => void): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
    void saveFiles(unsavedFiles.peek());
    return;
  }
  if (key === 'k' && document.querySelector('dialog[open]') === null) {
    event.preventDefault();
    find();
    return;
  }
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  // Fields have their own undo; the editor uses that of the project.
  const [target] = event.composedPath();
  if (isTyping(event) && target instanceof Element && !target.closest('.cm-content')) return;
  event.preventDefault();
  if (isRedo) redoStep();
  else undoStep();
}

/** Shows a problem on top of the view, so that nothing moves. */
function Problem() {
  const text = problem();
  if (text === undefined) return null;
  return (
    <div class="problem" role="alert">
      <span>{text}</span>
      <Button onClick={() => showProblem(undefined)}>Dismiss</Button>
    </div>
  );
}

export function StartFailure({ message }: { readonly message: string }) {
  return (
    <main class="empty">
      <h1>The workbench could not be started</h1>
      <p role="alert">{message}</p>
      <p>Is decktype studio still running? Open the address that it prints again.</p>
    </main>
  );
}
