/** Finds the visible rows of a scrolling element; only these are in the document. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** The height of a row, as in theme.css. The header, which stays above the rows, has the same height. */
const rowHeight = 26;

/** The number of extra rows in the document before and after the visible ones. */
const overscan = 12;

/** Indexes of rows; `end` is exclusive. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** @param always a row that stays in the document even if invisible, such as the focused one */
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
  /** The indexes of the rows in the document: visible ones, some around them, and `always`. */
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  if (always < count && (always < start || always >= end)) indexes.push(always);
  return {
    start,
    end,
    indexes,
    topOf,
    /** The number of rows that fit below the header. */
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
