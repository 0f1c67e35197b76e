/** A dialog to choose the deck that a group is merged into, nearest first. */
import { useState } from 'preact/hooks';
import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type { GroupView } from '../../../worker/answers.js';
import { Combobox } from '../../parts/combobox.js';
import { deckSuggestions } from '../../parts/deck.js';
import { Dialog } from '../../parts/dialog.js';
import { allParts } from '../../state/workbench.js';
import { merge, refusal } from './decisions.js';
import type { QueueRow } from './work.js';

interface MergeDialogProps {
  readonly queue: readonly QueueRow[];
  readonly group: GroupView;
  readonly onClose: () => void;
}

export function MergeDialog({ queue, group, onClose }: MergeDialogProps) {
  const [text, setText] = useState('');
  const decks = allParts().filter(({ what }) => what === 'rule' || what === 'variant');
  const near = group.near.map(({ identifier, name, similarity, lists }) => ({
    value: identifier,
    label: name,
    detail: `${percent(similarity, 0)} alike, ${counted(lists, 'list')}`,
  }));
  const isNear = new Set(near.map(({ value }) => value));
  const others = deckSuggestions('', decks).filter(({ value }) => !isNear.has(value));
  const suggestions = text === '' ? [...near, ...others] : deckSuggestions(text, decks);
  const choose = async (identifier: string) => {
    await merge(queue, group, identifier);
    if (refusal.peek() === undefined) onClose();
  };
  return (
    <Dialog title={`Merge ${counted(group.lists.length, 'list')} into a deck`} onClose={onClose}>
      <Combobox
        label="Deck"
        placeholder="Deck"
        hasFocus
        isOpen
        text={text}
        onText={setText}
        suggestions={suggestions}
        onChoose={(identifier) => void choose(identifier)}
      />
      <p class="form-note" role="status">
        {refusal.value ??
          'The rule of the deck gets the smallest change that gives it these lists.'}
      </p>
    </Dialog>
  );
}
