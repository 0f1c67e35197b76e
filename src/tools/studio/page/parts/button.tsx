/** Buttons: one that asks for attention at most in a place, the others quiet. */

import type { ComponentChildren } from 'preact';
import { defined } from '../../../../core/json/defined.js';
import type { KeyBinding } from '../state/keys.js';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** The action that a place is for. */
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
  /** What a pointer and a screen reader are told beyond the text. */
  readonly title?: string;
  /** The single key that does the same; shown in the button. */
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

/** What a key does, and its button. */
export interface Action extends KeyBinding, Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** The text of the button; without one, there is only the key. */
  readonly label?: string;
  /** What the button is called where the text is only a sign. */
  readonly hint?: string;
}

/** The buttons of some actions, with their keys. */
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

/** A key as it is shown beside what it does. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span class="key" aria-hidden="true">
      {name}
    </span>
  );
}
