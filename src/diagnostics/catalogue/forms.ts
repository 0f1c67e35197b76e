/** What the findings about forms mean. */
import type { formCodes } from '../codes/forms.js';
import type { CatalogueOf } from './entry.js';

export const formCatalogue: CatalogueOf<typeof formCodes> = {
  'not-a-form': {
    about: 'A CSV file has no columns with players and lists',
    before: 'Question 1,Question 2',
    after: 'Name,Decklist',
  },
  'form-row-left-out': {
    about: 'A row of a form names no player',
    before: 'Name,Decklist\n,4 Iono',
    after: 'Name,Decklist\nAnn,4 Iono',
  },
  'form-quote-open': {
    about: 'A quoted cell of a form has no end',
    before: 'Name,Decklist\nAnn,"4 Iono',
    after: 'Name,Decklist\nAnn,"4 Iono"',
  },
  'form-player-repeated': {
    about: 'Two rows of a form are of one player',
    before: 'Name,Decklist\nAnn,4 Iono\nAnn,3 Iono',
    after: 'Name,Decklist\nAnn,3 Iono',
  },
  'form-cell': {
    about: 'A cell of a form cannot be read',
    before: 'Name,Place,Decklist\nAnn,first,4 Iono',
    after: 'Name,Place,Decklist\nAnn,1,4 Iono',
  },
  'form-list-left-out': {
    about: 'The list of a row cannot be read; the player has none',
    before: 'Name,Link\nAnn,https://lists.example/ann',
    after: 'Name,Link\nAnn,lists/ann.txt',
  },
  'form-list-in-part': {
    about: 'A part of the list of a row cannot be read; the rest is kept',
    before: 'Name,Decklist\nAnn,"4 Iono\nbest deck ever"',
    after: 'Name,Decklist\nAnn,4 Iono',
  },
};
