/** A field with suggestions: type, move with the arrow keys, choose with Enter. */
import { useId, useState } from 'preact/hooks';

export interface Suggestion {
  readonly value: string;
  /** Default: the value. */
  readonly label?: string;
  /** Shown at the right, such as a number of lists. */
  readonly detail?: string | undefined;
}

interface ComboboxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  /** Called with the chosen suggestion. */
  readonly onChoose: (value: string) => void;
  /** Called on Enter if no suggestion is active. Default: the first suggestion is chosen. */
  readonly onEnter?: () => void;
  /** Called when the field loses the focus. */
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  /** Whether the label is visible before the field. Default: only screen readers have it. */
  readonly isLabelShown?: boolean;
  readonly hasFocus?: boolean;
  /** Whether the suggestions are always visible below the field. */
  readonly isOpen?: boolean;
}

export function Combobox(props: ComboboxProps) {
  const { label, text, onText, suggestions, onChoose, onEnter, placeholder, isLabelShown } = props;
  const id = useId();
  const [isListed, setListed] = useState(false);
  // A value instead of an index, because other suggestions might arrive before it is chosen.
  const [marked, setMarked] = useState<string>();
  const isOpen = (isListed || props.isOpen === true) && suggestions.length > 0;
  const first = props.isOpen ? 0 : -1;
  const place = suggestions.findIndex(({ value }) => value === marked);
  const active = !isOpen ? -1 : place < 0 ? first : place;

  const close = () => {
    setListed(false);
    setMarked(undefined);
  };
  const choose = (value: string) => {
    close();
    onChoose(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setListed(true);
      const next = Math.max(first, Math.min(suggestions.length - 1, active + step));
      setMarked(suggestions[next]?.value);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = suggestions[active] ?? (onEnter ? undefined : suggestions[0]);
      if (chosen !== undefined) choose(chosen.value);
      else onEnter?.();
    } else if (event.key === 'Escape' && isListed && !props.isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div class={props.isOpen ? 'combobox open' : 'combobox'}>
      <label for={id} class={isLabelShown ? undefined : 'unseen'}>
        {label}
      </label>
      <input
        id={id}
        class="field"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the field of a dialog that was just opened by a key
        autoFocus={props.hasFocus ?? false}
        onInput={({ currentTarget }) => {
          setListed(true);
          setMarked(undefined);
          onText(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          props.onLeave?.();
        }}
      />
      <div
        id={`${id}-list`}
        class="suggestions"
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        tabIndex={-1}
      >
        {(isOpen ? suggestions : []).map(({ value, label: shown = value, detail }, index) => (
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            class="suggestion"
            aria-selected={index === active}
            tabIndex={-1}
            // Keeps the focus in the field.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(value);
            }}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
          >
            <span class="suggestion-name">{shown}</span>
            {detail !== undefined && <span class="faint number">{detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
