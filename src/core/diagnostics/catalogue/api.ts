/** What the codes about the data interface mean. */
import type { apiCodes } from '../codes/api.js';
import type { CatalogueOf } from './entry.js';

export const apiCatalogue: CatalogueOf<typeof apiCodes> = {
  'body-not-json': {
    about: 'A file or an answer of a service is not JSON',
  },
  'not-as-expected': {
    about: 'Something that is needed is missing, or is of another kind',
  },
  'standings-emptied': {
    about: 'The list of standings of a tournament that had some is empty',
  },
  'row-left-out': {
    about: 'A row cannot be used without its invalid part; the others are kept',
  },
  'field-left-out': {
    about: 'A field is of another kind than it must be; it is taken as missing',
  },
  'id-not-usable': {
    about: 'An id cannot be a part of an address; what it names is left out',
  },
  'id-not-the-same': {
    about: 'The details of a tournament are in the place of another',
  },
  'tournament-unknown': {
    about: 'Standings or pairings came before the details of their tournament',
  },
  'text-with-nul': {
    about:
      'A row or a file contains the character U+0000, which databases cannot store; it is skipped',
  },
  'not-fetched': {
    about: 'A service failed to answer for one tournament; the next run tries it again',
  },
};
