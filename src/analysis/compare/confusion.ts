/** How rules agree with the labels that lists carry. */

import { examplesOf, type Lists } from '../../corpus/lists.js';
import type { Unclassified } from '../../rules/model.js';

/** Lists with one label that the rules say to be something else. */
export interface Mislabelled {
  readonly label: string;
  /** The identifier and name that the rules give. */
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** Lists with a label that nothing matches. */
export interface Overlooked {
  readonly label: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** Labels against rules. A label agrees with a deck's name or id. */
export interface Confusion {
  /** The lists that carry a label. */
  readonly labelled: number;
  readonly agreed: number;
  /** 0 to 1; 1 where no list carries a label. */
  readonly agreement: number;
  /** Most lists first. */
  readonly mislabelled: readonly Mislabelled[];
  readonly overlooked: readonly Overlooked[];
}

/** What a list was found to be. */
interface Found {
  readonly identifier: string;
  readonly name: string;
}

/** Collects labels and answers. */
export function createConfusion({ id, name }: Unclassified) {
  const mislabelled = new Map<string, { readonly found: Found; readonly indices: number[] }>();
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
        if (entry === undefined) mislabelled.set(key, { found, indices: [index] });
        else entry.indices.push(index);
      }
    },

    /** Undefined where no list carries a label. */
    result(lists: Lists): Confusion | undefined {
      if (labelled === 0) return undefined;
      return {
        labelled,
        agreed,
        agreement: agreed / labelled,
        mislabelled: [...mislabelled]
          .map(([key, { found, indices }]) => ({
            label: (JSON.parse(key) as [string])[0],
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
