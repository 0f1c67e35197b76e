/** Findings about case files: their codes, texts, meanings and examples. */
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  error,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

export const caseCodes = {
  'not-a-case-file': error(
    (d: { got: string }) =>
      `a case file is an array of cases, or an object with "cases", but this is ${d.got}`,
    'write [ { "list": "4 Iono", "expect": "identifier" } ]',
  ),
  'bad-case': error(
    (d: { what: string }) => `this case cannot be run: ${d.what}`,
    'a case has "list" or "file", and "expect" or "not"',
  ),
  'unknown-expectation': warning(
    (d: { identifier: string; nearest?: string }) =>
      `no rule, variant or fallback has the identifier ${quote(d.identifier)}${didYouMean(d.nearest)}`,
    (d) =>
      d.identifier.startsWith('not ')
        ? `for a list that must not be ${quote(d.identifier.slice(4))}, write "not": ${quote(d.identifier.slice(4))} instead of "expect"`
        : 'name an identifier of the rules, or null for a list that no rule may match',
  ),
  'list-outside': error(
    (d: { file: string }) =>
      `${quote(d.file)} leads out of the folder of the case file, so it is not read`,
    'put the list into the folder of the case file, or use --allow-outside',
  ),
};

export const diagnose = diagnoser(caseCodes);

export const caseMeanings: MeaningsOf<typeof caseCodes> = {
  'not-a-case-file': 'The file is neither an array of cases nor an object with "cases"',
  'bad-case': 'A case has no list, two lists, or an invalid expectation',
  'unknown-expectation': 'A case names an identifier that the rules do not have',
  'list-outside':
    'A case names a file outside the folder of the case file, by its path or through a link',
};

export const caseExamples: ExamplesOf<typeof caseCodes> = {
  'not-a-case-file': [`{ "tests": [] }`, `{ "cases": [] }`],
  'bad-case': [`{ "expect": "zard" }`, `{ "list": "2 Charizard ex", "expect": "zard" }`],
  'unknown-expectation': [
    `{ "list": "2 Charizard ex", "expect": "zrad" }`,
    `{ "list": "2 Charizard ex", "expect": "zard" }`,
  ],
  'list-outside': [
    `{ "file": "../lists/zard.txt", "expect": "zard" }`,
    `{ "file": "lists/zard.txt", "expect": "zard" }`,
  ],
};
