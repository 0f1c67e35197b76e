/** Headings inside a sideboard: `Creatures` right below `Sideboard` is a part of it, not of the main deck. */
import { isDeckHeading, type ZoneLine } from '../zones.js';

export class SideParts {
  /** The cards that were read before the sideboard; undefined outside of one. */
  #before: number | undefined;
  #isDivided = false;

  /** A heading, in the zone of the sideboard if it is a part of it; `cards` were read before it. */
  place(heading: ZoneLine, cards: number): ZoneLine {
    const isType = heading.zone === 'main' && !isDeckHeading(heading);
    if (isType && this.#before !== undefined) {
      this.#isDivided ||= cards === this.#before;
      if (this.#isDivided) return { ...heading, zone: 'side' };
    }
    // A sideboard above all cards, or of none, may be followed by the parts of the main deck.
    const isSide = heading.zone === 'side' && heading.stated !== 0 && cards > 0;
    this.#before = isSide ? cards : undefined;
    this.#isDivided = false;
    return heading;
  }
}
