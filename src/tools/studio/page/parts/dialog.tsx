/** A modal dialog, based on the browser's, which keeps the focus inside and restores it on closing. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.js';

interface DialogProps {
  readonly title: string;
  /** Called when it is closed with Escape or a browser button. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The button next to Cancel. */
  readonly confirm?: ComponentChildren;
  /** The buttons that replace these two, with the primary one last. */
  readonly actions?: ComponentChildren;
  readonly isWide?: boolean;
}

/** Render this component only while the dialog is open. */
export function Dialog({ title, onClose, children, confirm, actions, isWide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect, so that the next key no longer goes to the previously focused element.
  useLayoutEffect(() => {
    const dialog = element.current;
    const focused = focusedElement();
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (focused?.isConnected) focused.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      <div class="dialog-body">{children}</div>
      <div class="dialog-actions">
        {actions ?? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {confirm}
          </>
        )}
      </div>
    </dialog>
  );
}

/** The focused element, even if it is in the shadow tree of the editor. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : undefined;
}
