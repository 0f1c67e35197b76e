/** The JSON Schema of {@link ExplanationDocument}. */
import { compareOptions } from '../../core/decks/identity.js';
import { flag, list, object, type Schema, text, whole } from '../../core/json/schema.js';
import { explanationFormat } from './explanation-document.js';

const outcomes = (description: string) => list({ $ref: '#/$defs/outcome' }, description);
const rule = text('The identifier of the rule.');

const line = object(
  {
    name: text('The name of the card, as the list spells it.'),
    set: text('Its set.'),
    number: text('Its collector number.'),
    count: whole('Its copies.'),
    zone: text('The zone that it is in.'),
  },
  ['set', 'number', 'zone'],
);

const outcome = object(
  {
    index: whole('Its place among the cards of its rule or variant, or among the alternatives.'),
    requirement: text('The requirement in words, cut off after 200 characters.'),
    holds: flag('Whether the list meets it.'),
    required: whole('The least number of copies; of alternatives, how many must hold.'),
    most: whole('The greatest number of copies, where there is one.'),
    found: whole('The copies that the list has; of alternatives, how many hold.'),
    lines: list(
      line,
      'The lines of the list that were counted; not in checked, and not of alternatives.',
    ),
    linesCount: whole('How many lines there are, where some are not shown.'),
    alternatives: outcomes(
      'The alternatives, where there are any; not in checked. Those that hold come before others where not all have room.',
    ),
    alternativesCount: whole('How many alternatives there are, where some are not shown.'),
  },
  ['most', 'lines', 'linesCount', 'alternatives', 'alternativesCount'],
);

const requirements = {
  requirements: outcomes('Its requirements, in the order of the file.'),
  requirementsCount: whole('How many requirements there are, where some are not shown.'),
};

const variant = object(
  {
    variant: text('The identifier of the variant.'),
    matches: flag('Whether the list meets all its requirements.'),
    ...requirements,
  },
  ['requirementsCount'],
);

const document = object(
  {
    format: { const: explanationFormat, description: 'The version of this format.' },
    file: text('The file of the list, where several were classified.'),
    index: whole('The index of the standing in its file, from 0.'),
    player: text('The player of the list, where the standing names one.'),
    id: text('The identifier of the archetype that the list is classified as.'),
    name: text('The name of that archetype.'),
    icons: list({ type: 'string' }, 'Its icons.'),
    copies: whole('The copies of all cards of the list.'),
    winner: {
      ...object(
        {
          rule,
          ...requirements,
          variants: list(variant, 'The variants that were tried, in that order.'),
          variantsCount: whole('How many variants were tried, where some are not shown.'),
        },
        ['requirementsCount', 'variantsCount'],
      ),
      description: 'The rule that wins; missing where none matches.',
    },
    runnersUp: list(
      object({ id: text('Its identifier.'), name: text('Its name.'), rule }),
      'The other archetypes that match, in checking order; the first 50.',
    ),
    runnersUpCount: whole('How many there are in all.'),
    nearest: list(
      object(
        {
          rule,
          missing: whole('How many copies too few, or too many.'),
          failed: outcomes('The requirements that do not hold.'),
          failedCount: whole('How many do not hold, where some are not shown.'),
        },
        ['failedCount'],
      ),
      'At most three rules that do not match, those with the fewest missing copies first.',
    ),
    checked: list(
      object({ rule, failed: { $ref: '#/$defs/outcome' } }),
      'Rules that were tried before the winner, each with the first requirement that failed, in checking order; at most 10, those with the fewest missing copies.',
    ),
    checkedCount: whole('How many there are in all.'),
    fallbacks: list(
      object({
        fallback: text('The identifier of the fallback.'),
        share: {
          type: 'number',
          minimum: 0,
          description:
            'The part of the copies of the list that are its cards; with per "lines", copies for each line.',
        },
        reached: flag('Whether that reaches its threshold.'),
      }),
      'Where no rule matches: the fallbacks, the best first; the first 10.',
    ),
    conflicts: {
      enum: ['first', 'report', 'simplest'],
      description: 'How the winner was chosen among the rules that match.',
    },
    match: {
      ...object({
        names: list({ enum: compareOptions }, 'The comparison options in force.'),
        reprints: whole('How many groups of reprints there are.'),
      }),
      description: 'How cards were compared.',
    },
    version: text('The version of the program: a hash of the rules and their settings.'),
  },
  ['file', 'index', 'player', 'icons', 'winner', 'fallbacks'],
);

/**
 * The JSON Schema (draft 2020-12) of the output of `decktype classify --explain --format json`, shipped as
 * `decktype/explanation.schema.json`.
 */
export const explanationSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://unpkg.com/decktype/dist/explanation.schema.json',
  title: 'decktype explanation',
  description: 'Why a list is classified as it is.',
  ...document,
  $defs: { outcome },
};
