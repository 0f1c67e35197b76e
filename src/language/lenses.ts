/** Lenses: what stands beside each rule, variant and fallback of a rule file. */
import type { Workspace } from './workspace.js';

/** The lists that another rule or variant wins. */
export interface LensLoss {
  readonly identifier: string;
  readonly lists: number;
}

/** The lists of a rule, a variant or a fallback. */
export interface Lens {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly identifier: string;
  /** The stretch of its identifier in the text, with the quotes. */
  readonly start: number;
  readonly end: number;
  readonly wins: number;
  readonly matches: number;
  /** What wins the other lists that it matches, most lists first. */
  readonly lostTo: readonly LensLoss[];
  /** The lists that get this label, and that had it, against the rules on disk. */
  readonly movesIn: number;
  readonly movesOut: number;
  /** @example 'wins 325 lists · 3 lost to mega-kangaskhan' */
  readonly text: string;
}

/** The lenses of a rule file, in the order of its text; none without lists. */
export function lensesOf(_workspace: Workspace, _name: string): readonly Lens[] {
  return [];
}
