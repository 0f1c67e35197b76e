/** A dialog that shows which lists move before one rule is made to win over another. */
import { useEffect } from 'preact/hooks';
import { grouped } from '../../../../../core/diagnostics/counted.js';
import type { DoubledPair } from '../../../../../questions/analysis/compare/coverage.js';
import type { OrderAnswer } from '../../../worker/order.js';
import { Button } from '../../parts/button.js';
import { Change, Deck } from '../../parts/deck.js';
import { Dialog } from '../../parts/dialog.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { announce } from '../../state/announcements.js';
import { useQuestion } from '../../state/answer.js';
import { applyEdits } from '../../state/texts.js';
import { deckNameOf, isBehind } from '../../state/workbench.js';
import { NumberedLists } from '../lists/numbered-lists.js';

interface OrderDialogProps {
  readonly pair: Pick<DoubledPair, 'first' | 'second'>;
  readonly onClose: () => void;
}

export function OrderDialog({ pair: { first, second }, onClose }: OrderDialogProps) {
  const { value, isFresh, problem } = useQuestion('letWin', second, first);
  const { files, text, moves = [], reason }: Partial<OrderAnswer> = value ?? {};
  const canApply = files !== undefined && isFresh;
  // Until the answer arrives, only Cancel can be focused.
  useEffect(() => {
    if (canApply) document.querySelector<HTMLElement>('dialog[open] .primary')?.focus();
  }, [canApply]);
  const apply = () => {
    // Not if an edit is pending, which would make these offsets wrong.
    if (files === undefined || isBehind()) return;
    applyEdits(files);
    announce(`${text}. Undo takes it back.`);
    onClose();
  };
  return (
    <Dialog
      title={`Let ${deckNameOf(second)} win over ${deckNameOf(first)}`}
      onClose={onClose}
      confirm={
        <Button onClick={apply} isPrimary disabled={!canApply}>
          Make the change
        </Button>
      }
    >
      <p role="status">{problem ?? reason ?? text ?? 'Counting…'}</p>
      <PlainRows rows={moves}>
        {({ from, to, lists, gained, lost }) => (
          <li key={`${from.id} ${to.id}`}>
            <NumberedLists lists={lists} />
            {': '}
            <Deck {...from} /> → <Deck {...to} />{' '}
            {gained + lost > 0 && (
              <span title={`labels: ${grouped(gained)} gained, ${grouped(lost)} lost`}>
                <Change by={gained} /> <Change by={-lost} /> <span class="faint">labels</span>
              </span>
            )}
          </li>
        )}
      </PlainRows>
    </Dialog>
  );
}
