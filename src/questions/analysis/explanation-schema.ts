/** The JSON Schema of {@link ExplanationDocument}. */
import { compareOptions } from '../../core/decks/identity.js';
import { flag, list, object, type Schema, text, whole } from '../../core/json/schema.js';
import { explanationFormat } from './explanation-document.js';

const outcomes = (description: string) => list({ $ref: '#/$defs/outcome' }, description);
const rule = text('The identifier of the rule.');

const line = object(
  {
    name: text('The name of the card as spelled in the list.'),
    set: text('Its set.'),
    number: text('Its collector number.'),
    count: whole('The number of its copies.'),
    zone: text('Its zone.'),
  },
  ['set', 'number', 'zone'],
);

const outcome = object(
  {
    index: whole(
      'Its index among the requirements of its rule or variant, or among the alternatives.',
    ),
    requirement: text('The requirement in words, truncated to 200 characters.'),
    holds: flag('Whether the list meets it.'),
    required: whole('The minimum number of copies or, for alternatives, of those that must hold.'),
    most: whole('The maximum number of copies, if there is one.'),
    found: whole('The number of copies in the list or, for alternatives, of those that hold.'),
    lines: list(
      line,
      'The lines of the list that were counted; missing in checked and for alternatives.',
    ),
    linesCount: whole('The number of lines, if some are not shown.'),
    alternatives: outcomes(
      'The alternatives, if there are any; missing in checked. If some are not shown, those that hold come first.',
    ),
    alternativesCount: whole('The number of alternatives, if some are not shown.'),
  },
  ['most', 'lines', 'linesCount', 'alternatives', 'alternativesCount'],
);

const requirements = {
  requirements: outcomes('Its requirements, in the order of the file.'),
  requirementsCount: whole('The number of requirements, if some are not shown.'),
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
    file: text('The file of the list, if several lists were classified.'),
    index: whole('The index of the standing in its file, from 0.'),
    player: text('The player of the list, if the standing names one.'),
    id: text('The identifier of the archetype of the list.'),
    name: text('The name of that archetype.'),
    icons: list({ type: 'string' }, 'Its icons.'),
    copies: whole('The number of copies of all cards in the list.'),
    winner: {
      ...object(
        {
          rule,
          ...requirements,
          variants: list(variant, 'The variants in the order in which they were tried.'),
          variantsCount: whole('The number of variants tried, if some are not shown.'),
        },
        ['requirementsCount', 'variantsCount'],
      ),
      description: 'The rule that wins; missing if no rule matches.',
    },
    runnersUp: list(
      object({ id: text('Its identifier.'), name: text('Its name.'), rule }),
      'The other archetypes that match, in the order of checking; at most 50.',
    ),
    runnersUpCount: whole('The number of these archetypes, including those not shown.'),
    nearest: list(
      object(
        {
          rule,
          missing: whole('The number of copies that are too few or too many.'),
          failed: outcomes('The requirements that fail.'),
          failedCount: whole('The number of requirements that fail, if some are not shown.'),
        },
        ['failedCount'],
      ),
      'At most three rules that do not match, fewest missing copies first.',
    ),
    checked: list(
      object({ rule, failed: { $ref: '#/$defs/outcome' } }),
      'Rules tried before the winner (all rules if none matches), in the order of checking, each with the first requirement that failed; at most 10, those with the fewest missing copies.',
    ),
    checkedCount: whole('The number of these rules, including those not shown.'),
    fallbacks: list(
      object({
        fallback: text('The identifier of the fallback.'),
        share: {
          type: 'number',
          minimum: 0,
          description:
            'The share of the copies of the list that are its cards; with per "lines", copies per line.',
        },
        reached: flag('Whether the share reaches its threshold.'),
      }),
      'The fallbacks, best first, if no rule matches; at most 10.',
    ),
    conflicts: {
      enum: ['first', 'report', 'simplest'],
      description: 'How the winner was chosen among the rules that match.',
    },
    match: {
      ...object({
        names: list({ enum: compareOptions }, 'The comparison options in force.'),
        reprints: whole('The number of groups of reprints.'),
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
  description: 'Why a list has its label.',
  ...document,
  $defs: { outcome },
};
