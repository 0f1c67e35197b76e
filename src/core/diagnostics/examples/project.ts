/** Examples of the codes about project files, and about rule files that are one set. */
import type { projectCodes } from '../codes/project.js';
import type { ExamplesOf } from './example.js';

export const projectExamples: ExamplesOf<typeof projectCodes> = {
  'not-a-project-file': {
    before: `["rules.json"]`,
    after: `{ "rules": ["rules.json"] }`,
  },
  'unknown-code': {
    before: `{ "ignore": [{ "code": "shadow" }] }`,
    after: `{ "ignore": [{ "code": "shadowed" }] }`,
  },
  'path-not-found': {
    before: `{ "rules": "rulez.json" }`,
    after: `{ "rules": "rules.json" }`,
  },
  'lists-outside': {
    before: `{ "lists": "/var/lists" }`,
    after: `{ "lists": "lists" }`,
  },
  'repeated-rules': {
    before: `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-03-27", … }] }`,
    after: `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-05-29", … }] }`,
  },
  'settings-differ': {
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
