/** Findings about a file in which nothing was tagged, based on its first standing. */
import { fieldsOf } from '../../../core/decks/shapes.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import type { TagCounts, TagReport } from '../../../core/standings/tag.js';
import { withoutLists } from './standings.js';

/** How the standings of a file begin. */
export interface Beginning {
  /** The finding about the first standing, if no standing has a list. */
  readonly first: Diagnostic;
  readonly isObject: boolean;
}

export function isUntagged({ classified, unclassified }: Readonly<TagCounts>): boolean {
  return classified + unclassified === 0;
}

/** @param head the standings of a file, or their first bytes */
export function beginningOf(head: Uint8Array, file: string): Beginning {
  const text = new TextDecoder().decode(head);
  const [entry = ''] = entriesOf(text);
  const { value } = parseJson(entry);
  // It has no fields if it is not an object, or longer than the head.
  return { first: { ...withoutLists(fieldsOf(value), file), file }, isObject: /^\s*\{/.test(text) };
}

/** The findings and warnings about a file; `begins` is called only if nothing was tagged. */
export function untagged(
  report: Omit<TagReport, 'version' | 'match'>,
  file: string,
  begins: () => Beginning | undefined,
) {
  const beginning = isUntagged(report) ? begins() : undefined;
  if (beginning === undefined) return { findings: [], warnings: [] };
  const { first, isObject } = beginning;
  const { standings, withoutDecklist, diagnostics } = report;
  const hasNoList = withoutDecklist === standings;
  const isNothing = first.code === 'nothing-read';
  const warnings: string[] = [];
  if (hasNoList && standings > 0 && !isNothing) warnings.push(first.message);
  const isFirstBroken = diagnostics.some(
    ({ code, pointer }) => code === 'standing-not-json' && pointer === '/0',
  );
  if (isFirstBroken && isObject) {
    warnings.push(`${file} is neither an array of standings nor one object per line`);
  }
  return { findings: hasNoList && isNothing ? [first] : [], warnings };
}
