/** Buttons. Each place has at most one primary button; the others are subdued. */

import type { ComponentChildren } from 'preact';
import { defined } from '../../../../core/json/defined.js';
import type { KeyBinding } from '../state/keys.js';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** Whether this is the main action of its place. */
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
  /** The tooltip, which screen readers also announce. */
  readonly title?: string;
  /** The equivalent single key; shown in the button. */
  readonly shortcut?: string;
  readonly pressed?: boolean;
}

export function Button(props: ButtonProps) {
  const { children, onClick, isPrimary, disabled, title, shortcut, pressed } = props;
  return (
    <button
      type="button"
      class={isPrimary ? 'button primary' : 'button'}
      onClick={() => onClick()}
      disabled={disabled ?? false}
      title={title}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
    >
      {children}
      {shortcut !== undefined && <Key name={shortcut} />}
    </button>
  );
}

/** An action with its key and its button. */
export interface Action extends KeyBinding, Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** The text of the button; without one, there is only the key. */
  readonly label?: string;
  /** The name of the button if its text is only a symbol. */
  readonly hint?: string;
}

/** The buttons of actions, with their keys. */
export function ActionButtons({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <>
      {actions.map(({ key, title: _, run, label, hint, ...button }) => {
        if (label === undefined) return null;
        const props = { ...button, ...defined({ title: hint }), shortcut: key.toUpperCase() };
        return (
          <Button key={key} onClick={run} {...props}>
            {label}
          </Button>
        );
      })}
    </>
  );
}

/** A key shown beside its action. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span class="key" aria-hidden="true">
      {name}
    </span>
  );
}
