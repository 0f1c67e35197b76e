/** A dialog for a file that changed on disk while it has unsaved changes: the user must choose. */
import { useState } from 'preact/hooks';
import { counted } from '../../../../core/diagnostics/counted.js';
import { type ComparedLine, compareLines } from '../../../../core/json/compare-lines.js';
import { missing } from '../../protocol.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { fileText } from '../state/positions.js';
import { type Conflict, conflict, keepText, overwrite, reload, settle } from '../state/saving.js';
import { mostLines } from '../state/texts.js';

export function ConflictDialog() {
  const found = conflict();
  return found && <Choice key={`${found.file.name} ${found.hash}`} conflict={found} />;
}

function Choice({ conflict: found }: { readonly conflict: Conflict }) {
  const [isCompared, setCompared] = useState(false);
  const { file, hash, isSaving } = found;
  return (
    <Dialog
      title={`${file.name} ${hash === missing ? 'was deleted' : 'changed'} on disk`}
      onClose={() => settle(found)}
      isWide
      actions={
        <>
          <Button onClick={() => setCompared(!isCompared)} pressed={isCompared}>
            Compare
          </Button>
          <Button onClick={() => reload(found)} title="Undo brings your text back">
            Load the file
          </Button>
          {isSaving ? (
            <Button onClick={() => void overwrite(found)}>Overwrite the file</Button>
          ) : (
            <Button onClick={() => keepText(found)}>Keep my text</Button>
          )}
          <Button onClick={() => settle(found)} isPrimary>
            Decide later
          </Button>
        </>
      }
    >
      <p>
        Another program changed {file.name}, and your changes are not saved.{' '}
        {isSaving
          ? 'Nothing was written.'
          : 'If you keep your text, the next save replaces the file.'}
      </p>
      {isCompared && <Difference before={found.text} after={fileText(file.state.value)} />}
    </Dialog>
  );
}

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** The number of unchanged lines shown around a change. */
const context = 3;

const names = { '-': 'on disk', '+': 'here' } as const;

function Difference({ before, after }: DifferenceProps) {
  if (lineCount(before) > mostLines || lineCount(after) > mostLines) {
    return <p>The texts have more than {counted(mostLines, 'line')}: too many to compare here.</p>;
  }
  const lines = compareLines(before, after);
  const isNear = nearChanges(lines);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="difference" aria-label="Difference" tabIndex={0}>
      {lines.map(({ kind, text }, at) =>
        isNear[at] ? (
          <div key={at} class={classes[kind]}>
            <span aria-hidden="true">{kind}</span>
            {kind !== ' ' && <span class="unseen">{names[kind]}: </span>}
            {text.replace(/\r?\n$/, '')}
          </div>
        ) : (
          isNear[at - 1] && (
            <div key={at} class="line-gap">
              ⋯
            </div>
          )
        ),
      )}
    </section>
  );
}

const classes = { ' ': 'line', '-': 'line removed', '+': 'line added' } as const;

function lineCount(text: string): number {
  return text.split('\n').length;
}

function nearChanges(lines: readonly ComparedLine[]): readonly boolean[] {
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== ' ') isNear.fill(true, Math.max(0, at - context), at + context + 1);
  }
  return isNear;
}
