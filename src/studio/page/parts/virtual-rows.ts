/** The rows that are in sight of a scrolling element: only these are in the document. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** The height of a row, as theme.css has it; the header, which stays on top of the rows, has it, too. */
const rowHeight = 26;

/** How many rows before and behind those in sight are in the document, so that none is late. */
const overscan = 12;

/** Indexes of rows; `end` is behind the last. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface VirtualRows {
  /** With the distance of each row from the first, in pixels. */
  readonly items: readonly { readonly index: number; readonly start: number }[];
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
  const [seen, look] = useReducer((before: RowRange, { scrollTop, clientHeight }: Element) => {
    const start = Math.floor(scrollTop / rowHeight);
    const end = Math.ceil((scrollTop + clientHeight) / rowHeight);
    return start === before.start && end === before.end ? before : { start, end };
  }, nothing);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const lookAgain = () => look(element);
    lookAgain();
    const sizes = new ResizeObserver(lookAgain);
    sizes.observe(element);
    element.addEventListener('scroll', lookAgain, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', lookAgain);
    };
  }, [scroller]);
  const start = Math.max(0, seen.start - overscan);
  const end = Math.min(count, seen.end + overscan);
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
  if (always < count && (always < start || always >= end)) indexes.push(always);
  return {
    items: indexes.map((index) => ({ index, start: index * rowHeight })),
    height: count * rowHeight,
    scrollTo(index) {
      const element = scroller.current;
      if (element === null) return;
      const top = index * rowHeight;
      const lowest = top + 2 * rowHeight - element.clientHeight;
      element.scrollTop = Math.min(top, Math.max(element.scrollTop, lowest));
    },
  };
}

const nothing: RowRange = { start: 0, end: 0 };
