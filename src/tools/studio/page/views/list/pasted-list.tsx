/** A dialog for a pasted or dropped list: its deck, the reason, near misses, and a button that makes it a case. */
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { CardList } from '../../parts/card-list.js';
import { Dialog } from '../../parts/dialog.js';
import { useQuestion } from '../../state/answer.js';
import { CaseDialog } from './case-dialog.js';
import { WhyDeck } from './why-deck.js';

interface PastedListProps {
  /** The pasted text; empty if nothing was pasted yet. */
  readonly list: string;
  readonly onClose: () => void;
}

export function PastedList({ list, onClose }: PastedListProps) {
  const [text, setText] = useState(list);
  const [isCaseAsked, askCase] = useState(false);
  const { value, isFresh } = useQuestion('paste', text);
  const shown = text.trim() !== '' && value !== undefined && value;
  return (
    <Dialog
      title="Paste a list"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            isPrimary
            disabled={!shown || !isFresh || shown.zones.length === 0}
            onClick={() => askCase(true)}
          >
            Make a case
          </Button>
        </>
      }
    >
      <div class="pasted">
        <textarea
          aria-label="Decklist, in any format"
          placeholder="A decklist, in any format"
          rows={list === '' ? 12 : 4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        {shown && (
          <>
            <p role="status">
              <strong>{shown.deck.name}</strong> <span class="faint">{shown.deck.id}</span>
            </p>
            {shown.problems.map((problem) => (
              <p key={problem} class="faint">
                {problem}
              </p>
            ))}
            {shown.zones.length > 0 && <WhyDeck explanation={shown.explanation} />}
            <CardList zones={shown.zones} />
            {isCaseAsked && (
              <CaseDialog detail={{ ...shown, list: text }} onClose={() => askCase(false)} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
