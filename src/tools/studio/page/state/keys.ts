/** Single-key shortcuts: views register them while they are shown, and `?` lists them. */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { storedChoice } from './stored.js';

export interface KeyBinding {
  /** As in `KeyboardEvent.key`: `a`, `?`, `Escape`. */
  readonly key: string;
  /** The action, in the imperative. */
  readonly title: string;
  readonly run: () => void;
}

interface KeyGroup {
  readonly title: string;
  readonly bindings: readonly KeyBinding[];
}

const groups = signal<readonly KeyGroup[]>([]);

/** Whether single keys are enabled: speech input would trigger them. */
export const singleKeys = storedChoice('single-keys', ['on', 'off']);

/** The active keys, those of the view first. */
export function keyGroups(): readonly KeyGroup[] {
  return groups.value;
}

/** Activates keys while a component is shown. */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ key, title: does }) => `${key} ${does}`).join('\n');
  useLayoutEffect(() => {
    const group: KeyGroup = {
      title,
      bindings: latest.current.map(({ key, title: does }) => ({
        key,
        title: does,
        run: () => latest.current.find((one) => one.key === key)?.run(),
      })),
    };
    groups.value = [group, ...groups.peek()];
    return () => {
      groups.value = groups.peek().filter((one) => one !== group);
    };
  }, [title, names]);
}

/** Runs the action of a key, unless it is typed into a field or has a modifier. */
export function runKey(event: KeyboardEvent): void {
  if (singleKeys.value.peek() === 'off' && event.key !== '?') return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event) || document.querySelector('dialog[open]') !== null) return;
  for (const { bindings } of groups.peek()) {
    const binding = bindings.find(({ key }) => key === event.key);
    if (binding === undefined) continue;
    event.preventDefault();
    binding.run();
    return;
  }
}

/** Whether the key goes into a text field; the editor is in a shadow tree. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'range'].includes(target.type);
  }
  return target.isContentEditable || target.matches('textarea, select');
}
