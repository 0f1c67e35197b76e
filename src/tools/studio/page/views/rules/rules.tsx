/** The view of rules: the texts of the project, their findings, and the lists that move. */
import './rules.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../../../core/diagnostics/diagnostic.js';
import { Editor, type EditorTarget } from '../../editor/editor.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Tabs } from '../../parts/tabs.js';
import { isWide } from '../../parts/window-width.js';
import { announce, showProblem } from '../../state/announcements.js';
import { useFindings } from '../../state/findings.js';
import { useKeys } from '../../state/keys.js';
import { route, setQuery } from '../../state/location.js';
import { whileBroken } from '../../state/say-results.js';
import { fileOf, type OpenFile, openFiles } from '../../state/texts.js';
import {
  edited,
  lenses,
  makeEdits,
  opened,
  savedRules,
  whenSent,
  workbench,
} from '../../state/workbench.js';
import { Moves } from '../moves/moves.js';
import { FindingList, type FindingPlace } from './finding-list.js';
import { Outline } from './outline.js';

export function RulesView() {
  const files = openFiles();
  const { query } = route();
  const file =
    files.find(({ name }) => name === (linked(query.rule)?.file ?? query.file)) ?? files[0];
  const [chosen, setTarget] = useState<EditorTarget>();
  const [renaming, setRenaming] = useState<string>();
  const findings = useFindings();
  const target = useLinkTarget(file) ?? chosen;

  const showFinding = ({ file: name = file?.name, range }: FindingPlace): void => {
    if (name === undefined || fileOf(name) === undefined) return;
    showFile(name);
    setTarget({ file: name, start: range?.start.offset ?? 0, end: range?.end.offset ?? 0 });
  };
  const showRule = (identifier: string): void => {
    const lens = linked(identifier);
    if (lens === undefined) return;
    showFile(lens.file);
    setTarget({ ...lens });
  };
  const focusEditor = (): void => {
    if (file === undefined) return;
    const { anchor, head } = file.state.peek().selection.main;
    setTarget({ file: file.name, start: anchor, end: head });
  };
  const rename = async (): Promise<void> => {
    if (file === undefined) return;
    await whenSent();
    const { head } = file.state.peek().selection.main;
    const found = await workbench().renameTarget(file.name, head);
    if (found === undefined) {
      showProblem('There is no identifier at the cursor. Place the cursor in one, then rename it.');
    } else setRenaming(found.identifier);
  };
  const format = (): void => {
    if (file !== undefined) void formatFile(file);
  };
  useKeys('Rules', [
    { key: 'e', title: 'Edit the text', run: focusEditor },
    { key: 'r', title: 'Rename the identifier at the cursor', run: () => void rename() },
    { key: 'f', title: 'Format the file', run: format },
  ]);

  if (file === undefined) return <EmptyState title="This project has no files" />;
  return (
    <div class={isWide.value ? 'rules-view with-moves' : 'rules-view'}>
      <div class="toolbar">
        <Tabs
          label="Files"
          tabs={files.map(({ name, isUnsaved }) => ({
            id: name,
            title: name,
            mark: isUnsaved.value && (
              <>
                <span aria-hidden="true">●</span>
                <span class="unseen">unsaved</span>
              </>
            ),
          }))}
          selected={file.name}
          onSelect={showFile}
          panel="file"
        />
        <div class="toolbar-actions">
          <Button onClick={() => void rename()} title="Rename the identifier at the cursor (F2)">
            Rename
          </Button>
          <Button onClick={format} title={`Format ${file.name}`}>
            Format
          </Button>
        </div>
      </div>
      <div
        class="editor-place"
        id="file"
        role="tabpanel"
        aria-label={file.name}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return;
          event.preventDefault();
          void rename();
        }}
      >
        {file.kind === 'rules' && (
          <div class="lens-head" aria-hidden="true">
            <span>lists</span>
            <span>gains</span>
            <span>loses</span>
          </div>
        )}
        <Editor file={file} findings={findings} target={target} />
      </div>
      <StatusLine onShow={showFinding} />
      <FindingList findings={findings} onShow={showFinding} />
      {isWide.value && (
        <aside class="moves-pane" aria-label="Moves and rules">
          <Moves />
          <Outline onShow={showRule} />
        </aside>
      )}
      {renaming && <RenameDialog identifier={renaming} onClose={() => setRenaming(undefined)} />}
    </div>
  );
}

