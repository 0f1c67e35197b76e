/** Makes the label that is written for a result. */
import type { Unclassified } from '../../rules/model.js';
import type { DeckLabel } from '../../tournament/label.js';
import type { Classification } from './classification.js';

const labels = new WeakMap<object, DeckLabel>();

/**
 * The label of a result, or of an unclassified list. Returns the same object for the same result, so that callers can
 * cache values derived from it.
 */
export function labelOf(found: Classification | undefined, unclassified: Unclassified): DeckLabel {
  const named: Unclassified & Partial<Classification> = found ?? unclassified;
  let label = labels.get(named);
  if (label === undefined) {
    const { id, name, icons, conflicts } = named;
    label = Object.freeze({
      id,
      name,
      ...(icons === undefined ? {} : { icons }),
      ...(conflicts && { conflicts: conflicts.map((one) => labelOf(one, unclassified)) }),
    });
    labels.set(named, label);
  }
  return label;
}
