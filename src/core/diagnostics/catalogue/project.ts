/** What the codes about project files, and about rule files that are one set, mean. */
import type { projectCodes } from '../codes/project.js';
import type { CatalogueOf } from './entry.js';

export const projectCatalogue: CatalogueOf<typeof projectCodes> = {
  'not-a-project-file': {
    about: 'A project file (decktype.json) is an object',
  },
  'unknown-code': {
    about: 'A project file names a code that does not exist',
  },
  'path-not-found': {
    about: 'A project file names a file that does not exist, a device or pipe, or a URL',
  },
  'lists-outside': {
    about: 'A project file names lists that are not in its folder, by their path or through a link',
  },
  'repeated-rules': {
    about:
      'Two rule sets of a project file are for the same format until the same day, so one of them is never used',
  },
  'settings-differ': {
    about:
      'Rule files that are one set have different settings; files without the setting have that of the others',
  },
};