function showFile(name: string): void {
  setQuery({ file: name, rule: undefined, at: undefined });
}

/** The place of the rule in a link: `#/rules?rule=charizard`. */
function linked(rule: string | undefined) {
  if (rule === undefined) return undefined;
  for (const found of lenses.value.values()) {
    const lens = found.find(({ identifier }) => identifier === rule);
    if (lens !== undefined) return lens;
  }
  return undefined;
}

/** The target of a link: a rule, or a place in a file such as `#/rules?file=cases&at=120`. */
function useLinkTarget(file: OpenFile | undefined): EditorTarget | undefined {
  const { rule, at } = route().query;
  const isThere = linked(rule) !== undefined;
  return useMemo(() => {
    const lens = linked(rule);
    if (lens !== undefined) return { file: lens.file, start: lens.start, end: lens.end };
    const offset = Number(at);
    if (file === undefined || at === undefined || !Number.isInteger(offset)) return undefined;
    return { file: file.name, start: offset, end: offset };
    // Once per link, not after each edit.
  }, [file, rule, at, isThere]);
}

async function formatFile(file: OpenFile): Promise<void> {
  const refused = await makeEdits((asked) => asked.format(file.name));
  if (refused !== undefined) showProblem(refused);
}

function StatusLine({ onShow }: { readonly onShow: (finding: Diagnostic) => void }) {
  const last = edited.value;
  if (last === undefined) return <p class="status-line faint">Opening the lists…</p>;
  if (!last.isValid) {
    const error = last.findings.find(({ severity }) => severity === 'error');
    return (
      <p class="status-line broken" key="broken">
        <strong>{whileBroken(last)}</strong> <span class="status-text">{error?.message}</span>
        {error && <Button onClick={() => onShow(error)}>Go to the error</Button>}
      </p>
    );
  }
  const lists = opened.value?.lists ?? 0;
  return (
    <p class="status-line faint" key="valid">
      <span>These rules apply.</span>{' '}
      <span class="status-text">
        {lists > 0
          ? `${last.moved === 0 ? 'No list moves' : counted(last.moved, 'list moves', 'lists move')} against ${savedRules()}.`
          : 'There are no lists.'}
      </span>
    </p>
  );
}

interface RenameDialogProps {
  readonly identifier: string;
  readonly onClose: () => void;
}

function RenameDialog({ identifier, onClose }: RenameDialogProps) {
  const [name, setName] = useState(identifier);
  const [reason, setReason] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, so that the next key already replaces the name.
  useLayoutEffect(() => field.current?.select(), []);

  const rename = async (): Promise<void> => {
    const refused = await makeEdits((asked) => asked.rename(identifier, name.trim()));
    if (refused !== undefined) {
      setReason(refused);
      return;
    }
    announce(`Renamed ${identifier} to ${name.trim()}`);
    onClose();
  };
  return (
    <Dialog
      title={`Rename ${identifier}`}
      onClose={onClose}
      confirm={
        <Button isPrimary onClick={() => void rename()}>
          Rename
        </Button>
      }
    >
      <form
        class="rename"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <label>
          New identifier{' '}
          <input
            ref={field}
            value={name}
            spellcheck={false}
            aria-describedby="rename-reason"
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <p id="rename-reason" class="bad" role="alert">
          {reason}
        </p>
      </form>
    </Dialog>
  );
}
