/** Buttons: one that asks for attention at most in a place, the others quiet. */
import type { ComponentChildren } from 'preact';

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

/** A key as it is shown beside what it does. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span class="key" aria-hidden="true">
      {name}
    </span>
  );
}
