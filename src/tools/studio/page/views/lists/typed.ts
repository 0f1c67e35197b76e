/** What a text in a field with suggestions stands for. */

interface Named {
  readonly value: string;
  readonly label?: string;
}

/**
 * What a text stands for: the suggestion with this name, or the text itself where nothing is suggested.
 *
 * @param isDone whether the field was left: then a part of a name stands for the first suggestion
 * @returns undefined for a part of a name that may still become any of the suggestions
 */
export function meantBy(
  text: string,
  suggestions: readonly Named[],
  isDone: boolean,
): string | undefined {
  const wanted = text.trim().toLowerCase();
  const same = suggestions.find(({ value, label = value }) =>
    [value, label].some((one) => one.toLowerCase() === wanted),
  );
  const [first] = suggestions;
  if (same !== undefined) return same.value;
  if (first === undefined) return text.trim();
  return isDone ? first.value : undefined;
}
