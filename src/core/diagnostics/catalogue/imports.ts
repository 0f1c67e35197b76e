/** What the codes about rules of others mean. */

import type { importCodes } from '../codes/imports.js';
import type { CatalogueOf } from './entry.js';

export const importCatalogue: CatalogueOf<typeof importCodes> = {
  'mtgo-no-archetypes': {
    about: 'The folder holds no archetypes of the format that was asked for',
  },
  'mtgo-not-json': {
    about: 'A file is not JSON, even with trailing commas allowed; it is left out',
  },
  'mtgo-empty-file': {
    about: 'A file is empty and is skipped',
  },
  'mtgo-wrong-shape': {
    about: 'A part of a file is not of the expected kind; it is left out',
  },
  'mtgo-no-name': {
    about: 'An archetype has no name and is called after its file',
  },
  'mtgo-unknown-condition': {
    about: 'A condition is of a type that there is not; what it belongs to is left out',
  },
  'mtgo-no-condition-type': {
    about: 'A condition has no type and is read as InMainboard, as the original program does',
  },
  'mtgo-empty-condition': {
    about: 'A condition lists no cards and is skipped, as in the original program',
  },
  'mtgo-ignored-cards': {
    about: 'A condition that reads only its first card lists more of them',
  },
  'mtgo-name-never-held': {
    about: 'A name has white space or an accent that names of cards never have, so it never holds',
  },
  'mtgo-name-in-no-list': {
    about: 'None of the lists that were given holds a card of this name',
  },
  'mtgo-nested-variants': {
    about: 'Variants of a variant are never tried',
  },
  'mtgo-same-name': {
    about: 'Two archetypes have one name; their identifiers tell them apart',
  },
  'mtgo-bad-meta': {
    about: 'A period of metas.json has no name or no date; it is left out',
  },
  'card-colors-unread': {
    about: 'A table of card colours cannot be read',
  },
  'wire-loses': {
    about: 'The wire format cannot say this; the rules are written without it',
  },
  'wire-leaves-out': {
    about:
      'The wire format cannot say this; without it the rule, or a rule that is tried after it, would win other lists',
  },
};
