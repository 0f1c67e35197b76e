/** A dialog that asks which deck a list must get, and appends it to a case file. */
import { useState } from 'preact/hooks';
import { defined } from '../../../../../core/json/defined.js';
import type { ListDetail } from '../../../worker/answers.js';
import { Button } from '../../parts/button.js';
import { Combobox } from '../../parts/combobox.js';
import { deckSuggestions, whoseList } from '../../parts/deck.js';
import { Dialog } from '../../parts/dialog.js';
import { Field, Select } from '../../parts/fields.js';
import { announce } from '../../state/announcements.js';
import { openFiles } from '../../state/texts.js';
import { deckNameOf, makeEdits, partOf } from '../../state/workbench.js';

interface CaseDialogProps {
  readonly detail: Pick<ListDetail, 'name' | 'deck' | 'player' | 'event'> & {
    /** Its number, or its text if it was pasted. */
    readonly list: number | string;
  };
  readonly onClose: () => void;
}

export function CaseDialog({ detail, onClose }: CaseDialogProps) {
  const [expect, setExpect] = useState(detail.deck.id);
  const [ownName, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const files = openFiles().filter(({ kind }) => kind === 'cases');
  const writable = files.filter(({ isWritable }) => isWritable);
  const [file, setFile] = useState(writable[0]?.name);
  const name = ownName ?? `${deckNameOf(expect)}: ${whoseList(detail)}`;
  const part = partOf(expect);
  const known = part !== undefined;

  const make = async () => {
    const choice = defined({ expect: part?.what === 'unclassified' ? null : expect, name, file });
    const refused = await makeEdits((asked) => asked.caseOf(detail.list, choice));
    if (refused !== undefined) {
      setProblem(refused);
      return;
    }
    announce(`${name} is a case that expects ${deckNameOf(expect)}. Undo removes it.`);
    onClose();
  };

  return (
    <Dialog
      title="Make a case"
      onClose={onClose}
      confirm={
        <Button onClick={() => void make()} isPrimary disabled={!known || file === undefined}>
          Make the case
        </Button>
      }
    >
      <div class="form">
        <Combobox
          label="Expected"
          isLabelShown
          hasFocus
          text={expect}
          onText={setExpect}
          suggestions={deckSuggestions(known ? '' : expect)}
          onChoose={setExpect}
          onEnter={() => known && file !== undefined && void make()}
        />
        <Field label="Name" value={name} onText={setName} />
        {file !== undefined && writable.length > 1 && (
          <Select
            label="File"
            value={file}
            options={writable.map((one) => [one.name, one.name])}
            onChoose={setFile}
          />
        )}
        <p class={problem === undefined ? 'form-note faint' : 'form-note'} role="status">
          {problem ?? (file ? noteOf(expect, known, detail) : noFile(files.length))}
        </p>
      </div>
    </Dialog>
  );
}

function noFile(readOnly: number): string {
  return readOnly > 0
    ? 'The case files can only be read here.'
    : 'There is no case file. Start decktype studio again with --cases FILE.';
}

function noteOf(expect: string, known: boolean, { deck }: CaseDialogProps['detail']): string {
  if (!known) return 'No rule, variant or fallback has this identifier.';
  return expect === deck.id
    ? `The list is ${deck.name} now, so the case passes.`
    : `The list is ${deck.name} now, so the case fails until the rules change.`;
}
