/** What the codes about project files, and about rule files that are one set, mean. */
import type { projectCodes } from '../codes/project.js';
import type { CatalogueOf } from './entry.js';

export const projectCatalogue: CatalogueOf<typeof projectCodes> = {
  'not-a-project-file': {
    about: 'A project file (decktype.json) is an object',
    before: `["rules.json"]`,
    after: `{ "rules": ["rules.json"] }`,
  },
  'unknown-code': {
    about: 'A project file names a code that does not exist',
    before: `{ "ignore": [{ "code": "shadow" }] }`,
    after: `{ "ignore": [{ "code": "shadowed" }] }`,
  },
  'path-not-found': {
    about: 'A project file names a file that does not exist',
    before: `{ "rules": "rulez.json" }`,
    after: `{ "rules": "rules.json" }`,
  },
  'repeated-until': {
    about: 'Two rule sets of a project file held until the same day, so one of them is never used',
    before: `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-03-27", … }] }`,
    after: `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-05-29", … }] }`,
  },
  'settings-differ': {
    about:
      'Rule files that are one set have different settings; files without the setting have that of the others',
    before: `// a.json
{ "conflicts": "first", "rules": [] }
// b.json
{ "conflicts": "report", "rules": [] }`,
    after: `// a.json
{ "conflicts": "first", "rules": [] }
// b.json
{ "rules": [] }`,
  },
};
