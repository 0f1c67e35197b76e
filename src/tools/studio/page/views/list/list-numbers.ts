/** Numbers of lists as the URL has them: `3,5-7`. */

/** A URL that somebody wrote by hand must not fill the memory. */
const mostInRun = 1_000_000;

/** The numbers; parts that cannot be read are left out. */
export function numbersOf(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    if (first === '') return [];
    const count = Math.min(Number(last) - Number(first) + 1, mostInRun);
    return Array.from({ length: Math.max(0, count) }, (_, at) => Number(first) + at);
  });
}

/** Numbers in ascending order as a text, short where many follow each other. */
export function formatNumbers(lists: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const list of lists) {
    const last = runs.at(-1);
    if (last !== undefined && list === last[1] + 1) last[1] = list;
    else runs.push([list, list]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}
