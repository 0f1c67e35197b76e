/** A dialog with the keys that are active. */
import { Button, Key } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Checkbox } from '../parts/fields.js';
import { type KeyBinding, keyGroups, singleKeys } from '../state/keys.js';

const commands: readonly Omit<KeyBinding, 'run'>[] = [
  { key: 'Ctrl+K', title: 'Find rules, cards, lists, views and commands' },
  { key: 'Ctrl+S', title: 'Save all unsaved files' },
  { key: 'Ctrl+Z', title: 'Undo the last edit or decision, in whatever file it was' },
  { key: 'Ctrl+Shift+Z', title: 'Redo' },
];

const editing: readonly Omit<KeyBinding, 'run'>[] = [
  { key: 'Ctrl+Space', title: 'Complete' },
  { key: 'Ctrl+F', title: 'Find and replace' },
  { key: 'Ctrl+]', title: 'Indent more; Ctrl+[ less' },
  { key: 'F2', title: 'Rename the identifier at the cursor' },
  { key: 'Ctrl+Shift+[', title: 'Fold the rule; Ctrl+Shift+] unfolds it' },
  { key: 'F8', title: 'Go to the next finding' },
  { key: 'Escape', title: 'Leave the text, so that single keys work; Tab does the same' },
];

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const isOn = singleKeys.value.value === 'on';
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      actions={
        <Button isPrimary onClick={onClose}>
          Close
        </Button>
      }
    >
      <div class="key-groups">
        {keyGroups().map(({ title, bindings }) => (
          <KeyList key={title} title={title} bindings={bindings} />
        ))}
        <KeyList title="Anywhere, also in fields" bindings={commands} />
        <KeyList title="In the editor" bindings={editing} />
      </div>
      <Checkbox
        label="Single keys work outside of fields"
        isOn={isOn}
        onToggle={() => singleKeys.choose(isOn ? 'off' : 'on')}
      />
    </Dialog>
  );
}

interface KeyListProps {
  readonly title: string;
  readonly bindings: readonly Omit<KeyBinding, 'run'>[];
}

function KeyList({ title, bindings }: KeyListProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl class="key-list">
        {bindings.map(({ key, title: does }) => (
          <div key={key}>
            <dt>
              <Key name={key} />
              <span class="unseen">{key}</span>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
