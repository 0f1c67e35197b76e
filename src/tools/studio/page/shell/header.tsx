/** The header: what is open, and whether everything is saved. */
import { counted, grouped, percent } from '../../../../core/diagnostics/counted.js';
import { Button } from '../parts/button.js';
import { Change } from '../parts/deck.js';
import { Select } from '../parts/fields.js';
import { hrefOf } from '../state/route.js';
import { connection, isSaving, saveFiles } from '../state/saving.js';
import { type Theme, theme, themeNames } from '../state/stored.js';
import { type OpenFile, openFiles, unsavedFiles } from '../state/texts.js';
import { redoStep, undoStep } from '../state/undo.js';
import { canRedo, canUndo } from '../state/undo-steps.js';
import { edited, project } from '../state/workbench.js';

interface HeaderProps {
  readonly onFind: () => void;
  readonly onShowKeys: () => void;
}

export function Header({ onFind, onShowKeys }: HeaderProps) {
  return (
    <header class="header">
      <h1>{project.value?.title}</h1>
      <span class="faint version">decktype {project.value?.version}</span>
      <LabelAgreement />
      <SaveState />
      <div class="header-actions">
        <Button onClick={undoStep} disabled={!canUndo.value} title="Undo the last edit (Ctrl+Z)">
          Undo
        </Button>
        <Button onClick={redoStep} disabled={!canRedo.value} title="Redo (Ctrl+Shift+Z)">
          Redo
        </Button>
        <Button onClick={onFind} shortcut="Ctrl+K" title="Find rules, cards, lists and views">
          Find
        </Button>
        <ThemeChoice />
        <Button onClick={onShowKeys} shortcut="?" title="Show the keys">
          Keys
        </Button>
      </div>
    </header>
  );
}

/** The number of lists that have the deck of their label, and how the edits change it. */
function LabelAgreement() {
  const { agreement } = edited.value ?? {};
  if (agreement === undefined) return null;
  const { labelled, agreed, onDisk } = agreement;
  return (
    <a
      class="agreement"
      href={hrefOf('lists', { show: 'other' })}
      title={`${grouped(agreed)} of ${counted(labelled, 'list has', 'lists have')} the deck of their label. Show the others.`}
    >
      {percent(agreed / labelled)} <span>of labels agree</span> <Change by={agreed - onDisk} />
    </a>
  );
}

/** Names the unsaved files: nothing else is ever saved. */
function SaveState() {
  const unsaved = unsavedFiles.value;
  const { exported = false } = project.value ?? {};
  const verb = exported ? 'Download' : 'Save';
  const errors = errorCount();
  return (
    <div class="save-state">
      {unsaved.length === 0 ? (
        <span class={errors > 0 ? 'unsaved' : 'faint'}>{savedText(errors)}</span>
      ) : (
        <>
          <span class="unsaved" title={namesOf(unsaved)}>
            {unsavedText(unsaved, exported)}
          </span>
          <Button
            isPrimary
            onClick={() => void saveFiles(unsaved)}
            disabled={isSaving.value}
            title={`${verb} ${namesOf(unsaved)} (Ctrl+S)`}
          >
            {unsaved.length === 1 ? verb : `${verb} ${unsaved.length} files`}
          </Button>
        </>
      )}
    </div>
  );
}

function unsavedText(unsaved: readonly OpenFile[], exported: boolean): string {
  if (!exported) return `Unsaved: ${namesOf(unsaved)}`;
  const onlyHere = unsaved.filter(({ isOnlyHere }) => isOnlyHere.value);
  return onlyHere.length === 0
    ? `Downloaded: ${namesOf(unsaved)}`
    : `Not downloaded: ${namesOf(onlyHere)}`;
}

/** The number of errors in the texts, without ignored ones. */
function errorCount(): number {
  const { isValid = true, findings = [] } = edited.value ?? {};
  return isValid
    ? 0
    : findings.filter(({ severity, ignored }) => severity === 'error' && !ignored).length;
}

function savedText(errors: number): string {
  const files = openFiles();
  if (project.value?.exported) return 'No changes since the export';
  if (connection.value !== 'open') return 'Not connected';
  if (!files.some(({ isWritable }) => isWritable)) return 'Read only';
  if (errors > 0) return `Saved with ${counted(errors, 'error')}`;
  return files.length === 1 ? `${files[0]?.name} is saved` : `All ${files.length} files are saved`;
}

function namesOf(files: readonly OpenFile[]): string {
  return files.map(({ name }) => name).join(', ');
}

function ThemeChoice() {
  return (
    <Select
      label="Colours"
      isLabelHidden
      value={theme.value.value}
      options={Object.entries(themeNames)}
      onChoose={(chosen) => theme.choose(chosen as Theme)}
    />
  );
}
