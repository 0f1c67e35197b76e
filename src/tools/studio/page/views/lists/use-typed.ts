/** A filter that is typed: when what stands in its field is applied. */
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds without a key before what is typed is applied. */
const quiet = 400;

/**
 * Applies a text after a pause of typing, and at once when its field is left.
 *
 * @param isReady whether the suggestions are those of the text
 * @param apply called once for each text; `isDone` says that the field was left
 * @returns to be called when the field is left
 */
export function useTyped(
  text: string,
  isReady: boolean,
  apply: (isDone: boolean) => void,
): () => void {
  const [left, setLeft] = useState<string>();
  const isDone = left === text;
  useEffect(() => {
    if (text.trim() === '' || !isReady) return;
    const timer = setTimeout(() => apply(isDone), isDone ? 0 : quiet);
    return () => clearTimeout(timer);
  }, [text, isReady, isDone]);
  return () => setLeft(text);
}
