/** A new identifier for a rule or variant, in all files that name it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { announce } from '../../state/announcements.js';
import { applyEdits } from '../../state/texts.js';
import { whenSent, workbench } from '../../state/workbench.js';

export interface Renaming {
  readonly identifier: string;
}

interface RenameDialogProps {
  readonly renaming: Renaming;
  readonly onClose: () => void;
}

export function RenameDialog({ renaming: { identifier }, onClose }: RenameDialogProps) {
  const [name, setName] = useState(identifier);
  const [reason, setReason] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // Before the browser takes another key, which replaces the name.
  useLayoutEffect(() => field.current?.select(), []);

  const rename = async (): Promise<void> => {
    await whenSent();
    const answer = await workbench().rename(identifier, name.trim());
    if (answer.files === undefined) {
      setReason(answer.reason);
      return;
    }
    applyEdits(answer.files);
    announce(`Renamed ${identifier} to ${name.trim()}`);
    onClose();
  };
  return (
    <Dialog
      title={`Rename ${identifier}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button isPrimary onClick={() => void rename()}>
            Rename
          </Button>
        </>
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
