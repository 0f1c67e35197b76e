/** A file changed on disk while its text here is unsaved: somebody must choose. */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { fileText } from '../state/positions.js';
import { type Conflict, conflict, keepText, overwrite, reload, settle } from '../state/saving.js';
import { Difference } from './difference.js';

export function ConflictDialog() {
  const found = conflict();
  return found && <Choice key={`${found.file.name} ${found.hash}`} conflict={found} />;
}

function Choice({ conflict: found }: { readonly conflict: Conflict }) {
  const [isCompared, setCompared] = useState(false);
  const { file, isSaving } = found;
  return (
    <Dialog
      title={`${file.name} changed on disk`}
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
        Another program wrote {file.name}, and your text of it is not saved.{' '}
        {isSaving
          ? 'Nothing was written.'
          : 'With your text kept, the next saving replaces the file.'}
      </p>
      {isCompared && <Difference before={found.text} after={fileText(file.state.value)} />}
    </Dialog>
  );
}
