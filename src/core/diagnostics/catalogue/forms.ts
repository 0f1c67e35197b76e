/** What the findings about forms mean. */
import type { formCodes } from '../codes/forms.js';
import type { CatalogueOf } from './entry.js';

export const formCatalogue: CatalogueOf<typeof formCodes> = {
  'not-a-form': {
    about: 'A CSV file has no columns with players and lists',
  },
  'form-row-left-out': {
    about: 'A row of a form names no player',
  },
  'form-quote-open': {
    about: 'A quoted cell of a form has no end',
  },
  'form-player-repeated': {
    about: 'Two rows of a form are of one player',
  },
  'form-cell': {
    about: 'A cell of a form cannot be read',
  },
  'form-list-left-out': {
    about: 'The list of a row cannot be read; the player has none',
  },
  'form-list-in-part': {
    about: 'A part of the list of a row cannot be read; the rest is kept',
  },
};
