/** The rows that are in sight of a scrolling element: only these are in the document. */
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** The height of a row, as theme.css has it. */
const rowHeight = 26;

interface VirtualRows {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/**
 * @param always a row that stays in the document out of sight, such as the one with the focus
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  always: number,
): VirtualRows {
  const [, redraw] = useReducer((times: number, _: undefined) => times + 1, 0);
  const made = useRef<Virtualizer<HTMLElement, HTMLElement> | undefined>(undefined);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    // The header stays on top of the rows.
    scrollPaddingStart: rowHeight,
    paddingEnd: rowHeight,
    onChange: () => redraw(undefined),
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range);
      if (always < count && !rows.includes(always)) rows.push(always);
      return rows;
    },
  };
  made.current ??= new Virtualizer(options);
  const virtualizer = made.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize() - rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
