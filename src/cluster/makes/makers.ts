import type { Maker } from './maker.js';
import { tagsMaker } from './tags.js';

/** What a batch can make, by name. */
export const makers: Readonly<Record<string, Maker>> = { tags: tagsMaker as Maker };
