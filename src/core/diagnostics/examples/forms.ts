/** Examples of the codes about forms. */
import type { formCodes } from '../codes/forms.js';
import type { ExamplesOf } from './example.js';

export const formExamples: ExamplesOf<typeof formCodes> = {
  'not-a-form': {
    before: 'Question 1,Question 2',
    after: 'Name,Decklist',
  },
  'form-row-left-out': {
    before: 'Name,Decklist\n,4 Iono',
    after: 'Name,Decklist\nAnn,4 Iono',
  },
  'form-quote-open': {
    before: 'Name,Decklist\nAnn,"4 Iono',
    after: 'Name,Decklist\nAnn,"4 Iono"',
  },
  'form-player-repeated': {
    before: 'Name,Decklist\nAnn,4 Iono\nAnn,3 Iono',
    after: 'Name,Decklist\nAnn,3 Iono',
  },
  'form-cell': {
    before: 'Name,Place,Decklist\nAnn,first,4 Iono',
    after: 'Name,Place,Decklist\nAnn,1,4 Iono',
  },
  'form-list-left-out': {
    before: 'Name,Link\nAnn,https://lists.example/ann',
    after: 'Name,Link\nAnn,lists/ann.txt',
  },
  'form-list-in-part': {
    before: 'Name,Decklist\nAnn,"4 Iono\nbest deck ever"',
    after: 'Name,Decklist\nAnn,4 Iono',
  },
};
