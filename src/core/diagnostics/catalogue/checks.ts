/** What the codes about checking rules, overlays and cases mean. */
import type { caseCodes } from '../codes/cases.js';
import type { checkCodes } from '../codes/checks.js';
import type { overlayCodes } from '../codes/overlays.js';
import type { CatalogueOf } from './entry.js';

export const checkCatalogue: CatalogueOf<
  typeof checkCodes & typeof overlayCodes & typeof caseCodes
> = {
  'repeated-key': {
    about: 'A field is given twice in one object; only the last one counts',
    fix: 'removes the repetition if both values are equal',
  },
  'empty-cards': {
    about: 'A rule or variant asks for no cards and matches every deck that reaches it',
  },
  'number-without-set': {
    about: 'A collector number without its set matches that number in every set',
  },
  'names-collapse': {
    about: 'Two spellings are one card under the comparison options of the file',
  },
  'similar-names': {
    about: 'Two cards differ only in case, apostrophe, diacritic, dash or white space',
  },
  'repeated-card': {
    about: 'A rule asks for the same card twice; copies are not added up',
    fix: 'removes the requirement that the other one implies, unless the simplest rule wins',
  },
  'implied-requirement': {
    about: 'A requirement always holds where another one holds, so it changes nothing',
    fix: 'removes the requirement, unless the simplest rule wins',
  },
  'never-holds': {
    about: 'No deck at all can satisfy a rule: its counts contradict each other',
  },
  'count-above-limit': {
    about: 'A rule needs more copies than --copies or --deck-size allow',
  },
  shadowed: {
    about: 'A rule or variant can never win: one before it takes every deck that satisfies it',
  },
  redundant: {
    about: 'A variant matches wherever its rule does, so the rule itself is never the result',
  },
  'order-sensitive': {
    about: 'Two rules of the same priority match one list; only the order in the file decides',
    fix: 'writes priorities that keep the order of the file, for rules that meet in lists',
  },
  'never-wins': {
    about:
      'A rule or variant wins none of the lists given; if it also matches none, this is an info',
  },
  'requirement-never-met': {
    about: 'No list given meets a requirement',
  },
  'requirement-never-fails': {
    about: 'Every list given that meets the rest of a rule also meets this requirement',
  },
  'unknown-card': {
    about: 'No list given holds a card of this name',
    fix: 'renames the card, in all rules, to the only near name in the lists',
  },
  'other-printings': {
    about: 'Lists hold the card in other printings than the one asked for',
  },
  'name-not-in-table': {
    about: 'A rule names a card that the card table does not have',
    hint: 'correct the name, or add the card to the table',
    fix: 'renames the card, in all rules, to the only near name in the table',
  },
  'printing-not-in-table': {
    about: 'A rule asks for a printing that the card table does not have of this card',
  },
  'unused-ignore': {
    about: 'A comment or the configuration ignores a finding that is not there',
    fix: 'removes the code, or the comment, and replaces a misspelt code by the near one of a finding there; it fixes nothing that a comment with an unknown code or form is about',
  },
  'not-an-overlay': {
    about: 'An overlay is an object with "changes"',
  },
  'bad-overlay-change': {
    about: 'A change of an overlay cannot be read',
  },
  'overlay-target-gone': {
    about: 'The target of a change of an overlay is not in the rules, or no longer',
  },
  'overlay-target-taken': {
    about: 'An overlay adds what the rules already have',
  },
  'overlay-target-changed': {
    about: 'What a change of an overlay was made against has changed since',
  },
  'overlay-place-gone': {
    about: 'A change of an overlay puts something behind an entry that is not there',
  },
  'not-a-case-file': {
    about: 'A case file is an array of cases, or an object with "cases"',
  },
  'bad-case': {
    about: 'A case has no list, two lists, or an expectation that is no identifier',
  },
  'unknown-expectation': {
    about: 'A case names an identifier that the rules do not have',
  },
  'list-outside': {
    about:
      'A case names a file that is not in the folder of the case file, by its path or through a link',
  },
};
