import type { ComponentChildren } from 'preact';
import { counted } from '../../../../../core/diagnostics/counted.js';
import { hrefOf } from '../../state/route.js';
import { formatNumbers } from './filter.js';

interface NumberedListsProps {
  readonly lists: readonly number[];
  readonly class?: string;
  /** Default: the number of lists. */
  readonly children?: ComponentChildren;
}

/** A link to lists, given by number. */
export function NumberedLists({ lists, class: style, children }: NumberedListsProps) {
  return (
    <a class={style} href={hrefOf('lists', { lists: formatNumbers(lists) })}>
      {children ?? counted(lists.length, 'list')}
    </a>
  );
}
