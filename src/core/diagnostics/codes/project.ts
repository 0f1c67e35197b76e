/** Findings about project files, and about rule files that form one set: their codes, texts, meanings and examples. */
import { grouped } from '../counted.js';
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  error,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

export const projectCodes = {
  'yaml-syntax': error(
    (d: { what: string }) => `this is not YAML: ${d.what}`,
    (d) =>
      d.what.startsWith('its aliases') ? 'write out what aliases of aliases stand for' : undefined,
  ),
  'not-a-project-file': error(
    (d: { got: string }) => `a project file is an object, but this is ${d.got}`,
    'write { "rules": "rules.json" }',
  ),
  'unknown-code': warning(
    (d: { code: string; nearest?: string | undefined }) =>
      `there is no code ${quote(d.code)}${didYouMean(d.nearest)}`,
    'decktype explain lists all codes',
  ),
  'path-not-found': error(
    (d: { field: string; path: string; isUrl: boolean; isDevice?: boolean; reason?: string }) => {
      const reason = d.reason === undefined ? 'leads to no file' : `cannot be read: ${d.reason}`;
      const which = `which ${d.isDevice ? 'is a device, a pipe or a socket' : reason}`;
      return `${quote(d.field)} names ${quote(d.path)}, ${d.isUrl ? 'a URL, which is not read' : which}`;
    },
    (d) => {
      if (d.isDevice) return 'name a file or a folder';
      return d.isUrl
        ? 'fetch it first, and name the file'
        : 'paths in a project file are relative to its folder';
    },
  ),
  'lists-outside': error(
    (d: { path: string }) =>
      `"lists" names ${quote(d.path)}, which leads out of the folder of the project file, so it is not read`,
    'name these lists on the command line, or use --allow-outside if you trust the project',
  ),
  'search-outside': error(
    (d: { field: string; path: string }) =>
      `${quote(d.field)} names ${quote(d.path)}, which searches folders outside of the folder of the project file, so it is not read`,
    'name files, or a pattern without **, such as ../shared/*.json; the command line may name anything',
  ),
  'too-many-patterns': error(
    (d: { patterns: number; most: number }) =>
      `the project file has ${grouped(d.patterns)} patterns; at most ${d.most} are searched`,
    'use fewer patterns that match more files',
  ),
  'repeated-rules': warning(
    (d: { field: string; format?: string | undefined; day?: string | undefined }) =>
      `two rule sets of ${quote(d.field)}${d.format === undefined ? '' : ` for ${d.format}`}${d.day === undefined ? '' : ` held until ${d.day}`}; only the first one is used`,
    'give each its own format or last day, or remove one',
  ),
  'settings-differ': error(
    (d: { field: string; file: string }) =>
      `${quote(d.field)} is not the same as in ${d.file}, and these files are one rule set`,
    'give it the same value in both files, or in one of them only',
  ),
};

export const diagnose = diagnoser(projectCodes);

export const projectMeanings: MeaningsOf<typeof projectCodes> = {
  'yaml-syntax': {
    about: 'A rule file whose name ends in .yaml or .yml is not YAML',
    hint: 'indent with spaces, and quote texts that contain ": " or " #"',
  },
  'not-a-project-file': 'The project file (decktype.json) is not an object',
  'unknown-code': 'A project file names a code that does not exist',
  'path-not-found': 'A project file names a file that does not exist, a device or pipe, or a URL',
  'lists-outside': 'A project file names lists outside its folder, by their path or through a link',
  'search-outside':
    'A project file names a folder or a pattern with ** outside its own folder; single files and other patterns may be anywhere',
  'too-many-patterns': 'A project file has too many patterns to search for',
  'repeated-rules':
    'Two rule sets of a project file apply to the same format until the same day, so one of them is never used',
  'settings-differ':
    'Rule files of one rule set have different values of a setting; a file without it takes that of the others',
};

export const projectExamples: ExamplesOf<typeof projectCodes> = {
  'yaml-syntax': [
    `identifier: zard
name: Charizard: ex`,
    `identifier: zard
name: "Charizard: ex"`,
  ],
  'not-a-project-file': [`["rules.json"]`, `{ "rules": ["rules.json"] }`],
  'unknown-code': [
    `{ "ignore": [{ "code": "shadow" }] }`,
    `{ "ignore": [{ "code": "shadowed" }] }`,
  ],
  'path-not-found': [`{ "rules": "rulez.json" }`, `{ "rules": "rules.json" }`],
  'lists-outside': [`{ "lists": "/var/lists" }`, `{ "lists": "lists" }`],
  'search-outside': [`{ "rules": "../shared/**" }`, `{ "rules": "../shared/*.json" }`],
  'too-many-patterns': [`{ "rules": ["a/*.json", "b/*.json", …] }`, `{ "rules": "*/*.json" }`],
  'repeated-rules': [
    `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-03-27", … }] }`,
    `{ "earlier": [{ "until": "2025-03-27", … }, { "until": "2025-05-29", … }] }`,
  ],
  'settings-differ': [
    `// a.json
{ "conflicts": "first", "rules": [] }
// b.json
{ "conflicts": "report", "rules": [] }`,
    `// a.json
{ "conflicts": "first", "rules": [] }
// b.json
{ "rules": [] }`,
  ],
};
