/** A modal dialog: the browser's own, which keeps the focus inside and gives it back on closing. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.js';

interface DialogProps {
  readonly title: string;
  /** Called when it is closed by Escape or by a button of the browser. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The button beside that to cancel. */
  readonly confirm?: ComponentChildren;
  /** The buttons below in place of these two, the one to press first at the end. */
  readonly actions?: ComponentChildren;
  readonly isWide?: boolean;
}

/** Render it while it is open. */
export function Dialog({ title, onClose, children, confirm, actions, isWide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the browser handles another key, which is for what had the focus before.
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

/** What has the focus, also where it is in the tree of the editor. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : undefined;
}
