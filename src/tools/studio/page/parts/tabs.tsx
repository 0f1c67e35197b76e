/** Tabs for one panel; arrow keys move between them. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** Shown beside the title: a number, or a mark for unsaved changes. */
  readonly mark?: ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The id of the panel that the tabs control. */
  readonly panel: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs({ label, tabs, selected, onSelect, panel }: TabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = tabs.findIndex(({ id }) => id === selected);
    const next = (now + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    onSelect(tab.id);
    const element = bar.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={bar} onKeyDown={move}>
      {tabs.map(({ id, title, mark }) => (
        <button
          key={id}
          type="button"
          class="tab"
          role="tab"
          aria-selected={id === selected}
          aria-controls={panel}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
          <span class="tab-mark">{mark}</span>
        </button>
      ))}
    </div>
  );
}
