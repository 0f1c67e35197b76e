/** Whether a text holds standings, for the commands that can also be given something else. */

/** What is looked at of a standing; all of it may be missing or of another kind. */
export interface StandingLike {
  readonly decklist?: unknown;
  readonly deck?: { readonly id?: unknown; readonly name?: unknown } | null;
  readonly name?: unknown;
  readonly player?: unknown;
}

/** The standings of a text: a JSON array, or one a line; undefined where it is neither. */
export function standingsIn(text: string): readonly StandingLike[] | undefined {
  const isStandings = (values: readonly unknown[]): values is readonly StandingLike[] =>
    values.some((value) => typeof value === 'object' && value !== null && 'decklist' in value);
  const content = text.replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(content)) return undefined;
  const whole = tryJson(content);
  if (Array.isArray(whole)) return isStandings(whole) ? whole : undefined;
  if (whole !== undefined) return isStandings([whole]) ? [whole as StandingLike] : undefined;
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(tryJson);
  return isStandings(values) ? values : undefined;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
