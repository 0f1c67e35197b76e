/** What an empty view shows: why it is empty, and what to do. */
import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** What views of lists show if the project has none. */
export function NoLists() {
  return (
    <EmptyState title="There are no lists">
      <p>Name files with lists in decktype.json, or with --decks.</p>
    </EmptyState>
  );
}
