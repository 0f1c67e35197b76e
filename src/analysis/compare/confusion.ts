/** Compares what lists are classified as with the labels that they have. */

import { examplesOf, type Lists } from '../../corpus/lists.js';
import type { Unclassified } from '../../rules/model.js';

/** The lists with one label that are all classified as something else. */
export interface Mislabelled {
  readonly label: string;
  /** The identifier and name of the rule, variant or fallback that wins them. */
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** The lists with one label that no rule or fallback matches. */
export interface Overlooked {
  readonly label: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** How classification agrees with labels. A label is compared with the name and the identifier. */
export interface Confusion {
  /** The number of lists that have a label. */
  readonly labelled: number;
  readonly agreed: number;
  /** `agreed / labelled`, from 0 to 1. */
  readonly agreement: number;
  /** Most lists first. */
  readonly mislabelled: readonly Mislabelled[];
  readonly overlooked: readonly Overlooked[];
}

/** What a list is classified as. */
interface Found {
  readonly identifier: string;
  readonly name: string;
}

interface Disagreement {
  readonly label: string;
  readonly found: Found;
  readonly indices: number[];
}

/** Counts labels and results, list by list. */
export function createConfusion({ id, name }: Unclassified) {
  const mislabelled = new Map<string, Disagreement>();
  const overlooked = new Map<string, number[]>();
  let labelled = 0;
  let agreed = 0;

  return {
    add(label: string | undefined, found: Found | undefined, index: number): void {
      if (label === undefined) return;
      labelled++;
      const answer = found ?? { identifier: id, name };
      if (label === answer.name || label === answer.identifier) agreed++;
      else if (found === undefined) {
        const indices = overlooked.get(label);
        if (indices === undefined) overlooked.set(label, [index]);
        else indices.push(index);
      } else {
        const key = JSON.stringify([label, found.identifier]);
        const entry = mislabelled.get(key);
        if (entry === undefined) mislabelled.set(key, { label, found, indices: [index] });
        else entry.indices.push(index);
      }
    },

    /** Undefined if no list has a label. */
    result(lists: Lists): Confusion | undefined {
      if (labelled === 0) return undefined;
      return {
        labelled,
        agreed,
        agreement: agreed / labelled,
        mislabelled: [...mislabelled.values()]
          .map(({ label, found, indices }) => ({
            label,
            id: found.identifier,
            name: found.name,
            lists: indices.length,
            examples: examplesOf(lists, indices),
          }))
          .sort((x, y) => y.lists - x.lists),
        overlooked: [...overlooked]
          .map(([label, indices]) => ({
            label,
            lists: indices.length,
            examples: examplesOf(lists, indices),
          }))
          .sort((x, y) => y.lists - x.lists),
      };
    },
  };
}
