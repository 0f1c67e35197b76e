/** A file changed on disk while its text here is unsaved: somebody must choose. */
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { type Conflict, conflict, keepText, overwrite, reload, settle } from '../state/saving.js';

export function ConflictDialog() {
  const found = conflict();
  return found === undefined ? null : <Choice key={found.file.id} conflict={found} />;
}

function Choice({ conflict: found }: { readonly conflict: Conflict }) {
  const { name } = found.file;
  return (
    <Dialog
      title={`${name} changed on disk`}
      onClose={() => settle(found)}
      isWide
      actions={
        <>
          <Button onClick={() => reload(found)} title="Undo brings your text back">
            Load the file
          </Button>
          {found.isSaving ? (
            <Button onClick={() => void overwrite(found)} isPrimary>
              Overwrite the file
            </Button>
          ) : (
            <Button onClick={() => keepText(found)} isPrimary>
              Keep my text
            </Button>
          )}
        </>
      }
    >
      <p>Another program changed {name}, and your text of it is not saved.</p>
    </Dialog>
  );
}
