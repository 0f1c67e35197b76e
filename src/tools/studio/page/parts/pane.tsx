/** A pane beside a table: its header with a close button, and facts. */
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type KeyBinding, useKeys } from '../state/keys.js';
import { setQuery } from '../state/location.js';
import { Button } from './button.js';
import { isNarrow } from './window-width.js';

interface PaneProps {
  /** The URL field for the open item: `list`. */
  readonly field: string;
  /** The kind of item: `List`. */
  readonly label: string;
  readonly title: string;
  /** Identifies the open item. */
  readonly shown: string | number;
  readonly keys?: readonly KeyBinding[];
  readonly children: ComponentChildren;
}

export function Pane({ field, label, title, shown, keys = [], children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const closing = `Close the ${field}`;
  // Closes the pane, and moves the focus back to the row.
  const close = () => {
    setQuery({ [field]: undefined }, { isStep: true });
    document.querySelector<HTMLElement>('.lists-main .table-body [tabindex="0"]')?.focus();
  };
  // Takes the focus if the pane covers the table, or if the focus was in it or lost.
  useEffect(() => {
    const isFocusLost = document.activeElement?.matches('body, main');
    if (isNarrow.peek() || isFocusLost || pane.current?.contains(document.activeElement)) {
      heading.current?.focus();
    }
  }, [shown]);
  useKeys(label, [{ key: 'Escape', title: closing, run: close }, ...keys]);
  return (
    <section class="list-pane" aria-label={label} ref={pane}>
      <header class="list-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button onClick={close} shortcut="Esc" title={closing}>
          Close
        </Button>
      </header>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [term: string, text: ComponentChildren] | false)[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl class="facts">
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
