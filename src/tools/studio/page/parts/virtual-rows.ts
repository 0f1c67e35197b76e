/** The rows that are in sight of a scrolling element: only these are in the document. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** The height of a row, as theme.css has it; the header, which stays on top of the rows, has it, too. */
const rowHeight = 26;

/** How many rows before and after the visible ones are in the document. */
const overscan = 12;

/** Indexes of rows; `end` is exclusive. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * @param always a row that stays in the document out of sight, such as the one with the focus
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  always: number,
) {
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
  const end = Math.min(count, seen.end + overscan);
  const start = Math.min(Math.max(0, seen.start - overscan), end);
  /** The indexes of the rows in the document: the rows in sight, some around them, and the row that always is. */
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  if (always < count && (always < start || always >= end)) indexes.push(always);
  return {
    start,
    end,
    indexes,
    topOf,
    /** How many rows there is room for, below the header. */
    pageSize: () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1,
    height: topOf(count),
    scrollTo(index: number): void {
      const element = scroller.current;
      if (element === null) return;
      const top = topOf(index);
      const lowest = top + 2 * rowHeight - element.clientHeight;
      element.scrollTop = Math.min(top, Math.max(element.scrollTop, lowest));
    },
  };
}

/** The distance of a row from the first, in pixels. */
function topOf(index: number): number {
  return index * rowHeight;
}

const nothing: RowRange = { start: 0, end: 0 };
